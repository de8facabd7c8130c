//! What the house says.

use serde::Serialize;

use super::code::ErrorCode;
use super::help::{HelpKind, HintFrame, NoHelp};
use super::table::TableFrame;

/// One message of the house.
#[derive(Debug, Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub(crate) enum ServerMessage<'a> {
    /// The whole table.
    Table(&'a TableFrame),
    /// An entry changed nothing.
    Refused { id: &'a str, seq: u32, code: &'a str },
    /// No hidden card can be turned and no foundation raised any more.
    Stuck { game: &'a str, seq: u32 },
    /// Whether the game can still be won; none: not known.
    Light { game: &'a str, seq: u32, winnable: Option<bool> },
    /// How to go on.
    Hint(&'a HintFrame),
    /// No help is given.
    Unhelped { game: &'a str, seq: u32, what: HelpKind, code: NoHelp },
    /// The player's table is another game now.
    Moved,
    /// The house stops or lets this socket go.
    Bye { retry_ms: u32 },
    /// Answer to `ping`.
    Pong { n: u32 },
    /// Why something could not be done.
    Error { code: ErrorCode, message: &'a str },
}

impl ServerMessage<'_> {
    /// The text frame.
    pub(crate) fn text(&self) -> String {
        // Plain structs of numbers, texts and lists cannot fail to become JSON.
        serde_json::to_string(self).unwrap_or_default()
    }
}
