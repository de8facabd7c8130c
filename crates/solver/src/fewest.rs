//! What is known of a win that is to be as cheap as can be.

use geduld_rules::Move;

use crate::meter::Stopped;

/// The cheapest answer found, and how cheap an answer could be at best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// There is a win.
    Winnable {
        /// Moves that win with `count`; they were played by the rules.
        moves: Vec<Move>,
        /// What was counted, in these moves.
        count: u32,
        /// No win has fewer. Equal to `count` when the optimum is proven.
        at_least: u32,
    },
    /// No moves win it.
    Unwinnable,
    /// A limit was reached before any win was found.
    Undecided(Stopped),
}
