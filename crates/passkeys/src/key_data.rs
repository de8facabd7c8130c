//! A passkey as it is stored: the key, and the questions it answered lately.

use serde::{Deserialize, Serialize};
use webauthn_rs::prelude::Passkey;

use crate::PasskeyError;
use crate::seal::GOOD_FOR_MS;

/// The stored form. Many passkeys have no counter, so that nothing of theirs changes when they are used; what was
/// answered is noted here, and a second answer to it finds it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct KeyData {
    pub(crate) key: Passkey,
    /// Questions whose time is not up, and when they were asked.
    answered: Vec<(String, i64)>,
}

impl KeyData {
    pub(crate) fn new(key: Passkey) -> KeyData {
        KeyData { key, answered: Vec::new() }
    }

    pub(crate) fn read(data: &str) -> Result<KeyData, PasskeyError> {
        serde_json::from_str(data).map_err(|_| PasskeyError::Unreadable)
    }

    pub(crate) fn text(&self) -> Result<String, PasskeyError> {
        serde_json::to_string(self).map_err(|_| PasskeyError::Internal)
    }

    /// Notes that a question was answered.
    pub(crate) fn note(
        &mut self,
        question: String,
        made_ms: i64,
        at_ms: i64,
    ) -> Result<(), PasskeyError> {
        if self.answered.iter().any(|(answered, _)| *answered == question) {
            return Err(PasskeyError::Used);
        }
        // Older ones are too late anyway.
        self.answered.retain(|(_, made_ms)| at_ms.abs_diff(*made_ms) <= GOOD_FOR_MS.unsigned_abs());
        self.answered.push((question, made_ms));
        Ok(())
    }
}
