//! Plays some moves and shows the board as the player sees it.
//!
//! `cargo run -p geduld-rules --example play -- g7 5f 75 d`

use std::error::Error;

use geduld_rules::{Action, Card, DealNumber, Entry, Game, Scheme, Scoring, Suit, Variant};

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let number: DealNumber = arguments.next().ok_or("give a deal number, as in g7")?.parse()?;
    let scoring = Scoring::current(Scheme::Tournament);
    let mut game = Game::new(number.deal(), Variant::SOLITAIRE, scoring);
    for (seconds, word) in (1..).zip(arguments) {
        let action: Action = word.parse()?;
        game.push(Entry { clock_ms: seconds * 1_000, action })
            .map_err(|refusal| format!("{word}: {refusal}"))?;
    }
    let view = game.view();
    let list = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let foundations = Suit::ALL.map(|suit| format!("{suit}{}", view.foundations[suit.index()]));
    println!("stock {}   waste {}", view.stock, list(&view.waste));
    println!("foundations {}", foundations.join(" "));
    for (number, column) in (1..).zip(&view.columns) {
        println!("{number}  {}{}", "·· ".repeat(usize::from(column.closed)), list(&column.open));
    }
    let legal: Vec<String> = game.legal_moves().iter().map(ToString::to_string).collect();
    println!("can be played: {}", legal.join(" "));
    if let Some(score) = game.score(game.clock_ms()) {
        println!("points: {}", score.total());
    }
    Ok(())
}
