//! Members who are forgotten, and what is forgotten by itself.

use super::{sessions::SESSION_KEPT_MS, sql};
use crate::{
    Heartbeat, PlayerId, Store, StoreError,
    change::{Change, Failure},
    sqlite::Connection,
};

/// How long the name of a deleted member is nobody's: a year.
pub const NAME_BLOCKED_MS: i64 = 365 * 24 * 3_600_000;

impl Store {
    /// Forgets a member (design, section 4): name and history, sessions, keys and free games go, and nobody may take the
    /// name for a year. What was played in events stays, under no name. False when there is no such member.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn delete_member(&self, player: PlayerId, at_ms: i64) -> Result<bool, StoreError> {
        self.change(Delete { player, at_ms }).await
    }
}

/// Forgets a member.
pub(super) struct Delete {
    pub(super) player: PlayerId,
    pub(super) at_ms: i64,
}

impl Change for Delete {
    type Done = bool;
    type Refused = StoreError;
    const CHANGES_LISTS: bool = true;

    async fn carry_out(&self, connection: &mut Connection) -> Result<bool, Failure<StoreError>> {
        let player = self.player.as_bytes().as_slice();
        sqlx::query(sql::BLOCK_LOOK)
            .bind(player)
            .bind(self.at_ms.saturating_add(NAME_BLOCKED_MS))
            .execute(&mut *connection)
            .await?;
        let deleted = sqlx::query(sql::DELETE_MEMBER)
            .bind(player)
            .bind(self.at_ms)
            .execute(&mut *connection)
            .await?;
        if deleted.rows_affected() == 0 {
            return Ok(false);
        }
        for statement in sql::FORGET_MEMBER {
            sqlx::query(statement).bind(player).execute(&mut *connection).await?;
        }
        Ok(true)
    }
}

/// Forgets what had expired when the house was last alive.
pub(crate) async fn forget_expired(
    connection: &mut Connection,
    last: Option<Heartbeat>,
) -> Result<(), sqlx::Error> {
    let Some(Heartbeat { at_ms, .. }) = last else { return Ok(()) };
    for (statement, before_ms) in [
        (sql::FORGET_SESSIONS, at_ms.saturating_sub(SESSION_KEPT_MS)),
        (sql::FORGET_LINKS, at_ms),
        (sql::FORGET_BLOCKED, at_ms),
        (sql::FORGET_NEW_MAIL, at_ms),
    ] {
        sqlx::query(statement).bind(before_ms).execute(&mut *connection).await?;
    }
    Ok(())
}
