//! A member begins a round, and enters with the first one.

use super::{
    BeginError, BeginRound, Entrant, EventKind, EventState, entrants, row::draw_column, sql,
};
use crate::{
    Store, StoreError,
    change::{Change, Failure},
    row::{VariantColumns, game_id},
    sqlite::Connection,
};

impl Store {
    /// Enters the member with the first round and begins the round: from now on it counts.
    ///
    /// That the request came before the closing, as outages have moved it, and that the member meets the conditions
    /// of the event, is for the caller to judge; all else is checked here in one transaction.
    ///
    /// # Errors
    /// See [`BeginError`]. Nothing was begun.
    pub async fn begin_round(&self, begin: BeginRound) -> Result<Entrant, BeginError> {
        self.change(begin).await
    }
}

impl Change for BeginRound {
    type Done = Entrant;
    type Refused = BeginError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<Entrant, Failure<BeginError>> {
        self.check_event(connection).await?;
        self.check_member(connection).await?;
        self.check_rounds(connection).await?;
        if self.round == 1 {
            self.enter(connection).await?;
        }
        self.insert_game(connection).await?;
        let entrant =
            entrants::entrant(connection, &self.event, self.player).await.map_err(refused)?;
        // It was entered now or with an earlier round.
        entrant.ok_or(Failure::Refused(BeginError::NotYet))
    }
}

impl BeginRound {
    async fn check_event(&self, connection: &mut Connection) -> Result<(), Failure<BeginError>> {
        let standing: Option<(String, String, Option<i64>)> = sqlx::query_as(sql::EVENT_STANDING)
            .bind(&self.event)
            .fetch_optional(connection)
            .await?;
        let Some((kind, state, opened_at_ms)) = standing else {
            return Err(Failure::Refused(BeginError::UnknownEvent));
        };
        if state != EventState::Announced.name() || opened_at_ms.is_none() {
            return Err(Failure::Refused(BeginError::NotOpen));
        }
        let rounds = EventKind::named(&kind).map_err(refused)?.rounds();
        if !(1..=rounds).contains(&self.round) {
            return Err(Failure::Refused(BeginError::UnknownRound));
        }
        Ok(())
    }

    async fn check_member(&self, connection: &mut Connection) -> Result<(), Failure<BeginError>> {
        let active: i64 = sqlx::query_scalar(sql::IS_ACTIVE_MEMBER)
            .bind(self.player.as_bytes().as_slice())
            .fetch_one(connection)
            .await?;
        if active == 0 { Err(Failure::Refused(BeginError::NotAllowed)) } else { Ok(()) }
    }

    async fn check_rounds(&self, connection: &mut Connection) -> Result<(), Failure<BeginError>> {
        let begun: Option<Vec<u8>> = sqlx::query_scalar(sql::ROUND_GAME)
            .bind(&self.event)
            .bind(self.player.as_bytes().as_slice())
            .bind(i64::from(self.round))
            .fetch_optional(&mut *connection)
            .await?;
        if let Some(game) = begun {
            let game = game_id(&game).map_err(refused)?;
            return Err(Failure::Refused(BeginError::Begun { game }));
        }
        let ended: i64 = sqlx::query_scalar(sql::ROUNDS_ENDED)
            .bind(&self.event)
            .bind(self.player.as_bytes().as_slice())
            .bind(i64::from(self.round))
            .fetch_one(connection)
            .await?;
        if ended + 1 < i64::from(self.round) {
            return Err(Failure::Refused(BeginError::NotYet));
        }
        Ok(())
    }

    async fn enter(&self, connection: &mut Connection) -> Result<(), Failure<BeginError>> {
        let entered = sqlx::query(sql::INSERT_ENTRANT)
            .bind(&self.event)
            .bind(self.player.as_bytes().as_slice())
            .bind(self.number.cast_signed())
            .bind(i64::from(self.out_of_competition))
            .bind(self.at_ms)
            .execute(&mut *connection)
            .await?
            .rows_affected();
        taken(entered)?;
        sqlx::query(sql::COUNT_ENTRANT).bind(&self.event).execute(connection).await?;
        Ok(())
    }

    async fn insert_game(&self, connection: &mut Connection) -> Result<(), Failure<BeginError>> {
        let terms = &self.terms;
        let VariantColumns { recycles, empty_any, .. } = terms.variant.into();
        let inserted = sqlx::query(sql::INSERT_ROUND_GAME)
            .bind(self.game.as_bytes().as_slice())
            .bind(self.player.as_bytes().as_slice())
            .bind(terms.deal.to_bytes().as_slice())
            .bind(draw_column(terms.variant.draw))
            .bind(recycles)
            .bind(empty_any)
            .bind(terms.scoring.to_string())
            .bind(i64::from(terms.known))
            .bind(i64::from(terms.assisted))
            .bind(terms.number.as_ref().map(ToString::to_string))
            .bind(self.at_ms)
            .bind(self.running_since_ms)
            .bind(&self.event)
            .execute(&mut *connection)
            .await?
            .rows_affected();
        taken(inserted)?;
        let begun = sqlx::query(sql::INSERT_ROUND)
            .bind(&self.event)
            .bind(self.player.as_bytes().as_slice())
            .bind(i64::from(self.round))
            .bind(self.game.as_bytes().as_slice())
            .bind(self.at_ms)
            .execute(connection)
            .await?
            .rows_affected();
        taken(begun)
    }
}

/// A random number or id that another row has: with the next one it will do.
fn taken(rows: u64) -> Result<(), Failure<BeginError>> {
    if rows == 0 { Err(refused(StoreError::Busy)) } else { Ok(()) }
}

fn refused(error: StoreError) -> Failure<BeginError> {
    Failure::Refused(error.into())
}
