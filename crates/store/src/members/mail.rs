//! Addresses for mail, by which members come in again.

use std::fmt;

use sqlx::FromRow;

use super::{Member, sql};
use crate::{
    PlayerId, Store, StoreError,
    change::{Change, Failure},
    row::player_id,
    sqlite::Connection,
};

/// A member's addresses. `Debug` keeps them back.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MemberMail {
    /// Where links go: its owner has confirmed it.
    pub address: Option<String>,
    /// Unix milliseconds at which that was.
    pub confirmed_at_ms: Option<i64>,
    /// An address that waits to be confirmed.
    pub new_address: Option<String>,
}

impl fmt::Debug for MemberMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemberMail")
            .field("confirmed_at_ms", &self.confirmed_at_ms)
            .finish_non_exhaustive()
    }
}

#[derive(FromRow)]
struct MailRow {
    address: Option<String>,
    confirmed_at_ms: Option<i64>,
    new_address: Option<String>,
}

impl Store {
    /// The addresses of a member, those that wait no longer than `at_ms` left out.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn member_mail(
        &self,
        player: PlayerId,
        at_ms: i64,
    ) -> Result<MemberMail, StoreError> {
        let row: Option<MailRow> = self.row(sql::MAIL, [player.into(), at_ms.into()]).await?;
        Ok(row.map_or_else(MemberMail::default, |row| {
            let MailRow { address, confirmed_at_ms, new_address } = row;
            MemberMail { address, confirmed_at_ms, new_address }
        }))
    }

    /// Keeps an address until the token that is sent there comes back; an earlier one that waits is forgotten, the
    /// confirmed one stays.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn add_mail(
        &self,
        player: PlayerId,
        address: String,
        token_hash: [u8; 32],
        expires_at_ms: i64,
    ) -> Result<(), StoreError> {
        let values = [player.into(), address.into(), token_hash.into(), expires_at_ms.into()];
        self.changes(sql::ADD_MAIL, values).await.map(|_| ())
    }

    /// Whose address a token confirms at `at_ms`, and which.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn mail_to_confirm(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<(Member, String)>, StoreError> {
        let values = [(*token_hash).into(), at_ms.into()];
        let row: Option<(Vec<u8>, String)> = self.row(sql::MAIL_TO_CONFIRM, values).await?;
        let Some((player, address)) = row else { return Ok(None) };
        let member = self.member(player_id(&player)?).await?;
        Ok(member.map(|member| (member, address)))
    }

    /// Confirms the address that waits for this token, which is used up. Links to an earlier address let nobody in any
    /// more. False when nothing waits for it at `at_ms`.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn confirm_mail(&self, token_hash: [u8; 32], at_ms: i64) -> Result<bool, StoreError> {
        self.change(ConfirmMail { token_hash, at_ms }).await
    }

    /// Forgets the addresses of a member; links that went there let nobody in any more. False when there was none.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn remove_mail(&self, player: PlayerId) -> Result<bool, StoreError> {
        self.change(RemoveMail { player }).await
    }
}

/// Confirms an address.
struct ConfirmMail {
    token_hash: [u8; 32],
    at_ms: i64,
}

impl Change for ConfirmMail {
    type Done = bool;
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<bool, Failure<StoreError>> {
        sqlx::query(sql::DELETE_LINKS_OF_MAIL)
            .bind(self.token_hash.as_slice())
            .bind(self.at_ms)
            .execute(&mut *connection)
            .await?;
        let confirmed = sqlx::query(sql::CONFIRM_MAIL)
            .bind(self.token_hash.as_slice())
            .bind(self.at_ms)
            .execute(connection)
            .await?;
        Ok(confirmed.rows_affected() > 0)
    }
}

/// Forgets addresses.
struct RemoveMail {
    player: PlayerId,
}

impl Change for RemoveMail {
    type Done = bool;
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<bool, Failure<StoreError>> {
        let player = self.player.as_bytes().as_slice();
        let removed = sqlx::query(sql::DELETE_MAIL).bind(player).execute(&mut *connection).await?;
        sqlx::query(sql::DELETE_LINKS).bind(player).execute(connection).await?;
        Ok(removed.rows_affected() > 0)
    }
}
