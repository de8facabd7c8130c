//! The number of a deal in another program.

use core::{fmt, num::IntErrorKind, str::FromStr};

use super::microsoft::MicrosoftCode;
use super::{greenfelt, klondike_solver, solvitaire};
use crate::{Deal, ExactCodeError, ParseDealNumberError};

/// The number by which another program names a deal, so that its deals can be played and solved
/// here.
///
/// | text | whose | numbers |
/// |---|---|---|
/// | `solvitaire:1` | the solver Solvitaire, `--seed` | 0 to 4294967295 |
/// | `ks:1` | Klondike-Solver and its descendants | 0 to 2147483647 |
/// | `greenfelt:1` | the site Greenfelt | 0 to 4294967295 |
/// | `ms:1` | Microsoft's Solitaire Collection, as the solver lonelybot reads it | below 52! |
///
/// Small letters, no leading zeros: that is the one text a number has. Reading tolerates more, as
/// [`crate::DealNumber`] tells.
///
/// ```
/// use geduld_rules::{DealNumber, OtherNumber};
///
/// let number: DealNumber = "KS:0042".parse()?;
/// assert_eq!(number.to_string(), "ks:42");
/// assert_eq!(number, DealNumber::Other(OtherNumber::KlondikeSolver(42)));
/// # Ok::<(), geduld_rules::ParseDealNumberError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OtherNumber {
    /// Of Solvitaire.
    Solvitaire(u32),
    /// Of Klondike-Solver; numbers above 2147483647 are read as that program's negative ones, which
    /// have no text here.
    KlondikeSolver(u32),
    /// Of Greenfelt.
    Greenfelt(u32),
    /// Of Microsoft.
    Microsoft(MicrosoftCode),
}

/// The prefixes of texts, each with its colon.
pub(crate) const PREFIXES: [&str; 4] = ["solvitaire:", "ks:", "greenfelt:", "ms:"];

/// Largest number of Klondike-Solver that has a text.
const LAST_KLONDIKE_SOLVER: u32 = 0x7fff_ffff;

impl OtherNumber {
    /// The deal of that number.
    #[must_use]
    pub fn deal(&self) -> Deal {
        match self {
            OtherNumber::Solvitaire(number) => solvitaire::deal(*number),
            OtherNumber::KlondikeSolver(number) => klondike_solver::deal(*number),
            OtherNumber::Greenfelt(number) => greenfelt::deal(*number),
            OtherNumber::Microsoft(code) => code.deal(),
        }
    }

    /// The number so far behind this one in its series; `None` past the last, and in a series that
    /// has no running numbers (Microsoft's name every order of the cards).
    #[must_use]
    pub fn after(&self, steps: u64) -> Option<OtherNumber> {
        let add = |number: u32, last: u32| {
            u64::from(number)
                .checked_add(steps)
                .and_then(|sum| u32::try_from(sum).ok())
                .filter(|&sum| sum <= last)
        };
        match self {
            OtherNumber::Solvitaire(number) => add(*number, u32::MAX).map(OtherNumber::Solvitaire),
            OtherNumber::KlondikeSolver(number) => {
                add(*number, LAST_KLONDIKE_SOLVER).map(OtherNumber::KlondikeSolver)
            }
            OtherNumber::Greenfelt(number) => add(*number, u32::MAX).map(OtherNumber::Greenfelt),
            OtherNumber::Microsoft(_) => None,
        }
    }

    /// The number of a text without its prefix.
    ///
    /// # Errors
    /// When the digits are none of a number of that program.
    pub(crate) fn parse(prefix: &str, digits: &str) -> Result<OtherNumber, ParseDealNumberError> {
        match prefix {
            "solvitaire:" => small(digits, u32::MAX).map(OtherNumber::Solvitaire),
            "ks:" => small(digits, LAST_KLONDIKE_SOLVER).map(OtherNumber::KlondikeSolver),
            "greenfelt:" => small(digits, u32::MAX).map(OtherNumber::Greenfelt),
            "ms:" => match digits.parse() {
                Ok(code) => Ok(OtherNumber::Microsoft(code)),
                Err(ExactCodeError::TooLarge) => Err(ParseDealNumberError::OtherTooLarge),
                Err(ExactCodeError::NotANumber) => Err(ParseDealNumberError::OtherDigits),
            },
            _ => Err(ParseDealNumberError::UnknownPrefix),
        }
    }
}

fn small(digits: &str, last: u32) -> Result<u32, ParseDealNumberError> {
    // The number parser of the standard library would let a plus sign pass.
    if digits.starts_with('+') {
        return Err(ParseDealNumberError::OtherDigits);
    }
    let too_large = ParseDealNumberError::OtherAbove { last };
    match u32::from_str(digits) {
        Ok(number) if number <= last => Ok(number),
        Ok(_) => Err(too_large),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err(too_large),
        Err(_) => Err(ParseDealNumberError::OtherDigits),
    }
}

impl fmt::Display for OtherNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OtherNumber::Solvitaire(number) => write!(f, "solvitaire:{number}"),
            OtherNumber::KlondikeSolver(number) => write!(f, "ks:{number}"),
            OtherNumber::Greenfelt(number) => write!(f, "greenfelt:{number}"),
            OtherNumber::Microsoft(code) => write!(f, "ms:{code}"),
        }
    }
}
