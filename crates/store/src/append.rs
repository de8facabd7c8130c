//! What is asked of [`Store::append`](crate::Store::append).

use std::fmt;

use geduld_rules::{Deal, DealNumber, Entry, GameResult, Scoring, Variant};

use crate::{ClockState, EntryId, GameId, PlayerId};

/// Entries to be stored, all of them or none.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// Whose game it is; a row is made with the player's first entry.
    pub player: NewPlayer,
    /// The game itself, with its first entry: the row is made.
    pub start: Option<NewGame>,
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

/// A game that begins.
#[derive(Clone)]
pub struct NewGame {
    /// The cards.
    pub deal: Deal,
    /// What is played.
    pub variant: Variant,
    /// How it is counted.
    pub scoring: Scoring,
    /// The player could have known the deal (design, section 2, "Deal numbers").
    pub known: bool,
    /// The player is helped.
    pub assisted: bool,
    /// The number of the deal, if the player chose it.
    pub number: Option<DealNumber>,
}

impl fmt::Debug for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The number would tell the hidden cards as well as the deal does.
        f.debug_struct("NewGame")
            .field("variant", &self.variant)
            .field("scoring", &self.scoring)
            .field("known", &self.known)
            .field("assisted", &self.assisted)
            .finish_non_exhaustive()
    }
}

/// What was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// How many entries the game has now.
    pub seq: u32,
}
