//! Headers that a record carries along.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{HeaderError, KNOWN};

/// The most headers that a record carries along: files of any size are read in linear time.
const MOST_HEADERS: usize = 64;

/// Headers that are not of the format itself, in their order, each name once, 64 at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherHeaders(Vec<(String, String)>);

impl OtherHeaders {
    /// Adds a header behind the others. The value may be any text.
    ///
    /// # Errors
    /// When the name is not made of ASCII letters, is one of the format, or stands already, or
    /// when there are 64 headers.
    pub fn add(&mut self, name: &str, value: impl Into<String>) -> Result<(), HeaderError> {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Err(HeaderError::Name);
        }
        if KNOWN.contains(&name) || self.get(name).is_some() {
            return Err(HeaderError::Twice);
        }
        if self.0.len() == MOST_HEADERS {
            return Err(HeaderError::TooMany);
        }
        self.0.push((name.to_string(), value.into()));
        Ok(())
    }

    /// The value of a header, `None` if it does not stand.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(other, _)| other == name).map(|(_, value)| value)
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
