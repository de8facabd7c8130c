//! What travels through the browser between asking and answering, so that it can neither be read nor changed.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::PasskeyError;

/// So long an asked question may be answered: five minutes, since a telephone may have to be fetched.
pub const GOOD_FOR_MS: i64 = 5 * 60_000;

/// Random bytes for one question.
pub const NONCE_BYTES: usize = 24;

/// Longer than anything that is sealed here.
const LONGEST_TEXT_BYTES: usize = 12 * 1024;

/// Seals what is carried; the same key on all nodes of a house.
pub struct Seal {
    cipher: XChaCha20Poly1305,
}

/// What a question is for; it opens for nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    Register,
    SignIn,
}

/// An opened question.
pub(crate) struct Opened<T> {
    pub(crate) state: T,
    /// Names this question among all.
    pub(crate) question: String,
    pub(crate) made_ms: i64,
}

impl Seal {
    /// A seal with a secret key.
    #[must_use]
    pub fn new(key: &[u8; 32]) -> Seal {
        Seal { cipher: XChaCha20Poly1305::new(&Key::from(*key)) }
    }

    /// Time and state, sealed for one holder and purpose: nonce and sealed bytes in base64url.
    pub(crate) fn close(
        &self,
        state: &impl Serialize,
        purpose: Purpose,
        holder: &[u8; 32],
        nonce: [u8; NONCE_BYTES],
        at_ms: i64,
    ) -> Result<String, PasskeyError> {
        let mut plain = at_ms.to_be_bytes().to_vec();
        serde_json::to_writer(&mut plain, state).map_err(|_| PasskeyError::Internal)?;
        let payload = Payload { msg: &plain, aad: &aad(purpose, holder) };
        let sealed = self
            .cipher
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| PasskeyError::Internal)?;
        Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat()))
    }

    /// What was sealed for this holder and purpose, not too long ago.
    pub(crate) fn open<T: DeserializeOwned>(
        &self,
        text: &str,
        purpose: Purpose,
        holder: &[u8; 32],
        at_ms: i64,
    ) -> Result<Opened<T>, PasskeyError> {
        if text.len() > LONGEST_TEXT_BYTES {
            return Err(PasskeyError::NotBegun);
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| PasskeyError::NotBegun)?;
        let (nonce, sealed) =
            bytes.split_first_chunk::<NONCE_BYTES>().ok_or(PasskeyError::NotBegun)?;
        let payload = Payload { msg: sealed, aad: &aad(purpose, holder) };
        let plain = self
            .cipher
            .decrypt(&XNonce::from(*nonce), payload)
            .map_err(|_| PasskeyError::NotBegun)?;
        let (made, state) = plain.split_first_chunk::<8>().ok_or(PasskeyError::NotBegun)?;
        let made_ms = i64::from_be_bytes(*made);
        // A clock that was set back does not make a question younger than it is by more than it was set.
        if at_ms.abs_diff(made_ms) > GOOD_FOR_MS.unsigned_abs() {
            return Err(PasskeyError::TooLate);
        }
        let state = serde_json::from_slice(state).map_err(|_| PasskeyError::NotBegun)?;
        Ok(Opened { state, question: URL_SAFE_NO_PAD.encode(nonce), made_ms })
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal { .. }")
    }
}

fn aad(purpose: Purpose, holder: &[u8; 32]) -> Vec<u8> {
    let purpose: &[u8] = match purpose {
        Purpose::Register => b"geduld passkey register\0",
        Purpose::SignIn => b"geduld passkey sign in\0",
    };
    [purpose, holder].concat()
}
