//! Passwords.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::common_passwords::is_common;
use crate::name::Name;
use crate::password_error::PasswordError;

/// A new password has so many characters at least (code points; OWASP ASVS 5.0, 6.2.1).
pub const SHORTEST_PASSWORD: usize = 8;

/// A password has so many bytes at most, as typed: 256 characters of any writing system, more than the 64 that
/// OWASP ASVS 5.0, 6.2.9, asks for.
pub const LONGEST_PASSWORD_BYTES: usize = 1024;

/// A name or word of a name shorter than this may stand in a password, and with so many characters beside it a longer
/// one may not.
const NAME_WORTH_NOTING: usize = 4;

/// A password as somebody typed it, in normalisation form KC (NIST SP 800-63B, revision 3, section 5.1.1.2), so that the
/// same keys give the same password on every device. Nothing else is changed: case and blanks count, nothing is cut off.
///
/// It prints nothing of itself, is compared with nothing, and is wiped from memory when it goes.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct Password(String);

impl Password {
    /// A password typed at sign-in: what was never allowed is simply not the right one.
    ///
    /// # Errors
    ///
    /// [`PasswordError::TooLong`]. It says nothing of any account, so it may be answered without waiting; show what is
    /// shown for a wrong password.
    pub fn typed(text: &str) -> Result<Password, PasswordError> {
        if text.len() > LONGEST_PASSWORD_BYTES {
            return Err(PasswordError::TooLong);
        }
        // Form KC makes a text eleven times as long at most (UAX 15): the buffer never moves and leaves nothing behind.
        let mut password = String::with_capacity(text.len().saturating_mul(11));
        password.extend(text.nfkc());
        Ok(Password(password))
    }

    /// A password that a member chooses.
    ///
    /// There are no rules of composition (OWASP ASVS 5.0, 6.2.5). What is refused is what is tried first: a common
    /// password, the member's name, a few characters over and over, a row of keys, a date, words of the
    /// house and of the country.
    ///
    /// # Errors
    ///
    /// [`PasswordError`] says what is wrong and what to do.
    pub fn chosen(text: &str, name: &Name) -> Result<Password, PasswordError> {
        let password = Password::typed(text)?;
        if password.0.chars().any(char::is_control) {
            return Err(PasswordError::Control);
        }
        if password.0.chars().count() < SHORTEST_PASSWORD {
            return Err(PasswordError::TooShort);
        }
        if password.is_like(name) {
            return Err(PasswordError::Name);
        }
        if is_common(&password.0) {
            return Err(PasswordError::Common);
        }
        Ok(password)
    }

    /// What is hashed.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Whether the password is the name, or a word of it, with a few characters more.
    fn is_like(&self, name: &Name) -> bool {
        let password = letters_and_digits(&self.0);
        let words = name.as_str().split(' ').chain([name.as_str()]).map(letters_and_digits);
        words.filter(|word| word.chars().count() >= NAME_WORTH_NOTING).any(|word| {
            let rest = Zeroizing::new(password.replacen(word.as_str(), "", 1));
            rest.len() < password.len() && rest.chars().count() <= NAME_WORTH_NOTING
        })
    }
}

fn letters_and_digits(text: &str) -> Zeroizing<String> {
    let kept = text.chars().filter(|one| one.is_alphanumeric());
    Zeroizing::new(kept.flat_map(char::to_lowercase).collect())
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}
