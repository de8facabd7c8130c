//! Deal numbers: short names for deals.

use core::{fmt, num::IntErrorKind, str::FromStr};

use crate::other_numbers::PREFIXES;
use crate::{Deal, ExactCode, ExactCodeError, OtherNumber, shuffle};

/// The name of a deal.
///
/// Text: `g0` to `g18446744073709551615` for Geduld's own numbers, `x:` and an [`ExactCode`] for
/// any order, and for numbers of other programs the texts of [`OtherNumber`]. Reading tolerates
/// capital letters, leading zeros, and white space around; writing gives the one text of a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DealNumber {
    /// Geduld's own: [`Deal::from_seed`] of the ASCII text `geduld deal number v1`, zeros up to 24
    /// bytes, and the number in 8 bytes, highest first.
    Own(u64),
    /// Any order of the cards.
    Exact(ExactCode),
    /// The number of a deal in another program.
    Other(OtherNumber),
}

impl DealNumber {
    /// The deal of that name.
    #[must_use]
    pub fn deal(&self) -> Deal {
        match self {
            DealNumber::Own(number) => Deal::from_seed(&shuffle::numbered_seed(*number)),
            DealNumber::Exact(code) => code.deal(),
            DealNumber::Other(number) => number.deal(),
        }
    }

    /// The number so far behind this one in its series: `g7` and 3 give `g10`. `None` past the last
    /// number, and for codes that name every order of the cards, which are no series.
    #[must_use]
    pub fn after(&self, steps: u64) -> Option<DealNumber> {
        match self {
            DealNumber::Own(number) => number.checked_add(steps).map(DealNumber::Own),
            DealNumber::Exact(_) => None,
            DealNumber::Other(number) => number.after(steps).map(DealNumber::Other),
        }
    }
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealNumber::Own(number) => write!(f, "g{number}"),
            DealNumber::Exact(code) => write!(f, "x:{code}"),
            DealNumber::Other(number) => number.fmt(f),
        }
    }
}

/// A text that names no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDealNumberError {
    /// The text does not start as a deal number does.
    #[error(
        "a deal number is g and a number, as in g123, or x: and an exact code, or a number of \
         another program after solvitaire:, ks:, greenfelt: or ms:"
    )]
    Prefix,
    /// What stands before the colon is no prefix.
    #[error(
        "there is no such prefix: deal numbers have x:, solvitaire:, ks:, greenfelt: or ms:, or start with g"
    )]
    UnknownPrefix,
    /// What follows `g` is not a number.
    #[error("after g a deal number has decimal digits, as in g123")]
    Digits,
    /// The own number is too large.
    #[error("the last deal number is g18446744073709551615")]
    TooLarge,
    /// What follows the prefix of another program is not a number.
    #[error("after its prefix a deal number of another program has decimal digits, as in ks:123")]
    OtherDigits,
    /// The number of another program is too large.
    #[error("the last deal number of that program is {last}")]
    OtherAbove {
        /// That number.
        last: u32,
    },
    /// The number of Microsoft is too large.
    #[error("after ms: a number is below 52!, the number of orders that 52 cards have")]
    OtherTooLarge,
    /// The exact code is none.
    #[error(transparent)]
    Code(#[from] ExactCodeError),
}

impl FromStr for DealNumber {
    type Err = ParseDealNumberError;

    fn from_str(text: &str) -> Result<DealNumber, ParseDealNumberError> {
        let text = text.trim();
        if let Some(code) = text.strip_prefix("x:").or_else(|| text.strip_prefix("X:")) {
            return Ok(DealNumber::Exact(code.parse()?));
        }
        if let Some(colon) = text.find(':') {
            let (prefix, digits) = text.split_at(colon + 1);
            let known = PREFIXES.iter().find(|known| known.eq_ignore_ascii_case(prefix));
            let known = known.ok_or(ParseDealNumberError::UnknownPrefix)?;
            return Ok(DealNumber::Other(OtherNumber::parse(known, digits)?));
        }
        let digits = text.strip_prefix(['g', 'G']).ok_or(ParseDealNumberError::Prefix)?;
        // The number parser of the standard library would let a plus sign pass.
        if digits.starts_with('+') {
            return Err(ParseDealNumberError::Digits);
        }
        digits.parse().map(DealNumber::Own).map_err(|error| match error.kind() {
            IntErrorKind::PosOverflow => ParseDealNumberError::TooLarge,
            _ => ParseDealNumberError::Digits,
        })
    }
}
