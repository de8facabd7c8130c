//! Argon2id hashes in PHC strings, for passwords and recovery codes alike.

use argon2::password_hash::phc::{Output, PasswordHash as Parsed, Salt};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Params, Version};
use thiserror::Error;

/// Random bytes that go into each hash (NIST SP 800-63B asks for 4, RFC 9106 for 16).
pub const SALT_BYTES: usize = 16;

/// A stored hash is not one that this house makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "the stored hash is not an argon2id PHC string within the limits; restore it from a backup or let the member use a recovery code"
)]
pub struct ParseHashError;

/// A PHC string that was read: argon2id, version 19, with salt and output, within the limits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Phc {
    pub(crate) params: Params,
    pub(crate) salt: Salt,
    pub(crate) output: Output,
    parsed: Parsed,
}

impl Phc {
    /// A stored hash takes so much memory at most: nobody's database may ask for all of the machine.
    pub(crate) const MOST_MEMORY_KIB: u32 = 1 << 20;

    /// A stored hash takes so many passes at most.
    pub(crate) const MOST_PASSES: u32 = 32;

    /// A stored hash takes so many lanes at most.
    const MOST_LANES: u32 = 8;

    pub(crate) fn parse(text: &str) -> Result<Phc, ParseHashError> {
        let parsed = Parsed::new(text).map_err(|_| ParseHashError)?;
        let params = Params::try_from(&parsed).map_err(|_| ParseHashError)?;
        let fits = parsed.algorithm == ARGON2ID_IDENT
            && parsed.version == Some(Version::V0x13.into())
            && params.m_cost() <= Phc::MOST_MEMORY_KIB
            && params.t_cost() <= Phc::MOST_PASSES
            && params.p_cost() <= Phc::MOST_LANES;
        let (Some(salt), Some(output), true) = (parsed.salt, parsed.hash, fits) else {
            return Err(ParseHashError);
        };
        Ok(Phc { params, salt, output, parsed })
    }

    /// The hash of a secret.
    ///
    /// # Panics
    ///
    /// When there is no memory for it.
    pub(crate) fn of(secret: &[u8], salt: Salt, params: &Params) -> Phc {
        Phc::with(output(secret, salt, params, Params::DEFAULT_OUTPUT_LEN), salt, params)
    }

    /// A hash of nothing in particular, at no cost, to be checked in place of one that is missing.
    pub(crate) fn blank(params: &Params) -> Phc {
        let output =
            Output::new(&[0; Params::DEFAULT_OUTPUT_LEN]).expect("the length of an output");
        Phc::with(output, salt([0; SALT_BYTES]), params)
    }

    fn with(output: Output, salt: Salt, params: &Params) -> Phc {
        let parsed = Parsed {
            algorithm: ARGON2ID_IDENT,
            version: Some(Version::V0x13.into()),
            params: params.try_into().expect("three short numbers"),
            salt: Some(salt),
            hash: Some(output),
        };
        // As they are read back, with the length of the output.
        let params = Params::try_from(&parsed).expect("they were parameters before");
        Phc { params, salt, output, parsed }
    }

    /// What the salt and parameters of this hash make of a secret.
    pub(crate) fn again(&self, secret: &[u8]) -> Output {
        output(secret, self.salt, &self.params, self.output.len())
    }

    pub(crate) fn text(&self) -> String {
        self.parsed.to_string()
    }
}

/// A salt of random bytes.
pub(crate) fn salt(random: [u8; SALT_BYTES]) -> Salt {
    Salt::new(&random).expect("16 bytes are a salt")
}

fn output(secret: &[u8], salt: Salt, params: &Params, length: usize) -> Output {
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
    let mut bytes = [0; Output::MAX_LENGTH];
    let bytes = &mut bytes[..length];
    argon2.hash_password_into(secret, &salt, bytes).expect("there is memory for a hash");
    Output::new(bytes).expect("the length is one of an output")
}
