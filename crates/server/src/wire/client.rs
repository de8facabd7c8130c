//! What a client may say.

use serde::{Deserialize, Serialize};

use super::MAX_FRAME_BYTES;

/// One message of a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message; may be repeated to ask for the table again.
    Hello {
        /// Protocol version the client speaks.
        v: u32,
        /// Whether its table can be seen now.
        visible: bool,
    },
    /// Something to do in the game.
    Entry {
        /// The client's id for it, 16 characters of base64url; the same when sent again.
        id: String,
        /// The game it is meant for.
        game: String,
        /// The entries the client has seen, so the index this one will get.
        seq: u32,
        /// A move in house notation, `undo`, `redo`, `pause`, `resume`, `giveup` or `finish`.
        #[serde(rename = "do")]
        action: String,
    },
    /// The table came into sight or went out of it.
    Visible {
        /// Whether it can be seen now.
        on: bool,
    },
    /// Switches the light on or off that tells whether the game can still be won.
    Light {
        /// The game it is meant for; switching it on marks the game as assisted.
        game: String,
        /// Whether it is to shine.
        on: bool,
    },
    /// Asks how to go on; marks the game as assisted.
    Hint {
        /// The game it is meant for.
        game: String,
        /// The entries the client has seen.
        seq: u32,
    },
    /// Asks for a `pong`.
    Ping {
        /// Comes back in the answer.
        n: u32,
    },
}

/// A frame that is no message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// Longer than [`MAX_FRAME_BYTES`].
    #[error("a message may have at most {MAX_FRAME_BYTES} bytes, this one has {0}")]
    TooLarge(usize),
    /// Not JSON, or not one of the messages.
    #[error("this is no message of the protocol: {0}")]
    Malformed(String),
}

/// Reads one text frame.
///
/// # Errors
///
/// When it is too long, no JSON, or has unknown, missing or wrong fields.
pub fn parse_client_message(text: &str) -> Result<ClientMessage, MessageError> {
    if text.len() > MAX_FRAME_BYTES {
        return Err(MessageError::TooLarge(text.len()));
    }
    if !text.trim_start().starts_with('{') {
        return Err(MessageError::Malformed(String::from("a message is a JSON object")));
    }
    serde_json::from_str(text).map_err(|error| MessageError::Malformed(readable(&error)))
}

/// What was wrong, without the client's own bytes where they are long or no plain text.
fn readable(error: &serde_json::Error) -> String {
    const MOST_BYTES: usize = 160;
    let text: String = error.to_string().escape_debug().take(MOST_BYTES + 1).collect();
    if text.len() <= MOST_BYTES {
        text.replace("\\\"", "\"")
    } else {
        format!("wrong at line {} column {}", error.line(), error.column())
    }
}
