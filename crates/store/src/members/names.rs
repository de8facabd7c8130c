//! Names of members, and whose they are.

use super::{FormerName, RenameError, row::FormerNameRow, sql};
use crate::{
    PlayerId, Store, StoreError,
    change::{Change, Failure},
    sqlite::Connection,
};

/// A name with the key under which it is unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberName {
    /// As it is shown.
    pub name: String,
    /// What it looks like.
    pub look: String,
    /// The version of the rule that made `look`.
    pub look_version: u16,
}

impl Store {
    /// Gives a member another name and keeps the old one in the history.
    ///
    /// # Errors
    /// See [`RenameError`]; nothing has changed then.
    pub async fn rename(
        &self,
        player: PlayerId,
        name: MemberName,
        at_ms: i64,
    ) -> Result<(), RenameError> {
        self.change(Rename { player, name, at_ms }).await
    }

    /// The names that a member had before, the oldest first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn former_names(&self, player: PlayerId) -> Result<Vec<FormerName>, StoreError> {
        let rows: Vec<FormerNameRow> = self.rows(sql::FORMER_NAMES, [player.into()]).await?;
        Ok(rows.into_iter().map(FormerNameRow::former_name).collect())
    }
}

/// Gives a member another name.
pub(super) struct Rename {
    pub(super) player: PlayerId,
    pub(super) name: MemberName,
    pub(super) at_ms: i64,
}

impl Change for Rename {
    type Done = ();
    type Refused = RenameError;
    const CHANGES_LISTS: bool = true;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<RenameError>> {
        if is_taken(connection, &self.name, self.player, self.at_ms).await? {
            return Err(Failure::Refused(RenameError::NameTaken));
        }
        let player = self.player.as_bytes().as_slice();
        sqlx::query(sql::INSERT_FORMER_NAME)
            .bind(player)
            .bind(&self.name.name)
            .bind(self.at_ms)
            .execute(&mut *connection)
            .await?;
        let renamed = sqlx::query(sql::RENAME)
            .bind(player)
            .bind(&self.name.name)
            .bind(&self.name.look)
            .bind(i64::from(self.name.look_version))
            .execute(connection)
            .await?;
        if renamed.rows_affected() == 0 {
            return Err(Failure::Refused(RenameError::UnknownMember));
        }
        Ok(())
    }
}

/// Whether another member has the name, or nobody may take it yet.
pub(super) async fn is_taken(
    connection: &mut Connection,
    name: &MemberName,
    player: PlayerId,
    at_ms: i64,
) -> Result<bool, sqlx::Error> {
    let others: i64 = sqlx::query_scalar(sql::TAKEN)
        .bind(&name.look)
        .bind(player.as_bytes().as_slice())
        .bind(at_ms)
        .fetch_one(connection)
        .await?;
    Ok(others > 0)
}
