//! Games as they are stored: running ones by their log, finished ones packed.

use std::fmt;

use geduld_rules::{
    Deal, DealNumber, DecodeError, Entry, GameResult, PackedGame, Scheme, Scoring, Variant,
};

use crate::{ClockState, GameId, PlayerId};

/// What [`Store::game`](crate::Store::game) found.
#[derive(Clone, Debug)]
pub enum GameState {
    /// A game that goes on.
    Running(Box<StoredGame>),
    /// A game that is over.
    Finished(Box<FinishedGame>),
}

impl GameState {
    /// Whose game it is.
    #[must_use]
    pub fn player(&self) -> PlayerId {
        match self {
            Self::Running(game) => game.player,
            Self::Finished(game) => game.player,
        }
    }
}

/// A running game with its whole log. `Debug` shows nothing of the hidden cards.
#[derive(Clone)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// Whose it is.
    pub player: PlayerId,
    /// The cards.
    pub deal: Deal,
    /// What is played.
    pub variant: Variant,
    /// How it is counted.
    pub scoring: Scoring,
    /// The player could have known the deal (design, section 2, "Deal numbers").
    pub known: bool,
    /// The player was helped.
    pub assisted: bool,
    /// The number of the deal, if the player chose it.
    pub number: Option<DealNumber>,
    /// Unix milliseconds of the first entry.
    pub started_at_ms: i64,
    /// Unix milliseconds of the latest entry.
    pub last_at_ms: i64,
    /// The clock as it was last saved. When the house has died in between, it stands still.
    pub clock: ClockState,
    /// The log; its length is the game's `seq`.
    pub entries: Vec<Entry>,
}

impl StoredGame {
    /// How many entries the log has.
    #[must_use]
    pub fn seq(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }
}

impl fmt::Debug for StoredGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The number would tell the hidden cards as well as the deal does.
        f.debug_struct("StoredGame")
            .field("id", &self.id)
            .field("player", &self.player)
            .field("variant", &self.variant)
            .field("scoring", &self.scoring)
            .field("known", &self.known)
            .field("assisted", &self.assisted)
            .field("clock", &self.clock)
            .field("seq", &self.seq())
            .finish_non_exhaustive()
    }
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq)]
pub struct FinishedGame {
    /// Its id.
    pub id: GameId,
    /// Whose it is.
    pub player: PlayerId,
    /// What was played.
    pub variant: Variant,
    /// How it was counted.
    pub scoring: Scoring,
    /// The player could have known the deal.
    pub known: bool,
    /// The player was helped.
    pub assisted: bool,
    /// The number of the deal, if the player chose it. Any deal has an exact code besides.
    pub number: Option<DealNumber>,
    /// Unix milliseconds of the first entry.
    pub started_at_ms: i64,
    /// Unix milliseconds of the last entry.
    pub ended_at_ms: i64,
    /// How many entries the log has.
    pub seq: u32,
    /// Whether a move was ever made, taken back or not: only then it counts.
    pub played: bool,
    /// How it ended.
    pub result: GameResult,
    /// Deal and log in the binary form of the rules.
    pub packed: Vec<u8>,
}

impl FinishedGame {
    /// How the statistics count it.
    #[must_use]
    pub const fn class(&self) -> Class {
        Class::of(self.known, self.assisted)
    }

    /// The deal and the whole log.
    ///
    /// # Errors
    /// When the packed bytes are damaged or of a later version.
    pub fn unpack(&self) -> Result<PackedGame, DecodeError> {
        PackedGame::unpack(&self.packed)
    }

    /// What the game's clock showed at its end; `None` where the scoring has no clock.
    #[must_use]
    pub const fn clock_ms(&self) -> Option<u64> {
        match self.scoring.scheme {
            Scheme::None => None,
            _ => Some(self.result.clock_ms),
        }
    }
}

impl fmt::Debug for FinishedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FinishedGame")
            .field("id", &self.id)
            .field("player", &self.player)
            .field("variant", &self.variant)
            .field("scoring", &self.scoring)
            .field("class", &self.class())
            .field("seq", &self.seq)
            .field("played", &self.played)
            .field("result", &self.result)
            .finish_non_exhaustive()
    }
}

/// Games that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Played without help on a deal that nobody knew.
    Counted,
    /// The player could have known the deal.
    Known,
    /// The player was helped, on a known deal or not.
    Assisted,
}

impl Class {
    /// The class of a game.
    #[must_use]
    pub const fn of(known: bool, assisted: bool) -> Self {
        match (known, assisted) {
            (_, true) => Self::Assisted,
            (true, false) => Self::Known,
            (false, false) => Self::Counted,
        }
    }
}

/// Where a page of [`Store::finished_games`](crate::Store::finished_games) ended: the next one
/// starts after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// [`FinishedGame::ended_at_ms`] of the last game of the page.
    pub ended_at_ms: i64,
    /// Its id.
    pub id: GameId,
}

impl From<&FinishedGame> for Before {
    fn from(game: &FinishedGame) -> Self {
        Self { ended_at_ms: game.ended_at_ms, id: game.id }
    }
}
