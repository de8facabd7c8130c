//! Games under way: one table in memory for each, a cache that a replay of the log rebuilds.

mod clock;
mod entry;
mod help;
mod opening;
mod registry;
mod rounds;
mod seat;
mod shown;
mod stuck;
mod table;
mod viewer;

pub(crate) use entry::{EntryRequest, Wish, code_of};
pub(crate) use registry::{Session, Sessions};
pub(crate) use seat::{RoundSeat, Seat};
pub(crate) use viewer::{Inbox, Outbox, Parting};
