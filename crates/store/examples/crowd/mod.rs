//! Members by the million, written straight into the database of a store that nobody has open.
//!
//! Their ids, names and points are made of their numbers, the same in every run.

use std::path::Path;

use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions,
};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Rows of one statement.
const CHUNK: u64 = 1_000_000;

/// The database itself, fast and with no promise at all: a crash leaves nothing of use.
pub(crate) async fn database(directory: &Path) -> Result<SqliteConnection> {
    let options = SqliteConnectOptions::new()
        .filename(directory.join("geduld.db"))
        .pragma("journal_mode", "OFF")
        .pragma("synchronous", "OFF")
        .pragma("cache_size", "-400000");
    Ok(options.connect().await?)
}

/// Members 0 to `count`.
pub(crate) async fn insert_members(raw: &mut SqliteConnection, count: u64) -> Result<()> {
    for statement in [
        "INSERT INTO players (id, token_hash, created_at_ms)
         SELECT CAST(printf('%016x', n) AS BLOB), CAST(printf('%032x', n) AS BLOB), 0 FROM numbers",
        "INSERT INTO members (player, name, look, look_version, state, operator, language,
                              created_at_ms)
         SELECT CAST(printf('%016x', n) AS BLOB), printf('Member %d', n), printf('member%08d', n), 1,
                'active', 0, 'nl', 0 FROM numbers",
    ] {
        for_all(raw, count, statement).await?;
    }
    Ok(())
}

/// Points of Solitaire for members 0 to `count`: many have few, few have many, the most 80,000.
pub(crate) async fn insert_points(raw: &mut SqliteConnection, count: u64) -> Result<()> {
    let index: String =
        sqlx::query_scalar("SELECT sql FROM sqlite_master WHERE name = 'totals_by_points'")
            .fetch_one(&mut *raw)
            .await?;
    // Made afterwards it is sorted once.
    sqlx::query("DROP INDEX totals_by_points").execute(&mut *raw).await?;
    for_all(
        raw,
        count,
        "INSERT INTO totals
         SELECT 3, CAST(printf('%016x', n) AS BLOB), CAST(1 + 80000.0 * u * u * u * u AS INTEGER),
                n % 40, n % 30, n % 20, n % 10, n % 5, 0, 0, n % 3, 0, 1
         FROM (SELECT n, (n * 2654435761 % 4294967296) / 4294967296.0 AS u FROM numbers)",
    )
    .await?;
    for statement in [
        "INSERT INTO point_counts SELECT draw, points, COUNT(*) FROM totals GROUP BY draw, points",
        "INSERT INTO point_buckets
         SELECT draw, points / 1024, COUNT(*) FROM totals GROUP BY draw, points / 1024",
    ] {
        sqlx::query(statement).execute(&mut *raw).await?;
    }
    sqlx::query(AssertSqlSafe(index)).execute(raw).await?;
    Ok(())
}

/// Carries out a statement that takes `numbers (n)` from 0 to `count`, piece by piece.
pub(crate) async fn for_all(
    raw: &mut SqliteConnection,
    count: u64,
    statement: &'static str,
) -> Result<()> {
    let numbers = "numbers (n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < $2)";
    // Known before the rows are asked for, it stands where SQLite looks for it.
    let (insert, select) = statement.split_once("SELECT").ok_or("it selects")?;
    let whole = format!("{insert}WITH RECURSIVE {numbers} SELECT{select}");
    for from in (0..count).step_by(usize::try_from(CHUNK)?) {
        let to = count.min(from + CHUNK);
        sqlx::query(AssertSqlSafe(whole.clone()))
            .bind(i64::try_from(from)?)
            .bind(i64::try_from(to)?)
            .execute(&mut *raw)
            .await?;
    }
    Ok(())
}

/// Closes it, so that the store may open it.
pub(crate) async fn close(raw: SqliteConnection) -> Result<()> {
    raw.close().await?;
    Ok(())
}
