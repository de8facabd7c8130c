//! The closing of an event up to its last step: fenced, packed, staged. Each step may be done again.

use geduld_rules::GameResult;
use sqlx::Acquire as _;

use super::{
    EventResult, EventState, Lease, LeaseError, lease, result_row::points_column, row::column, sql,
};
use crate::{
    GameId, GameState, LoggedGame, Store, StoreError,
    apply::{self, Failure as AppendFailure},
    change::{Change, Failure},
    read,
    row::{GameRow, draw_count, whole},
    sqlite::{Connection, store_error},
};

impl Store {
    /// Fences an event: it takes no entry any more, and no round begins. Idempotent; an event that is over is left as
    /// it is.
    ///
    /// # Errors
    /// [`LeaseError::State`] when there is no such event or it was cancelled.
    pub async fn fence_event(&self, event: String, lease: Lease) -> Result<(), LeaseError> {
        self.change(Fence { event, lease }).await
    }

    /// Games of a fenced event that have not ended, with their logs; at most `limit`.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn fenced_games(
        &self,
        event: &str,
        limit: u32,
    ) -> Result<Vec<LoggedGame>, StoreError> {
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        let connection = snapshot.acquire().await.map_err(store_error)?;
        let rows: Vec<GameRow> = sqlx::query_as(sql::FENCED_GAMES)
            .bind(event)
            .bind(i64::from(limit))
            .fetch_all(&mut *connection)
            .await
            .map_err(store_error)?;
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let game = row.game()?;
            let entries = read::log(connection, game.id).await?;
            games.push(LoggedGame { state: GameState::Running(Box::new(game)), entries });
        }
        Ok(games)
    }

    /// Packs fenced games with the results they have as they stand; `at_ms` is when they ended. A game that was packed
    /// before is left as it is.
    ///
    /// # Errors
    /// See [`LeaseError`]; then none of them is packed.
    pub async fn end_fenced_games(
        &self,
        event: String,
        results: Vec<(GameId, GameResult)>,
        lease: Lease,
        at_ms: i64,
    ) -> Result<(), LeaseError> {
        self.change(EndGames { event, results, lease, at_ms }).await
    }

    /// Throws away what was staged for a version.
    ///
    /// # Errors
    /// [`LeaseError::State`] when the event shows that version or a later one.
    pub async fn unstage(
        &self,
        event: String,
        version: u32,
        lease: Lease,
    ) -> Result<(), LeaseError> {
        self.change(Unstage { event, version, lease }).await
    }

    /// Stages results of entrants for the next version, in place of those staged before; nobody sees them before
    /// [`Store::finish_closing`]. Results of who is no entrant are left out.
    ///
    /// # Errors
    /// [`LeaseError::State`] when the event is not fenced or over, or `version` is not the next one; then none of
    /// them is staged.
    pub async fn stage_results(
        &self,
        event: String,
        version: u32,
        results: Vec<EventResult>,
        lease: Lease,
    ) -> Result<(), LeaseError> {
        self.change(Stage { event, version, results, lease }).await
    }
}

/// Where an event stands, as a closing needs to know it.
pub(super) struct Standing {
    pub(super) kind: String,
    pub(super) draw: i64,
    pub(super) state: EventState,
    pub(super) version: u32,
    pub(super) entrants: i64,
}

impl Standing {
    pub(super) async fn of(
        connection: &mut Connection,
        event: &str,
    ) -> Result<Self, Failure<LeaseError>> {
        let found: Option<(String, i64, String, i64, i64)> =
            sqlx::query_as(sql::CLOSING_STANDING).bind(event).fetch_optional(connection).await?;
        let Some((kind, draw, state, version, entrants)) = found else {
            return Err(Failure::Refused(LeaseError::State));
        };
        draw_count(draw).map_err(refused)?;
        Ok(Self {
            kind,
            draw,
            state: EventState::named(&state).map_err(refused)?,
            version: whole("event", version).map_err(refused)?,
            entrants,
        })
    }

    /// Refuses a version that cannot be made now.
    pub(super) fn check_next(&self, version: u32) -> Result<(), Failure<LeaseError>> {
        let fenced =
            matches!(self.state, EventState::Closing | EventState::Closed | EventState::Void);
        if fenced && self.version.checked_add(1) == Some(version) {
            Ok(())
        } else {
            Err(Failure::Refused(LeaseError::State))
        }
    }
}

pub(super) fn refused(error: StoreError) -> Failure<LeaseError> {
    Failure::Refused(error.into())
}

struct Fence {
    event: String,
    lease: Lease,
}

impl Change for Fence {
    type Done = ();
    type Refused = LeaseError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<LeaseError>> {
        lease::check(connection, &self.lease).await?;
        if Standing::of(connection, &self.event).await?.state == EventState::Cancelled {
            return Err(Failure::Refused(LeaseError::State));
        }
        for statement in [sql::FENCE_EVENT, sql::FENCE_GAMES] {
            sqlx::query(statement).bind(&self.event).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

struct EndGames {
    event: String,
    results: Vec<(GameId, GameResult)>,
    lease: Lease,
    at_ms: i64,
}

impl Change for EndGames {
    type Done = ();
    type Refused = LeaseError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<LeaseError>> {
        lease::check(connection, &self.lease).await?;
        for (game, result) in &self.results {
            let fenced: i64 = sqlx::query_scalar(sql::IS_FENCED)
                .bind(game.as_bytes().as_slice())
                .bind(&self.event)
                .fetch_one(&mut *connection)
                .await?;
            if fenced == 0 {
                continue;
            }
            let packed = apply::finish(connection, *game, result, self.at_ms).await;
            packed.map_err(|failure| match failure {
                AppendFailure::Refused(error) => match *error {
                    crate::AppendError::Store(error) => refused(error),
                    _ => Failure::Refused(LeaseError::State),
                },
                AppendFailure::Batch(error) => Failure::Batch(error),
            })?;
        }
        Ok(())
    }
}

struct Unstage {
    event: String,
    version: u32,
    lease: Lease,
}

impl Change for Unstage {
    type Done = ();
    type Refused = LeaseError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<LeaseError>> {
        lease::check(connection, &self.lease).await?;
        if self.version <= Standing::of(connection, &self.event).await?.version {
            return Err(Failure::Refused(LeaseError::State));
        }
        sqlx::query(sql::UNSTAGE)
            .bind(&self.event)
            .bind(i64::from(self.version))
            .execute(connection)
            .await?;
        Ok(())
    }
}

struct Stage {
    event: String,
    version: u32,
    results: Vec<EventResult>,
    lease: Lease,
}

impl Change for Stage {
    type Done = ();
    type Refused = LeaseError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<LeaseError>> {
        lease::check(connection, &self.lease).await?;
        Standing::of(connection, &self.event).await?.check_next(self.version)?;
        for result in &self.results {
            sqlx::query(sql::STAGE)
                .bind(&self.event)
                .bind(i64::from(self.version))
                .bind(result.player.as_bytes().as_slice())
                .bind(&result.name)
                .bind(i64::from(result.out_of_competition))
                .bind(points_column(&result.round_points))
                .bind(column(result.total_points))
                .bind(column(result.moves))
                .bind(i64::from(result.won))
                .bind(result.place.map(i64::from))
                .bind(i64::from(result.points))
                .bind(i64::from(result.award))
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}
