//! What the house keeps of a password.

use std::fmt;
use std::str::FromStr;

use crate::phc::{ParseHashError, Phc};

/// What the house keeps of a password: an argon2id hash in a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
///
/// [`Strength`](crate::Strength) makes and checks it. `Display` writes the string for the store; `Debug` shows the parameters only.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub(crate) Phc);

impl FromStr for PasswordHash {
    type Err = ParseHashError;

    /// Reads a stored string.
    ///
    /// # Errors
    ///
    /// When it is not argon2id, version 19, with salt and hash, or asks for more than 1 GiB, 32 passes or 8 lanes.
    fn from_str(text: &str) -> Result<PasswordHash, ParseHashError> {
        Phc::parse(text).map(PasswordHash)
    }
}

impl fmt::Display for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PasswordHash({})", self.0.params)
    }
}
