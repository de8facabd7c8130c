//! The number of an entrant.

use std::{fmt, str::FromStr};

/// A random 64-bit number that stands for a member in one event. The house draws it; it tells nothing about
/// the member and stays when the member is deleted.
///
/// Text: 16 hexadecimal digits in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntrantNumber(pub u64);

impl fmt::Display for EntrantNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A text that is no entrant number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an entrant number is 16 hexadecimal digits in small letters")]
pub struct ParseEntrantNumberError;

impl FromStr for EntrantNumber {
    type Err = ParseEntrantNumberError;

    fn from_str(text: &str) -> Result<EntrantNumber, ParseEntrantNumberError> {
        let number = u64::from_str_radix(text, 16).map_err(|_| ParseEntrantNumberError)?;
        let number = EntrantNumber(number);
        if number.to_string() == text { Ok(number) } else { Err(ParseEntrantNumberError) }
    }
}
