//! Deal numbers: short names for deals.

use core::{fmt, num::IntErrorKind, str::FromStr};

use crate::{Deal, ExactCode, ExactCodeError, shuffle};

/// The name of a deal.
///
/// Text: `g0` to `g18446744073709551615` for Geduld's own numbers, `x:` and an [`ExactCode`] for
/// any order. Reading tolerates capital letters, leading zeros, and white space around.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DealNumber {
    /// Geduld's own: [`Deal::from_seed`] of the ASCII text `geduld deal number v1`, zeros up to 24
    /// bytes, and the number in 8 bytes, highest first.
    Own(u64),
    /// Any order of the cards.
    Exact(ExactCode),
}

impl DealNumber {
    /// The deal of that name.
    #[must_use]
    pub fn deal(&self) -> Deal {
        match self {
            DealNumber::Own(number) => Deal::from_seed(&shuffle::numbered_seed(*number)),
            DealNumber::Exact(code) => code.deal(),
        }
    }
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealNumber::Own(number) => write!(f, "g{number}"),
            DealNumber::Exact(code) => write!(f, "x:{code}"),
        }
    }
}

/// A text that names no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDealNumberError {
    /// The text does not start as a deal number does.
    #[error("a deal number is g and a number, as in g123, or x: and an exact code")]
    Prefix,
    /// What follows `g` is not a number.
    #[error("after g a deal number has decimal digits, as in g123")]
    Digits,
    /// The own number is too large.
    #[error("the last deal number is g18446744073709551615")]
    TooLarge,
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
