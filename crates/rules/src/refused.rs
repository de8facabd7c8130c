//! Why a move or an entry was refused.

use crate::{Card, Column, Position, Suit};

/// A refused move: the position it was tried on, unchanged, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refused {
    /// The position, unchanged.
    pub position: Position,
    /// Why the move is not legal.
    pub reason: RefusedReason,
}

/// Why a move is not legal. It names open cards only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefusedReason {
    /// The game is won.
    #[error("the game is won, no move is left")]
    Won,
    /// A draw from an empty stock.
    #[error("the stock is empty")]
    StockEmpty,
    /// A recycle while cards are left in the stock.
    #[error("the waste can be turned over only when the stock is empty")]
    StockNotEmpty,
    /// Nothing lies on the waste.
    #[error("the waste is empty")]
    WasteEmpty,
    /// The variant allows no further recycle.
    #[error("no recycles are left")]
    NoRecyclesLeft,
    /// Nothing lies in the column.
    #[error("column {column} is empty")]
    ColumnEmpty {
        /// The column that a card was taken from.
        column: Column,
    },
    /// Nothing lies on the foundation.
    #[error("no card of {suit} is on its foundation")]
    FoundationEmpty {
        /// The foundation that a card was taken from.
        suit: Suit,
    },
    /// The run was to go where it lies.
    #[error("the cards lie in column {column} already")]
    SameColumn {
        /// That column.
        column: Column,
    },
    /// No run can have that many cards.
    #[error("a run has 1 to 13 cards, not {count}")]
    NoRun {
        /// Cards asked for.
        count: u8,
    },
    /// More cards were asked for than lie face up.
    #[error("column {column} has {open} open cards, not {count}")]
    TooFewOpen {
        /// The column that cards were taken from.
        column: Column,
        /// Cards that lie face up in it.
        open: u8,
        /// Cards asked for.
        count: u8,
    },
    /// The card does not follow the one it was put on.
    #[error("{card} cannot lie on {onto}: it must be one rank lower")]
    WrongRank {
        /// The card that was moved, the highest of its run.
        card: Card,
        /// The card it was put on.
        onto: Card,
    },
    /// The card has the colour of the one it was put on.
    #[error("{card} cannot lie on {onto}: red goes on black and black on red")]
    WrongColor {
        /// The card that was moved, the highest of its run.
        card: Card,
        /// The card it was put on.
        onto: Card,
    },
    /// Something else than a king was put into an empty column.
    #[error("{card} cannot go to an empty column: only kings can")]
    KingsOnly {
        /// The card that was moved, the highest of its run.
        card: Card,
    },
    /// The card is not the next one of its foundation.
    #[error("{card} cannot go to its foundation, which has {height} cards")]
    NotNext {
        /// The card that was moved.
        card: Card,
        /// Cards on the foundation of its suit.
        height: u8,
    },
}

impl RefusedReason {
    /// A short name of the kind of reason, made for programs; it never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            RefusedReason::Won => "won",
            RefusedReason::StockEmpty => "stock_empty",
            RefusedReason::StockNotEmpty => "stock_not_empty",
            RefusedReason::WasteEmpty => "waste_empty",
            RefusedReason::NoRecyclesLeft => "no_recycles_left",
            RefusedReason::ColumnEmpty { .. } => "column_empty",
            RefusedReason::FoundationEmpty { .. } => "foundation_empty",
            RefusedReason::SameColumn { .. } => "same_column",
            RefusedReason::NoRun { .. } => "no_run",
            RefusedReason::TooFewOpen { .. } => "too_few_open",
            RefusedReason::WrongRank { .. } => "wrong_rank",
            RefusedReason::WrongColor { .. } => "wrong_color",
            RefusedReason::KingsOnly { .. } => "kings_only",
            RefusedReason::NotNext { .. } => "not_next",
        }
    }
}

/// Why an entry was not accepted by a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The move is not legal.
    #[error(transparent)]
    Move(#[from] RefusedReason),
    /// No move stands that could be undone.
    #[error("there is no move to undo")]
    NothingToUndo,
    /// No undone move is left to be played again.
    #[error("there is no move to redo")]
    NothingToRedo,
    /// The game is paused.
    #[error("the game is paused: resume first")]
    Paused,
    /// A resume of a game that is not paused.
    #[error("the game is not paused")]
    NotPaused,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The entry's clock is before the one of the entry before it.
    #[error("the clock went back from {last_ms} ms to {clock_ms} ms")]
    ClockBack {
        /// The clock of the last entry, in milliseconds.
        last_ms: u64,
        /// The clock of the refused entry, in milliseconds.
        clock_ms: u64,
    },
    /// The log has [`crate::MAX_ENTRIES`] entries.
    #[error("the log of the game is full")]
    LogFull,
}

impl Refusal {
    /// A short name of the kind of reason, made for programs; it never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Refusal::Move(reason) => reason.code(),
            Refusal::NothingToUndo => "nothing_to_undo",
            Refusal::NothingToRedo => "nothing_to_redo",
            Refusal::Paused => "paused",
            Refusal::NotPaused => "not_paused",
            Refusal::Over => "over",
            Refusal::ClockBack { .. } => "clock_back",
            Refusal::LogFull => "log_full",
        }
    }
}

/// An entry of a log that the game refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {index}: {reason}")]
pub struct ReplayError {
    /// The sequence number of the entry: its index in the log.
    pub index: u32,
    /// Why it was refused.
    #[source]
    pub reason: Refusal,
}
