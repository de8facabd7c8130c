//! Cups and medals.

use std::{fmt, str::FromStr};

use crate::Kind;

/// What a good place in an event brings beside points (the design, section 4).
///
/// Text: `gold cup`, `silver cup`, `bronze cup`, `wood cup`, `gold medal`, `silver medal`, `bronze medal`,
/// `copper medal`, `tin medal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Award {
    /// Of a tournament.
    Cup(Cup),
    /// Of a daily deal.
    Medal(Medal),
}

/// The cups of a tournament, for places 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cup {
    /// Place 1: 25 points.
    Gold,
    /// Place 2: 15 points.
    Silver,
    /// Place 3: 10 points.
    Bronze,
    /// Place 4: 5 points.
    Wood,
}

impl Cup {
    /// All cups, the best first.
    pub const ALL: [Cup; 4] = [Cup::Gold, Cup::Silver, Cup::Bronze, Cup::Wood];

    /// What it adds to the points of the tournament.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Cup::Gold => 25,
            Cup::Silver => 15,
            Cup::Bronze => 10,
            Cup::Wood => 5,
        }
    }
}

/// The medals of a daily deal, for places 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Medal {
    /// Place 1.
    Gold,
    /// Place 2.
    Silver,
    /// Place 3.
    Bronze,
    /// Place 4.
    Copper,
    /// Place 5.
    Tin,
}

impl Medal {
    /// All medals, the best first.
    pub const ALL: [Medal; 5] =
        [Medal::Gold, Medal::Silver, Medal::Bronze, Medal::Copper, Medal::Tin];
}

impl Award {
    /// The award of a place, from 1, among `counted` entrants, with a total in points: place k has one when at least
    /// k + 1 entrants count and the total is above 0.
    #[must_use]
    pub fn of(kind: Kind, place: u32, counted: u32, total_points: u64) -> Option<Award> {
        if total_points == 0 || counted <= place {
            return None;
        }
        let index = usize::try_from(place.checked_sub(1)?).ok()?;
        match kind {
            Kind::Tournament => Cup::ALL.get(index).copied().map(Award::Cup),
            Kind::DailyDeal => Medal::ALL.get(index).copied().map(Award::Medal),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Award::Cup(Cup::Gold) => "gold cup",
            Award::Cup(Cup::Silver) => "silver cup",
            Award::Cup(Cup::Bronze) => "bronze cup",
            Award::Cup(Cup::Wood) => "wood cup",
            Award::Medal(Medal::Gold) => "gold medal",
            Award::Medal(Medal::Silver) => "silver medal",
            Award::Medal(Medal::Bronze) => "bronze medal",
            Award::Medal(Medal::Copper) => "copper medal",
            Award::Medal(Medal::Tin) => "tin medal",
        }
    }
}

impl fmt::Display for Award {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is no award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an award is a gold, silver, bronze or wood cup, or a gold, silver, bronze, copper or tin medal"
)]
pub struct ParseAwardError;

impl FromStr for Award {
    type Err = ParseAwardError;

    fn from_str(text: &str) -> Result<Award, ParseAwardError> {
        let cups = Cup::ALL.map(Award::Cup);
        let medals = Medal::ALL.map(Award::Medal);
        let mut all = cups.into_iter().chain(medals);
        all.find(|award| award.name() == text).ok_or(ParseAwardError)
    }
}
