//! What a log entry says was done, and when.

use core::{fmt, str::FromStr};

use crate::Move;

/// What one entry of the log did.
///
/// Text: a move in the house notation, or `undo`, `redo`, `pause`, `resume`, `giveup`, `outage`.
/// Reading tolerates what [`Move`] tolerates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A move on the board.
    Move(Move),
    /// The last standing move is taken back.
    Undo,
    /// The last undone move is played again.
    Redo,
    /// The table is covered; nothing can be played until `Resume`.
    Pause,
    /// The table is shown again.
    Resume,
    /// The game ends as a loss.
    GiveUp,
    /// The clock was stopped for a time in which the house accepted no moves; the board is not
    /// touched.
    Outage,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move(played) => played.fmt(f),
            Action::Undo => f.write_str("undo"),
            Action::Redo => f.write_str("redo"),
            Action::Pause => f.write_str("pause"),
            Action::Resume => f.write_str("resume"),
            Action::GiveUp => f.write_str("giveup"),
            Action::Outage => f.write_str("outage"),
        }
    }
}

/// A text that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not an action: write a move (d, r, w3, wf, 3f, 35, 35x4, h3) or undo, redo, pause, resume, \
     giveup, outage"
)]
pub struct ParseActionError;

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        Ok(match text {
            "undo" => Action::Undo,
            "redo" => Action::Redo,
            "pause" => Action::Pause,
            "resume" => Action::Resume,
            "giveup" => Action::GiveUp,
            "outage" => Action::Outage,
            _ => Action::Move(text.parse().map_err(|_| ParseActionError)?),
        })
    }
}

/// One entry of a game's log. Its sequence number is its index in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The game clock in milliseconds; never smaller than in the entry before.
    pub clock_ms: u64,
    /// What was done.
    pub action: Action,
}
