//! Help for who asks for it in free play: deals that can be won, whether this game still can, and how.
//!
//! The solver knows the hidden cards, so nothing here is asked before the game is marked as assisted,
//! and nothing here is logged.

mod knowledge;
mod limits;
mod pace;
mod pool;
mod share;
mod stop;
mod turns;

pub(crate) use knowledge::{Hint, Knowledge, Worth};
pub(crate) use pool::{NoDeal, Pool};
pub(crate) use share::{Found, Share, Who};
pub(crate) use stop::Stop;
