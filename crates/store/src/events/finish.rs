//! The last step of a closing: all that follows from the results, at once.

use super::{
    EventState, FinishClosing, LeaseError,
    closing::Standing,
    lease,
    row::{column, outages_column},
    sql, totals,
};
use crate::{
    Store,
    change::{Change, Failure},
    sqlite::Connection,
};

impl Store {
    /// Closes an event for good: its results are shown, and ledger, totals and periods follow.
    ///
    /// One transaction of statements over sets, whose time grows with the number of entrants. A later version (void,
    /// correction) writes the difference to what the earlier ones gave. Who is out of competition or has no place
    /// gets nothing; deleted members get their ledger rows and stand in no list.
    ///
    /// # Errors
    /// [`LeaseError::Lost`] under an old lease. [`LeaseError::State`] when the version is not the next one (it may be
    /// closed already), a game of the event has not been packed, or not every entrant has a staged result.
    pub async fn finish_closing(&self, closing: FinishClosing) -> Result<(), LeaseError> {
        self.change(closing).await
    }
}

impl Change for FinishClosing {
    type Done = ();
    type Refused = LeaseError;
    const CHANGES_LISTS: bool = true;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<LeaseError>> {
        lease::check(connection, &self.lease).await?;
        let standing = Standing::of(connection, &self.event).await?;
        standing.check_next(self.version)?;
        self.check_whole(connection, &standing).await?;
        self.forget_names(connection).await?;
        self.write_ledger(connection, &standing).await?;
        totals::add(connection, &self.event, self.version).await?;
        self.add_periods(connection, &standing).await?;
        sqlx::query(sql::SHOW_GAMES).bind(&self.event).execute(&mut *connection).await?;
        self.finish_event(connection).await?;
        Ok(())
    }
}

impl FinishClosing {
    /// Nobody is left out: every game has ended and every entrant has a result.
    async fn check_whole(
        &self,
        connection: &mut Connection,
        standing: &Standing,
    ) -> Result<(), Failure<LeaseError>> {
        let games: i64 = sqlx::query_scalar(sql::GAMES_LEFT)
            .bind(&self.event)
            .fetch_one(&mut *connection)
            .await?;
        let staged: i64 = sqlx::query_scalar(sql::STAGED)
            .bind(&self.event)
            .bind(i64::from(self.version))
            .fetch_one(connection)
            .await?;
        if games == 0 && staged == standing.entrants {
            Ok(())
        } else {
            Err(Failure::Refused(LeaseError::State))
        }
    }

    async fn forget_names(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        sqlx::query(sql::FORGET_NAMES)
            .bind(&self.event)
            .bind(i64::from(self.version))
            .execute(connection)
            .await?;
        Ok(())
    }

    async fn write_ledger(
        &self,
        connection: &mut Connection,
        standing: &Standing,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(sql::WRITE_LEDGER)
            .bind(&self.event)
            .bind(i64::from(self.version))
            .bind(standing.draw)
            .bind(self.ledger_reason())
            .bind(self.at_ms)
            .execute(connection)
            .await?;
        Ok(())
    }

    fn ledger_reason(&self) -> String {
        let what = match (self.void, self.version) {
            (true, _) => "void",
            (false, 1) => "closed",
            (false, _) => "corrected",
        };
        match &self.reason {
            Some(reason) => format!("{what}: {reason}"),
            None => what.to_owned(),
        }
    }

    /// Takes the version before out of its periods, and brings this one into its own.
    async fn add_periods(
        &self,
        connection: &mut Connection,
        standing: &Standing,
    ) -> Result<(), sqlx::Error> {
        if standing.version > 0 {
            self.add_version(connection, standing.version, -1).await?;
            sqlx::query(sql::DROP_EMPTY_PERIODS)
                .bind(&self.event)
                .bind(i64::from(standing.version))
                .bind(&standing.kind)
                .bind(standing.draw)
                .execute(&mut *connection)
                .await?;
        }
        sqlx::query(sql::DELETE_PERIODS).bind(&self.event).execute(&mut *connection).await?;
        for period in &self.periods {
            sqlx::query(sql::INSERT_PERIOD)
                .bind(&self.event)
                .bind(period)
                .execute(&mut *connection)
                .await?;
        }
        self.add_version(connection, self.version, 1).await
    }

    async fn add_version(
        &self,
        connection: &mut Connection,
        version: u32,
        sign: i64,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(sql::ADD_TO_PERIODS)
            .bind(&self.event)
            .bind(i64::from(version))
            .bind(sign)
            .execute(connection)
            .await?;
        Ok(())
    }

    async fn finish_event(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let state = if self.void { EventState::Void } else { EventState::Closed };
        sqlx::query(sql::FINISH_EVENT)
            .bind(&self.event)
            .bind(state.name())
            .bind(i64::from(self.version))
            .bind(&self.reason)
            .bind(&self.text)
            .bind(&self.rounds)
            .bind(column(self.counted))
            .bind(self.closed_at_ms)
            .bind(outages_column(&self.outages))
            .execute(connection)
            .await?;
        Ok(())
    }
}
