//! The searches against the plainest one there is.

mod brute;
mod families;
mod small_decks;
mod small_optima;
