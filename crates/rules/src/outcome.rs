//! How a game ends and what it is worth.

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// All 52 cards are on the foundations.
    Won,
    /// The player gave up.
    GivenUp,
}

/// What a game is worth at a moment, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Points of the moves that stand, with those of the start.
    pub base_points: i64,
    /// The bonus that was earned or the penalty for time; 0 where time does not count.
    pub time_points: i64,
    /// The scheme's lowest total.
    pub(crate) floor_points: i64,
}

impl Score {
    /// Base and time together, never below 0 in the scheme `windows`.
    #[must_use]
    pub fn total(self) -> i64 {
        (self.base_points + self.time_points).max(self.floor_points)
    }
}

/// The result of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Whether it was won; else it was given up.
    pub won: bool,
    /// The total in points, `None` when the scheme has no score.
    pub points: Option<i64>,
    /// The points of the moves; 0 when the scheme has no score.
    pub base: i64,
    /// The points of time; 0 when the scheme has none.
    pub time: i64,
    /// The game clock at the end, in milliseconds.
    pub clock_ms: u64,
    /// Moves standing at the end.
    pub moves: u32,
    /// Recycles among them.
    pub recycles: u32,
}
