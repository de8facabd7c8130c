//! A guest becomes a member.

use std::fmt;

use super::{
    Member, MemberName, NewSession, Passkey, SignUpError, codes::insert_codes, member_key,
    names::is_taken, sessions::insert_session, sql,
};
use crate::{
    PlayerId, Store, StoreError,
    change::{Change, Failure},
    row::{player_id, unreadable},
    sql::{INSERT_PLAYER, PLAYER_BY_TOKEN},
    sqlite::Connection,
};

/// A guest, or nobody yet, who becomes a member. `Debug` keeps hashes back.
#[derive(Clone)]
pub struct SignUp {
    /// The SHA-256 of the guest's identity token: if a player has it, the games become the member's.
    pub guest: Option<[u8; 32]>,
    /// The id of the new player, if there was none.
    pub player: PlayerId,
    /// The name and its key, with the version of the rule that made it.
    pub name: MemberName,
    /// The hash of the password, `None` with a passkey.
    pub password_hash: Option<String>,
    /// The hashes of the recovery codes, in the order in which they are shown.
    pub code_hashes: Vec<String>,
    /// The first passkey, if there is no password.
    pub passkey: Option<Passkey>,
    /// `nl` or `en`.
    pub language: String,
    /// The SHA-256 of an invitation's token, which is used up.
    pub invitation: Option<[u8; 32]>,
    /// The session it begins with.
    pub session: NewSession,
}

impl fmt::Debug for SignUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignUp")
            .field("player", &self.player)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Store {
    /// Makes a member of a guest, or of somebody new.
    ///
    /// # Errors
    /// See [`SignUpError`]; nothing has changed then.
    pub async fn sign_up(&self, sign_up: SignUp) -> Result<Member, SignUpError> {
        let player = self.change(sign_up).await?;
        let member = self.member(player).await?;
        Ok(member.ok_or_else(|| unreadable("member", String::from("it is gone")))?)
    }
}

impl Change for SignUp {
    type Done = PlayerId;
    type Refused = SignUpError;

    async fn carry_out(
        &self,
        connection: &mut Connection,
    ) -> Result<PlayerId, Failure<SignUpError>> {
        let at_ms = self.session.at_ms;
        if let Some(token_hash) = &self.invitation
            && !use_invitation(connection, token_hash, at_ms).await?
        {
            return Err(Failure::Refused(SignUpError::NoInvitation));
        }
        let player = self.player(connection).await?;
        if is_taken(connection, &self.name, player, at_ms).await? {
            return Err(Failure::Refused(SignUpError::NameTaken));
        }
        sqlx::query(sql::INSERT_MEMBER)
            .bind(player.as_bytes().as_slice())
            .bind(&self.name.name)
            .bind(&self.name.look)
            .bind(i64::from(self.name.look_version))
            .bind(self.password_hash.as_deref())
            .bind(&self.language)
            .bind(at_ms)
            .execute(&mut *connection)
            .await?;
        insert_codes(connection, player, &self.code_hashes).await?;
        if let Some(passkey) = &self.passkey
            && !insert_passkey(connection, player, passkey).await?
        {
            return Err(Failure::Refused(SignUpError::PasskeyTaken));
        }
        insert_session(connection, player, &self.session).await?;
        Ok(player)
    }
}

impl SignUp {
    /// The guest's row, which no token opens any more, or a new one.
    async fn player(&self, connection: &mut Connection) -> Result<PlayerId, Failure<SignUpError>> {
        if let Some(player) = guest(connection, self.guest.as_ref()).await? {
            let members: i64 = sqlx::query_scalar(sql::IS_MEMBER)
                .bind(player.as_bytes().as_slice())
                .fetch_one(&mut *connection)
                .await?;
            if members > 0 {
                return Err(Failure::Refused(SignUpError::SignedIn));
            }
            sqlx::query(sql::SET_PLAYER_KEY)
                .bind(player.as_bytes().as_slice())
                .bind(member_key(player).as_slice())
                .execute(connection)
                .await?;
            return Ok(player);
        }
        let made = sqlx::query(INSERT_PLAYER)
            .bind(self.player.as_bytes().as_slice())
            .bind(member_key(self.player).as_slice())
            .bind(self.session.at_ms)
            .execute(connection)
            .await?;
        // A row of that id is somebody else's, whose games would come along.
        if made.rows_affected() == 0 {
            return Err(Failure::Refused(SignUpError::SignedIn));
        }
        Ok(self.player)
    }
}

/// The player that a guest's token belongs to.
pub(super) async fn guest<R: From<StoreError>>(
    connection: &mut Connection,
    token_hash: Option<&[u8; 32]>,
) -> Result<Option<PlayerId>, Failure<R>> {
    let Some(token_hash) = token_hash else { return Ok(None) };
    let id: Option<Vec<u8>> = sqlx::query_scalar(PLAYER_BY_TOKEN)
        .bind(token_hash.as_slice())
        .fetch_optional(connection)
        .await?;
    Ok(id.as_deref().map(player_id).transpose()?)
}

/// Uses an invitation up, once; whether it was good.
async fn use_invitation(
    connection: &mut Connection,
    token_hash: &[u8; 32],
    at_ms: i64,
) -> Result<bool, sqlx::Error> {
    let used = sqlx::query(sql::USE_INVITATION)
        .bind(token_hash.as_slice())
        .bind(at_ms)
        .execute(connection)
        .await?;
    Ok(used.rows_affected() > 0)
}

/// Adds the first passkey; false when somebody has it.
async fn insert_passkey(
    connection: &mut Connection,
    player: PlayerId,
    passkey: &Passkey,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query(sql::INSERT_PASSKEY)
        .bind(&passkey.credential)
        .bind(player.as_bytes().as_slice())
        .bind(&passkey.label)
        .bind(&passkey.data)
        .bind(passkey.created_at_ms)
        .execute(connection)
        .await?;
    Ok(inserted.rows_affected() > 0)
}
