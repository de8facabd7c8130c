//! Names of players, games and entries: random bytes chosen by the caller, shown as base64url.

use std::{fmt, str::FromStr};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

/// Text that is not the base64url form of an id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a {what} id: expected {expected} characters of A-Z a-z 0-9 - _")]
pub struct ParseIdError {
    what: &'static str,
    expected: usize,
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $bytes:literal, $chars:literal, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name([u8; $bytes]);

        impl $name {
            /// Length of the id in bytes.
            pub const BYTES: usize = $bytes;
            /// Length of the text form in characters.
            pub const CHARS: usize = $chars;

            /// The id made of these bytes. Ids are taken as unique: use random ones.
            #[must_use]
            pub const fn from_bytes(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }

            /// The bytes of the id.
            #[must_use]
            pub const fn as_bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            /// Reads the text form. Tolerates nothing: no padding, no blanks, no other length.
            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                let refused = ParseIdError { what: $what, expected: $chars };
                // The length is checked first, so that a long text is never decoded.
                if text.len() != $chars {
                    return Err(refused);
                }
                let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| refused.clone())?;
                bytes.try_into().map(Self).map_err(|_| refused)
            }
        }
    };
}

id! {
    /// Names a game: 16 bytes, 22 characters of base64url.
    GameId, 16, 22, "game"
}
id! {
    /// Names a player: 16 bytes, 22 characters of base64url.
    PlayerId, 16, 22, "player"
}
id! {
    /// Names an append within its game, chosen by the client: 12 bytes, 16 characters of base64url.
    EntryId, 12, 16, "entry"
}
id! {
    /// Names a session, an API token or an announcement where people see it: 12 bytes, 16 characters of base64url.
    SessionId, 12, 16, "session"
}
