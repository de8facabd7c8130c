//! What a player's finished games add up to.

use geduld_rules::{Scheme, Scoring, Variant};

use crate::Class;

/// Sums over the finished games of a player under one variant and one scoring, of one class, in
/// which at least one move was made. Derived from the games, stored nowhere.
///
/// A game's place in a streak is by its end. A game given up is a loss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// What was played.
    pub variant: Variant,
    /// How it was counted; another version is another row.
    pub scoring: Scoring,
    /// Which games are meant. Streaks and win rates mean something for [`Class::Counted`] only.
    pub class: Class,
    /// Games with at least one move; never 0.
    pub played: u64,
    /// Those that were won.
    pub won: u64,
    /// Wins since the last loss.
    pub current_streak: u64,
    /// The most wins in a row.
    pub longest_streak: u64,
    /// The best result in points, won or not; `None` without a score.
    pub best_points: Option<i64>,
    /// All results together in points; `None` without a score. In `vegas` it is the running balance.
    pub total_points: Option<i64>,
    /// The shortest clock of a won game; `None` without a win or a clock.
    pub fastest_win_ms: Option<u64>,
    /// The clocks of all won games together; `None` without a clock.
    pub total_win_ms: Option<u64>,
    /// The clocks of all games together; `None` without a clock.
    pub total_ms: Option<u64>,
}

impl Statistics {
    /// Won games per thousand, rounded down; at most 1000.
    #[must_use]
    pub fn won_permille(&self) -> u64 {
        (self.won * 1000).checked_div(self.played).unwrap_or(0)
    }

    /// The mean result in points, rounded towards zero; `None` without a score.
    #[must_use]
    pub fn average_points(&self) -> Option<i64> {
        let games = i64::try_from(self.played).ok()?;
        self.total_points?.checked_div(games)
    }

    /// The mean clock of a won game, rounded down; `None` without a win or a clock.
    #[must_use]
    pub fn average_win_ms(&self) -> Option<u64> {
        self.total_win_ms?.checked_div(self.won)
    }

    /// What the player has won or lost so far under `vegas`, in points; `None` under another scheme.
    #[must_use]
    pub fn balance_points(&self) -> Option<i64> {
        match self.scoring.scheme {
            Scheme::Vegas => self.total_points,
            _ => None,
        }
    }
}
