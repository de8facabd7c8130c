//! The layer itself: what it keeps, what it loses, what it breaks on purpose.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use geduld_powerloss::{Fault, PowerLoss, Unsynced};
use sqlx::{
    ConnectOptions, Connection, Row, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tempfile::TempDir;

struct Bench {
    disk: PowerLoss,
    directory: TempDir,
    connection: SqliteConnection,
}

impl Bench {
    /// A table in a database that is wholly durable, then reopened with `synchronous`.
    async fn new(name: &str, journal: SqliteJournalMode, synchronous: SqliteSynchronous) -> Self {
        let disk = PowerLoss::register(name).unwrap();
        let directory = TempDir::new().unwrap();
        let options = SqliteConnectOptions::new()
            .filename(directory.path().join("test.db"))
            .vfs(disk.name())
            .create_if_missing(true)
            .journal_mode(journal);
        let safe = options.clone().synchronous(SqliteSynchronous::Extra);
        let mut connection = safe.connect().await.unwrap();
        sqlx::query("CREATE TABLE rows (number INTEGER PRIMARY KEY) STRICT")
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        let connection = options.synchronous(synchronous).connect().await.unwrap();
        Self { disk, directory, connection }
    }

    async fn insert(&mut self, number: i64) -> Result<(), sqlx::Error> {
        sqlx::query("INSERT INTO rows VALUES ($1)")
            .bind(number)
            .execute(&mut self.connection)
            .await
            .map(|_| ())
    }

    /// What is found after a cut: the rows, or what is wrong.
    async fn rows_after_cut(&self, unsynced: Unsynced) -> Result<Vec<i64>, String> {
        let after = TempDir::new().unwrap();
        self.disk.cut(self.directory.path(), after.path(), unsynced).unwrap();
        read(&after.path().join("test.db")).await
    }
}

async fn read(database: &Path) -> Result<Vec<i64>, String> {
    let options = SqliteConnectOptions::new().filename(database);
    let mut connection = options.connect().await.map_err(|error| error.to_string())?;
    let check: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut connection)
        .await
        .map_err(|error| error.to_string())?;
    if check != "ok" {
        return Err(check);
    }
    let rows = sqlx::query("SELECT number FROM rows ORDER BY number")
        .fetch_all(&mut connection)
        .await
        .map_err(|error| error.to_string())?;
    connection.close().await.map_err(|error| error.to_string())?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

#[tokio::test]
async fn a_commit_that_was_synced_survives_whatever_else_is_kept_or_lost() {
    // A rollback journal is committed by its deletion, which FULL does not make durable.
    let modes = [
        (SqliteJournalMode::Wal, SqliteSynchronous::Full),
        (SqliteJournalMode::Delete, SqliteSynchronous::Extra),
    ];
    for (journal, synchronous) in modes {
        let name = format!("synced-{journal:?}");
        let mut bench = Bench::new(&name, journal, synchronous).await;
        for number in 0..20 {
            bench.insert(number).await.unwrap();
            let expected: Vec<i64> = (0..=number).collect();
            assert_eq!(bench.rows_after_cut(Unsynced::Lost).await.unwrap(), expected);
            for seed in 0..4 {
                let rows = bench.rows_after_cut(Unsynced::Some { seed }).await;
                assert_eq!(rows.unwrap(), expected, "{journal:?}, seed {seed}");
            }
        }
    }
}

#[tokio::test]
async fn a_deleted_journal_comes_back_when_its_directory_was_not_synced() {
    let journal = SqliteJournalMode::Delete;
    let mut bench = Bench::new("comes-back", journal, SqliteSynchronous::Full).await;
    bench.insert(1).await.unwrap();
    assert_eq!(bench.rows_after_cut(Unsynced::Lost).await.unwrap(), Vec::<i64>::new());
}

#[tokio::test]
async fn a_commit_that_was_not_synced_is_lost() {
    for journal in [SqliteJournalMode::Wal, SqliteJournalMode::Delete] {
        let name = format!("not-synced-{journal:?}");
        let mut bench = Bench::new(&name, journal, SqliteSynchronous::Off).await;
        bench.insert(1).await.unwrap();
        assert_eq!(bench.rows_after_cut(Unsynced::Lost).await.unwrap(), Vec::<i64>::new());
    }
}

#[tokio::test]
async fn unsynced_changes_that_are_partly_kept_can_damage_a_database() {
    let name = "partly-kept";
    let mut bench = Bench::new(name, SqliteJournalMode::Delete, SqliteSynchronous::Off).await;
    for number in 0..2000 {
        bench.insert(number).await.unwrap();
    }
    let mut damaged = 0;
    for seed in 0..20 {
        damaged += i32::from(bench.rows_after_cut(Unsynced::Some { seed }).await.is_err());
    }
    assert!(damaged > 0);
}

#[tokio::test]
async fn the_same_seed_leaves_the_same_files() {
    let name = "same-seed";
    let mut bench = Bench::new(name, SqliteJournalMode::Wal, SqliteSynchronous::Off).await;
    for number in 0..50 {
        bench.insert(number).await.unwrap();
    }
    let image = |seed| {
        let after = TempDir::new().unwrap();
        let unsynced = Unsynced::Some { seed };
        bench.disk.cut(bench.directory.path(), after.path(), unsynced).unwrap();
        let mut files: Vec<_> = std::fs::read_dir(after.path())
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| (entry.file_name(), std::fs::read(entry.path()).unwrap()))
            .collect();
        files.sort();
        files
    };
    assert_eq!(image(7), image(7));
    assert_ne!(image(7), image(8));
}

#[tokio::test]
async fn a_fault_is_told_by_its_code_and_ends_when_it_is_lifted() {
    let faults =
        [(Fault::Full, "13"), (Fault::ReadOnly, "8"), (Fault::Write, "778"), (Fault::Sync, "1034")];
    let mut bench = Bench::new("faults", SqliteJournalMode::Wal, SqliteSynchronous::Full).await;
    for (number, (fault, code)) in (0..).zip(faults) {
        bench.disk.fail(Some(fault));
        let error = bench.insert(number).await.unwrap_err();
        let found = error.as_database_error().and_then(sqlx::error::DatabaseError::code).unwrap();
        assert_eq!(found, code, "{fault:?}");
        bench.disk.fail(None);
        bench.insert(number).await.unwrap();
    }
    assert_eq!(bench.rows_after_cut(Unsynced::Lost).await.unwrap(), [0, 1, 2, 3]);
}

#[test]
fn a_file_whose_directory_was_never_synced_is_gone_after_a_cut() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let disk = PowerLoss::register("no-directory-sync").unwrap();
        let directory = TempDir::new().unwrap();
        let mut connection = SqliteConnectOptions::new()
            .filename(directory.path().join("test.db"))
            .vfs(disk.name())
            .create_if_missing(true)
            .synchronous(SqliteSynchronous::Off)
            .connect()
            .await
            .unwrap();
        sqlx::query("CREATE TABLE rows (number INTEGER)").execute(&mut connection).await.unwrap();
        let after = TempDir::new().unwrap();
        disk.cut(directory.path(), after.path(), Unsynced::Lost).unwrap();
        assert_eq!(std::fs::read_dir(after.path()).unwrap().count(), 0);
    });
}
