//! The public export of a closed event.

use std::{fmt, str::FromStr};

use geduld_rules::{Action, Entry};
use serde::{Deserialize, Serialize};

use crate::json_text::{as_text, as_texts};
use crate::{Award, CanonicalText, Commitment, DerivedRound, EntrantNumber, Outage, RoundResult};

/// All that is to be known of a closed event: enough to check it, without the house.
///
/// JSON. No field may be missing or be added, `null` stands for `None`, and each value is written in one way only.
/// Reading tolerates any order of fields and white space, and the values of an object as a list in the order told here.
///
/// | field | what |
/// |---|---|
/// | `format` | `geduld closed event 1` |
/// | `closing` | the version of the closing, from 1; void and corrections close anew |
/// | `void` | whether the event was voided: then nobody has place, points or award |
/// | `commitment` | the SHA-256 of `text` that was published before the opening |
/// | `text` | the canonical text |
/// | `outages` | `from` and `to` of each outage while it was open, RFC 3339 |
/// | `rounds` | for each round `tries` (verdicts), `deal` (deck string) and `line` (moves that win it) |
/// | `entrants` | see below |
/// | `counted` | n: how many entrants count |
///
/// | field of an entrant | what |
/// |---|---|
/// | `number` | the entrant number, 16 hexadecimal digits |
/// | `name` | the name as shown at the closing, `null` for a deleted member |
/// | `out_of_competition` | whether an operator played without competing |
/// | `relabelling` | 0 to 7: the relabelling under which the entrant saw the deals |
/// | `rounds` | the rounds that were begun, in order: `entries` and `result` |
/// | `total_points`, `moves` | sums over the rounds |
/// | `place`, `points`, `award` | what the design, section 4, gives |
///
/// An entry is the game clock in milliseconds, a space and an action of the house notation, in base suits: `1250 d`. A
/// result has `ended` (`won`, `given_up`, `closing`), `points`, `base`, `time`, `clock_ms`, `moves` and `recycles`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    #[serde(with = "as_text")]
    pub(crate) format: Format,
    /// The version of the closing, from 1.
    pub closing: u32,
    /// Whether the event was voided.
    pub void: bool,
    /// The published commitment.
    pub commitment: Commitment,
    /// The canonical text.
    pub text: CanonicalText,
    /// Outages while it was open.
    pub outages: Vec<Outage>,
    /// The deals.
    pub rounds: Vec<DerivedRound>,
    /// Everybody who entered.
    pub entrants: Vec<ExportEntrant>,
    /// How many of them count.
    pub counted: u32,
}

impl Export {
    /// The export as JSON, with a line for each value.
    ///
    /// # Panics
    /// Never: every field can be written.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("no map has keys that are no strings") + "\n"
    }
}

/// What an export says of an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportEntrant {
    /// The random number of the entrant.
    pub number: EntrantNumber,
    /// The shown name, `None` for a deleted member.
    pub name: Option<String>,
    /// Whether it was an operator who did not compete.
    pub out_of_competition: bool,
    /// The index of the relabelling.
    pub relabelling: u8,
    /// The rounds that were begun.
    pub rounds: Vec<ExportGame>,
    /// The sum of the round results.
    pub total_points: u64,
    /// Moves standing in all rounds.
    pub moves: u64,
    /// The place from 1.
    pub place: Option<u32>,
    /// Points of a tournament.
    pub points: u32,
    /// Cup or medal.
    pub award: Option<Award>,
}

/// What an export says of an entrant's round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportGame {
    /// The log in base suits.
    #[serde(with = "entry_texts")]
    pub entries: Vec<Entry>,
    /// What it is worth.
    pub result: RoundResult,
}

/// The name of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Format;

impl Format {
    const NAME: &str = "geduld closed event 1";
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Format::NAME)
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        if text == Format::NAME {
            Ok(Format)
        } else {
            Err(format!("the format must be '{}'", Format::NAME))
        }
    }
}

/// An entry as its text: the clock in milliseconds, a space, the action.
struct EntryText(Entry);

impl fmt::Display for EntryText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.clock_ms, self.0.action)
    }
}

impl FromStr for EntryText {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<EntryText, &'static str> {
        let fault = "an entry is the clock in milliseconds, a space and an action, as in '1250 d'";
        let (clock_ms, action) = text.split_once(' ').ok_or(fault)?;
        let clock_ms = clock_ms.parse().map_err(|_| fault)?;
        let action: Action = action.parse().map_err(|_| fault)?;
        Ok(EntryText(Entry { clock_ms, action }))
    }
}

/// For logs: each entry is a text.
mod entry_texts {
    use geduld_rules::Entry;
    use serde::{Deserializer, Serializer};

    use super::{EntryText, as_texts};

    pub(super) fn serialize<S: Serializer>(
        entries: &[Entry],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let texts: Vec<EntryText> = entries.iter().copied().map(EntryText).collect();
        as_texts::serialize(&texts, serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Entry>, D::Error> {
        let texts: Vec<EntryText> = as_texts::deserialize(deserializer)?;
        Ok(texts.into_iter().map(|EntryText(entry)| entry).collect())
    }
}
