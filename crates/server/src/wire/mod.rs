//! The messages of the socket, version 1, as closed types (`docs/protocol.md`).

mod client;
mod code;
mod help;
mod server;
mod table;

pub use client::{ClientMessage, MessageError, parse_client_message};
pub(crate) use code::ErrorCode;
pub(crate) use help::{BackFrame, HelpKind, HintFrame, NoHelp, StockFrame};
pub(crate) use server::ServerMessage;
pub(crate) use table::{
    BoardFrame, ClockFrame, ColumnFrame, EventFrame, FoundationsFrame, RecyclesFrame, ResultFrame,
    ScoreFrame, State, TableFrame, VariantFrame, Why,
};

/// The version of the protocol.
pub const PROTOCOL_VERSION: u32 = 1;

/// The longest frame a client may send, in bytes.
pub const MAX_FRAME_BYTES: usize = 4096;
