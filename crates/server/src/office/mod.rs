//! The office: what an operator asks of a house by `geduld admin`, beside it and without it.
//!
//! A running house serves it on the Unix domain socket `admin.sock` in its data directory: one [`Request`] as a line of
//! JSON in, [`Line`]s out. Where no house runs, whoever may open the data directory opens the [`Office`] itself.

mod announcements;
mod call;
mod checks;
mod command;
mod door;
mod events;
mod execute;
mod links;
mod members;
mod points;
mod points_file;
mod reply;
mod room;
mod when;

pub use call::{CallError, call};
pub use command::{Command, Game, Kind, LONGEST_FILE_BYTES, NewEvent, Request, VERSION, Whom};
pub(crate) use door::{Door, Open};
pub use execute::execute;
pub use reply::{
    AnnouncementRow, DifferenceRow, EventRow, FlagRow, Line, LinkRow, MemberRow, Person, Refusal,
    RefusalKind, Replies, Reply,
};
pub use room::Office;
