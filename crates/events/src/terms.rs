//! What is fixed about an event before it opens.

use std::{fmt, str::FromStr};

use geduld_rules::{DrawCount, Scheme, Scoring, Variant};
use jiff::civil::Date;

use crate::{DERIVATION_VERSION, EventId, Moment, Seed};

/// The terms of an event (the design, section 3). [`crate::CanonicalText`] checks them, writes them and commits to
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Its name.
    pub id: EventId,
    /// Tournament or daily deal.
    pub kind: Kind,
    /// The rules of the cards. The draw count says which of the two games it is.
    pub variant: Variant,
    /// The scoring with its version: a known version of `tournament` or `calm`.
    pub scoring: Scoring,
    /// How deals are derived from the seed: [`DERIVATION_VERSION`].
    pub derivation: u32,
    /// The version of the solver that chooses among the tries, from 1.
    pub solver: u32,
    /// Nodes that the solver may use for each try, 1 to [`Terms::HIGHEST_NODE_LIMIT`].
    pub node_limit: u64,
    /// Who may enter.
    pub admission: Admission,
    /// When rounds can be begun.
    pub opening: Moment,
    /// When it ends, outages apart.
    pub closing: Moment,
    /// The date of the opening in the operator's time zone; at most a day from the date in UTC.
    pub day: Date,
    /// The secret seed of the deals.
    pub seed: Seed,
    /// The latest event of the series whose seed was public when the terms were made, `None` for the first.
    pub previous: Option<Previous>,
}

impl Terms {
    /// The most nodes for each try.
    pub const HIGHEST_NODE_LIMIT: u64 = 1_000_000_000_000;

    /// Which of the two games is played.
    #[must_use]
    pub const fn game(&self) -> GameName {
        match self.variant.draw {
            DrawCount::Three => GameName::Solitaire,
            DrawCount::One => GameName::SolitaireSimple,
        }
    }

    /// Refuses terms that no event can have.
    pub(crate) fn check(&self) -> Result<(), TermsError> {
        if !matches!(self.scoring.scheme, Scheme::Tournament | Scheme::Calm)
            || !self.scoring.is_known()
        {
            return Err(TermsError::Scoring { scoring: self.scoring });
        }
        if self.derivation != DERIVATION_VERSION {
            return Err(TermsError::Derivation { version: self.derivation });
        }
        if self.solver == 0 {
            return Err(TermsError::Solver);
        }
        if !(1..=Terms::HIGHEST_NODE_LIMIT).contains(&self.node_limit) {
            return Err(TermsError::NodeLimit);
        }
        if self.closing <= self.opening {
            return Err(TermsError::Closing);
        }
        let in_utc = self.opening.utc_date();
        let near = [in_utc.yesterday().ok(), Some(in_utc), in_utc.tomorrow().ok()];
        if !near.contains(&Some(self.day)) {
            return Err(TermsError::Day { in_utc });
        }
        Ok(())
    }
}

/// What kind of event it is.
///
/// Text: `tournament` or `daily deal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Three rounds; points and cups.
    Tournament,
    /// One round; medals.
    DailyDeal,
}

impl Kind {
    /// Rounds, 3 or 1.
    #[must_use]
    pub const fn rounds(self) -> usize {
        match self {
            Kind::Tournament => 3,
            Kind::DailyDeal => 1,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Tournament => "tournament",
            Kind::DailyDeal => "daily deal",
        })
    }
}

/// A text that is no kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a kind is 'tournament' or 'daily deal'")]
pub struct ParseKindError;

impl FromStr for Kind {
    type Err = ParseKindError;

    fn from_str(text: &str) -> Result<Kind, ParseKindError> {
        match text {
            "tournament" => Ok(Kind::Tournament),
            "daily deal" => Ok(Kind::DailyDeal),
            _ => Err(ParseKindError),
        }
    }
}

/// The two games, each with points, ranks and lists of its own.
///
/// Text: `Solitaire` or `Solitaire Simple`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameName {
    /// Draw three.
    Solitaire,
    /// Draw one.
    SolitaireSimple,
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameName::Solitaire => "Solitaire",
            GameName::SolitaireSimple => "Solitaire Simple",
        })
    }
}

/// Who may enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Admission {
    /// Whether the account must be older than the opening.
    pub account_before_opening: bool,
    /// Free games that must have been played, 0 for none.
    pub free_games: u32,
    /// Whether operators compete; else they play out of competition.
    pub operators_compete: bool,
}

/// An earlier event whose seed is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Previous {
    /// Its name.
    pub id: EventId,
    /// Its seed.
    pub seed: Seed,
}

/// Terms that no event can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TermsError {
    /// The scoring is for free play, or unknown.
    #[error("events are scored by a known version of tournament or calm, not by {scoring}")]
    Scoring {
        /// The scoring that was asked for.
        scoring: Scoring,
    },
    /// The derivation is unknown.
    #[error("derivation {version} is not known here: this program derives by {DERIVATION_VERSION}")]
    Derivation {
        /// The version that was asked for.
        version: u32,
    },
    /// There is no solver 0.
    #[error("solver versions count from 1")]
    Solver,
    /// The node limit is out of bounds.
    #[error("the node limit is 1 to {}", Terms::HIGHEST_NODE_LIMIT)]
    NodeLimit,
    /// It closes before it opens.
    #[error("the closing must come after the opening")]
    Closing,
    /// The day is none that any time zone has at the opening.
    #[error("the day must be the date of the opening in some time zone, which is {in_utc} in UTC")]
    Day {
        /// The date of the opening in UTC.
        in_utc: Date,
    },
}
