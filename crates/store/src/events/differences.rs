//! What is kept beside what ledger and results say.

use geduld_rules::DrawCount;
use sqlx::{Acquire as _, FromRow};

use super::{Difference, lists_sql as sql};
use crate::{
    PlayerId, Store, StoreError,
    row::{draw_count, player_id},
    sqlite::{Connection, store_error},
};

impl Store {
    /// Totals, counts and periods that are not what the ledger and the results say. Reads all of them.
    ///
    /// What concerns nobody alone (`place counts`, `place buckets`) has the player id of zeros.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn differences(&self) -> Result<Vec<Difference>, StoreError> {
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        let connection = snapshot.acquire().await.map_err(store_error)?;
        let mut found = totals(connection).await?;
        found.extend(listed(connection).await?);
        found.extend(counts(connection, sql::DIFFERENT_COUNTS, "place counts").await?);
        found.extend(counts(connection, sql::DIFFERENT_BUCKETS, "place buckets").await?);
        found.extend(periods(connection).await?);
        Ok(found)
    }
}

async fn totals(connection: &mut Connection) -> Result<Vec<Difference>, StoreError> {
    let rows: Vec<(i64, Vec<u8>, i64, i64, i64)> =
        sqlx::query_as(sql::DIFFERENT_TOTALS).fetch_all(connection).await.map_err(store_error)?;
    rows.into_iter()
        .map(|(draw, player, what, kept, sum)| {
            let what = if what == 0 { "points".to_owned() } else { format!("award {what}") };
            difference(draw, &player, what, kept, sum)
        })
        .collect()
}

async fn listed(connection: &mut Connection) -> Result<Vec<Difference>, StoreError> {
    let rows: Vec<(i64, Vec<u8>, i64, i64)> =
        sqlx::query_as(sql::DIFFERENT_LISTED).fetch_all(connection).await.map_err(store_error)?;
    rows.into_iter()
        .map(|(draw, player, kept, sum)| difference(draw, &player, "listed".to_owned(), kept, sum))
        .collect()
}

async fn counts(
    connection: &mut Connection,
    query: &'static str,
    what: &str,
) -> Result<Vec<Difference>, StoreError> {
    const NOBODY: [u8; PlayerId::BYTES] = [0; PlayerId::BYTES];
    let rows: Vec<(i64, i64, i64, i64)> =
        sqlx::query_as(query).fetch_all(connection).await.map_err(store_error)?;
    rows.into_iter()
        .map(|(draw, _points, kept, sum)| difference(draw, &NOBODY, what.to_owned(), kept, sum))
        .collect()
}

#[derive(FromRow)]
struct PeriodDifference {
    kind: String,
    draw: i64,
    period: String,
    player: Vec<u8>,
    kept_points: i64,
    points: i64,
    kept_events: i64,
    events: i64,
    kept_listed: i64,
    listed: i64,
}

async fn periods(connection: &mut Connection) -> Result<Vec<Difference>, StoreError> {
    let rows: Vec<PeriodDifference> =
        sqlx::query_as(sql::DIFFERENT_PERIODS).fetch_all(connection).await.map_err(store_error)?;
    let mut found = Vec::new();
    for row in rows {
        let PeriodDifference { kind, draw, period, player, .. } = row;
        for (what, kept, sum) in [
            ("points", row.kept_points, row.points),
            ("events", row.kept_events, row.events),
            ("listed", row.kept_listed, row.listed),
        ] {
            if kept != sum {
                let what = format!("period {period}, {kind}, {what}");
                found.push(difference(draw, &player, what, kept, sum)?);
            }
        }
    }
    Ok(found)
}

fn difference(
    draw: i64,
    player: &[u8],
    what: String,
    kept: i64,
    sum: i64,
) -> Result<Difference, StoreError> {
    let draw: DrawCount = draw_count(draw)?;
    Ok(Difference { player: player_id(player)?, draw, what, kept, sum })
}
