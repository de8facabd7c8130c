//! One WebSocket: its way in, its messages, its way out.

mod connection;
mod limiter;
mod upgrade;
mod writer;

pub(crate) use upgrade::upgrade;
