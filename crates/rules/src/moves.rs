//! Moves and the house notation.

use core::{fmt, str::FromStr};

use crate::{Column, Suit};

/// One move on the board, legal or not: only a [`crate::Position`] can tell.
///
/// Text, the house notation: `d` draw, `r` recycle, `w3` waste to column 3, `wf` waste to
/// foundation, `3f` column 3 to foundation, `35` one card from column 3 to 5, `35x4` four cards,
/// `h3` the top of the hearts foundation to column 3 (`c d h s` name the suits; `d` alone draws).
/// Reading tolerates `35x1` for `35` and nothing else; it refuses a column moved to itself and a
/// run longer than 13 cards, which no position allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Turn one or three cards from stock to waste.
    Draw,
    /// Turn the waste over as the new stock.
    Recycle,
    /// The top of the waste to a column.
    WasteToColumn(Column),
    /// The top of the waste to its foundation.
    WasteToFoundation,
    /// The top of a column to its foundation.
    ColumnToFoundation(Column),
    /// The lowest `count` cards of a column to another one.
    ColumnToColumn {
        /// Where the run lies.
        from: Column,
        /// Where it goes.
        to: Column,
        /// Cards moved, at least 1.
        count: u8,
    },
    /// Take back: the top of a foundation to a column.
    FoundationToColumn {
        /// Whose foundation.
        suit: Suit,
        /// Where the card goes.
        to: Column,
    },
}

/// The most cards a run can have, king to ace.
pub(crate) const LONGEST_RUN: u8 = 13;

impl Move {
    /// Whether the text and the binary form can be read back: a column moved to itself, or a run
    /// of no or of more than 13 cards, is never legal and is written but not read.
    #[must_use]
    pub fn is_well_formed(self) -> bool {
        match self {
            Move::ColumnToColumn { from, to, count } => {
                from != to && (1..=LONGEST_RUN).contains(&count)
            }
            _ => true,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Draw => f.write_str("d"),
            Move::Recycle => f.write_str("r"),
            Move::WasteToColumn(to) => write!(f, "w{to}"),
            Move::WasteToFoundation => f.write_str("wf"),
            Move::ColumnToFoundation(from) => write!(f, "{from}f"),
            Move::ColumnToColumn { from, to, count: 1 } => write!(f, "{from}{to}"),
            Move::ColumnToColumn { from, to, count } => write!(f, "{from}{to}x{count}"),
            Move::FoundationToColumn { suit, to } => {
                write!(f, "{}{to}", suit.letter().to_ascii_lowercase())
            }
        }
    }
}

/// A text that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a move: write d, r, w3, wf, 3f, 35, 35x4 or h3")]
pub struct ParseMoveError;

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        parse(text.as_bytes()).ok_or(ParseMoveError)
    }
}

fn parse(text: &[u8]) -> Option<Move> {
    let column = |byte: u8| Column::from_number(byte.wrapping_sub(b'0'));
    match *text {
        [b'd'] => Some(Move::Draw),
        [b'r'] => Some(Move::Recycle),
        [b'w', b'f'] => Some(Move::WasteToFoundation),
        [b'w', to] => column(to).map(Move::WasteToColumn),
        [suit @ (b'c' | b'd' | b'h' | b's'), to] => Some(Move::FoundationToColumn {
            suit: Suit::from_letter(char::from(suit.to_ascii_uppercase()))?,
            to: column(to)?,
        }),
        [from, b'f'] => column(from).map(Move::ColumnToFoundation),
        [from, to] => parse_run(column(from)?, column(to)?, b"1"),
        [from, to, b'x', ref count @ ..] => parse_run(column(from)?, column(to)?, count),
        _ => None,
    }
}

fn parse_run(from: Column, to: Column, count: &[u8]) -> Option<Move> {
    let count = match *count {
        [ones @ b'1'..=b'9'] => ones - b'0',
        [b'1', ones @ b'0'..=b'3'] => 10 + ones - b'0',
        _ => return None,
    };
    (from != to).then_some(Move::ColumnToColumn { from, to, count })
}
