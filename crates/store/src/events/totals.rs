//! Totals that follow the ledger, with the counts by which places are found.

use super::sql;
use crate::sqlite::Connection;

/// Adds what a version of a source wrote into the ledger.
pub(super) async fn add(
    connection: &mut Connection,
    source: &str,
    version: u32,
) -> Result<(), sqlx::Error> {
    const DOWN: i64 = -1;
    const UP: i64 = 1;
    count(connection, source, version, DOWN).await?;
    for statement in [sql::ADD_TO_TOTALS, sql::DROP_EMPTY_TOTALS] {
        sqlx::query(statement)
            .bind(source)
            .bind(i64::from(version))
            .execute(&mut *connection)
            .await?;
    }
    count(connection, source, version, UP).await?;
    for statement in [sql::DROP_EMPTY_COUNTS, sql::DROP_EMPTY_BUCKETS] {
        sqlx::query(statement).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Takes those concerned out of the counts, or puts them in.
async fn count(
    connection: &mut Connection,
    source: &str,
    version: u32,
    sign: i64,
) -> Result<(), sqlx::Error> {
    for statement in [sql::COUNT_POINTS, sql::COUNT_BUCKETS] {
        sqlx::query(statement)
            .bind(source)
            .bind(i64::from(version))
            .bind(sign)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
