//! The data directory: made, probed, locked, and the key in it.

use std::{
    fmt,
    fs::{DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use crate::{FileSystem, OpenError};

/// The key that seals cookies: 32 bytes that never leave the data directory. `Debug` hides them.
#[derive(Clone)]
pub struct CookieKey([u8; 32]);

impl CookieKey {
    /// The bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for CookieKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CookieKey(…)")
    }
}

/// A data directory that this process alone uses.
#[derive(Debug)]
pub(crate) struct DataDir {
    /// The database file.
    pub(crate) database: PathBuf,
    pub(crate) cookie_key: CookieKey,
    pub(crate) lock: DirLock,
}

/// Keeps other processes out of a data directory until it is dropped.
#[derive(Debug)]
pub(crate) struct DirLock {
    /// Locked as long as it is open.
    file: File,
    path: PathBuf,
}

impl DirLock {
    /// Whether the directory is still the one that was opened. With it gone, or another in its
    /// place, a write would succeed and never be found again.
    pub(crate) fn is_in_place(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let identity = |found: std::fs::Metadata| (found.dev(), found.ino());
            let opened = self.file.metadata().map(identity);
            matches!((opened, self.path.metadata().map(identity)), (Ok(one), Ok(other)) if one == other)
        }
        #[cfg(not(unix))]
        {
            let _ = &self.file;
            self.path.exists()
        }
    }
}

impl DataDir {
    /// Makes the directory if it is missing, refuses one that cannot keep games, keeps other
    /// processes out, and reads the key or makes it.
    pub(crate) fn open(
        path: &Path,
        probe: fn(&Path) -> io::Result<FileSystem>,
    ) -> Result<Self, OpenError> {
        create(path)?;
        let kind = probe(path).map_err(|source| io_error(path, source))?;
        if let FileSystem::Network(kind) = kind {
            return Err(OpenError::NetworkFileSystem { directory: path.to_owned(), kind });
        }
        let lock = lock(path)?;
        let cookie_key = cookie_key(path)?;
        // SQLite would make it readable for everybody. An empty file is an empty database.
        let database = path.join(DATABASE);
        private_file(&database).map_err(|source| write_error(path, source))?;
        sync_directory(path).map_err(|source| io_error(path, source))?;
        Ok(Self { database, cookie_key, lock })
    }
}

const DATABASE: &str = "geduld.db";
const LOCK: &str = "geduld.lock";
const KEY: &str = "cookie.key";

fn create(path: &Path) -> Result<(), OpenError> {
    if path.is_dir() {
        return Ok(());
    }
    if path.exists() {
        return Err(OpenError::NotADirectory { directory: path.to_owned() });
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let made = builder.create(path).and_then(|()| {
        // A new directory is durable once its parent is; parents made along are taken on trust.
        path.parent().filter(|parent| !parent.as_os_str().is_empty()).map_or(Ok(()), sync_directory)
    });
    made.map_err(|source| match source.kind() {
        io::ErrorKind::StorageFull => OpenError::Full { directory: path.to_owned() },
        _ => OpenError::Create { directory: path.to_owned(), source },
    })
}

fn lock(path: &Path) -> Result<DirLock, OpenError> {
    let lock = path.join(LOCK);
    let file = private_file(&lock).map_err(|source| write_error(path, source))?;
    match file.try_lock() {
        Ok(()) => Ok(DirLock { file, path: lock }),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { directory: path.to_owned() }),
        Err(TryLockError::Error(source)) => Err(io_error(&path.join(LOCK), source)),
    }
}

/// Reads the key, or makes it in a way that leaves a whole one or none, whenever the power goes.
fn cookie_key(path: &Path) -> Result<CookieKey, OpenError> {
    let file = path.join(KEY);
    match File::open(&file) {
        Ok(opened) => read_key(&file, opened),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut key = [0; 32];
            getrandom::fill(&mut key).map_err(|error| io_error(&file, error.into()))?;
            write_key(path, &file, &key).map_err(|source| write_error(path, source))?;
            Ok(CookieKey(key))
        }
        Err(source) => Err(io_error(&file, source)),
    }
}

fn read_key(file: &Path, opened: File) -> Result<CookieKey, OpenError> {
    let read = || -> io::Result<Vec<u8>> {
        // An existing key that others can read is closed to them.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            if opened.metadata()?.permissions().mode() & 0o077 != 0 {
                opened.set_permissions(std::fs::Permissions::from_mode(0o600))?;
            }
        }
        let mut bytes = Vec::new();
        opened.take(33).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|source| io_error(file, source))?;
    bytes.try_into().map(CookieKey).map_err(|_| OpenError::KeyFile {
        file: file.to_owned(),
        found_bytes: file.metadata().map_or(0, |metadata| metadata.len()),
    })
}

fn write_key(path: &Path, file: &Path, key: &[u8; 32]) -> io::Result<()> {
    let draft = path.join("cookie.key.new");
    let mut writing = private_file(&draft)?;
    // A draft may be left from a start that was cut short.
    writing.set_len(0)?;
    writing.write_all(key)?;
    writing.sync_all()?;
    std::fs::rename(&draft, file)?;
    sync_directory(path)
}

/// Opens a file for writing, made for this user alone if it is missing.
fn private_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Makes the names in a directory durable. Only Unix has a way to ask for it.
fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

fn write_error(directory: &Path, source: io::Error) -> OpenError {
    let directory = directory.to_owned();
    match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => OpenError::Full { directory },
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            OpenError::ReadOnly { directory, source }
        }
        _ => OpenError::Io { file: directory, source },
    }
}

fn io_error(file: &Path, source: io::Error) -> OpenError {
    OpenError::Io { file: file.to_owned(), source }
}
