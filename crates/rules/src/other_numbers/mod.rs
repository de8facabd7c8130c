//! Deal numbers of other programs, each with a prefix of its own.

mod greenfelt;
mod klondike_solver;
mod microsoft;
mod number;
mod solvitaire;

pub use microsoft::MicrosoftCode;
pub use number::OtherNumber;
pub(crate) use number::PREFIXES;
