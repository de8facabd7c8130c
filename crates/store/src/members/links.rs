//! Links by which an operator lets somebody in.

use super::{Member, sql};
use crate::{PlayerId, Store, StoreError, row::player_id, statement::Value};

const INVITATION: &str = "invitation";
const RECOVERY: &str = "recovery";

impl Store {
    /// Keeps the hash of a link that lets a member in once.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn add_recovery_link(
        &self,
        player: PlayerId,
        token_hash: [u8; 32],
        expires_at_ms: i64,
    ) -> Result<(), StoreError> {
        let kind = Value::from(RECOVERY.to_owned());
        let values = [token_hash.into(), kind, player.into(), expires_at_ms.into(), 1.into()];
        self.changes(sql::INSERT_LINK, values).await.map(|_| ())
    }

    /// Whom a recovery link lets in, if it is good at `at_ms`.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn recovery_link(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<Member>, StoreError> {
        match self.link(token_hash, RECOVERY, at_ms).await? {
            Some((Some(player),)) => self.member(player_id(&player)?).await,
            _ => Ok(None),
        }
    }

    /// Keeps the hash of an invitation that is good for so many members.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn add_invitation(
        &self,
        token_hash: [u8; 32],
        expires_at_ms: i64,
        uses: u32,
    ) -> Result<(), StoreError> {
        let kind = Value::from(INVITATION.to_owned());
        let uses = i64::from(uses).into();
        let values = [token_hash.into(), kind, Value::Nothing, expires_at_ms.into(), uses];
        self.changes(sql::INSERT_LINK, values).await.map(|_| ())
    }

    /// Whether an invitation lets somebody in at `at_ms`.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn invitation_is_good(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        Ok(self.link(token_hash, INVITATION, at_ms).await?.is_some())
    }

    /// Whose a good link is; `None` within for an invitation.
    async fn link(
        &self,
        token_hash: &[u8; 32],
        kind: &str,
        at_ms: i64,
    ) -> Result<Option<(Option<Vec<u8>>,)>, StoreError> {
        self.row(sql::LINK, [(*token_hash).into(), kind.to_owned().into(), at_ms.into()]).await
    }
}
