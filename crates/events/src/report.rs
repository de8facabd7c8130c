//! What was checked of an export.

use crate::{Commitment, EventId, Kind};

/// What was checked of an export in which nothing is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The event.
    pub id: EventId,
    /// Its kind.
    pub kind: Kind,
    /// The SHA-256 of the text, to be compared with what was published.
    pub commitment: Commitment,
    /// The version of the closing.
    pub closing: u32,
    /// Whether it was voided.
    pub void: bool,
    /// Everybody who entered.
    pub entrants: usize,
    /// Those who count.
    pub counted: u32,
    /// Games replayed.
    pub games: usize,
    /// Entries of all games.
    pub entries: usize,
    /// What became of the tries that were skipped.
    pub skipped: Skipped,
}

/// Whether the verdicts on skipped tries were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// The solver says the same of all of them.
    Repeated {
        /// How many there are.
        tries: usize,
    },
    /// They were not all repeated.
    NotChecked {
        /// How many there are.
        tries: usize,
        /// Why.
        why: NotChecked,
    },
}

/// Why verdicts were not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotChecked {
    /// Nobody asked for it.
    #[error("the solver was not asked")]
    NotAsked,
    /// Another version may leave other tries undecided.
    #[error("they are verdicts of solver {event}, and this is solver {here}")]
    OtherSolver {
        /// The solver version of the event.
        event: u32,
        /// The one of this program.
        here: u32,
    },
    /// It was asked to stop.
    #[error("it was stopped")]
    Cancelled,
}
