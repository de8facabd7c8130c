//! What goes to a browser and what comes of it.

/// A question to a browser.
#[derive(Clone, PartialEq, Eq)]
pub struct Begun {
    /// What `navigator.credentials` is to be asked, as JSON with `publicKey`; its bytes are base64url.
    pub options: String,
    /// What has to come back with the answer.
    pub state: String,
}

impl std::fmt::Debug for Begun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Begun { .. }")
    }
}

/// A passkey to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewKey {
    /// The credential's id.
    pub credential: Vec<u8>,
    /// Its public key and what is noted of its use, as JSON.
    pub data: String,
}

/// Who an answer says it is of; nothing is proved yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The member's id.
    pub member: [u8; 16],
    /// The credential's id.
    pub credential: Vec<u8>,
}
