//! What is asked of [`Store::append`](crate::Store::append).

use std::fmt;

use geduld_rules::{Entry, GameResult};

use crate::{ClockState, EntryId, GameId, PlayerId, Terms};

/// Entries to be stored, all of them or none.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// Whose game it is; a row is made with the player's first entry.
    pub player: NewPlayer,
    /// What the game is started on, with its first entry: the row is made. `None` when there is one, as there is of
    /// an event's round from its beginning.
    pub start: Option<Terms>,
    /// How many entries the game has: the first of `entries` gets this number. 0 with `start`.
    pub expected_seq: u32,
    /// The client's name for this append, unique within the game.
    pub id: EntryId,
    /// One entry, or several that belong together (an auto-finish); not empty.
    pub entries: Vec<Entry>,
    /// Unix milliseconds at which the entries were received.
    pub at_ms: i64,
    /// The game's clock after the entries.
    pub clock: ClockState,
    /// The result, when the last of `entries` ends the game: it is packed and counted.
    pub end: Option<GameResult>,
}

/// The player of an append.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NewPlayer {
    /// The player's id.
    pub id: PlayerId,
    /// The SHA-256 of the identity token; the token itself is never stored.
    pub token_hash: [u8; 32],
}

impl fmt::Debug for NewPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewPlayer").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// How many entries the game has now.
    pub seq: u32,
}
