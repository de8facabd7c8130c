//! How a game stands, as a record says.

use core::{fmt, str::FromStr};

use alloc::string::ToString;

use super::ParseResultError;
use crate::{End, Game, Score};

/// How a game stands at its last entry, as a record says.
///
/// Text: `won`, `givenup` or `running`, then a space and the points if there is a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedResult {
    /// How it ended, `None` for a running game.
    pub end: Option<End>,
    /// The points, `None` when the scoring has none.
    pub points: Option<i64>,
}

impl RecordedResult {
    /// How a game stands.
    #[must_use]
    pub fn of(game: &Game) -> RecordedResult {
        let points = game.score(game.clock_ms()).map(Score::total);
        RecordedResult { end: game.end(), points }
    }
}

impl fmt::Display for RecordedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.end {
            Some(End::Won) => "won",
            Some(End::GivenUp) => "givenup",
            None => "running",
        })?;
        self.points.map_or(Ok(()), |points| write!(f, " {points}"))
    }
}

impl FromStr for RecordedResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<RecordedResult, ParseResultError> {
        let (end, points) = match text.split_once(' ') {
            Some((end, points)) => (end, Some(parse_points(points).ok_or(ParseResultError)?)),
            None => (text, None),
        };
        let end = match end {
            "won" => Some(End::Won),
            "givenup" => Some(End::GivenUp),
            "running" => None,
            _ => return Err(ParseResultError),
        };
        Ok(RecordedResult { end, points })
    }
}

fn parse_points(text: &str) -> Option<i64> {
    let points = text.parse().ok()?;
    // One way to write each number: no plus sign, no leading zero.
    (i64::to_string(&points) == text).then_some(points)
}
