//! Leases: background work that one holder does at a time.

use super::{Lease, LeaseError, sql};
use crate::{
    Store, StoreError,
    change::{Change, Failure},
    sqlite::Connection,
};

impl Store {
    /// Takes a background work until `until_ms`, or keeps it (`held`); `None` while somebody else has it.
    ///
    /// A lease that ran out may be kept as long as nobody took it. Whoever takes it gets a higher token than anybody
    /// before, and every write that asks for a lease refuses a lower one.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn take_lease(
        &self,
        name: &str,
        holder: &str,
        held: Option<Lease>,
        at_ms: i64,
        until_ms: i64,
    ) -> Result<Option<Lease>, StoreError> {
        let held_token = held.filter(|held| held.name == name).map(|held| held.token);
        self.change(Take {
            name: name.to_owned(),
            holder: holder.to_owned(),
            held_token,
            at_ms,
            until_ms,
        })
        .await
    }

    /// Gives it back before it runs out. One that was lost is left to whoever has it.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn give_lease_back(&self, lease: Lease) -> Result<(), StoreError> {
        self.change(GiveBack(lease)).await
    }
}

/// Refuses what is done under a lease that somebody else took.
pub(super) async fn check(
    connection: &mut Connection,
    lease: &Lease,
) -> Result<(), Failure<LeaseError>> {
    let held: i64 = sqlx::query_scalar(sql::HOLDS_LEASE)
        .bind(&lease.name)
        .bind(lease.token)
        .fetch_one(connection)
        .await?;
    if held == 0 { Err(Failure::Refused(LeaseError::Lost)) } else { Ok(()) }
}

struct Take {
    name: String,
    holder: String,
    held_token: Option<i64>,
    at_ms: i64,
    until_ms: i64,
}

impl Change for Take {
    type Done = Option<Lease>;
    type Refused = StoreError;

    async fn carry_out(
        &self,
        connection: &mut Connection,
    ) -> Result<Option<Lease>, Failure<StoreError>> {
        // Tokens start at 1.
        const NONE: i64 = -1;
        let token: Option<i64> = sqlx::query_scalar(sql::TAKE_LEASE)
            .bind(&self.name)
            .bind(&self.holder)
            .bind(self.held_token.unwrap_or(NONE))
            .bind(self.at_ms)
            .bind(self.until_ms)
            .fetch_optional(connection)
            .await?;
        Ok(token.map(|token| Lease { name: self.name.clone(), token }))
    }
}

struct GiveBack(Lease);

impl Change for GiveBack {
    type Done = ();
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<StoreError>> {
        sqlx::query(sql::GIVE_LEASE_BACK)
            .bind(&self.0.name)
            .bind(self.0.token)
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Ends all leases when a data directory is opened: one process has it at a time, so that nobody holds them any more.
pub(crate) async fn end_leases(connection: &mut Connection) -> Result<(), sqlx::Error> {
    sqlx::query(sql::END_LEASES).execute(connection).await?;
    Ok(())
}
