//! The VFS: names and files.

use std::{
    ffi::{CStr, CString, OsStr, c_char, c_int},
    fmt, fs, io,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
    ptr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use libsqlite3_sys as ffi;

use crate::{
    Fault, Unsynced,
    disk::{self, Disk},
    file,
};

/// A VFS registered with SQLite, and the disk it watches.
///
/// It stays registered until the process ends, because SQLite may use it until then.
#[derive(Clone, Copy)]
pub struct PowerLoss {
    vfs: &'static Vfs,
    name: &'static str,
}

/// A VFS that could not be registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("SQLite did not take the VFS: code {code}")]
pub struct RegisterError {
    /// SQLite's result code.
    code: c_int,
}

impl PowerLoss {
    /// Registers a VFS on top of the system's own. The name is to be used once in a process.
    ///
    /// # Errors
    /// When SQLite refuses it.
    ///
    /// # Panics
    /// When the name holds a zero byte.
    pub fn register(name: &str) -> Result<Self, RegisterError> {
        let c_name: &'static CStr =
            Box::leak(CString::new(name).expect("a name without zero bytes").into_boxed_c_str());
        // SAFETY: a null name asks for the default VFS, and the answer lives as long as the process.
        let real = unsafe { ffi::sqlite3_vfs_find(ptr::null()) };
        if real.is_null() {
            return Err(RegisterError { code: ffi::SQLITE_NOTFOUND });
        }
        // SAFETY: `real` is a registered VFS; SQLite never changes these fields of one.
        let (real_file_bytes, max_path) = unsafe { ((*real).szOsFile, (*real).mxPathname) };
        let base = ffi::sqlite3_vfs {
            iVersion: 2,
            szOsFile: file::bytes(real_file_bytes),
            mxPathname: max_path,
            pNext: ptr::null_mut(),
            zName: c_name.as_ptr(),
            pAppData: ptr::null_mut(),
            xOpen: Some(open),
            xDelete: Some(delete),
            xAccess: Some(access),
            xFullPathname: Some(full_pathname),
            xDlOpen: None,
            xDlError: None,
            xDlSym: None,
            xDlClose: None,
            xRandomness: Some(randomness),
            xSleep: Some(sleep),
            xCurrentTime: Some(current_time),
            xGetLastError: Some(get_last_error),
            xCurrentTimeInt64: Some(current_time_int64),
            xSetSystemCall: None,
            xGetSystemCall: None,
            xNextSystemCall: None,
        };
        let vfs: *mut Vfs = Box::into_raw(Box::new(Vfs { base, real, disk: Mutex::default() }));
        // SAFETY: the VFS was just made and is never freed; `base` is its first field, so that SQLite
        // hands the pointer to the whole back; 0 leaves the default VFS what it is.
        let code = unsafe { ffi::sqlite3_vfs_register(vfs.cast(), 0) };
        if code != ffi::SQLITE_OK {
            return Err(RegisterError { code });
        }
        // SAFETY: made above and never freed. SQLite writes to `base.pNext` under its own lock, and
        // nobody reads that field through this reference.
        let vfs = unsafe { &*vfs };
        let name = c_name.to_str().expect("it was made of a str");
        Ok(Self { vfs, name })
    }

    /// The name by which a connection chooses the VFS.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Writes what a power cut in this moment would leave of the files in `directory` to the
    /// directory `into`. What goes on in `directory` is not disturbed.
    ///
    /// # Errors
    /// When the files cannot be written.
    pub fn cut(&self, directory: &Path, into: &Path, unsynced: Unsynced) -> io::Result<()> {
        let directory = directory.canonicalize()?;
        let left = self.vfs.disk().cut(&directory, unsynced);
        disk::lay_out(&left, into)
    }

    /// From now on something goes wrong, or nothing any more.
    pub fn fail(&self, fault: Option<Fault>) {
        self.vfs.disk().fault = fault;
    }
}

impl fmt::Debug for PowerLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PowerLoss").field(&self.name).finish()
    }
}

/// What SQLite knows as the VFS, followed by what only this crate knows.
#[repr(C)]
pub(crate) struct Vfs {
    base: ffi::sqlite3_vfs,
    real: *mut ffi::sqlite3_vfs,
    disk: Mutex<Disk>,
}

// SAFETY: `real` and the pointers in `base` are to things that live as long as the process and are
// not written to; the disk has its lock.
unsafe impl Sync for Vfs {}

impl Vfs {
    pub(crate) fn disk(&self) -> MutexGuard<'_, Disk> {
        // A panic elsewhere has failed its test already.
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// # Safety
    /// `vfs` is what SQLite hands to a method of a VFS of this crate.
    unsafe fn of(vfs: *mut ffi::sqlite3_vfs) -> &'static Vfs {
        // SAFETY: such a pointer is to the first field of a leaked `Vfs`.
        unsafe { &*vfs.cast() }
    }
}

/// # Safety
/// `name` is null or a string that ends with a zero byte.
unsafe fn path(name: *const c_char) -> Option<PathBuf> {
    if name.is_null() {
        return None;
    }
    // SAFETY: promised by the caller.
    let bytes = unsafe { CStr::from_ptr(name) }.to_bytes();
    Some(PathBuf::from(OsStr::from_bytes(bytes)))
}

const JOURNALS: c_int =
    ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL | ffi::SQLITE_OPEN_SUPER_JOURNAL;

unsafe extern "C" fn open(
    vfs: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: SQLite calls this as a method of this VFS, with a name or null.
    let (vfs, path) = unsafe { (Vfs::of(vfs), path(name)) };
    let tracked = path.filter(|_| flags & (JOURNALS | ffi::SQLITE_OPEN_MAIN_DB) != 0);
    // Held while the file is made, so that a cut sees it made or not made.
    let mut disk = vfs.disk();
    let found = match &tracked {
        Some(path) if !disk.is_known(path) => fs::read(path).ok(),
        _ => None,
    };
    // SAFETY: `file` has room for a file of this VFS, and the real VFS gets its own part of it.
    let code = unsafe { file::open_real(vfs.real, name, file, flags, out_flags) };
    if code != ffi::SQLITE_OK {
        return code;
    }
    let id = tracked.as_ref().map(|path| disk.open(path, found));
    let syncs_names = flags & ffi::SQLITE_OPEN_CREATE != 0 && flags & JOURNALS != 0;
    let directory =
        tracked.filter(|_| syncs_names).and_then(|path| path.parent().map(Path::to_owned));
    // SAFETY: the real part of `file` was opened just now, and nobody else knows the file yet.
    unsafe { file::init(file, vfs, id, directory) };
    code
}

unsafe extern "C" fn delete(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_directory: c_int,
) -> c_int {
    // SAFETY: SQLite calls this as a method of this VFS, with a name.
    let (vfs, path) = unsafe { (Vfs::of(vfs), path(name)) };
    let mut disk = vfs.disk();
    // SAFETY: the real VFS has all its methods, and they get the arguments that SQLite meant for it.
    let code = unsafe { real!(vfs.real, xDelete, name, sync_directory) };
    if code == ffi::SQLITE_OK
        && let Some(path) = path
    {
        disk.delete(&path);
        if sync_directory != 0
            && let Some(directory) = path.parent()
        {
            disk.sync_names(directory);
        }
    }
    code
}

/// Calls a method of the real VFS.
macro_rules! real {
    ($vfs:expr, $method:ident $(, $argument:expr)*) => {{
        let real = $vfs;
        match (*real).$method {
            Some(method) => method(real $(, $argument)*),
            // The Unix VFS has them all.
            None => ffi::SQLITE_ERROR,
        }
    }};
}
use real;

/// Methods that have nothing to do with a power cut.
macro_rules! pass {
    ($name:ident, $method:ident $(, $argument:ident: $type:ty)*) => {
        unsafe extern "C" fn $name(vfs: *mut ffi::sqlite3_vfs $(, $argument: $type)*) -> c_int {
            // SAFETY: SQLite calls this as a method of this VFS; the real one gets the arguments that
            // SQLite meant for it.
            unsafe { real!(Vfs::of(vfs).real, $method $(, $argument)*) }
        }
    };
}

pass!(access, xAccess, name: *const c_char, flags: c_int, out: *mut c_int);
pass!(full_pathname, xFullPathname, name: *const c_char, bytes: c_int, out: *mut c_char);
pass!(randomness, xRandomness, bytes: c_int, out: *mut c_char);
pass!(sleep, xSleep, microseconds: c_int);
pass!(current_time, xCurrentTime, out: *mut f64);
pass!(get_last_error, xGetLastError, bytes: c_int, out: *mut c_char);
pass!(current_time_int64, xCurrentTimeInt64, out: *mut ffi::sqlite3_int64);
