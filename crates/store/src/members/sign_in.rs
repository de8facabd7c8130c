//! A member comes in, and the games of the guest in the same browser come along.

use super::{
    MemberState, Merged, NewSession, SignInError,
    row::MemberRow,
    sign_up::{guest, insert_session},
    sql,
};
use crate::{
    GameId, PlayerId, StoreError,
    change::{Change, Failure},
    row::game_id,
    sql::RUNNING_GAME_OF,
    sqlite::Connection,
};

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
/// Brings one of two running games forward and lets the other wait.
pub(super) struct Choose {
    pub(super) player: PlayerId,
    pub(super) game: GameId,
}

/// Why no game is brought forward.
pub(super) enum ChooseError {
    /// It is none of the two.
    NoneOfThem,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for ChooseError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Change for Choose {
    type Done = ();
    type Refused = ChooseError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<ChooseError>> {
        // In this order, so that one game at most runs.
        let mut changed = 0;
        for statement in [sql::LET_WAIT, sql::BRING_FORWARD] {
            changed = sqlx::query(statement)
                .bind(self.player.as_bytes().as_slice())
                .bind(self.game.as_bytes().as_slice())
                .execute(&mut *connection)
                .await?
                .rows_affected();
        }
        if changed == 0 { Err(Failure::Refused(ChooseError::NoneOfThem)) } else { Ok(()) }
    }
}
