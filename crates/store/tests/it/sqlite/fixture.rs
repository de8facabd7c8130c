//! A store in a directory of its own.

use std::path::Path;

use geduld_store::{Store, StoreOptions};
use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

/// A new store, and the directory that it lives in.
pub(crate) async fn new_store() -> (Store, TempDir) {
    let directory = TempDir::new().unwrap();
    let store = Store::open(StoreOptions::new(directory.path())).await.unwrap();
    (store, directory)
}

/// The database itself, behind the store's back.
pub(crate) async fn database(directory: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(directory.join("geduld.db")).connect().await.unwrap()
}
