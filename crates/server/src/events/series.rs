//! The series of events that a house holds.

use geduld_rules::{DrawCount, Variant};
use geduld_store::EventKind;

/// Events that follow each other and are chained by their texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Series {
    /// A tournament of an hour.
    Hour(DrawCount),
    /// A tournament of a day.
    Day(DrawCount),
    /// The daily deal.
    Daily(DrawCount),
}

impl Series {
    /// All series.
    pub(crate) const ALL: [Series; 6] = [
        Series::Hour(DrawCount::Three),
        Series::Hour(DrawCount::One),
        Series::Day(DrawCount::Three),
        Series::Day(DrawCount::One),
        Series::Daily(DrawCount::Three),
        Series::Daily(DrawCount::One),
    ];

    /// Its name, as it is stored: `solitaire-hour`.
    pub(crate) fn name(self) -> String {
        let length = match self {
            Series::Hour(_) => "hour",
            Series::Day(_) => "day",
            Series::Daily(_) => "daily",
        };
        format!("{}-{length}", self.game())
    }

    /// The series of that name.
    pub(crate) fn named(name: &str) -> Option<Series> {
        Series::ALL.into_iter().find(|series| series.name() == name)
    }

    /// Which of the two games.
    pub(crate) const fn draw(self) -> DrawCount {
        match self {
            Series::Hour(draw) | Series::Day(draw) | Series::Daily(draw) => draw,
        }
    }

    /// What is played.
    pub(crate) const fn variant(self) -> Variant {
        match self.draw() {
            DrawCount::Three => Variant::SOLITAIRE,
            DrawCount::One => Variant::SOLITAIRE_SIMPLE,
        }
    }

    /// Tournament or daily deal.
    pub(crate) const fn kind(self) -> EventKind {
        match self {
            Series::Hour(_) | Series::Day(_) => EventKind::Tournament,
            Series::Daily(_) => EventKind::Daily,
        }
    }

    /// How long before its opening an event is announced, in milliseconds; it is taken up to so long earlier.
    pub(super) const fn notice_ms(self) -> (i64, i64) {
        const HOUR_MS: i64 = 3_600_000;
        match self {
            Series::Hour(_) | Series::Day(_) => (2 * HOUR_MS, HOUR_MS),
            Series::Daily(_) => (24 * HOUR_MS, 24 * HOUR_MS),
        }
    }

    /// How ids begin and addresses name the game: `solitaire` or `simple`.
    pub(super) const fn game(self) -> &'static str {
        match self.draw() {
            DrawCount::Three => "solitaire",
            DrawCount::One => "simple",
        }
    }
}
