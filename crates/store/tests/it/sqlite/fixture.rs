//! A store in a directory of its own.

use geduld_store::{Store, StoreOptions};
use tempfile::TempDir;

/// A new store, and the directory that it lives in.
pub(crate) async fn new_store() -> (Store, TempDir) {
    let directory = TempDir::new().unwrap();
    let store = Store::open(StoreOptions::new(directory.path())).await.unwrap();
    (store, directory)
}
