//! The sheet of recovery codes.

use std::fmt;

use super::{row::CodeRow, sql};
use crate::{
    PlayerId, Store, StoreError,
    change::{Change, Failure},
    sqlite::Connection,
};

/// A recovery code that was not used yet. `Debug` keeps its hash back.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredCode {
    /// Its place on the sheet, from 0.
    pub place: u32,
    /// Its hash as a PHC string.
    pub hash: String,
}

impl fmt::Debug for StoredCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredCode").field("place", &self.place).finish_non_exhaustive()
    }
}

impl Store {
    /// The recovery codes that were not used.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn unused_codes(&self, player: PlayerId) -> Result<Vec<StoredCode>, StoreError> {
        let rows: Vec<CodeRow> = self.rows(sql::UNUSED_CODES, [player.into()]).await?;
        rows.into_iter().map(CodeRow::code).collect()
    }

    /// Sets new recovery codes in place of all older ones.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn set_codes(
        &self,
        player: PlayerId,
        code_hashes: Vec<String>,
    ) -> Result<(), StoreError> {
        self.change(SetCodes { player, code_hashes }).await
    }
}

/// Sets other recovery codes.
pub(super) struct SetCodes {
    pub(super) player: PlayerId,
    pub(super) code_hashes: Vec<String>,
}

impl Change for SetCodes {
    type Done = ();
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<StoreError>> {
        Ok(replace_codes(connection, self.player, &self.code_hashes).await?)
    }
}

/// Puts codes in the place of all older ones.
pub(super) async fn replace_codes(
    connection: &mut Connection,
    player: PlayerId,
    code_hashes: &[String],
) -> Result<(), sqlx::Error> {
    sqlx::query(sql::DELETE_CODES)
        .bind(player.as_bytes().as_slice())
        .execute(&mut *connection)
        .await?;
    insert_codes(connection, player, code_hashes).await
}

pub(super) async fn insert_codes(
    connection: &mut Connection,
    player: PlayerId,
    code_hashes: &[String],
) -> Result<(), sqlx::Error> {
    for (place, hash) in (0_i64..).zip(code_hashes) {
        sqlx::query(sql::INSERT_CODE)
            .bind(player.as_bytes().as_slice())
            .bind(place)
            .bind(hash)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
