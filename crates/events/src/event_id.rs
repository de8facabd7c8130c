//! The name of an event.

use std::{fmt, str::FromStr};

/// A name that one event of the house has: 1 to 64 of the characters `a`–`z`, `0`–`9` and `-`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EventId(String);

impl EventId {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is no event id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an event id has 1 to 64 of the characters a-z, 0-9 and -")]
pub struct ParseEventIdError;

impl FromStr for EventId {
    type Err = ParseEventIdError;

    fn from_str(text: &str) -> Result<EventId, ParseEventIdError> {
        let allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        if (1..=64).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(EventId(text.to_owned()))
        } else {
            Err(ParseEventIdError)
        }
    }
}
