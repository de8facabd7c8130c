//! A member comes in, and the games of the guest in the same browser come along.

use super::{
    MemberState, NewSession, SignInError, row::MemberRow, sessions::insert_session, sign_up::guest,
    sql,
};
use crate::{
    GameId, PlayerId, Store,
    change::{Change, Failure},
    row::game_id,
    sql::RUNNING_GAME_OF,
    sqlite::Connection,
};

/// What became of a guest's games when a member signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Finished free games that are the member's now.
    pub games: u64,
    /// The guest's running game, when the member has one too: it waits for [`Store::choose_game`].
    pub waiting: Option<GameId>,
}

impl Store {
    /// Begins a session; the guest's free games become the member's.
    ///
    /// # Errors
    /// See [`SignInError`]; nothing has changed then.
    pub async fn sign_in(
        &self,
        player: PlayerId,
        session: NewSession,
        guest: Option<[u8; 32]>,
    ) -> Result<Merged, SignInError> {
        self.change(SignIn { player, session, guest }).await
    }
}

/// Begins a session.
pub(super) struct SignIn {
    pub(super) player: PlayerId,
    pub(super) session: NewSession,
    pub(super) guest: Option<[u8; 32]>,
}

impl Change for SignIn {
    type Done = Merged;
    type Refused = SignInError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<Merged, Failure<SignInError>> {
        let member: Option<MemberRow> = sqlx::query_as(sql::MEMBER)
            .bind(self.player.as_bytes().as_slice())
            .fetch_optional(&mut *connection)
            .await?;
        let member = member.map(MemberRow::member).transpose()?;
        if member.is_none_or(|member| member.state != MemberState::Active) {
            return Err(Failure::Refused(SignInError::NotActive));
        }
        insert_session(connection, self.player, &self.session).await?;
        match guest(connection, self.guest.as_ref()).await? {
            Some(guest) if guest != self.player => self.merge(connection, guest).await,
            _ => Ok(Merged::default()),
        }
    }
}

impl SignIn {
    async fn merge(
        &self,
        connection: &mut Connection,
        guest: PlayerId,
    ) -> Result<Merged, Failure<SignInError>> {
        let (from, to) = (guest.as_bytes().as_slice(), self.player.as_bytes().as_slice());
        let members: i64 =
            sqlx::query_scalar(sql::IS_MEMBER).bind(from).fetch_one(&mut *connection).await?;
        if members > 0 {
            return Ok(Merged::default());
        }
        let games =
            sqlx::query(sql::MOVE_FINISHED).bind(from).bind(to).execute(&mut *connection).await?;
        let mut merged = Merged { games: games.rows_affected(), waiting: None };
        if let Some(game) = running(connection, guest).await? {
            let waits = running(connection, self.player).await?.is_some();
            sqlx::query(sql::MOVE_RUNNING)
                .bind(game.as_bytes().as_slice())
                .bind(to)
                .bind(i64::from(waits))
                .execute(&mut *connection)
                .await?;
            merged.waiting = waits.then_some(game);
        }
        sqlx::query(sql::FORGET_GUEST).bind(from).execute(connection).await?;
        Ok(merged)
    }
}

async fn running(
    connection: &mut Connection,
    player: PlayerId,
) -> Result<Option<GameId>, Failure<SignInError>> {
    let id: Option<Vec<u8>> = sqlx::query_scalar(RUNNING_GAME_OF)
        .bind(player.as_bytes().as_slice())
        .fetch_optional(connection)
        .await?;
    Ok(id.as_deref().map(game_id).transpose()?)
}
