//! Why a name is refused.

use thiserror::Error;

use crate::name::{LONGEST_NAME, SHORTEST_NAME};

/// What is wrong with a name, and what to do about it.
///
/// Characters that cannot be seen are told by number, so that no message carries them on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NameError {
    /// Nothing, or blanks only.
    #[error("there is no name; type one of {SHORTEST_NAME} to {LONGEST_NAME} characters")]
    Empty,
    /// One character.
    #[error("the name is too short; use at least {SHORTEST_NAME} characters")]
    TooShort,
    /// Too many characters, or too many bytes for fewer.
    #[error(
        "the name is too long; use at most {LONGEST_NAME} characters, and fewer of those with many marks"
    )]
    TooLong,
    /// A new line, a tab or another control character.
    #[error("the name has a line break or another control character in it; write it on one line")]
    Control,
    /// A character that turns the direction of writing, joins, or is not seen at all.
    #[error("the name has an invisible character in it (U+{code:04X}); type it anew instead of pasting it", code = u32::from(*.0))]
    Invisible(char),
    /// Angle bracket, ampersand, double quote, backtick or equals sign, which mean something in HTML.
    #[error("'{0}' cannot be part of a name; leave it out")]
    Markup(char),
    /// Another character that names do not have.
    #[error("'{shown}' (U+{code:04X}) cannot be part of a name; use letters, digits, blanks and ' - . _", shown = .0.escape_debug(), code = u32::from(*.0))]
    NotAllowed(char),
    /// A mark with no letter under it, the same mark twice, or more than four.
    #[error(
        "the name has marks that do not belong to a letter, or too many on one; leave them out"
    )]
    Marks,
    /// No letter.
    #[error("the name has no letter in it; add one")]
    NoLetter,
    /// Writing systems that do not belong together.
    #[error(
        "the name mixes writing systems, so that it could be taken for another; use one of them"
    )]
    MixedScripts,
    /// Digits of two kinds.
    #[error("the name mixes digits of two kinds; use one of them")]
    MixedDigits,
    /// Letters of another writing system that all look like Latin ones.
    #[error("the name looks like one in Latin letters but is not; write it in Latin letters")]
    LooksLatin,
    /// A word that the house keeps to itself, or what looks like one.
    #[error("the name could be taken for one of the house; choose another")]
    Reserved,
}
