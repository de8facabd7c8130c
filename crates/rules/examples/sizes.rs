//! Prints what positions and games take in memory and packed.

use std::error::Error;
use std::mem::size_of;

use geduld_rules::{
    Action, DealNumber, Entry, Game, Move, PackedGame, Played, Position, Scheme, Scoring, Variant,
};

#[expect(clippy::print_stdout, reason = "printing is what the example is for")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("bytes in memory:");
    println!("  position {}", size_of::<Position>());
    println!("  move {}, played move {}", size_of::<Move>(), size_of::<Played>());
    println!("  log entry {}", size_of::<Entry>());
    println!("  game {} and its log", size_of::<Game>());
    println!("  canonical position of the stuck search {}", size_of::<u128>());

    let scoring = Scoring::current(Scheme::Tournament);
    let mut rng = fastrand::Rng::with_seed(1);
    let (mut bytes, mut entries, games) = (0, 0, 200);
    for number in 0..games {
        let mut game = Game::new(DealNumber::Own(number).deal(), Variant::SOLITAIRE, scoring);
        while game.ply() < 130 {
            let Some(chosen) = rng.choice(game.legal_moves()) else { break };
            let clock_ms = game.clock_ms() + rng.u64(300..6_000);
            game.push(Entry { clock_ms, action: Action::Move(chosen) })?;
        }
        entries += game.log().len();
        bytes += PackedGame::of(&game).pack().len();
    }
    let average = |sum: usize| sum / usize::try_from(games).unwrap_or(1);
    println!("packed, {games} games with a move every 0.3 to 6 s:");
    println!("  {} entries take {} bytes on average", average(entries), average(bytes));
    Ok(())
}
