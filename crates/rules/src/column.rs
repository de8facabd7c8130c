//! The seven columns of the tableau.

use core::fmt;

/// One of the seven columns, left to right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The seven columns, left to right.
    pub const ALL: [Column; 7] =
        [Column(0), Column(1), Column(2), Column(3), Column(4), Column(5), Column(6)];

    /// The column of an index 0 to 6, `None` above it.
    #[must_use]
    pub const fn new(index: u8) -> Option<Column> {
        if index < 7 { Some(Column(index)) } else { None }
    }

    /// 0 for the leftmost column to 6.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1 for the leftmost column to 7: how players and the notation count.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The column of a number 1 to 7, `None` outside it.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Column> {
        match number.checked_sub(1) {
            Some(index) => Column::new(index),
            None => None,
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}", self.number())
    }
}
