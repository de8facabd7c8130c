//! Connections: one that writes, a pool of those that read.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions, Connection as _,
    sqlite::{
        SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions,
        SqliteSynchronous,
    },
};

use crate::{OpenError, StoreOptions, Synchronous, sqlite::open_error};

pub(crate) type Connection = SqliteConnection;
pub(crate) type Pool = sqlx::SqlitePool;
pub(crate) type Row = sqlx::sqlite::SqliteRow;
pub(crate) type Values = sqlx::sqlite::SqliteArguments;

/// Takes the write lock at once, so that a transaction never fails half-way for want of it.
pub(crate) const BEGIN: &str = "BEGIN IMMEDIATE";

/// How long a statement waits for a lock that a program of somebody else holds (a backup, a shell),
/// and a read for a connection.
const LOCK_WAIT: Duration = Duration::from_secs(5);

/// What is left of the write-ahead log on disk after a checkpoint.
const LOG_LIMIT_BYTES: &str = "67108864";

/// The one connection that writes. What durability needs is set, read back and compared.
pub(crate) async fn connect_writer(
    database: &Path,
    options: &StoreOptions,
) -> Result<Connection, OpenError> {
    let connect = base(database, options)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(match options.synchronous {
            Synchronous::Full => SqliteSynchronous::Full,
            Synchronous::Normal => SqliteSynchronous::Normal,
            Synchronous::Off => SqliteSynchronous::Off,
        })
        .foreign_keys(true)
        // Elsewhere than on Apple's systems these change nothing; there fsync alone is no promise.
        .pragma("fullfsync", "1")
        .pragma("checkpoint_fullfsync", "1")
        .pragma("wal_autocheckpoint", options.checkpoint_pages.to_string())
        .pragma("journal_size_limit", LOG_LIMIT_BYTES);
    let failed = |source| open_error(database, source);
    let mut connection = connect.connect().await.map_err(failed)?;
    let durable = assert_durable(database, options, &mut connection).await;
    if let Err(error) = durable {
        // The reason is the first error; closing has nothing to add.
        let _ = connection.close().await;
        return Err(error);
    }
    Ok(connection)
}

async fn assert_durable(
    database: &Path,
    options: &StoreOptions,
    connection: &mut Connection,
) -> Result<(), OpenError> {
    let failed = |source| open_error(database, source);
    let not_durable = |pragma, wanted, found| OpenError::NotDurable {
        database: database.to_owned(),
        pragma,
        wanted,
        found,
    };
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if journal != "wal" {
        return Err(not_durable("journal_mode", "wal", journal));
    }
    let wanted = match options.synchronous {
        Synchronous::Full => "2",
        Synchronous::Normal => "1",
        Synchronous::Off => "0",
    };
    let found: i64 = sqlx::query_scalar("PRAGMA synchronous")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if found.to_string() != wanted {
        return Err(not_durable("synchronous", wanted, found.to_string()));
    }
    Ok(())
}

/// The connections that read; they cannot write.
pub(crate) fn pool(database: &Path, options: &StoreOptions) -> Pool {
    SqlitePoolOptions::new()
        .max_connections(options.readers)
        .acquire_timeout(LOCK_WAIT)
        // A file does not hang up as a server may.
        .test_before_acquire(false)
        .connect_lazy_with(base(database, options).read_only(true).pragma("query_only", "1"))
}

fn base(database: &Path, options: &StoreOptions) -> SqliteConnectOptions {
    let connect = SqliteConnectOptions::new()
        .filename(database)
        .busy_timeout(LOCK_WAIT)
        .thread_name(|id| format!("geduld-sqlite-{id}"))
        .disable_statement_logging();
    match options.vfs {
        Some(name) => connect.vfs(name),
        None => connect,
    }
}
