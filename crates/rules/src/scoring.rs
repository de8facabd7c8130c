//! Scoring schemes: what each event is worth.

use core::{fmt, str::FromStr};

use crate::{DrawCount, Move, Played, Recycles, Variant};

/// A way of counting points (the design, section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// The house's own, with a bonus for time.
    Tournament,
    /// As `Tournament`, without the bonus.
    Calm,
    /// Only foundation cards and turned cards count.
    Classic,
    /// As a widely spread computer program counts.
    Windows,
    /// A stake of 52, and 5 back for each card on a foundation.
    Vegas,
    /// No score and no clock.
    None,
}

impl Scheme {
    /// All schemes, the default first.
    pub const ALL: [Scheme; 6] = [
        Scheme::Tournament,
        Scheme::Calm,
        Scheme::Classic,
        Scheme::Windows,
        Scheme::Vegas,
        Scheme::None,
    ];

    /// The name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Scheme::Tournament => "tournament",
            Scheme::Calm => "calm",
            Scheme::Classic => "classic",
            Scheme::Windows => "windows",
            Scheme::Vegas => "vegas",
            Scheme::None => "none",
        }
    }

    /// The scheme of a name, `None` for an unknown one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Scheme> {
        Scheme::ALL.into_iter().find(|scheme| scheme.name() == name)
    }

    /// The variant that the scheme makes of a chosen one: `Vegas` fixes the recycles at 0 for draw
    /// 1 and 2 for draw 3, the others change nothing.
    #[must_use]
    pub const fn variant(self, chosen: Variant) -> Variant {
        let recycles = match (self, chosen.draw) {
            (Scheme::Vegas, DrawCount::One) => Recycles::AtMost(0),
            (Scheme::Vegas, DrawCount::Three) => Recycles::AtMost(2),
            _ => chosen.recycles,
        };
        Variant { recycles, ..chosen }
    }
}

/// A scheme with its version: results of different versions are never compared.
///
/// Text: name and version, as in `tournament-1`. Reading takes the versions that this program
/// knows, written so, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scoring {
    /// The scheme.
    pub scheme: Scheme,
    /// Its version. A game under a version that is not known has no score.
    pub version: u16,
}

impl Scoring {
    /// The newest version of a scheme.
    #[must_use]
    pub const fn current(scheme: Scheme) -> Scoring {
        Scoring { scheme, version: 1 }
    }

    /// Whether this program can count by that version.
    #[must_use]
    pub fn is_known(self) -> bool {
        self == Scoring::current(self.scheme)
    }

    /// Whether games under it have a score.
    #[must_use]
    pub fn has_score(self) -> bool {
        self.scheme != Scheme::None && self.is_known()
    }

    /// Whether games under it have a clock that is shown and counted; a log has times in any case.
    #[must_use]
    pub fn has_clock(self) -> bool {
        // The one scheme without a score is the one without a clock (design, "Scoring").
        self.scheme != Scheme::None
    }

    /// Points at the start of a game.
    pub(crate) const fn start_points(self) -> i64 {
        match self.scheme {
            Scheme::Vegas => -52,
            _ => 0,
        }
    }

    /// What a played move is worth, the card that it turned included.
    pub(crate) fn move_points(self, done: Played, before: &RecycleState) -> i64 {
        let values = self.values();
        let moved = match done.played() {
            Move::Draw | Move::ColumnToColumn { .. } => 0,
            Move::Recycle => self.recycle_points(before),
            Move::WasteToColumn(_) => values.waste_to_column,
            Move::WasteToFoundation => values.waste_to_foundation,
            Move::ColumnToFoundation(_) => values.column_to_foundation,
            Move::FoundationToColumn { .. } => values.take_back,
        };
        moved + if done.turned() { values.turn } else { 0 }
    }

    /// What a recycle costs, as a number that is 0 or below.
    pub(crate) const fn recycle_points(self, before: &RecycleState) -> i64 {
        match (self.scheme, before.draw) {
            (Scheme::Tournament | Scheme::Calm, _) => -25,
            (Scheme::Windows, DrawCount::One) => -100,
            (Scheme::Windows, DrawCount::Three) if before.used < 3 => 0,
            (Scheme::Windows, DrawCount::Three) => -20,
            (Scheme::Classic | Scheme::Vegas | Scheme::None, _) => 0,
        }
    }

    const fn values(self) -> Values {
        match self.scheme {
            Scheme::Tournament | Scheme::Calm => Values {
                waste_to_column: 25,
                column_to_foundation: 25,
                waste_to_foundation: 50,
                turn: 20,
                take_back: -25,
            },
            Scheme::Classic => Values {
                waste_to_column: 0,
                column_to_foundation: 10,
                waste_to_foundation: 10,
                turn: 5,
                take_back: -10,
            },
            Scheme::Windows => Values {
                waste_to_column: 5,
                column_to_foundation: 10,
                waste_to_foundation: 10,
                turn: 5,
                take_back: -15,
            },
            Scheme::Vegas => Values {
                waste_to_column: 0,
                column_to_foundation: 5,
                waste_to_foundation: 5,
                turn: 0,
                take_back: -5,
            },
            Scheme::None => Values {
                waste_to_column: 0,
                column_to_foundation: 0,
                waste_to_foundation: 0,
                turn: 0,
                take_back: 0,
            },
        }
    }

    /// Points that time has brought or cost at a clock: the bonus of a won game, or a penalty.
    pub(crate) fn time_points(self, clock_ms: u64, won: bool) -> i64 {
        let seconds = i64::try_from(clock_ms / 1000).unwrap_or(i64::MAX);
        match self.scheme {
            Scheme::Tournament if won => (1000 - seconds).max(0),
            Scheme::Windows => {
                let bonus = if won && clock_ms > 30_000 { 700_000 / seconds } else { 0 };
                bonus - seconds / 10 * 2
            }
            _ => 0,
        }
    }

    /// The lowest total that a game can have.
    pub(crate) const fn floor_points(self) -> i64 {
        match self.scheme {
            Scheme::Windows => 0,
            _ => i64::MIN,
        }
    }
}

/// What the price of a recycle depends on.
pub(crate) struct RecycleState {
    pub(crate) draw: DrawCount,
    /// Recycles played before this one.
    pub(crate) used: u32,
}

/// Points for the events of a scheme.
struct Values {
    waste_to_column: i64,
    column_to_foundation: i64,
    waste_to_foundation: i64,
    turn: i64,
    take_back: i64,
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.scheme.name(), self.version)
    }
}

/// A text that names no scoring that this program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseScoringError {
    /// The scheme is unknown.
    #[error(
        "a scoring is tournament, calm, classic, windows, vegas or none, a dash and a version, as in tournament-1"
    )]
    Scheme,
    /// The version is unknown.
    #[error("that version of the scoring is not known here: the newest is {newest}")]
    Version {
        /// The newest version that is known.
        newest: Scoring,
    },
}

impl FromStr for Scoring {
    type Err = ParseScoringError;

    fn from_str(text: &str) -> Result<Scoring, ParseScoringError> {
        let (name, version) = text.split_once('-').ok_or(ParseScoringError::Scheme)?;
        let scheme = Scheme::from_name(name).ok_or(ParseScoringError::Scheme)?;
        let newest = Scoring::current(scheme);
        // Version 1 is all there is yet; "01" and "+1" are not how it is written.
        if version == "1" { Ok(newest) } else { Err(ParseScoringError::Version { newest }) }
    }
}
