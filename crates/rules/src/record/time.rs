//! Times of entries.

use core::{fmt, str::FromStr};

/// A game clock in milliseconds, written `@minutes:seconds` with three decimals.
pub(super) struct Time(pub(super) u64);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, rest_ms) = (self.0 / 60_000, self.0 % 60_000);
        write!(f, "@{minutes}:{:02}.{:03}", rest_ms / 1000, rest_ms % 1000)
    }
}

/// A text that is no time.
pub(super) struct ParseTimeError;

impl FromStr for Time {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Time, ParseTimeError> {
        parse(text).map(Time).ok_or(ParseTimeError)
    }
}

fn parse(text: &str) -> Option<u64> {
    let (minutes, rest) = text.strip_prefix('@')?.split_once(':')?;
    let (seconds, millis) = rest.split_once('.')?;
    if seconds.len() != 2 || millis.len() != 3 {
        return None;
    }
    let (seconds, millis) = (number(seconds)?, number(millis)?);
    if seconds > 59 {
        return None;
    }
    number(minutes)?.checked_mul(60_000)?.checked_add(seconds * 1000 + millis)
}

/// A number of digits alone; the parser of the standard library would let a plus sign pass.
fn number(digits: &str) -> Option<u64> {
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}
