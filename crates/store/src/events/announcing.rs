//! Events that are announced, opened or cancelled.

use super::{
    StoredEvent,
    row::{column, draw_column, outages_column, scoring_column},
    sql,
};
use crate::{
    Store, StoreError,
    change::{Change, Failure},
    sqlite::Connection,
};

impl Store {
    /// Announces an event; false when there is one with that id.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn announce_event(&self, event: StoredEvent) -> Result<bool, StoreError> {
        self.change(Announce(event)).await
    }

    /// Stores the derived rounds, wrapped, if there are none yet.
    ///
    /// # Errors
    /// When they could not be written.
    pub async fn set_rounds(
        &self,
        event: String,
        sealed_rounds: Vec<u8>,
    ) -> Result<(), StoreError> {
        self.change(SetRounds { event, sealed_rounds }).await
    }

    /// Notes that an announced event is open since `at_ms`. One that is open already is left as it is.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn open_event(&self, event: String, at_ms: i64) -> Result<(), StoreError> {
        self.change(Open { event, at_ms }).await
    }

    /// Cancels an announced event that nobody entered and shows its text; false when it cannot be.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn cancel_event(
        &self,
        event: String,
        text: Option<String>,
        reason: String,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        self.change(Cancel { event, text, reason, at_ms }).await
    }
}

struct Announce(StoredEvent);

impl Change for Announce {
    type Done = bool;
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<bool, Failure<StoreError>> {
        let event = &self.0;
        let inserted = sqlx::query(sql::ANNOUNCE)
            .bind(&event.id)
            .bind(&event.series)
            .bind(event.kind.name())
            .bind(draw_column(event.draw))
            .bind(scoring_column(event.scoring))
            .bind(&event.day)
            .bind(event.opening_ms)
            .bind(event.closing_ms)
            .bind(i64::from(event.account_before_opening))
            .bind(i64::from(event.free_games))
            .bind(i64::from(event.operators_compete))
            .bind(event.commitment.as_slice())
            .bind(&event.sealed_text)
            .bind(&event.sealed_rounds)
            .bind(&event.text)
            .bind(&event.rounds)
            .bind(event.state.name())
            .bind(event.announced_at_ms)
            .bind(event.opened_at_ms)
            .bind(event.closed_at_ms)
            .bind(i64::from(event.version))
            .bind(&event.reason)
            .bind(column(event.entrants))
            .bind(column(event.counted))
            .bind(outages_column(&event.outages))
            .execute(connection)
            .await?
            .rows_affected();
        Ok(inserted > 0)
    }
}

struct SetRounds {
    event: String,
    sealed_rounds: Vec<u8>,
}

impl Change for SetRounds {
    type Done = ();
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<StoreError>> {
        sqlx::query(sql::SET_ROUNDS)
            .bind(&self.event)
            .bind(&self.sealed_rounds)
            .execute(connection)
            .await?;
        Ok(())
    }
}

struct Open {
    event: String,
    at_ms: i64,
}

impl Change for Open {
    type Done = ();
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<StoreError>> {
        sqlx::query(sql::OPEN).bind(&self.event).bind(self.at_ms).execute(connection).await?;
        Ok(())
    }
}

struct Cancel {
    event: String,
    text: Option<String>,
    reason: String,
    at_ms: i64,
}

impl Change for Cancel {
    type Done = bool;
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<bool, Failure<StoreError>> {
        let cancelled = sqlx::query(sql::CANCEL)
            .bind(&self.event)
            .bind(&self.text)
            .bind(&self.reason)
            .bind(self.at_ms)
            .execute(connection)
            .await?
            .rows_affected();
        Ok(cancelled > 0)
    }
}
