//! The searches against the plainest one there is.

mod brute;
mod small_decks;
