//! What entrants reached, as it is shown.

use geduld_rules::DrawCount;
use sqlx::Acquire as _;

use super::{
    EventKind, EventResult, LedgerRow, PlayerResult, StoredEvent, calendar,
    result_row::{LedgerColumns, PlayerResultRow, ResultRow},
    row::{column, draw_column},
    sql,
};
use crate::{
    Before, FinishedGame, PlayerId, Store, StoreError,
    row::{FinishedRow, HEAD_BYTES},
    sqlite::{Connection, store_error},
};

impl Store {
    /// Results of the shown version by place (who has none comes last), from an offset. Empty while an event is not
    /// over.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn results(
        &self,
        event: &str,
        offset: u64,
        limit: u32,
    ) -> Result<Vec<EventResult>, StoreError> {
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        let connection = snapshot.acquire().await.map_err(store_error)?;
        let limit = i64::from(limit);
        let mut rows =
            page(connection, sql::RESULTS_WITH_PLACE, event, limit, column(offset)).await?;
        let missing = limit - column(rows.len());
        if missing > 0 {
            let placed: i64 = sqlx::query_scalar(sql::COUNT_PLACES)
                .bind(event)
                .fetch_one(&mut *connection)
                .await
                .map_err(store_error)?;
            let offset = column(offset).saturating_sub(placed).max(0);
            rows.extend(
                page(connection, sql::RESULTS_WITHOUT_PLACE, event, missing, offset).await?,
            );
        }
        rows.into_iter().map(ResultRow::result).collect()
    }

    /// What a member reached in an event that is over.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn result_of(
        &self,
        event: &str,
        player: PlayerId,
    ) -> Result<Option<EventResult>, StoreError> {
        let row: Option<ResultRow> = sqlx::query_as(sql::RESULT_OF)
            .bind(event)
            .bind(player.as_bytes().as_slice())
            .fetch_optional(self.readers())
            .await
            .map_err(store_error)?;
        row.map(ResultRow::result).transpose()
    }

    /// A player's results in events that are over, the latest opening first, after one of them.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn player_results(
        &self,
        player: PlayerId,
        after: Option<&StoredEvent>,
        limit: u32,
    ) -> Result<Vec<PlayerResult>, StoreError> {
        let (opening_ms, id) = calendar::place(after);
        let rows: Vec<PlayerResultRow> = sqlx::query_as(sql::PLAYER_RESULTS)
            .bind(player.as_bytes().as_slice())
            .bind(opening_ms)
            .bind(id)
            .bind(i64::from(limit))
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        rows.into_iter().map(PlayerResultRow::result).collect()
    }

    /// The best totals of a player in one kind and game: above 0, and not in void events. Of equal ones the earlier
    /// comes first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn best_results(
        &self,
        player: PlayerId,
        kind: EventKind,
        draw: DrawCount,
        limit: u32,
    ) -> Result<Vec<PlayerResult>, StoreError> {
        let rows: Vec<PlayerResultRow> = sqlx::query_as(sql::BEST_RESULTS)
            .bind(player.as_bytes().as_slice())
            .bind(kind.name())
            .bind(draw_column(draw))
            .bind(i64::from(limit))
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        rows.into_iter().map(PlayerResultRow::result).collect()
    }

    /// All rows of the ledger that concern a player, the earliest first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn ledger_of(&self, player: PlayerId) -> Result<Vec<LedgerRow>, StoreError> {
        let rows: Vec<LedgerColumns> = sqlx::query_as(sql::LEDGER_OF)
            .bind(player.as_bytes().as_slice())
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        rows.into_iter().map(LedgerColumns::row).collect()
    }

    /// Finished games of events that are over, the earliest ended first, after one; for the export of all of them.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn event_games(
        &self,
        after: Option<Before>,
        limit: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let (ended_at_ms, id) = after.map_or((i64::MIN, Vec::new()), |after| {
            (after.ended_at_ms, after.id.as_bytes().to_vec())
        });
        let rows: Vec<FinishedRow> = sqlx::query_as(sql::EVENT_GAMES)
            .bind(ended_at_ms)
            .bind(id)
            .bind(i64::from(limit))
            .bind(HEAD_BYTES)
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        rows.into_iter().map(FinishedRow::game).collect()
    }
}

async fn page(
    connection: &mut Connection,
    query: &'static str,
    event: &str,
    limit: i64,
    offset: i64,
) -> Result<Vec<ResultRow>, StoreError> {
    sqlx::query_as(query)
        .bind(event)
        .bind(limit)
        .bind(offset)
        .fetch_all(connection)
        .await
        .map_err(store_error)
}
