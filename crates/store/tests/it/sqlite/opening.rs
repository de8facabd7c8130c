//! Opening a data directory: what is made, and what is refused with which words.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    path::Path,
    time::Duration,
};

use geduld_powerloss::{Fault, PowerLoss};
use geduld_store::{FileSystem, Heartbeat, OpenError, Store, StoreError, StoreOptions};
use sqlx::Connection;
use tempfile::TempDir;

use super::{child::Child, fixture::database};
use crate::table::Table;

async fn open(directory: &Path) -> Result<Store, OpenError> {
    Store::open(StoreOptions::new(directory)).await
}

/// Opens what must not open, and checks that the message names the directory.
async fn refusal(options: StoreOptions, directory: &Path) -> OpenError {
    let error = Store::open(options).await.map(|_| ()).unwrap_err();
    let message = error.to_string();
    assert!(message.contains(directory.to_str().unwrap()), "{message}");
    error
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn a_new_directory_and_all_in_it_is_for_its_owner_alone() {
    let home = TempDir::new().unwrap();
    let directory = home.path().join("deep/data");
    let store = open(&directory).await.unwrap();
    Table::new().play_moves(&store, 1).await;
    assert_eq!(mode(&directory), 0o700);
    let files: Vec<_> =
        fs::read_dir(&directory).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= 4, "database, log, key, lock: {files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    store.close().await;
}

#[tokio::test]
async fn a_directory_that_was_there_keeps_its_mode() {
    let home = TempDir::new().unwrap();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
    open(home.path()).await.unwrap().close().await;
    assert_eq!(mode(home.path()), 0o755);
    assert_eq!(mode(&home.path().join("geduld.db")), 0o600);
}

#[tokio::test]
async fn the_cookie_key_is_made_once_and_kept() {
    let (one, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let store = open(one.path()).await.unwrap();
    let key = *store.cookie_key().as_bytes();
    assert!(!format!("{:?}", store.cookie_key()).contains(&format!("{:?}", key[0])));
    store.close().await;
    let again = open(one.path()).await.unwrap();
    assert_eq!(*again.cookie_key().as_bytes(), key);
    let elsewhere = open(other.path()).await.unwrap();
    assert_ne!(*elsewhere.cookie_key().as_bytes(), key);
}

#[tokio::test]
async fn a_start_that_was_cut_short_while_making_the_key_is_made_up_for() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("cookie.key.new"), [1; 50]).unwrap();
    open(home.path()).await.unwrap().close().await;
    assert_eq!(fs::metadata(home.path().join("cookie.key")).unwrap().size(), 32);
    assert!(!home.path().join("cookie.key.new").exists());
}

#[tokio::test]
async fn a_key_that_others_can_read_is_closed_to_them() {
    let home = TempDir::new().unwrap();
    let key = home.path().join("cookie.key");
    fs::write(&key, [7; 32]).unwrap();
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).unwrap();
    let store = open(home.path()).await.unwrap();
    assert_eq!(store.cookie_key().as_bytes(), &[7; 32]);
    assert_eq!(mode(&key), 0o600);
}

#[tokio::test]
async fn a_key_of_another_length_is_refused() {
    for bytes in [0_u8, 31, 33, 200] {
        let home = TempDir::new().unwrap();
        fs::write(home.path().join("cookie.key"), vec![7; usize::from(bytes)]).unwrap();
        let error = refusal(StoreOptions::new(home.path()), home.path()).await;
        assert!(
            matches!(error, OpenError::KeyFile { found_bytes, .. } if found_bytes == bytes.into()),
            "{error:?}"
        );
    }
}

#[tokio::test]
async fn a_directory_in_use_is_refused_until_it_is_closed() {
    let home = TempDir::new().unwrap();
    let first = open(home.path()).await.unwrap();
    let error = refusal(StoreOptions::new(home.path()), home.path()).await;
    assert!(matches!(error, OpenError::InUse { .. }), "{error:?}");
    // By another way to the same place, too.
    let link = home.path().with_extension("link");
    symlink(home.path(), &link).unwrap();
    let error = refusal(StoreOptions::new(&link), &link).await;
    assert!(matches!(error, OpenError::InUse { .. }), "{error:?}");
    fs::remove_file(&link).unwrap();

    first.close().await;
    let second = open(home.path()).await.unwrap();
    // A handle on the closed one is still around, and harmless.
    let closed = first.heartbeat(Heartbeat::at(1)).await.unwrap_err();
    assert!(matches!(closed, StoreError::Closed), "{closed:?}");
    second.heartbeat(Heartbeat::at(2)).await.unwrap();
}

#[tokio::test]
async fn a_second_process_is_kept_out_until_the_first_is_gone() {
    let home = TempDir::new().unwrap();
    let mut child = Child::hold(home.path());
    assert_eq!(child.line().as_deref(), Some("open"));
    let error = refusal(StoreOptions::new(home.path()), home.path()).await;
    assert!(matches!(error, OpenError::InUse { .. }), "{error:?}");
    assert!(error.to_string().contains("in use by another process"));
    child.kill();
    open(home.path()).await.unwrap().close().await;
}

#[tokio::test]
async fn a_network_file_system_is_refused_before_anything_is_written() {
    let home = TempDir::new().unwrap();
    let options = StoreOptions::new(home.path())
        .file_system_probe(|_| Ok(FileSystem::Network("nfs".to_owned())));
    let error = refusal(options, home.path()).await;
    assert!(
        matches!(&error, OpenError::NetworkFileSystem { kind, .. } if kind == "nfs"),
        "{error:?}"
    );
    assert!(error.to_string().contains("network file system (nfs)"));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn a_file_system_that_cannot_be_told_is_an_error() {
    let home = TempDir::new().unwrap();
    let options = StoreOptions::new(home.path())
        .file_system_probe(|_| Err(std::io::ErrorKind::Unsupported.into()));
    let error = refusal(options, home.path()).await;
    assert!(matches!(error, OpenError::Io { .. }), "{error:?}");
}

#[tokio::test]
async fn a_file_in_the_place_of_the_directory_is_refused() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("data");
    fs::write(&file, "a letter").unwrap();
    let error = refusal(StoreOptions::new(&file), &file).await;
    assert!(matches!(error, OpenError::NotADirectory { .. }), "{error:?}");
    let below = file.join("data");
    let error = refusal(StoreOptions::new(&below), &below).await;
    assert!(matches!(error, OpenError::Create { .. }), "{error:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "a letter");
}

/// Runs a test without the right of the superuser to write everywhere. Threads that are started
/// meanwhile have it neither.
fn as_a_common_user<T: Send>(test: impl AsyncFnOnce() -> T + Send) -> T {
    use rustix::thread::{CapabilitySet, capabilities, set_capabilities};

    std::thread::scope(|scope| {
        let task = scope.spawn(|| {
            let mut sets = capabilities(None).unwrap();
            sets.effective.remove(CapabilitySet::DAC_OVERRIDE | CapabilitySet::DAC_READ_SEARCH);
            set_capabilities(None, sets).unwrap();
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            runtime.enable_all().build().unwrap().block_on(test())
        });
        task.join().unwrap()
    })
}

#[test]
fn a_directory_that_cannot_be_written_is_refused() {
    let home = TempDir::new().unwrap();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o500)).unwrap();
    as_a_common_user(async || {
        let error = refusal(StoreOptions::new(home.path()), home.path()).await;
        assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}");
        let below = home.path().join("data");
        let error = refusal(StoreOptions::new(&below), &below).await;
        assert!(matches!(error, OpenError::Create { .. }), "{error:?}");
    });
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn a_directory_that_became_read_only_is_refused() {
    let home = TempDir::new().unwrap();
    as_a_common_user(async || {
        open(home.path()).await.unwrap().close().await;
        // All files are there and can be written, but the write-ahead log has to be made anew.
        fs::set_permissions(home.path(), fs::Permissions::from_mode(0o500)).unwrap();
        let error = refusal(StoreOptions::new(home.path()), home.path()).await;
        assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}");
    });
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn a_database_that_cannot_be_written_is_refused() {
    let home = TempDir::new().unwrap();
    as_a_common_user(async || {
        open(home.path()).await.unwrap().close().await;
        let database = home.path().join("geduld.db");
        fs::set_permissions(&database, fs::Permissions::from_mode(0o400)).unwrap();
        let error = refusal(StoreOptions::new(home.path()), home.path()).await;
        assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}");
    });
}

#[tokio::test]
async fn a_full_or_read_only_disk_is_told_at_opening() {
    let disk = PowerLoss::register("opening").unwrap();
    for fault in [Fault::Full, Fault::ReadOnly] {
        let home = TempDir::new().unwrap();
        let options = StoreOptions::new(home.path()).vfs(disk.name());
        disk.fail(Some(fault));
        let error = refusal(options.clone(), home.path()).await;
        match fault {
            Fault::Full => assert!(matches!(error, OpenError::Full { .. }), "{error:?}"),
            _ => assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}"),
        }
        disk.fail(None);
        let store = Store::open(options).await.unwrap();
        Table::new().play_moves(&store, 1).await;
        store.close().await;
    }
}

#[tokio::test]
async fn a_disk_that_fails_while_opening_is_an_error() {
    let disk = PowerLoss::register("opening-fails").unwrap();
    let home = TempDir::new().unwrap();
    disk.fail(Some(Fault::Sync));
    let options = StoreOptions::new(home.path()).vfs(disk.name());
    let error = refusal(options, home.path()).await;
    assert!(matches!(error, OpenError::Db { .. }), "{error:?}");
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_left_as_it_is() {
    let home = TempDir::new().unwrap();
    open(home.path()).await.unwrap().close().await;
    let mut raw = database(home.path()).await;
    sqlx::raw_sql(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (900, 'from the future', 1, x'00', 1), (901, 'even later', 1, x'00', 1)",
    )
    .execute(&mut raw)
    .await
    .unwrap();
    raw.close().await.unwrap();
    let before = fs::read(home.path().join("geduld.db")).unwrap();
    let error = refusal(StoreOptions::new(home.path()), home.path()).await;
    assert!(matches!(error, OpenError::NewerSchema { found: 901, known: 8, .. }), "{error:?}");
    assert!(error.to_string().contains("newer version"));
    assert_eq!(fs::read(home.path().join("geduld.db")).unwrap(), before);
}

#[tokio::test]
async fn a_schema_step_of_another_program_is_refused() {
    let home = TempDir::new().unwrap();
    open(home.path()).await.unwrap().close().await;
    let mut raw = database(home.path()).await;
    sqlx::raw_sql("UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 2")
        .execute(&mut raw)
        .await
        .unwrap();
    raw.close().await.unwrap();
    let error = refusal(StoreOptions::new(home.path()), home.path()).await;
    assert!(matches!(error, OpenError::ForeignSchema { version: 2, .. }), "{error:?}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_kept() {
    let home = TempDir::new().unwrap();
    let file = home.path().join("geduld.db");
    let text = "This is not a database but a rather long letter. ".repeat(100);
    fs::write(&file, &text).unwrap();
    let error = refusal(StoreOptions::new(home.path()), home.path()).await;
    assert!(matches!(error, OpenError::Corrupt { .. }), "{error:?}");
    assert!(error.to_string().contains("restore a backup"));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[tokio::test]
async fn a_damaged_database_is_refused() {
    let home = TempDir::new().unwrap();
    open(home.path()).await.unwrap().close().await;
    let file = home.path().join("geduld.db");
    let whole = fs::read(&file).unwrap();
    // The schema's own page, past the header that makes it a database.
    let mut scribbled = whole.clone();
    scribbled[100..4096].fill(0x5a);
    let cut_short = whole[..4096].to_vec();
    for damaged in [scribbled, cut_short] {
        fs::write(&file, damaged).unwrap();
        let error = refusal(StoreOptions::new(home.path()), home.path()).await;
        assert!(matches!(error, OpenError::Corrupt { .. }), "{error:?}");
    }
    fs::write(&file, whole).unwrap();
    open(home.path()).await.unwrap().close().await;
}

#[tokio::test]
async fn a_disk_without_a_write_ahead_log_is_refused() {
    let home = TempDir::new().unwrap();
    // This VFS has no shared memory, which the log needs.
    let options = StoreOptions::new(home.path()).vfs("unix-dotfile");
    let error = refusal(options, home.path()).await;
    assert!(
        matches!(&error, OpenError::NotDurable { pragma: "journal_mode", found, .. } if found != "wal"),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_refused_directory_can_be_opened_once_the_cause_is_gone() {
    let home = TempDir::new().unwrap();
    let options = StoreOptions::new(home.path()).queue(1, Duration::from_millis(1)).readers(0);
    let refused = options.clone().file_system_probe(|_| Ok(FileSystem::Network("smb".to_owned())));
    refusal(refused, home.path()).await;
    let store = Store::open(options).await.unwrap();
    Table::new().play_moves(&store, 1).await;
}
