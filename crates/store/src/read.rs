//! Reads: short, and never in the way of the writer.

use geduld_rules::Entry;
use sqlx::Acquire;

use crate::{
    Before, EntryId, FinishedGame, GameId, GameState, LoggedGame, Outage, PlayerId, Statistics,
    StoreError, StoredGame,
    row::{
        EntryRow, FinishedRow, GameRow, HEAD_BYTES, StatisticsRow, before_columns, player_id,
        remembers, unpacked,
    },
    sql,
    sqlite::{Connection, Pool, store_error},
};

pub(crate) async fn player_by_token(
    pool: &Pool,
    token_hash: &[u8; 32],
) -> Result<Option<PlayerId>, StoreError> {
    let id: Option<Vec<u8>> = sqlx::query_scalar(sql::PLAYER_BY_TOKEN)
        .bind(token_hash.as_slice())
        .fetch_optional(pool)
        .await
        .map_err(store_error)?;
    id.as_deref().map(player_id).transpose()
}

pub(crate) async fn running_game(
    pool: &Pool,
    player: PlayerId,
) -> Result<Option<StoredGame>, StoreError> {
    let row: Option<GameRow> = sqlx::query_as(sql::RUNNING_GAME)
        .bind(player.as_bytes().as_slice())
        .fetch_optional(pool)
        .await
        .map_err(store_error)?;
    row.map(GameRow::game).transpose()
}

pub(crate) async fn game(pool: &Pool, id: GameId) -> Result<Option<GameState>, StoreError> {
    // Between two reads the game may be packed, so both see one state of the database.
    let mut snapshot = pool.begin().await.map_err(store_error)?;
    state(snapshot.acquire().await.map_err(store_error)?, id).await
}

pub(crate) async fn is_helped(pool: &Pool, id: GameId) -> Result<bool, StoreError> {
    let noted: i64 = sqlx::query_scalar(sql::IS_HELPED)
        .bind(id.as_bytes().as_slice())
        .fetch_one(pool)
        .await
        .map_err(store_error)?;
    Ok(noted > 0)
}

pub(crate) async fn logged_game(pool: &Pool, id: GameId) -> Result<Option<LoggedGame>, StoreError> {
    let mut snapshot = pool.begin().await.map_err(store_error)?;
    let connection = snapshot.acquire().await.map_err(store_error)?;
    let Some(state) = state(connection, id).await? else {
        return Ok(None);
    };
    let entries = match &state {
        GameState::Running(_) => log(connection, id).await?,
        GameState::Finished(_) => {
            let packed: Vec<u8> = sqlx::query_scalar(sql::PACKED)
                .bind(id.as_bytes().as_slice())
                .fetch_one(connection)
                .await
                .map_err(store_error)?;
            unpacked(&packed)?
        }
    };
    Ok(Some(LoggedGame { state, entries }))
}

async fn state(connection: &mut Connection, id: GameId) -> Result<Option<GameState>, StoreError> {
    let row: Option<GameRow> = sqlx::query_as(sql::GAME)
        .bind(id.as_bytes().as_slice())
        .fetch_optional(&mut *connection)
        .await
        .map_err(store_error)?;
    if let Some(row) = row {
        return Ok(Some(GameState::Running(Box::new(row.game()?))));
    }
    let finished = finished(connection, id).await?;
    Ok(finished.map(|game| GameState::Finished(Box::new(game))))
}

pub(crate) async fn log(connection: &mut Connection, id: GameId) -> Result<Vec<Entry>, StoreError> {
    let rows: Vec<EntryRow> = sqlx::query_as(sql::LOG)
        .bind(id.as_bytes().as_slice())
        .fetch_all(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter().map(EntryRow::entry).collect()
}

async fn finished(
    connection: &mut Connection,
    id: GameId,
) -> Result<Option<FinishedGame>, StoreError> {
    let row: Option<FinishedRow> = sqlx::query_as(sql::FINISHED_GAME)
        .bind(id.as_bytes().as_slice())
        .bind(HEAD_BYTES)
        .fetch_optional(connection)
        .await
        .map_err(store_error)?;
    row.map(FinishedRow::game).transpose()
}

pub(crate) async fn has_entry(pool: &Pool, game: GameId, id: EntryId) -> Result<bool, StoreError> {
    // One statement, because the game may be packed between two.
    let (running, last_ids): (i64, Option<Vec<u8>>) = sqlx::query_as(sql::HAS_ENTRY)
        .bind(game.as_bytes().as_slice())
        .bind(id.as_bytes().as_slice())
        .fetch_one(pool)
        .await
        .map_err(store_error)?;
    Ok(running != 0 || last_ids.is_some_and(|ids| remembers(&ids, id)))
}

pub(crate) async fn finished_games(
    pool: &Pool,
    player: PlayerId,
    before: Option<Before>,
    limit: u32,
) -> Result<Vec<FinishedGame>, StoreError> {
    let (ended_at_ms, id) = before_columns(before);
    let rows: Vec<FinishedRow> = sqlx::query_as(sql::FINISHED_GAMES)
        .bind(player.as_bytes().as_slice())
        .bind(ended_at_ms)
        .bind(id)
        .bind(i64::from(limit))
        .bind(HEAD_BYTES)
        .fetch_all(pool)
        .await
        .map_err(store_error)?;
    rows.into_iter().map(FinishedRow::game).collect()
}

pub(crate) async fn statistics(
    pool: &Pool,
    player: PlayerId,
) -> Result<Vec<Statistics>, StoreError> {
    let rows: Vec<StatisticsRow> = sqlx::query_as(sql::STATISTICS)
        .bind(player.as_bytes().as_slice())
        .fetch_all(pool)
        .await
        .map_err(store_error)?;
    rows.into_iter().map(StatisticsRow::statistics).collect()
}

pub(crate) async fn outages(pool: &Pool, after_ms: i64) -> Result<Vec<Outage>, StoreError> {
    let rows: Vec<(i64, i64)> =
        sqlx::query_as(sql::OUTAGES).bind(after_ms).fetch_all(pool).await.map_err(store_error)?;
    Ok(rows.into_iter().map(|(from_ms, to_ms)| Outage { from_ms, to_ms }).collect())
}
