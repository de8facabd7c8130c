//! The identity token: 256 random bits that only the browser keeps.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::sources::{NoRandomness, Sources};

/// A visitor's secret, as the cookie carries it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; 32]);

/// SHA-256 of a token: all that the house keeps of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TokenHash(pub(crate) [u8; 32]);

impl Token {
    /// A new token.
    pub(crate) fn new(sources: &Sources) -> Result<Token, NoRandomness> {
        sources.bytes().map(Token)
    }

    /// Reads the cookie's text; anything but 43 characters of base64url is none.
    pub(crate) fn parse(text: &str) -> Option<Token> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        Some(Token(bytes.try_into().ok()?))
    }

    /// The cookie's text.
    pub(crate) fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What the house keeps.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, ..] = self.0;
        write!(f, "TokenHash({first:02x}{second:02x}..)")
    }
}
