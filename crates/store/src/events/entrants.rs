//! Entrants and the rounds that they began.

use sqlx::Acquire as _;

use super::{
    Entrant, EntrantRound,
    row::{EntrantRow, RoundRow},
    sql,
};
use crate::{
    GameId, PlayerId, Store, StoreError, StoredGame,
    change::{Change, Failure},
    row::{GameRow, whole},
    sqlite::{Connection, store_error},
};

impl Store {
    /// A member's entry, with the rounds so far.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn entrant(
        &self,
        event: &str,
        player: PlayerId,
    ) -> Result<Option<Entrant>, StoreError> {
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        entrant(snapshot.acquire().await.map_err(store_error)?, event, player).await
    }

    /// Entrants with the results of their rounds, by player id, after one.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn entrants(
        &self,
        event: &str,
        after: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<Entrant>, StoreError> {
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        let connection = snapshot.acquire().await.map_err(store_error)?;
        let rows: Vec<EntrantRow> = sqlx::query_as(sql::ENTRANTS)
            .bind(event)
            .bind(after.map_or(Vec::new(), |after| after.as_bytes().to_vec()))
            .bind(i64::from(limit))
            .fetch_all(&mut *connection)
            .await
            .map_err(store_error)?;
        with_rounds(connection, event, rows).await
    }

    /// Which event and round a game is.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn round_of_game(&self, game: GameId) -> Result<Option<(String, u32)>, StoreError> {
        let found: Option<(String, i64)> = sqlx::query_as(sql::ROUND_OF_GAME)
            .bind(game.as_bytes().as_slice())
            .fetch_optional(self.readers())
            .await
            .map_err(store_error)?;
        found.map(|(event, round)| Ok((event, whole("round", round)?))).transpose()
    }

    /// Event games that run, without their logs; for their clocks when the house opens.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn running_rounds(&self) -> Result<Vec<StoredGame>, StoreError> {
        let rows: Vec<GameRow> = sqlx::query_as(sql::RUNNING_ROUNDS)
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        rows.into_iter().map(GameRow::game).collect()
    }

    /// Lets the clocks of all running rounds that stand still run since a house time; how many.
    ///
    /// # Errors
    /// When they could not be written.
    pub async fn start_round_clocks(&self, running_since_ms: i64) -> Result<u64, StoreError> {
        self.change(StartClocks { running_since_ms }).await
    }
}

pub(super) async fn entrant(
    connection: &mut Connection,
    event: &str,
    player: PlayerId,
) -> Result<Option<Entrant>, StoreError> {
    let rows: Vec<EntrantRow> = sqlx::query_as(sql::ENTRANT)
        .bind(event)
        .bind(player.as_bytes().as_slice())
        .fetch_all(&mut *connection)
        .await
        .map_err(store_error)?;
    Ok(with_rounds(connection, event, rows).await?.pop())
}

/// Entrants by player id, with their rounds.
async fn with_rounds(
    connection: &mut Connection,
    event: &str,
    rows: Vec<EntrantRow>,
) -> Result<Vec<Entrant>, StoreError> {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Ok(Vec::new());
    };
    let rounds: Vec<RoundRow> = sqlx::query_as(sql::ROUNDS)
        .bind(event)
        .bind(&first.player)
        .bind(&last.player)
        .fetch_all(connection)
        .await
        .map_err(store_error)?;
    let mut rounds = rounds.into_iter().peekable();
    let mut entrants = Vec::with_capacity(rows.len());
    for row in rows {
        let mut own: Vec<EntrantRound> = Vec::new();
        while let Some(round) = rounds.next_if(|round| round.player == row.player) {
            own.push(round.round()?);
        }
        entrants.push(row.entrant(own)?);
    }
    Ok(entrants)
}

struct StartClocks {
    running_since_ms: i64,
}

impl Change for StartClocks {
    type Done = u64;
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<u64, Failure<StoreError>> {
        let started = sqlx::query(sql::START_ROUND_CLOCKS)
            .bind(self.running_since_ms)
            .execute(connection)
            .await?;
        Ok(started.rows_affected())
    }
}
