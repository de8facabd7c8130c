//! A guest becomes a member.

use super::{MemberName, NewSession, Passkey, SignUp, SignUpError, member_key, sql};
use crate::{
    PlayerId, StoreError,
    change::{Change, Failure},
    row::player_id,
    sql::{INSERT_PLAYER, PLAYER_BY_TOKEN},
    sqlite::Connection,
};

/// Kinds of links.
pub(super) const INVITATION: &str = "invitation";
pub(super) const RECOVERY: &str = "recovery";

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

pub(super) async fn insert_session(
    connection: &mut Connection,
    player: PlayerId,
    session: &NewSession,
) -> Result<(), sqlx::Error> {
    sqlx::query(sql::INSERT_SESSION)
        .bind(session.token_hash.as_slice())
        .bind(session.id.as_bytes().as_slice())
        .bind(player.as_bytes().as_slice())
        .bind(&session.device)
        .bind(session.network_hash.as_slice())
        .bind(session.at_ms)
        .execute(connection)
        .await?;
    Ok(())
}
