//! What SQLite's error codes mean to the caller.

use std::{path::Path, sync::Arc};

use crate::{OpenError, StoreError};

/// Primary result codes of SQLite that are told apart (sqlite.org/rescode.html).
mod code {
    pub(super) const BUSY: i32 = 5;
    pub(super) const LOCKED: i32 = 6;
    pub(super) const READ_ONLY: i32 = 8;
    pub(super) const IO: i32 = 10;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const CANNOT_OPEN: i32 = 14;
    pub(super) const NOT_A_DATABASE: i32 = 26;
}

pub(crate) fn store_error(error: sqlx::Error) -> StoreError {
    match primary_code(&error) {
        Some(code::BUSY | code::LOCKED) => StoreError::Busy,
        Some(code::READ_ONLY) => StoreError::ReadOnly,
        Some(code::FULL) => StoreError::Full,
        Some(code::IO) => StoreError::Io(Arc::new(error)),
        Some(_) => StoreError::Db(Arc::new(error)),
        None => match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::PoolTimedOut => StoreError::Busy,
            error => StoreError::Db(Arc::new(error)),
        },
    }
}

pub(crate) fn open_error(database: &Path, error: sqlx::Error) -> OpenError {
    let directory = || database.parent().unwrap_or(database).to_owned();
    match primary_code(&error) {
        Some(code::READ_ONLY | code::CANNOT_OPEN) => {
            OpenError::ReadOnly { directory: directory(), source: std::io::Error::other(error) }
        }
        Some(code::FULL) => OpenError::Full { directory: directory() },
        Some(code::CORRUPT | code::NOT_A_DATABASE) => {
            OpenError::Corrupt { database: database.to_owned(), source: error }
        }
        _ => OpenError::Db { database: database.to_owned(), source: error },
    }
}

/// The low byte of an extended code is the primary one.
fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let code = error.as_database_error()?.code()?;
    code.parse::<i32>().ok().map(|code| code & 0xff)
}
