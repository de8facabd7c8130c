//! Codes that let in a member who forgot the password.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::phc::{ParseHashError, Phc};

/// A member has so many recovery codes.
pub const RECOVERY_CODES: usize = 10;

/// Random bytes that make the codes of a member, 16 for each.
pub const RECOVERY_RANDOM_BYTES: usize = RECOVERY_CODES * 16;

/// Digits of a code: 17 from chance (56 bits) and one that checks them.
const DIGITS: usize = 18;

/// Digits in a group.
const GROUP: usize = 3;

/// More than this is no code, however it is laid out.
const LONGEST_TYPED_BYTES: usize = 256;

/// 10^17: the codes there are.
const CODES: u128 = 100_000_000_000_000_000;

/// One recovery code: 18 digits in groups of three, `482 193 057 664 210 938`.
///
/// Digits only: they are read aloud without spelling, look like nothing else, and are typed on any keyboard. The last one
/// checks the others ([Damm's algorithm](https://en.wikipedia.org/wiki/Damm_algorithm)), so that one wrong digit or two
/// swapped neighbours are told at once and cost no try.
///
/// `Display` writes the code for the one page that shows it; `Debug` prints nothing of it, and it is wiped from memory.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct RecoveryCode([u8; DIGITS]);

/// The codes of one member, shown once.
#[derive(Clone)]
pub struct RecoveryCodes(Vec<RecoveryCode>);

/// What the house keeps of a recovery code: an argon2id hash in a PHC string, like that of a password.
///
/// A code has 56 bits, so a fast hash, with a key or without, would be tried out by whoever copied the database and the
/// key; NIST SP 800-63B, section 5.1.2.2, and OWASP ASVS 5.0, 6.5.2, ask for a password hash below 112 bits.
#[derive(Clone, PartialEq, Eq)]
pub struct CodeHash(pub(crate) Phc);

/// Why a text is no recovery code. It never tells the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ParseCodeError {
    /// Something that is no digit.
    #[error("a recovery code has digits only; type the {DIGITS} digits of one line")]
    NotDigits,
    /// Too few or too many digits.
    #[error("a recovery code has {DIGITS} digits, and here are {digits}; type all of one line")]
    Length {
        /// How many there are.
        digits: usize,
    },
    /// The digits do not belong together.
    #[error("there is a typing error in the code; compare it with the paper, group by group")]
    Check,
}

impl RecoveryCodes {
    /// The codes that random bytes make. `random`: fresh bytes from the system's source; each 16 make one code, which
    /// favours none of them by more than 2⁻⁷¹.
    #[must_use]
    pub fn from_random(random: &[u8; RECOVERY_RANDOM_BYTES]) -> RecoveryCodes {
        let (chunks, _) = random.as_chunks();
        RecoveryCodes(chunks.iter().map(|chunk| RecoveryCode::from_random(*chunk)).collect())
    }

    /// The codes, in the order in which they are shown.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &RecoveryCode> {
        self.0.iter()
    }
}

impl RecoveryCode {
    fn from_random(random: [u8; 16]) -> RecoveryCode {
        let mut number = u128::from_be_bytes(random) % CODES;
        let mut digits = [0; DIGITS];
        for digit in digits[..DIGITS - 1].iter_mut().rev() {
            // A remainder by ten is a digit.
            *digit = (number % 10) as u8;
            number /= 10;
        }
        digits[DIGITS - 1] = check_digit(&digits[..DIGITS - 1]);
        RecoveryCode(digits)
    }

    /// What is hashed: the digits as numbers.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl FromStr for RecoveryCode {
    type Err = ParseCodeError;

    /// Reads what somebody typed: with any blanks, hyphens, dots or commas between the digits, or none; the letter O for 0;
    /// I, l or a bar for 1; digits of full width.
    ///
    /// # Errors
    ///
    /// [`ParseCodeError`] says what is wrong; it depends on the text alone.
    fn from_str(typed: &str) -> Result<RecoveryCode, ParseCodeError> {
        if typed.len() > LONGEST_TYPED_BYTES {
            return Err(ParseCodeError::NotDigits);
        }
        let mut code = RecoveryCode([0; DIGITS]);
        let mut digits = 0;
        for character in typed.nfkc().filter(|&one| !is_between(one)) {
            let digit = digit(character).ok_or(ParseCodeError::NotDigits)?;
            if let Some(place) = code.0.get_mut(digits) {
                *place = digit;
            }
            digits += 1;
        }
        if digits != DIGITS {
            return Err(ParseCodeError::Length { digits });
        }
        // A check digit makes the whole come to nothing.
        if check_digit(&code.0) == 0 { Ok(code) } else { Err(ParseCodeError::Check) }
    }
}

fn is_between(character: char) -> bool {
    character.is_whitespace() || "-‐‑–—−._,/".contains(character)
}

fn digit(character: char) -> Option<u8> {
    match character {
        'o' | 'O' => Some(0),
        'i' | 'I' | 'l' | 'L' | '|' => Some(1),
        _ => character.to_digit(10).and_then(|digit| digit.try_into().ok()),
    }
}

/// The table of H. Michael Damm's thesis (2004): a quasigroup of order ten that is totally anti-symmetric.
const DAMM: [[u8; 10]; 10] = [
    [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
    [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
    [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
    [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
    [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
    [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
    [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
    [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
    [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
    [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
];

fn check_digit(digits: &[u8]) -> u8 {
    digits.iter().fold(0, |so_far, &digit| DAMM[usize::from(so_far)][usize::from(digit)])
}

impl fmt::Display for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.0.iter().enumerate() {
            let blank = if place > 0 && place % GROUP == 0 { " " } else { "" };
            write!(f, "{blank}{digit}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(..)")
    }
}

impl fmt::Debug for RecoveryCodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCodes(..)")
    }
}

impl FromStr for CodeHash {
    type Err = ParseHashError;

    /// Reads a stored string.
    ///
    /// # Errors
    ///
    /// As for [`PasswordHash`](crate::PasswordHash).
    fn from_str(text: &str) -> Result<CodeHash, ParseHashError> {
        Phc::parse(text).map(CodeHash)
    }
}

impl fmt::Display for CodeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl fmt::Debug for CodeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CodeHash({})", self.0.params)
    }
}
