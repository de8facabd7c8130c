//! Counts the sequences of moves from a position, depth by depth.
//!
//! `cargo run -p geduld-rules --example perft -- g7 "draw3 recycles=unlimited empty=kings" 6 d w3`
//! takes a deal number or a deck string, a variant, the greatest depth, and moves to play first.

use std::error::Error;

use geduld_rules::{Deal, DealNumber, Position, Variant};

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [deal, variant, depth, moves @ ..] = arguments.as_slice() else {
        return Err("give a deal, a variant, a depth, and moves to play first".into());
    };
    let deal = match deal.parse::<DealNumber>() {
        Ok(number) => number.deal(),
        Err(_) => deal.parse::<Deal>()?,
    };
    let variant: Variant = variant.parse()?;
    let mut position = Position::deal(&deal, variant);
    for word in moves {
        position = position.play(word.parse()?)?;
    }
    let mut counts = vec![0; depth.parse()?];
    count(&mut position, &mut counts)?;
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    println!("{variant}\t{deal}\t{}\t{}", moves.join(" "), counts.join(" "));
    Ok(())
}

fn count(position: &mut Position, counts: &mut [u64]) -> Result<(), Box<dyn Error>> {
    let Some((here, deeper)) = counts.split_first_mut() else { return Ok(()) };
    let moves = position.legal_moves();
    *here += moves.len() as u64;
    if !deeper.is_empty() {
        for chosen in moves {
            let done = position.apply(chosen)?;
            count(position, deeper)?;
            position.undo(done);
        }
    }
    Ok(())
}
