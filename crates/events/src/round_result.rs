//! What a round is worth.

use geduld_rules::{Action, End, Entry, Game, Relabelling};
use serde::{Deserialize, Serialize};

/// The moves with which a round counts as played though it was not won.
pub const PLAYED_MOVES: u32 = 20;

/// The result of a round that was begun (the design, sections 2 and 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// How it ended.
    pub ended: Ended,
    /// What counts for the total: `base` and `time` together, never below 0.
    pub points: u32,
    /// The points of the moves.
    pub base: i64,
    /// The bonus for time; 0 unless it was won.
    pub time: i64,
    /// The game clock of the last entry, in milliseconds.
    pub clock_ms: u64,
    /// Moves standing.
    pub moves: u32,
    /// Recycles among them.
    pub recycles: u32,
}

impl RoundResult {
    /// The result of a game; one that still runs ends as it stands, without bonus.
    #[must_use]
    pub fn of(game: &Game) -> RoundResult {
        // Both schemes of events have a score.
        let score = game.score(game.clock_ms());
        let points = score.map_or(0, |score| score.total().max(0));
        RoundResult {
            ended: Ended::of(game),
            points: u32::try_from(points).unwrap_or(u32::MAX),
            base: score.map_or(0, |score| score.base_points),
            time: score.map_or(0, |score| score.time_points),
            clock_ms: game.clock_ms(),
            moves: game.ply(),
            recycles: game.recycles_used(),
        }
    }

    /// Whether the round counts as played: it was won or has [`PLAYED_MOVES`] moves.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.ended == Ended::Won || self.moves >= PLAYED_MOVES
    }
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Won.
    Won,
    /// Given up.
    GivenUp,
    /// By the closing of the event.
    Closing,
}

impl Ended {
    /// How a game ended when the event closes.
    #[must_use]
    pub fn of(game: &Game) -> Ended {
        match game.end() {
            Some(End::Won) => Ended::Won,
            Some(End::GivenUp) => Ended::GivenUp,
            None => Ended::Closing,
        }
    }
}

/// The entries of an entrant's game as moves of the base deal, which all entrants share.
#[must_use]
pub fn base_entries(seen_under: Relabelling, entries: &[Entry]) -> Vec<Entry> {
    let back = seen_under.inverse();
    entries.iter().map(|entry| Entry { action: renamed(back, entry.action), ..*entry }).collect()
}

fn renamed(names: Relabelling, action: Action) -> Action {
    match action {
        Action::Move(played) => Action::Move(names.play(played)),
        other => other,
    }
}
