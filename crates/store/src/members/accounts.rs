//! Members as they are found, and what they and operators set of them.

use super::{Credentials, Member, row::MemberRow, sql};
use crate::{
    PlayerId, SessionId, Store, StoreError,
    change::{Change, Failure},
    sqlite::Connection,
};

impl Store {
    /// A member, deleted ones too.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn member(&self, player: PlayerId) -> Result<Option<Member>, StoreError> {
        let credentials = self.credentials_of(player).await?;
        Ok(credentials.map(|credentials| credentials.member))
    }

    /// The member whose name looks like this.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn credentials(&self, look: &str) -> Result<Option<Credentials>, StoreError> {
        let row: Option<MemberRow> =
            self.row(sql::MEMBER_BY_LOOK, [look.to_owned().into()]).await?;
        row.map(MemberRow::credentials).transpose()
    }

    /// A member with the password's hash.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn credentials_of(
        &self,
        player: PlayerId,
    ) -> Result<Option<Credentials>, StoreError> {
        let row: Option<MemberRow> = self.row(sql::MEMBER, [player.into()]).await?;
        row.map(MemberRow::credentials).transpose()
    }

    /// Members whose look holds `part` (all with an empty one), by name, at most `limit`, after the name `after`.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn members(
        &self,
        part: &str,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Member>, StoreError> {
        let escaped = part.replace('!', "!!").replace('%', "!%").replace('_', "!_");
        let after = after.unwrap_or_default().to_owned();
        let values = [format!("%{escaped}%").into(), after.into(), i64::from(limit).into()];
        let rows: Vec<MemberRow> = self.rows(sql::MEMBERS, values).await?;
        rows.into_iter().map(MemberRow::member).collect()
    }

    /// Sets another password; all other sessions than `session` end, and links and an address that waits let nobody in.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn set_password(
        &self,
        player: PlayerId,
        password_hash: String,
        session: SessionId,
    ) -> Result<(), StoreError> {
        self.change(SetPassword { player, password_hash, session }).await
    }

    /// Stores the hash of the same password made anew, if the stored one is still `before`.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn rehash_password(
        &self,
        player: PlayerId,
        before: String,
        password_hash: String,
    ) -> Result<(), StoreError> {
        let values = [player.into(), before.into(), password_hash.into()];
        self.changes(sql::REHASH, values).await.map(|_| ())
    }

    /// Keeps the language that a member chose.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn set_language(&self, player: PlayerId, language: String) -> Result<(), StoreError> {
        let values = [player.into(), language.into()];
        self.changes(sql::SET_LANGUAGE, values).await.map(|_| ())
    }

    /// Makes a member an operator, or no more. False when there is no such member.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn set_operator(&self, player: PlayerId, operator: bool) -> Result<bool, StoreError> {
        self.changes(sql::SET_OPERATOR, [player.into(), i64::from(operator).into()]).await
    }

    /// Suspends a member for a reason and ends all sessions; without one lifts that. False when there is no such member
    /// to whom it could be done.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn suspend(
        &self,
        player: PlayerId,
        reason: Option<String>,
    ) -> Result<bool, StoreError> {
        self.change(Suspend { player, reason }).await
    }
}

/// Sets another password; other sessions end.
pub(super) struct SetPassword {
    pub(super) player: PlayerId,
    pub(super) password_hash: String,
    pub(super) session: SessionId,
}

impl Change for SetPassword {
    type Done = ();
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<StoreError>> {
        let player = self.player.as_bytes().as_slice();
        sqlx::query(sql::SET_PASSWORD)
            .bind(player)
            .bind(&self.password_hash)
            .execute(&mut *connection)
            .await?;
        sqlx::query(sql::DELETE_OTHER_SESSIONS)
            .bind(player)
            .bind(self.session.as_bytes().as_slice())
            .execute(&mut *connection)
            .await?;
        for statement in [sql::DELETE_LINKS, sql::CALL_OFF_MAIL] {
            sqlx::query(statement).bind(player).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

/// Suspends a member, or lifts that.
pub(super) struct Suspend {
    pub(super) player: PlayerId,
    pub(super) reason: Option<String>,
}

impl Change for Suspend {
    type Done = bool;
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<bool, Failure<StoreError>> {
        let player = self.player.as_bytes().as_slice();
        let query = match &self.reason {
            Some(reason) => sqlx::query(sql::SUSPEND).bind(player).bind(reason),
            None => sqlx::query(sql::UNSUSPEND).bind(player),
        };
        let changed = query.execute(&mut *connection).await?.rows_affected() > 0;
        if changed && self.reason.is_some() {
            sqlx::query(sql::DELETE_SESSIONS).bind(player).execute(connection).await?;
        }
        Ok(changed)
    }
}
