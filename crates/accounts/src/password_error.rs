//! Why a password is refused.

use thiserror::Error;

use crate::password::{LONGEST_PASSWORD_BYTES, SHORTEST_PASSWORD};

/// What is wrong with a password, and what to do about it. It never tells the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PasswordError {
    /// Fewer than [`SHORTEST_PASSWORD`](crate::SHORTEST_PASSWORD) characters.
    #[error(
        "the password is too short; use at least {SHORTEST_PASSWORD} characters, for example three or four words"
    )]
    TooShort,
    /// More than [`LONGEST_PASSWORD_BYTES`](crate::LONGEST_PASSWORD_BYTES).
    #[error("the password is too long; use at most {bytes} characters", bytes = LONGEST_PASSWORD_BYTES / 4)]
    TooLong,
    /// A new line, a tab or another control character.
    #[error(
        "the password has a line break, a tab or another control character in it; leave it out"
    )]
    Control,
    /// One that is tried first.
    #[error(
        "this password is used by many people and easily guessed; choose another, for example three or four words"
    )]
    Common,
    /// The member's name, or little more.
    #[error("the password is much like the name; choose another")]
    Name,
}
