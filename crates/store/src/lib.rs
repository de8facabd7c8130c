//! Players, games and logs of the house, kept so that nothing acknowledged is ever lost.

mod append;
mod apply;
mod clock;
mod data_dir;
mod error;
mod file_system;
mod game;
mod id;
mod options;
mod read;
mod row;
mod sql;
mod sqlite;
mod statistics;
mod store;
mod writer;

pub use append::{Append, Appended, NewGame, NewPlayer};
pub use clock::{ClockState, Outage};
pub use data_dir::CookieKey;
pub use error::{AppendError, OpenError, StoreError};
pub use file_system::FileSystem;
pub use game::{Before, Class, FinishedGame, GameState, StoredGame};
pub use id::{EntryId, GameId, ParseIdError, PlayerId};
pub use options::StoreOptions;
#[cfg(feature = "testing")]
pub use options::Synchronous;
#[cfg(feature = "testing")]
pub use sqlite::migrator;
pub use statistics::Statistics;
pub use store::Store;

#[cfg(not(feature = "testing"))]
use options::Synchronous;
