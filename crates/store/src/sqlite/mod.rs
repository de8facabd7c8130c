//! All that is SQLite's own: how a connection is opened, what is set on it and read back, the schema,
//! and what its error codes mean.

mod connect;
mod errors;
mod schema;

pub(crate) use connect::{BEGIN, Connection, Pool, Row, Values, connect_writer, pool};
pub(crate) use errors::{open_error, store_error};
pub(crate) use schema::migrate;

/// The SQLite schema steps of this program, for tests that start from an earlier one.
#[cfg(feature = "testing")]
#[must_use]
pub fn migrator() -> &'static sqlx::migrate::Migrator {
    &schema::MIGRATOR
}
