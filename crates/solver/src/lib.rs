//! Decides Klondike deals: a win that was replayed, or a proof that there is none.
//!
//! ```
//! use geduld_rules::{DealNumber, Position, Variant};
//! use geduld_solver::{Limits, Verdict, solve};
//!
//! let number: DealNumber = "g15".parse()?;
//! let position = Position::deal(&number.deal(), Variant::SOLITAIRE);
//! match solve(&position, Limits::default(), &|| false).verdict {
//!     Verdict::Winnable(moves) => println!("{} moves win it", moves.len()),
//!     Verdict::Unwinnable => println!("nobody can win it"),
//!     Verdict::Undecided(why) => println!("not known: {why}"),
//! }
//! # Ok::<(), geduld_rules::ParseDealNumberError>(())
//! ```
//!
//! It knows the hidden cards, so nothing of it may reach a player who does not want help. It does no
//! I/O, reads no clock and starts no thread.
//!
//! How it works is told from the inside out: [`pack`] (cards as bits), [`board`] (what never changes), [`state`]
//! and [`group`] (what is kept of a position and why that is enough), [`expand`] (what can happen, and the
//! rules by which the rest is left out), then the searches [`relaxation`], [`capacity`], [`depth`],
//! [`layers`] and [`reserve`] (with [`seen`], what they remember), and [`solve`] that tries them in turn. [`line`] lays a win out on a board again.
//!
//! [`fewest_recycles`] (in [`recycles`]) and [`fewest_moves`] look for the best win instead of some win; the latter is a
//! search of its own, [`shortest`].
#![allow(rustdoc::private_intra_doc_links)]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "places, heights and counts of a pack of 52 cards fit the small types they are kept in"
)]

mod board;
mod capacity;
mod depth;
mod expand;
mod fewest;
mod group;
mod layers;
mod line;
mod meter;
mod pack;
mod recycles;
mod relaxation;
mod reserve;
mod rules;
mod score;
mod seen;
mod shortest;
mod solve;
mod state;
mod win;

pub use fewest::Fewest;
pub use meter::{Limits, Stopped};
pub use recycles::fewest_recycles;
pub use rules::Rules;
pub use shortest::fewest_moves;
pub use solve::{Answer, Verdict, solve, solve_variation, solve_with};

/// The version of verdicts and lines: raised when a verdict within a limit of nodes, the nodes it takes, or the moves
/// of a win may differ from those of the version before. The same version, position, rules and limits of nodes and
/// memory give the same answer on every machine.
pub const VERSION: u32 = 1;

#[cfg(test)]
mod tests;
