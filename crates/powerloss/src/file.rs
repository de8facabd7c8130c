//! An open file of the VFS.

use std::{
    ffi::{c_int, c_void},
    mem::size_of,
    path::PathBuf,
    ptr, slice,
    sync::atomic::{AtomicBool, Ordering},
};

use libsqlite3_sys as ffi;

use crate::{Fault, disk::FileId, vfs::Vfs};

/// What SQLite knows as the file, followed by what only this crate knows. The real VFS's file lies
/// behind it, [`OFFSET`] bytes from the start.
#[repr(C)]
struct File {
    base: ffi::sqlite3_file,
    watch: *mut Watch,
}

/// What is watched about a file.
struct Watch {
    vfs: &'static Vfs,
    /// `None` for a file whose contents do not matter.
    id: Option<FileId>,
    /// The directory that the next sync makes durable with the file.
    names_of: Option<PathBuf>,
    names_synced: AtomicBool,
}

/// Where the real file begins: behind ours, aligned for anything.
const OFFSET: usize = size_of::<File>().next_multiple_of(16);

/// How large a file of this VFS is when the real one has so many bytes.
pub(crate) fn bytes(real: c_int) -> c_int {
    c_int::try_from(OFFSET).expect("a few machine words") + real
}

/// The real file behind one of ours.
///
/// # Safety
/// `file` has room for a file of this VFS.
unsafe fn real_file(file: *mut ffi::sqlite3_file) -> *mut ffi::sqlite3_file {
    // SAFETY: SQLite allocated `szOsFile` bytes, which are more than OFFSET.
    unsafe { file.byte_add(OFFSET) }
}

/// Opens the real file. On failure our file has no methods, as SQLite wants it.
///
/// # Safety
/// As for `xOpen`; `vfs` is the real one.
pub(crate) unsafe fn open_real(
    vfs: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: the memory is SQLite's to give and has room for both files.
    let real = unsafe {
        (*file).pMethods = ptr::null();
        let real = real_file(file);
        (*real).pMethods = ptr::null();
        real
    };
    // SAFETY: a registered VFS with all its methods; it gets memory of the size it asked for.
    let code = unsafe {
        match (*vfs).xOpen {
            Some(open) => open(vfs, name, real, flags, out_flags),
            None => ffi::SQLITE_CANTOPEN,
        }
    };
    if code != ffi::SQLITE_OK {
        // SAFETY: a failed open that left methods wants to be closed, by SQLite's rules.
        unsafe {
            if let Some(close) = (*real).pMethods.as_ref().and_then(|methods| methods.xClose) {
                close(real);
            }
        }
    }
    code
}

/// Makes a file of ours of one whose real part is open.
///
/// # Safety
/// [`open_real`] has just succeeded on `file`.
pub(crate) unsafe fn init(
    file: *mut ffi::sqlite3_file,
    vfs: &'static Vfs,
    id: Option<FileId>,
    names_of: Option<PathBuf>,
) {
    let watch = Watch { vfs, id, names_of, names_synced: AtomicBool::new(false) };
    let file = file.cast::<File>();
    // SAFETY: there is room for a `File`, and nobody else knows the memory yet.
    unsafe {
        (*file).watch = Box::into_raw(Box::new(watch));
        (*file).base.pMethods = &raw const METHODS;
    }
}

/// # Safety
/// `file` is an open file of this VFS.
unsafe fn watch<'file>(file: *mut ffi::sqlite3_file) -> &'file Watch {
    // SAFETY: `init` put it there, and only `close` takes it away.
    unsafe { &*(*file.cast::<File>()).watch }
}

/// Calls a method of the real file.
macro_rules! real {
    ($file:expr, $method:ident $(, $argument:expr)*) => {{
        let real = real_file($file);
        match (*(*real).pMethods).$method {
            Some(method) => method(real $(, $argument)*),
            // The Unix VFS has them all.
            None => ffi::SQLITE_IOERR,
        }
    }};
}

/// Methods that have nothing to do with a power cut.
macro_rules! pass {
    ($name:ident, $method:ident $(, $argument:ident: $type:ty)*) => {
        unsafe extern "C" fn $name(file: *mut ffi::sqlite3_file $(, $argument: $type)*) -> c_int {
            // SAFETY: SQLite calls this on an open file; the real one gets the arguments that SQLite
            // meant for it.
            unsafe { real!(file, $method $(, $argument)*) }
        }
    };
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: SQLite closes an open file once and does not use it afterwards.
    unsafe {
        drop(Box::from_raw((*file.cast::<File>()).watch));
        real!(file, xClose)
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    bytes: *const c_void,
    count: c_int,
    offset: ffi::sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite writes to open files only.
    let watch = unsafe { watch(file) };
    let mut disk = watch.vfs.disk();
    match disk.fault {
        Some(Fault::Full) => return ffi::SQLITE_FULL,
        Some(Fault::ReadOnly) => return ffi::SQLITE_READONLY,
        Some(Fault::Write) => return ffi::SQLITE_IOERR_WRITE,
        Some(Fault::Sync) | None => {}
    }
    // SAFETY: the real file gets the arguments that SQLite meant for it.
    let code = unsafe { real!(file, xWrite, bytes, count, offset) };
    if code == ffi::SQLITE_OK
        && let Some(id) = watch.id
        && let (Ok(count), Ok(offset)) = (usize::try_from(count), usize::try_from(offset))
    {
        // SAFETY: SQLite hands `count` bytes that nobody writes to meanwhile.
        let bytes = unsafe { slice::from_raw_parts(bytes.cast::<u8>(), count) };
        disk.write(id, offset, bytes);
    }
    code
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, length: ffi::sqlite3_int64) -> c_int {
    // SAFETY: SQLite truncates open files only.
    let watch = unsafe { watch(file) };
    let mut disk = watch.vfs.disk();
    // SAFETY: the real file gets the arguments that SQLite meant for it.
    let code = unsafe { real!(file, xTruncate, length) };
    if code == ffi::SQLITE_OK
        && let Some(id) = watch.id
        && let Ok(length) = usize::try_from(length)
    {
        disk.truncate(id, length);
    }
    code
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: SQLite syncs open files only.
    let watch = unsafe { watch(file) };
    let moment = {
        let disk = watch.vfs.disk();
        if disk.fault == Some(Fault::Sync) {
            return ffi::SQLITE_IOERR_FSYNC;
        }
        watch.id.map(|id| (id, disk.moment(id)))
    };
    // The disk is not locked meanwhile: a sync takes its time, and a cut may fall into it.
    // SAFETY: the real file gets the arguments that SQLite meant for it.
    let code = unsafe { real!(file, xSync, flags) };
    if code == ffi::SQLITE_OK
        && let Some((id, moment)) = moment
    {
        let mut disk = watch.vfs.disk();
        disk.sync(id, moment);
        if let Some(directory) = &watch.names_of
            && !watch.names_synced.swap(true, Ordering::Relaxed)
        {
            disk.sync_names(directory);
        }
    }
    code
}

unsafe extern "C" fn device_characteristics(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: SQLite asks open files only.
    let real = unsafe { real!(file, xDeviceCharacteristics) };
    // A batch of writes would not come through `write`.
    real & !ffi::SQLITE_IOCAP_BATCH_ATOMIC
}

unsafe extern "C" fn shm_barrier(file: *mut ffi::sqlite3_file) {
    // SAFETY: SQLite calls this on an open file that has shared memory.
    unsafe {
        let real = real_file(file);
        if let Some(barrier) = (*(*real).pMethods).xShmBarrier {
            barrier(real);
        }
    }
}

pass!(read, xRead, bytes: *mut c_void, count: c_int, offset: ffi::sqlite3_int64);
pass!(file_size, xFileSize, out: *mut ffi::sqlite3_int64);
pass!(lock, xLock, level: c_int);
pass!(unlock, xUnlock, level: c_int);
pass!(check_reserved_lock, xCheckReservedLock, out: *mut c_int);
pass!(file_control, xFileControl, operation: c_int, argument: *mut c_void);
pass!(sector_size, xSectorSize);
pass!(shm_map, xShmMap, page: c_int, bytes: c_int, extend: c_int, out: *mut *mut c_void);
pass!(shm_lock, xShmLock, offset: c_int, count: c_int, flags: c_int);
pass!(shm_unmap, xShmUnmap, delete: c_int);

/// Version 2: shared memory for the write-ahead log, and no memory mapped files.
static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};
