//! Standings of days, weeks, months and years.

use geduld_rules::DrawCount;
use sqlx::Acquire as _;

use super::{
    EventKind, PeriodRow, lists_sql as sql,
    ranking::Places,
    result_row::PeriodColumns,
    row::{column, draw_column},
};
use crate::{
    PlayerId, Store, StoreError,
    row::whole,
    sqlite::{Connection, store_error},
};

impl Store {
    /// Rows of the standing of a day (`2026-12-01`), ISO week (`2026-W49`), month or year, from an offset. Equal sums
    /// share a place, and the next places are skipped. The cost grows with the offset.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn period_standing(
        &self,
        kind: EventKind,
        draw: DrawCount,
        period: &str,
        offset: u64,
        limit: u32,
    ) -> Result<Vec<PeriodRow>, StoreError> {
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        let connection = snapshot.acquire().await.map_err(store_error)?;
        let rows: Vec<PeriodColumns> = sqlx::query_as(sql::PERIOD_ROWS)
            .bind(kind.name())
            .bind(draw_column(draw))
            .bind(period)
            .bind(i64::from(limit))
            .bind(column(offset))
            .fetch_all(&mut *connection)
            .await
            .map_err(store_error)?;
        let Some(first) = rows.first().map(|row| row.points) else {
            return Ok(Vec::new());
        };
        let place = place_of(connection, kind, draw, period, first).await?;
        let mut places = Places::from(offset, first, place);
        rows.into_iter()
            .map(|row| {
                let place = places.next(row.points);
                row.row(place)
            })
            .collect()
    }

    /// A player's own row of it, with the place. The cost grows with the place.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn period_row(
        &self,
        kind: EventKind,
        draw: DrawCount,
        period: &str,
        player: PlayerId,
    ) -> Result<Option<PeriodRow>, StoreError> {
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        let connection = snapshot.acquire().await.map_err(store_error)?;
        let row: Option<PeriodColumns> = sqlx::query_as(sql::PERIOD_ROW)
            .bind(kind.name())
            .bind(draw_column(draw))
            .bind(period)
            .bind(player.as_bytes().as_slice())
            .fetch_optional(&mut *connection)
            .await
            .map_err(store_error)?;
        let Some(row) = row else {
            return Ok(None);
        };
        let place = place_of(connection, kind, draw, period, row.points).await?;
        row.row(place).map(Some)
    }
}

async fn place_of(
    connection: &mut Connection,
    kind: EventKind,
    draw: DrawCount,
    period: &str,
    points: i64,
) -> Result<u64, StoreError> {
    let better: i64 = sqlx::query_scalar(sql::PERIOD_BETTER)
        .bind(kind.name())
        .bind(draw_column(draw))
        .bind(period)
        .bind(points)
        .fetch_one(connection)
        .await
        .map_err(store_error)?;
    whole::<u64>("place", better).map(|better| better + 1)
}
