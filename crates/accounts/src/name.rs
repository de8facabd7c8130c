//! The name of a member.

use std::fmt;
use std::str::FromStr;

use crate::look::Look;
use crate::name_error::NameError;
use crate::reserved;
use crate::spelling::spelled;

/// A name has so many characters at least, as people count them.
pub const SHORTEST_NAME: usize = 2;

/// A name has so many characters at most, as people count them (grapheme clusters, UAX 29).
pub const LONGEST_NAME: usize = 24;

/// A name has so many bytes of UTF-8 at most.
pub const LONGEST_NAME_BYTES: usize = 96;

/// What somebody typed as a name is looked at up to so many bytes; longer texts are refused unread.
pub const LONGEST_TYPED_NAME_BYTES: usize = 1024;

/// A name that a member may choose, written as the house shows it.
///
/// It is in normalisation form C, has no blank before, behind or beside another, and holds letters and their marks,
/// digits, blanks and `' - . _` only: 2 to 24 characters as people count them, 96 bytes at most, with one letter at
/// least, from writing systems that belong together ("highly restrictive" in
/// [UTS 39](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection)). It runs over no line and in one
/// direction, and means nothing in HTML but for the apostrophe, which templates escape.
///
/// Two names may be unequal and still look alike: what has to be unique is [`Name::look`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// Reads what somebody typed as a new name.
    ///
    /// Tolerated, and mended: blanks around it and runs of blanks in it; any kind of blank; the apostrophes ’ ‘ ʼ and the
    /// hyphens ‐ ‑ that telephones write; ĳ as one letter.
    ///
    /// # Errors
    ///
    /// [`NameError`] says what is wrong and what to do. Whether somebody has the name already is not known here.
    pub fn parse(typed: &str) -> Result<Name, NameError> {
        if typed.len() > LONGEST_TYPED_NAME_BYTES {
            return Err(NameError::TooLong);
        }
        let name = spelled(typed)?;
        if reserved::is_reserved(&name) {
            return Err(NameError::Reserved);
        }
        Ok(Name(name))
    }

    /// A name as the house keeps it, which is not checked again: what was allowed when it was chosen, or was carried over
    /// from an older ranking, stays.
    #[must_use]
    pub fn kept(text: String) -> Name {
        Name(text)
    }

    /// The name as it is shown.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key under which names are equal.
    #[must_use]
    pub fn look(&self) -> Look {
        Look::of(&self.0)
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(typed: &str) -> Result<Name, NameError> {
        Name::parse(typed)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
