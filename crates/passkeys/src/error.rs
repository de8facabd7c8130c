//! Why there is no passkey.

/// Why a house cannot have passkeys at an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoRelyingParty {
    /// It is no origin of HTTP.
    #[error("this is no address of a house")]
    NoOrigin,
    /// It is an IP address; passkeys belong to names.
    #[error("passkeys belong to a name, not to an IP address")]
    Address,
    /// It is neither HTTPS nor this very machine, so browsers make no passkey there.
    #[error("passkeys need HTTPS, or a house on this very machine")]
    NotSecure,
}

/// Why an answer of a browser is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PasskeyError {
    /// What was carried is broken, of another house, or was begun by somebody else or for something else.
    #[error("this was not begun here")]
    NotBegun,
    /// It took too long.
    #[error("this was begun too long ago")]
    TooLate,
    /// It was answered before.
    #[error("this was answered already")]
    Used,
    /// The answer is no answer of a browser.
    #[error("this is no answer of a passkey")]
    Malformed,
    /// The answer does not prove what it should.
    #[error("the passkey does not fit")]
    Wrong,
    /// The stored key cannot be read.
    #[error("the stored passkey cannot be read")]
    Unreadable,
    /// A challenge could not be made.
    #[error("no challenge could be made")]
    Internal,
}
