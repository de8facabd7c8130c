//! Players for the tests: they know the rules, look at nothing hidden, and are not clever.

use geduld_rules::{
    Action, Deal, DrawCount, EmptyColumns, Entry, Game, Move, Played, Position, Recycles, Scheme,
    Scoring, Variant,
};

/// Every kind of variant that is played somewhere in the tests.
pub(crate) const VARIANTS: [Variant; 8] = [
    Variant::SOLITAIRE,
    Variant::SOLITAIRE_SIMPLE,
    variant(DrawCount::Three, Recycles::AtMost(2), EmptyColumns::Kings),
    variant(DrawCount::One, Recycles::AtMost(0), EmptyColumns::Kings),
    variant(DrawCount::Three, Recycles::Unlimited, EmptyColumns::Any),
    variant(DrawCount::One, Recycles::Unlimited, EmptyColumns::Any),
    variant(DrawCount::Three, Recycles::AtMost(3), EmptyColumns::Any),
    variant(DrawCount::One, Recycles::AtMost(1), EmptyColumns::Any),
];

const fn variant(draw: DrawCount, recycles: Recycles, empty: EmptyColumns) -> Variant {
    Variant { draw, recycles, empty }
}

/// A deal from the numbers of a generator.
pub(crate) fn random_deal(rng: &mut fastrand::Rng) -> Deal {
    let mut seed = [0; 32];
    rng.fill(&mut seed);
    Deal::from_seed(&seed)
}

/// A game that has just begun.
pub(crate) fn new_game(deal: Deal, variant: Variant) -> Game {
    Game::new(deal, variant, Scoring::current(Scheme::Tournament))
}

/// The entry of a move, at the clock of the entry before.
pub(crate) fn entry(game: &Game, action: Action) -> Entry {
    Entry { clock_ms: game.clock_ms(), action }
}

/// Plays a move that must be legal.
pub(crate) fn play(game: &mut Game, chosen: Move) {
    game.push(entry(game, Action::Move(chosen))).expect("the move was legal");
}

/// Whether a move turns a card or raises a foundation.
pub(crate) fn progresses(position: &Position, chosen: Move) -> bool {
    let raises = matches!(chosen, Move::WasteToFoundation | Move::ColumnToFoundation(_));
    raises || position.clone().apply(chosen).is_ok_and(Played::turned)
}

/// A player who takes some of the good moves and otherwise anything.
pub(crate) fn careless_choice(game: &Game, rng: &mut fastrand::Rng) -> Option<Move> {
    let moves = game.legal_moves();
    if rng.u8(..10) < 6 {
        let good: Vec<Move> =
            moves.iter().copied().filter(|&m| progresses(game.position(), m)).collect();
        if !good.is_empty() {
            return rng.choice(good);
        }
    }
    rng.choice(moves)
}
