//! What the solver says of a try.

use std::{fmt, str::FromStr};

/// The solver's verdict on a try within the node limit.
///
/// Text: `winnable`, `unwinnable` or `undecided`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TryVerdict {
    /// It can be won: the try that is taken.
    Winnable,
    /// It cannot be won; it is skipped.
    Unwinnable,
    /// A limit was reached; it is skipped.
    Undecided,
}

impl fmt::Display for TryVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryVerdict::Winnable => "winnable",
            TryVerdict::Unwinnable => "unwinnable",
            TryVerdict::Undecided => "undecided",
        })
    }
}

/// A text that is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a verdict is winnable, unwinnable or undecided")]
pub struct ParseTryVerdictError;

impl FromStr for TryVerdict {
    type Err = ParseTryVerdictError;

    fn from_str(text: &str) -> Result<TryVerdict, ParseTryVerdictError> {
        match text {
            "winnable" => Ok(TryVerdict::Winnable),
            "unwinnable" => Ok(TryVerdict::Unwinnable),
            "undecided" => Ok(TryVerdict::Undecided),
            _ => Err(ParseTryVerdictError),
        }
    }
}
