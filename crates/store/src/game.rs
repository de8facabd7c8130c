//! Games as they are stored: running ones by their log, finished ones packed.

use geduld_rules::{Entry, Game, GameResult, ReplayError};

use crate::{ClockState, GameId, PlayerId, Terms};

/// What [`Store::game`](crate::Store::game) found.
#[derive(Clone, Debug, PartialEq, Eq)]
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

    /// What it was started on.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        match self {
            Self::Running(game) => &game.terms,
            Self::Finished(game) => &game.terms,
        }
    }

    fn into_terms(self) -> Terms {
        match self {
            Self::Running(game) => game.terms,
            Self::Finished(game) => game.terms,
        }
    }
}

/// A running game without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// Whose it is.
    pub player: PlayerId,
    /// What it was started on.
    pub terms: Terms,
    /// How many entries the log has.
    pub seq: u32,
    /// Unix milliseconds of the first entry.
    pub started_at_ms: i64,
    /// Unix milliseconds of the latest entry.
    pub last_at_ms: i64,
    /// The clock as it was last saved. When the house has died in between, it stands still.
    pub clock: ClockState,
    /// The event whose round it is; `None` for a free game.
    pub event: Option<String>,
}

/// A game that is over, without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Its id.
    pub id: GameId,
    /// Whose it is.
    pub player: PlayerId,
    /// What it was started on.
    pub terms: Terms,
    /// How many entries the log has.
    pub seq: u32,
    /// Unix milliseconds of the first entry.
    pub started_at_ms: i64,
    /// Unix milliseconds of the last entry.
    pub ended_at_ms: i64,
    /// Whether a move was ever made, taken back or not: only then it counts.
    pub played: bool,
    /// How it ended.
    pub result: GameResult,
    /// The event whose round it is; `None` for a free game.
    pub event: Option<String>,
    /// Whether the player lets everybody see it.
    pub shared: bool,
}

impl FinishedGame {
    /// What the game's clock showed at its end; `None` where the scoring has no clock.
    #[must_use]
    pub fn clock_ms(&self) -> Option<u64> {
        self.terms.scoring.has_clock().then_some(self.result.clock_ms)
    }
}

/// A game with its whole log: what a replay needs. `Debug` shows nothing of the hidden cards.
#[derive(Clone, Debug)]
pub struct LoggedGame {
    /// The game.
    pub state: GameState,
    /// The log; its length is the game's `seq`.
    pub entries: Vec<Entry>,
}

impl LoggedGame {
    /// The game as the rules have it.
    ///
    /// # Errors
    /// When the rules refuse an entry.
    pub fn replay(self) -> Result<Game, ReplayError> {
        let Terms { deal, variant, scoring, .. } = self.state.into_terms();
        Game::replay(deal, variant, scoring, self.entries)
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
