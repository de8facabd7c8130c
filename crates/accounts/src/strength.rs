//! How dear it is to try a password.

use argon2::Params;
use thiserror::Error;

use crate::password::Password;
use crate::password_hash::PasswordHash;
use crate::phc::{Phc, SALT_BYTES, salt};
use crate::recovery_code::{CodeHash, RecoveryCode, RecoveryCodes};

/// The parameters of argon2id, and the hash that stands in for accounts that do not exist.
///
/// All of its functions block for as long as a hash takes (tens of milliseconds with [`Strength::owasp`]) and take as much
/// memory as the parameters say; a server runs them in a [`Hasher`](crate::Hasher).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strength {
    params: Params,
}

/// What came of checking a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is the account's.
    Right {
        /// The stored hash was made with other parameters: hash the password anew and store that.
        needs_rehash: bool,
    },
    /// It is not, or there is no such account.
    Wrong,
}

/// Parameters that argon2 does not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("argon2 takes 8 KiB of memory and one pass at least, 1 GiB and 32 passes at most here")]
pub struct StrengthError;

impl Default for Strength {
    fn default() -> Strength {
        Strength::owasp()
    }
}

impl Strength {
    /// 19 MiB, two passes, one lane: the parameters of the OWASP Password Storage Cheat Sheet, and the default.
    #[must_use]
    pub fn owasp() -> Strength {
        Strength { params: Params::DEFAULT }
    }

    /// Other parameters, for machines with more memory; less than [`Strength::owasp`] is for tests.
    ///
    /// # Errors
    ///
    /// When argon2 does not take them, or a hash made with them could not be read back.
    pub fn new(memory_kib: u32, passes: u32) -> Result<Strength, StrengthError> {
        let params = Params::new(memory_kib, passes, 1, None).map_err(|_| StrengthError)?;
        let strength = Strength { params };
        let readable = strength.params.m_cost() <= Phc::MOST_MEMORY_KIB
            && strength.params.t_cost() <= Phc::MOST_PASSES;
        if readable { Ok(strength) } else { Err(StrengthError) }
    }

    /// The hash to store for a password. `random`: fresh bytes from the system's source.
    ///
    /// # Panics
    ///
    /// When there is no memory for a hash.
    #[must_use]
    pub fn hash(&self, password: &Password, random: [u8; SALT_BYTES]) -> PasswordHash {
        PasswordHash(Phc::of(password.bytes(), salt(random), &self.params))
    }

    /// Whether a password is the account's; `None` when there is no such account, which takes the same time.
    ///
    /// An account whose hash has other parameters takes the time of those until its member signs in again.
    ///
    /// # Panics
    ///
    /// When there is no memory for a hash.
    #[must_use]
    pub fn verify(&self, password: &Password, stored: Option<&PasswordHash>) -> Verdict {
        let hash = stored.map_or_else(|| self.nobodys(), |hash| hash.0.clone());
        // Outputs are compared in constant time.
        let same = hash.again(password.bytes()) == hash.output;
        // The stand-in is checked like any other, and then its verdict is not asked for.
        match stored {
            Some(hash) if same => Verdict::Right { needs_rehash: self.needs_rehash(hash) },
            _ => Verdict::Wrong,
        }
    }

    /// Whether a stored hash was made with other parameters than these.
    #[must_use]
    pub fn needs_rehash(&self, stored: &PasswordHash) -> bool {
        let Phc { params, salt, output, .. } = &stored.0;
        (params.m_cost(), params.t_cost(), params.p_cost())
            != (self.params.m_cost(), self.params.t_cost(), self.params.p_cost())
            || salt.len() < SALT_BYTES
            || output.len() < Params::DEFAULT_OUTPUT_LEN
    }

    /// The hashes to store for a member's codes, in their order. Takes as long as ten hashes.
    ///
    /// All share one salt, so that trying a code takes one hash and not ten. `random`: fresh bytes from the system's source.
    ///
    /// # Panics
    ///
    /// When there is no memory for a hash.
    #[must_use]
    pub fn hash_codes(&self, codes: &RecoveryCodes, random: [u8; SALT_BYTES]) -> Vec<CodeHash> {
        let salt = salt(random);
        codes.iter().map(|code| CodeHash(Phc::of(code.bytes(), salt, &self.params))).collect()
    }

    /// Which of a member's unused codes was typed, by its place in `unused`; with none of them, or no such account, nothing
    /// is found in the same time.
    ///
    /// `unused` holds hashes of one call of [`Strength::hash_codes`]: new codes replace all older ones. The store makes sure
    /// that a code is used once, by marking it in the transaction that sets the new password.
    ///
    /// # Panics
    ///
    /// When there is no memory for a hash.
    #[must_use]
    pub fn find_code(&self, typed: &RecoveryCode, unused: &[CodeHash]) -> Option<usize> {
        let first = unused.first().map_or_else(|| self.nobodys(), |hash| hash.0.clone());
        let output = first.again(typed.bytes());
        // All are compared, so that the time does not tell which one it was.
        unused.iter().enumerate().fold(None, |found, (place, hash)| {
            let same = hash.0.output == output && hash.0.salt == first.salt;
            if same { Some(place) } else { found }
        })
    }

    /// A hash that stands in for accounts that do not exist: it only takes the time of a real one.
    fn nobodys(&self) -> Phc {
        Phc::blank(&self.params)
    }
}

#[cfg(test)]
mod tests {
    use super::Strength;
    use crate::password::Password;

    #[test]
    fn what_stands_in_for_nobody_costs_what_a_hash_costs() {
        let strength = Strength::new(8, 3).expect("parameters");
        let password = Password::typed("drie tulpen op tafel").expect("short");
        let (nobodys, hash) = (strength.nobodys(), strength.hash(&password, [1; 16]).0);
        assert_eq!(nobodys.params, hash.params);
        assert_eq!(nobodys.salt.len(), hash.salt.len());
        assert_eq!(nobodys.output.len(), hash.output.len());
    }
}
