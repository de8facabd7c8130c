//! Wins with as few moves as can be: a search over boards as they lie, other than the searches for a verdict, which leave
//! open where loose cards are, since there every move counts.
//!
//! From the inside out: [`ground`] (what never changes), [`table`] (a board, and its key), [`steps`] (what can
//! happen, and what is left out), [`columns`] and [`passes`] (how many moves it takes at least), [`nodes`]
//! (the store), the searches [`beam`] and [`best_first`], [`line`] (moves again), and [`fewest_moves`].

mod beam;
mod best_first;
mod bound;
mod columns;
mod fewest_moves;
mod ground;
mod line;
mod nodes;
mod passes;
mod steps;
mod table;

pub use fewest_moves::fewest_moves;
pub(crate) use fewest_moves::short_win;
pub(crate) use ground::Ground;
pub(crate) use table::Table;
#[cfg(test)]
pub(crate) use {best_first::best_first, bound::bound, fewest_moves::search, steps::Steps};
