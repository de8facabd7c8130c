//! What members and operators change of a member.

use super::{
    MemberName, Proof, Recovery, RenameError, SESSION_MS, SignInError,
    sign_up::{insert_codes, is_taken},
    sql,
};
use crate::{
    Heartbeat, PlayerId, SessionId, StoreError,
    change::{Change, Failure},
    sqlite::Connection,
};

/// How long the name of a deleted member is nobody's: a year.
const BLOCKED_MS: i64 = 365 * 24 * 3_600_000;

/// Gives a member another name.
pub(super) struct Rename {
    pub(super) player: PlayerId,
    pub(super) name: MemberName,
    pub(super) at_ms: i64,
}

impl Change for Rename {
    type Done = ();
    type Refused = RenameError;

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
            .execute(connection)
            .await?;
        Ok(())
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

async fn replace_codes(
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

impl Change for Recovery {
    type Done = ();
    type Refused = SignInError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<SignInError>> {
        let player = self.player.as_bytes().as_slice();
        let proven = match &self.proof {
            Proof::Code { place } => {
                let used = sqlx::query(sql::USE_CODE)
                    .bind(player)
                    .bind(i64::from(*place))
                    .bind(self.at_ms)
                    .execute(&mut *connection)
                    .await?;
                used.rows_affected() > 0
            }
            Proof::Link { token_hash } => {
                let used = sqlx::query(sql::USE_RECOVERY_LINK)
                    .bind(token_hash.as_slice())
                    .bind(self.at_ms)
                    .bind(player)
                    .execute(&mut *connection)
                    .await?;
                used.rows_affected() > 0
            }
        };
        if !proven {
            return Err(Failure::Refused(SignInError::Used));
        }
        let recovered = sqlx::query(sql::RECOVER)
            .bind(player)
            .bind(&self.password_hash)
            .bind(self.at_ms)
            .execute(&mut *connection)
            .await?;
        if recovered.rows_affected() == 0 {
            return Err(Failure::Refused(SignInError::NotActive));
        }
        if !self.code_hashes.is_empty() {
            replace_codes(connection, self.player, &self.code_hashes).await?;
        }
        sqlx::query(sql::DELETE_SESSIONS).bind(player).execute(connection).await?;
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

/// Forgets a member.
pub(super) struct Delete {
    pub(super) player: PlayerId,
    pub(super) at_ms: i64,
}

impl Change for Delete {
    type Done = bool;
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<bool, Failure<StoreError>> {
        let player = self.player.as_bytes().as_slice();
        sqlx::query(sql::BLOCK_LOOK)
            .bind(player)
            .bind(self.at_ms.saturating_add(BLOCKED_MS))
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
        (sql::FORGET_SESSIONS, at_ms.saturating_sub(SESSION_MS)),
        (sql::FORGET_LINKS, at_ms),
        (sql::FORGET_BLOCKED, at_ms),
    ] {
        sqlx::query(statement).bind(before_ms).execute(&mut *connection).await?;
    }
    Ok(())
}
