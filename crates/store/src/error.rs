//! What can go wrong. Start with [`OpenError`] for opening, [`AppendError`] for a game's entries and
//! [`StoreError`] for everything else; every [`AppendError`] that is not about the game wraps a
//! [`StoreError`].

use std::{io, path::PathBuf, sync::Arc};

use crate::{FinishedGame, GameId, PlayerId};

/// Why a data directory could not be opened. Each message says what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The directory is missing and could not be made.
    #[error(
        "cannot make the data directory {}: {source}; make it yourself or choose another one",
        directory.display()
    )]
    Create {
        /// The data directory.
        directory: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The path is something else than a directory.
    #[error("the data directory {} is not a directory; choose another one", directory.display())]
    NotADirectory {
        /// The data directory.
        directory: PathBuf,
    },
    /// Nothing can be written in the directory.
    #[error(
        "the data directory {} cannot be written ({source}); give this user the right to write in \
         it and to its files, or choose another one",
        directory.display()
    )]
    ReadOnly {
        /// The data directory.
        directory: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The disk of the directory is full.
    #[error(
        "the disk that holds the data directory {} is full; make room and start again",
        directory.display()
    )]
    Full {
        /// The data directory.
        directory: PathBuf,
    },
    /// Another process uses the directory.
    #[error(
        "the data directory {} is in use by another process; stop that one first, or choose \
         another directory",
        directory.display()
    )]
    InUse {
        /// The data directory.
        directory: PathBuf,
    },
    /// The directory lives on a network file system.
    #[error(
        "the data directory {} is on a network file system ({kind}), which cannot keep games safe; \
         choose a directory on a disk of this machine",
        directory.display()
    )]
    NetworkFileSystem {
        /// The data directory.
        directory: PathBuf,
        /// The kind of file system, such as `nfs`.
        kind: String,
    },
    /// The database was written by a later version of this program.
    #[error(
        "the database {} has schema {found}, written by a newer version; this version knows up to \
         schema {known}: use the newer program, or another data directory",
        database.display()
    )]
    NewerSchema {
        /// The database file.
        database: PathBuf,
        /// The schema version in the file.
        found: i64,
        /// The newest schema version this program knows.
        known: i64,
    },
    /// A schema step in the database differs from the one this program has.
    #[error(
        "schema step {version} of the database {} is not the one this program has; it was made by \
         a changed program: use that one, or restore a backup",
        database.display()
    )]
    ForeignSchema {
        /// The database file.
        database: PathBuf,
        /// The step that differs.
        version: i64,
    },
    /// The file is damaged, or no database at all.
    #[error(
        "the database {} is damaged or not a database ({source}); restore a backup, or move the \
         file away to start anew",
        database.display()
    )]
    Corrupt {
        /// The database file.
        database: PathBuf,
        /// What SQLite said.
        source: sqlx::Error,
    },
    /// The key file does not hold a key.
    #[error(
        "the key file {} holds {found_bytes} bytes instead of 32; restore it, or remove it to have \
         a new one made (games not yet begun are then dealt anew)",
        file.display()
    )]
    KeyFile {
        /// The key file.
        file: PathBuf,
        /// How long it is.
        found_bytes: u64,
    },
    /// The database does not keep what this store promises.
    #[error(
        "the database {} would not set {pragma} to {wanted} (it says {found}), so games would not \
         be safe",
        database.display()
    )]
    NotDurable {
        /// The database file.
        database: PathBuf,
        /// The setting.
        pragma: &'static str,
        /// The value that was asked for.
        wanted: &'static str,
        /// The value that was read back.
        found: String,
    },
    /// A file of the directory could not be used.
    #[error("cannot use {}: {source}", file.display())]
    Io {
        /// The file or directory.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Anything else that the database said.
    #[error("cannot open the database {}: {source}", database.display())]
    Db {
        /// The database file.
        database: PathBuf,
        /// What the database said.
        source: sqlx::Error,
    },
}

/// Why something could not be read or written, apart from what it says about a game.
///
/// After an error the store goes on; a write works again as soon as the cause is gone.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The queue of writes stayed full for the whole waiting time, or another program holds the
    /// database. Nothing was written; try again later.
    #[error("the store is busy; try again in a moment")]
    Busy,
    /// The disk is full. Nothing was written.
    #[error("the disk is full")]
    Full,
    /// The database cannot be written. Nothing was written.
    #[error("the database is read-only")]
    ReadOnly,
    /// The data directory was taken away or replaced while the store was open. Nothing was
    /// written; the store must be closed and opened again.
    #[error("the data directory is gone; stop the house, bring it back and start again")]
    Gone,
    /// The disk failed. What was asked may or may not be stored: read, or send the same entry again.
    #[error("the disk failed: {0}")]
    Io(#[source] Arc<sqlx::Error>),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// A row holds what this program cannot read.
    #[error("the stored {what} cannot be read: {reason}")]
    Unreadable {
        /// What it is a part of.
        what: &'static str,
        /// Why not.
        reason: String,
    },
    /// Anything else that the database said.
    #[error("the database failed: {0}")]
    Db(#[source] Arc<sqlx::Error>),
}

/// Why an append was not stored now. See [`Store::append`](crate::Store::append).
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The entry is stored since an earlier append with the same id: acknowledge it again.
    #[error("this entry is already stored")]
    AlreadyStored {
        /// How many entries the game has now.
        seq: u32,
        /// The game, if it has ended since.
        finished: Option<Box<FinishedGame>>,
    },
    /// The game stands elsewhere: somebody else was first. Load it again.
    #[error("the game stands at entry {seq}")]
    Conflict {
        /// How many entries the game has now.
        seq: u32,
    },
    /// The game is over. The entry is not among its last eight: it may have been stored or not, and
    /// changes nothing either way.
    #[error("the game is over")]
    Over(Box<FinishedGame>),
    /// The game is the round of an event that takes no entries any more: its closing ends the game as it
    /// stands. Nothing was stored.
    #[error("the event of this game is closed")]
    Closed {
        /// How many entries the game has.
        seq: u32,
    },
    /// The player has another running game, and only one free game runs at a time.
    #[error("the player's running game is {game}")]
    OtherGame {
        /// The game that runs.
        game: GameId,
    },
    /// The identity token belongs to a player with another id.
    #[error("the token belongs to player {player}")]
    OtherToken {
        /// Whose token it is.
        player: PlayerId,
    },
    /// The game is another player's.
    #[error("the game is another player's")]
    OtherPlayer,
    /// There is no such game.
    #[error("there is no such game")]
    UnknownGame,
    /// The request contradicts itself: a fault of the caller.
    #[error("the append makes no sense: {0}")]
    Invalid(&'static str),
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}
