//! How a store is opened.

use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::FileSystem;

/// Where a store lives and how it behaves. All but the directory has a default.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    pub(crate) directory: PathBuf,
    pub(crate) readers: u32,
    pub(crate) queue: usize,
    pub(crate) queue_wait: Duration,
    pub(crate) probe: fn(&Path) -> io::Result<FileSystem>,
    pub(crate) vfs: Option<&'static str>,
    pub(crate) synchronous: Synchronous,
    pub(crate) checkpoint_pages: u32,
}

impl StoreOptions {
    /// How many appends one commit may hold (design, section 5).
    pub const BATCH: usize = 256;

    /// A store in `directory`, with 4 readers, a queue of 1024 writes, and 5 s of waiting for a place
    /// in it.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            readers: 4,
            queue: 1024,
            queue_wait: Duration::from_secs(5),
            probe: FileSystem::of,
            vfs: None,
            synchronous: Synchronous::Full,
            checkpoint_pages: 1000,
        }
    }

    /// How many connections read at the same time; 0 counts as 1.
    #[must_use]
    pub fn readers(mut self, readers: u32) -> Self {
        self.readers = readers.max(1);
        self
    }

    /// How many writes may wait, and how long one waits for a place before it is told
    /// [`StoreError::Busy`](crate::StoreError::Busy). A length of 0 counts as 1.
    #[must_use]
    pub fn queue(mut self, length: usize, wait: Duration) -> Self {
        self.queue = length.max(1);
        self.queue_wait = wait;
        self
    }

    /// Asks `probe` instead of the system which kind of file system the directory is on.
    #[must_use]
    pub fn file_system_probe(mut self, probe: fn(&Path) -> io::Result<FileSystem>) -> Self {
        self.probe = probe;
        self
    }

    /// Reaches the disk through the SQLite VFS registered under this name. For tests of power loss.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn vfs(mut self, name: &'static str) -> Self {
        self.vfs = Some(name);
        self
    }

    /// Gives durability up, to show that a test of power loss can fail.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn synchronous(mut self, synchronous: Synchronous) -> Self {
        self.synchronous = synchronous;
        self
    }

    /// Copies the write-ahead log into the database whenever it has so many pages; 1000 by default.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn checkpoint_pages(mut self, pages: u32) -> Self {
        self.checkpoint_pages = pages;
        self
    }
}

/// When SQLite waits for the disk. Anything but `Full` can be chosen by tests only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "testing"),
    expect(dead_code, unreachable_pub, reason = "only tests give durability up")
)]
pub enum Synchronous {
    /// At every commit: what is acknowledged stays.
    Full,
    /// At checkpoints: the last commits may be lost with the power.
    Normal,
    /// Never.
    Off,
}
