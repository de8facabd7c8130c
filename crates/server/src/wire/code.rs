//! Codes of errors on the socket.

use std::borrow::Cow;

use serde::Serialize;

use super::{MAX_FRAME_BYTES, PROTOCOL_VERSION};
use crate::config::Timing;

/// Why a socket could not be served; stable, clients may act on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ErrorCode {
    /// Not JSON, unknown or missing fields, a binary frame.
    BadMessage,
    /// A frame longer than allowed.
    TooLarge,
    /// Something else came before `hello`, or nothing at all.
    HelloFirst,
    /// A protocol version this house does not speak.
    Version,
    /// No identity cookie; the page has to be loaded first.
    NoIdentity,
    /// The game belongs to somebody else.
    OtherPlayersGame,
    /// No such game on this socket.
    UnknownGame,
    /// Too many open tables.
    TooMany,
    /// No room on the disk.
    StorageFull,
    /// The data directory cannot be written.
    StorageReadOnly,
    /// Storage is behind; try again.
    StorageBusy,
    /// Something broke on our side.
    Internal,
}

impl ErrorCode {
    /// What was wrong and what to do, in English, for developers.
    pub(crate) fn message(self) -> Cow<'static, str> {
        let text = match self {
            ErrorCode::BadMessage => "this is no message of the protocol; reload the page",
            ErrorCode::TooLarge => {
                return format!("a message may have at most {MAX_FRAME_BYTES} bytes").into();
            }
            ErrorCode::HelloFirst => {
                let seconds = Timing::default().hello_within.as_secs();
                return format!("the first message must be hello, within {seconds} seconds").into();
            }
            ErrorCode::Version => {
                return format!(
                    "this house speaks protocol version {PROTOCOL_VERSION}; reload the page"
                )
                .into();
            }
            ErrorCode::NoIdentity => "there is no identity cookie; load the page `/` first",
            ErrorCode::OtherPlayersGame => "this game belongs to another player",
            ErrorCode::UnknownGame => "this socket is not at that game; reconnect",
            ErrorCode::TooMany => "too many tables are open; close some and try again",
            ErrorCode::StorageFull => "the disk of the house is full; nothing was changed",
            ErrorCode::StorageReadOnly => {
                "the house cannot write to its data directory; nothing was changed"
            }
            ErrorCode::StorageBusy => "the house is busy; nothing was changed, try again",
            ErrorCode::Internal => "something broke in the house; reconnect and look again",
        };
        Cow::Borrowed(text)
    }

    /// Whether the socket is closed after it.
    pub(crate) fn closes(self) -> bool {
        !matches!(
            self,
            ErrorCode::StorageFull
                | ErrorCode::StorageReadOnly
                | ErrorCode::StorageBusy
                | ErrorCode::UnknownGame
                | ErrorCode::OtherPlayersGame
        )
    }
}
