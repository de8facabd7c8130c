//! The schema and its steps.

use std::path::Path;

use sqlx::migrate::{MigrateError, Migrator};

use crate::{
    OpenError,
    sqlite::{Connection, open_error},
};

pub(crate) static MIGRATOR: Migrator = sqlx::migrate!("migrations/sqlite");

/// Brings the schema up to date.
pub(crate) async fn migrate(database: &Path, connection: &mut Connection) -> Result<(), OpenError> {
    let known = MIGRATOR.iter().map(|step| step.version).max().unwrap_or(0);
    match MIGRATOR.run(&mut *connection).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(version)) if version > known => {
            let found = newest(connection).await.map_err(|source| open_error(database, source))?;
            Err(OpenError::NewerSchema { database: database.to_owned(), found, known })
        }
        Err(MigrateError::VersionMissing(version) | MigrateError::VersionMismatch(version)) => {
            Err(OpenError::ForeignSchema { database: database.to_owned(), version })
        }
        Err(MigrateError::Execute(source) | MigrateError::ExecuteMigration(source, _)) => {
            Err(open_error(database, source))
        }
        Err(error) => Err(open_error(database, sqlx::Error::from(error))),
    }
}

async fn newest(connection: &mut Connection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations").fetch_one(connection).await
}
