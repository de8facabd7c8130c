//! Results that an operator should look at.

use sqlx::FromRow;

use super::{Flag, sql};
use crate::{
    PlayerId, Store, StoreError,
    change::{Change, Failure},
    row::player_id,
    sqlite::{Connection, store_error},
};

impl Store {
    /// Stores what was seen, in place of what was seen before between the same two for the same reason.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn add_flags(&self, flags: Vec<Flag>) -> Result<(), StoreError> {
        self.change(AddFlags(flags)).await
    }

    /// Flags, those of the latest event first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn flags(&self, limit: u32) -> Result<Vec<Flag>, StoreError> {
        let rows: Vec<FlagRow> = sqlx::query_as(sql::FLAGS)
            .bind(i64::from(limit))
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        rows.into_iter().map(FlagRow::flag).collect()
    }

    /// Pairs of entrants of an event whose sessions share a network, at most `limit` of them, in no order.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn shared_networks(
        &self,
        event: &str,
        limit: u32,
    ) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        let rows: Vec<(Vec<u8>, Vec<u8>)> = sqlx::query_as(sql::SHARED_NETWORKS)
            .bind(event)
            .bind(i64::from(limit))
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        rows.into_iter().map(|(one, other)| Ok((player_id(&one)?, player_id(&other)?))).collect()
    }
}

#[derive(FromRow)]
struct FlagRow {
    event: String,
    player: Vec<u8>,
    other: Vec<u8>,
    why: String,
    detail: String,
}

impl FlagRow {
    fn flag(self) -> Result<Flag, StoreError> {
        Ok(Flag {
            event: self.event,
            player: player_id(&self.player)?,
            other: player_id(&self.other)?,
            why: self.why,
            detail: self.detail,
        })
    }
}

struct AddFlags(Vec<Flag>);

impl Change for AddFlags {
    type Done = ();
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<StoreError>> {
        for flag in &self.0 {
            sqlx::query(sql::INSERT_FLAG)
                .bind(&flag.event)
                .bind(flag.player.as_bytes().as_slice())
                .bind(flag.other.as_bytes().as_slice())
                .bind(&flag.why)
                .bind(&flag.detail)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}
