//! The one text of an event's terms, and the commitment to it.

use std::{fmt, str::FromStr};

use geduld_rules::{ParseScoringError, ParseVariantError};
use sha2::{Digest, Sha256};

use crate::{
    Admission, EventId, Moment, ParseEventIdError, ParseKindError, ParseMomentError,
    ParseSeedError, Previous, Seed, Terms, TermsError,
};

/// The first line: the format and its version.
const FORMAT: &str = "geduld event 1";

/// Terms, the one text that they have, and the SHA-256 of that text.
///
/// The text is ASCII, seventeen lines in this order, each with a line feed behind it, the last one too. A value
/// is written in one way only.
///
/// ```text
/// geduld event 1
/// id: solitaire-2026-12-01-12          1 to 64 of a-z, 0-9 and -
/// kind: tournament                     tournament | daily deal
/// game: Solitaire                      Solitaire (draw3) | Solitaire Simple (draw1)
/// variant: draw3 recycles=unlimited empty=kings
/// scoring: tournament-1                tournament or calm, a dash, the version
/// derivation: 1
/// solver: 1
/// node-limit: 2000000                  nodes for each try
/// account-before-opening: yes          yes | no
/// free-games: 5                        free games that must have been played
/// operators-compete: no                yes | no
/// opening: 2026-12-01T11:00:00.000Z    RFC 3339, UTC, three decimals
/// closing: 2026-12-01T12:00:00.000Z
/// day: 2026-12-01                      date of the opening in the operator's time zone
/// seed: 0123…                          64 hexadecimal digits
/// previous: none                       none | an id, a space, 64 hexadecimal digits
/// ```
///
/// `Debug` keeps the seed back; `Display` writes the text with it.
#[derive(Clone, PartialEq, Eq)]
pub struct CanonicalText {
    terms: Terms,
    text: String,
}

impl CanonicalText {
    /// The longest text, in bytes.
    pub const LONGEST_BYTES: usize = 2048;

    /// The text of terms.
    ///
    /// # Errors
    /// When no event can have such terms.
    pub fn of(terms: Terms) -> Result<CanonicalText, TermsError> {
        terms.check()?;
        let text = write(&terms);
        Ok(CanonicalText { terms, text })
    }

    /// What the text says.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The text. It tells the seed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The SHA-256 of the text: what is published before the opening.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.text.as_bytes()).into())
    }
}

fn write(terms: &Terms) -> String {
    let Admission { account_before_opening, free_games, operators_compete } = terms.admission;
    let previous = terms
        .previous
        .as_ref()
        .map_or_else(|| "none".to_owned(), |previous| format!("{} {}", previous.id, previous.seed));
    let lines: [(&str, &dyn fmt::Display); 16] = [
        ("id", &terms.id),
        ("kind", &terms.kind),
        ("game", &terms.game()),
        ("variant", &terms.variant),
        ("scoring", &terms.scoring),
        ("derivation", &terms.derivation),
        ("solver", &terms.solver),
        ("node-limit", &terms.node_limit),
        ("account-before-opening", &YesNo(account_before_opening)),
        ("free-games", &free_games),
        ("operators-compete", &YesNo(operators_compete)),
        ("opening", &terms.opening),
        ("closing", &terms.closing),
        ("day", &terms.day),
        ("seed", &terms.seed),
        ("previous", &previous),
    ];
    let lines = lines.iter().map(|(name, value)| format!("{name}: {value}\n"));
    std::iter::once(format!("{FORMAT}\n")).chain(lines).collect()
}

struct YesNo(bool);

impl fmt::Display for YesNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "yes" } else { "no" })
    }
}

impl fmt::Display for CanonicalText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for CanonicalText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CanonicalText").field("terms", &self.terms).finish_non_exhaustive()
    }
}

/// The SHA-256 of a canonical text.
///
/// Text: 64 hexadecimal digits in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// A text that is no commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a commitment is 64 hexadecimal digits in small letters")]
pub struct ParseCommitmentError;

impl FromStr for Commitment {
    type Err = ParseCommitmentError;

    fn from_str(text: &str) -> Result<Commitment, ParseCommitmentError> {
        // Digits are digits, whatever they stand for.
        text.parse::<Seed>().map(|digits| Commitment(digits.0)).map_err(|_| ParseCommitmentError)
    }
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ParseTextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    #[source]
    pub reason: TextErrorReason,
}

/// What is wrong with a line of a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextErrorReason {
    /// It is another format, or a later version.
    #[error("the first line must be '{FORMAT}'")]
    Format,
    /// The text is longer than any canonical one.
    #[error("the text has more than {} bytes", CanonicalText::LONGEST_BYTES)]
    TooLong,
    /// Another line stands where this one belongs, or none.
    #[error("here belongs '{name}: …'")]
    Name {
        /// The name of the line that belongs there.
        name: &'static str,
    },
    /// The id, that of the previous event too.
    #[error(transparent)]
    Id(#[from] ParseEventIdError),
    /// The kind.
    #[error(transparent)]
    Kind(#[from] ParseKindError),
    /// The variant.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
    /// The scoring.
    #[error(transparent)]
    Scoring(#[from] ParseScoringError),
    /// A number.
    #[error("here belongs a whole number that is not too large, in digits alone")]
    Number,
    /// A choice.
    #[error("here belongs yes or no")]
    YesNo,
    /// A time.
    #[error(transparent)]
    Moment(#[from] ParseMomentError),
    /// A date.
    #[error("a day is written as 2026-12-01")]
    Day,
    /// A seed.
    #[error(transparent)]
    Seed(#[from] ParseSeedError),
    /// The previous event.
    #[error("here belongs none, or an id, a space and a seed")]
    Previous,
    /// The value is fine but contradicts others.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// The same is written in another way.
    #[error("there is one way to write this: '{line}'")]
    NotCanonical {
        /// The line as it must be, without a line feed; empty for a line too many.
        line: String,
    },
}

impl FromStr for CanonicalText {
    type Err = ParseTextError;

    fn from_str(text: &str) -> Result<CanonicalText, ParseTextError> {
        if text.len() > CanonicalText::LONGEST_BYTES {
            return Err(ParseTextError { line: 1, reason: TextErrorReason::TooLong });
        }
        let terms = read(text)?;
        let canonical = CanonicalText::of(terms)
            .map_err(|reason| ParseTextError { line: line_of(reason), reason: reason.into() })?;
        match first_difference(text, canonical.as_str()) {
            None => Ok(canonical),
            Some(error) => Err(error),
        }
    }
}

fn read(text: &str) -> Result<Terms, ParseTextError> {
    let mut lines = Lines { rest: text.split('\n'), line: 1 };
    if lines.rest.next() != Some(FORMAT) {
        return Err(ParseTextError { line: 1, reason: TextErrorReason::Format });
    }
    let id = lines.value("id", |text| Ok(text.parse()?))?;
    let kind = lines.value("kind", |text| Ok(text.parse()?))?;
    // What follows from the variant is compared with all else that can be written in one way only.
    lines.value("game", |_| Ok(()))?;
    let variant = lines.value("variant", |text| Ok(text.parse()?))?;
    let scoring = lines.value("scoring", |text| Ok(text.parse()?))?;
    let derivation = lines.value("derivation", number)?;
    let solver = lines.value("solver", number)?;
    let node_limit = lines.value("node-limit", number)?;
    let account_before_opening = lines.value("account-before-opening", yes_no)?;
    let free_games = lines.value("free-games", number)?;
    let operators_compete = lines.value("operators-compete", yes_no)?;
    let opening: Moment = lines.value("opening", |text| Ok(text.parse()?))?;
    let closing = lines.value("closing", |text| Ok(text.parse()?))?;
    let day = lines.value("day", |text| text.parse().map_err(|_| TextErrorReason::Day))?;
    let seed = lines.value("seed", |text| Ok(text.parse()?))?;
    let previous = lines.value("previous", previous)?;
    let admission = Admission { account_before_opening, free_games, operators_compete };
    Ok(Terms {
        id,
        kind,
        variant,
        scoring,
        derivation,
        solver,
        node_limit,
        admission,
        opening,
        closing,
        day,
        seed,
        previous,
    })
}

/// The lines of a text that were not read yet.
struct Lines<'a> {
    rest: std::str::Split<'a, char>,
    line: usize,
}

impl<'a> Lines<'a> {
    /// The value of the next line, which must have that name.
    fn value<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&'a str) -> Result<T, TextErrorReason>,
    ) -> Result<T, ParseTextError> {
        self.line += 1;
        let value = self
            .rest
            .next()
            .and_then(|line| line.strip_prefix(name)?.strip_prefix(": "))
            .ok_or(TextErrorReason::Name { name });
        value.and_then(read).map_err(|reason| ParseTextError { line: self.line, reason })
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, TextErrorReason> {
    text.parse().map_err(|_| TextErrorReason::Number)
}

fn yes_no(text: &str) -> Result<bool, TextErrorReason> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(TextErrorReason::YesNo),
    }
}

fn previous(text: &str) -> Result<Option<Previous>, TextErrorReason> {
    if text == "none" {
        return Ok(None);
    }
    let (id, seed) = text.split_once(' ').ok_or(TextErrorReason::Previous)?;
    Ok(Some(Previous { id: id.parse::<EventId>()?, seed: seed.parse()? }))
}

/// The line that terms are refused for.
fn line_of(refused: TermsError) -> usize {
    match refused {
        TermsError::Scoring { .. } => 6,
        TermsError::Derivation { .. } => 7,
        TermsError::Solver => 8,
        TermsError::NodeLimit => 9,
        TermsError::Closing => 14,
        TermsError::Day { .. } => 15,
    }
}

/// The first line that is not as it must be.
fn first_difference(text: &str, canonical: &str) -> Option<ParseTextError> {
    if text == canonical {
        return None;
    }
    let expected = canonical.split('\n').map(Some).chain(std::iter::repeat(None));
    let (line, must_be) = (1..)
        .zip(text.split('\n').map(Some).chain(std::iter::repeat(None)).zip(expected))
        .find(|(_, (said, must_be))| said != must_be)
        .map(|(line, (_, must_be))| (line, must_be.unwrap_or_default().to_owned()))?;
    Some(ParseTextError { line, reason: TextErrorReason::NotCanonical { line: must_be } })
}
