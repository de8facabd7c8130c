//! A SQLite VFS for tests: it lets everything through to the disk and remembers what of it would
//! still be there if the power went now.
//!
//! ```
//! use geduld_powerloss::{PowerLoss, Unsynced};
//! use sqlx::{ConnectOptions, Connection, sqlite::{SqliteConnectOptions, SqliteSynchronous}};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let disk = PowerLoss::register("example")?;
//! let (data, after) = (tempfile::tempdir()?, tempfile::tempdir()?);
//! let mut careless = SqliteConnectOptions::new()
//!     .filename(data.path().join("games.db"))
//!     .create_if_missing(true)
//!     .vfs(disk.name())
//!     .synchronous(SqliteSynchronous::Off)
//!     .connect()
//!     .await?;
//! sqlx::query("CREATE TABLE games (id INTEGER)").execute(&mut careless).await?;
//!
//! // Nothing waited for the disk, so a machine that starts again would find nothing.
//! disk.cut(data.path(), after.path(), Unsynced::Lost)?;
//! assert!(data.path().join("games.db").exists());
//! assert!(!after.path().join("games.db").exists());
//! # Ok(()) }
//! ```
//!
//! # What is modelled
//!
//! - **Contents.** What `xWrite` and `xTruncate` did to a file is pending until an `xSync` of that
//!   file, through whatever handle, begins after it and succeeds. A cut loses what is pending
//!   ([`Unsynced::Lost`]), or keeps a random part of it, sector by sector of 512 bytes and in any
//!   order ([`Unsynced::Some`]), as a disk with a cache may.
//! - **Names.** A file that was made or deleted is so for good only when its directory was synced.
//!   SQLite's Unix VFS does that in two places: in the first `xSync` of a rollback journal or
//!   write-ahead log opened for creation, and in an `xDelete` that is asked to. Such a sync holds for
//!   every name in the directory.
//! - **Sectors.** A write never harms bytes beside it: SQLite's Unix VFS claims the same
//!   (`SQLITE_IOCAP_POWERSAFE_OVERWRITE`).
//! - **Not modelled.** Shared memory is passed through and never part of an image: SQLite makes it
//!   anew. Temporary files without a name, and memory mapped files, which are not offered. Files that
//!   were there before they were first opened count as durable. What others do to the files without
//!   SQLite is not seen. Disks that lie about a sync are not modelled: nothing can be kept on those.
//!
//! The layer also injects [`Fault`]s: a full or failing disk, for as long as the test wants.

mod disk;
mod file;
mod vfs;

pub use disk::{Fault, Unsynced};
pub use vfs::{PowerLoss, RegisterError};
