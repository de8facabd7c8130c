//! What the player may know of a position.

use alloc::vec::Vec;

use crate::Card;

/// A position as the player sees it: open cards, and how many lie closed.
///
/// Nothing in it depends on a card that lies face down, so it may leave the server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Cards in the stock, 0 to 24.
    pub stock: u8,
    /// The waste from bottom to top; only the last card can be played.
    pub waste: Vec<Card>,
    /// Heights of the foundations, 0 to 13, by [`crate::Suit::index`].
    pub foundations: [u8; 4],
    /// The columns, left to right.
    pub columns: [ColumnView; 7],
}

/// A column as the player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ColumnView {
    /// Cards that lie face down, 0 to 6.
    pub closed: u8,
    /// The run that lies face up, highest card first.
    pub open: Vec<Card>,
}
