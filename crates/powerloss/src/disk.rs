//! The disk as it is and as it would be after a power cut.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

/// What becomes of changes that were not synced when the power goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsynced {
    /// All are lost.
    Lost,
    /// A random part is kept: each sector of each write, each truncation, each name, by a coin.
    Some {
        /// Of the random choice: the same seed makes the same choice.
        seed: u64,
    },
}

/// What goes wrong with the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Writes find no room.
    Full,
    /// Writes are not allowed.
    ReadOnly,
    /// Writes fail.
    Write,
    /// Syncs fail. What was written stays pending.
    Sync,
}

/// Bytes that a disk keeps or loses together.
const SECTOR_BYTES: usize = 512;

#[derive(Default)]
pub(crate) struct Disk {
    pub(crate) fault: Option<Fault>,
    files: Vec<Contents>,
    /// Which file a name means now.
    names: HashMap<PathBuf, FileId>,
    /// Which file it would mean after a cut.
    durable_names: HashMap<PathBuf, FileId>,
}

/// Names a file whatever its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileId(usize);

/// How many changes a file has had: marks a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(usize);

#[derive(Default)]
struct Contents {
    durable: Vec<u8>,
    pending: Vec<Change>,
    /// Changes that were made durable before those that are pending.
    synced: usize,
}

enum Change {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate { length: usize },
}

impl Disk {
    /// The file that a name means. One that is met for the first time is durable as it is, or new.
    pub(crate) fn open(&mut self, path: &Path, found: Option<Vec<u8>>) -> FileId {
        if let Some(id) = self.names.get(path) {
            return *id;
        }
        let id = FileId(self.files.len());
        self.names.insert(path.to_owned(), id);
        if found.is_some() {
            self.durable_names.insert(path.to_owned(), id);
        }
        self.files.push(Contents { durable: found.unwrap_or_default(), ..Contents::default() });
        id
    }

    pub(crate) fn is_known(&self, path: &Path) -> bool {
        self.names.contains_key(path)
    }

    pub(crate) fn delete(&mut self, path: &Path) {
        self.names.remove(path);
    }

    pub(crate) fn write(&mut self, file: FileId, offset: usize, bytes: &[u8]) {
        self.files[file.0].pending.push(Change::Write { offset, bytes: bytes.to_owned() });
    }

    pub(crate) fn truncate(&mut self, file: FileId, length: usize) {
        self.files[file.0].pending.push(Change::Truncate { length });
    }

    /// The moment in which a sync of a file begins: what comes later may miss it.
    pub(crate) fn moment(&self, file: FileId) -> Moment {
        let contents = &self.files[file.0];
        Moment(contents.synced + contents.pending.len())
    }

    /// Makes the changes before a moment durable.
    pub(crate) fn sync(&mut self, file: FileId, before: Moment) {
        let contents = &mut self.files[file.0];
        // Another sync may have been faster.
        let count = before.0.saturating_sub(contents.synced);
        for change in contents.pending.drain(..count) {
            change.apply(&mut contents.durable);
        }
        contents.synced += count;
    }

    /// Makes the names of a directory durable.
    pub(crate) fn sync_names(&mut self, directory: &Path) {
        self.durable_names.retain(|path, _| path.parent() != Some(directory));
        let now = self.names.iter().filter(|(path, _)| path.parent() == Some(directory));
        self.durable_names.extend(now.map(|(path, id)| (path.clone(), *id)));
    }

    /// What a cut in this moment leaves of the files of a directory, by name.
    pub(crate) fn cut(&self, directory: &Path, unsynced: Unsynced) -> Vec<(PathBuf, Vec<u8>)> {
        let mut coin = match unsynced {
            Unsynced::Lost => None,
            Unsynced::Some { seed } => Some(fastrand::Rng::with_seed(seed)),
        };
        let mut paths: Vec<&PathBuf> = self
            .names
            .keys()
            .chain(self.durable_names.keys())
            .filter(|path| path.parent() == Some(directory))
            .collect();
        // A set in a fixed order, so that the same seed leaves the same.
        paths.sort();
        paths.dedup();
        paths
            .into_iter()
            .filter_map(|path| {
                let keeps_new_name = coin.as_mut().is_some_and(fastrand::Rng::bool);
                let names = if keeps_new_name { &self.names } else { &self.durable_names };
                let contents = &self.files[names.get(path)?.0];
                Some((path.clone(), contents.after_cut(coin.as_mut())))
            })
            .collect()
    }
}

impl Contents {
    fn after_cut(&self, coin: Option<&mut fastrand::Rng>) -> Vec<u8> {
        let mut bytes = self.durable.clone();
        if let Some(coin) = coin {
            for change in &self.pending {
                change.apply_part(&mut bytes, coin);
            }
        }
        bytes
    }
}

impl Change {
    fn apply(self, bytes: &mut Vec<u8>) {
        match self {
            Self::Write { offset, bytes: written } => write_at(bytes, offset, &written),
            Self::Truncate { length } => bytes.resize(length, 0),
        }
    }

    fn apply_part(&self, bytes: &mut Vec<u8>, coin: &mut fastrand::Rng) {
        match self {
            Self::Truncate { length } => {
                if coin.bool() {
                    bytes.resize(*length, 0);
                }
            }
            Self::Write { offset, bytes: written } => {
                let (mut offset, mut rest) = (*offset, written.as_slice());
                while !rest.is_empty() {
                    let in_sector = (SECTOR_BYTES - offset % SECTOR_BYTES).min(rest.len());
                    let (sector, after) = rest.split_at(in_sector);
                    if coin.bool() {
                        write_at(bytes, offset, sector);
                    }
                    offset += in_sector;
                    rest = after;
                }
            }
        }
    }
}

/// Writes into a file that grows as needed, with zeros in between.
fn write_at(file: &mut Vec<u8>, offset: usize, bytes: &[u8]) {
    let end = offset + bytes.len();
    if file.len() < end {
        file.resize(end, 0);
    }
    file[offset..end].copy_from_slice(bytes);
}

/// Lays what a cut left into a directory, which is made if it is missing.
pub(crate) fn lay_out(files: &[(PathBuf, Vec<u8>)], directory: &Path) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    for (path, bytes) in files {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        fs::write(directory.join(name), bytes)?;
    }
    Ok(())
}
