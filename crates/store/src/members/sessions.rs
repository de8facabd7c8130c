//! Browsers that are signed in.

use super::{
    NOTED_MS, NewSession, Session, SignedIn,
    row::{SessionRow, SignedInRow},
    sql,
};
use crate::{PlayerId, SessionId, Store, StoreError, sqlite::Connection, statement::Statement};

/// A session that was not seen for so long has ended: 400 days.
pub const SESSION_KEPT_MS: i64 = 400 * 24 * 3_600_000;

impl Store {
    /// Who holds the token with this SHA-256, if the session is good; notes that it was seen, to the hour.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn signed_in(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<SignedIn>, StoreError> {
        let values = [(*token_hash).into(), at_ms.saturating_sub(SESSION_KEPT_MS).into()];
        let row: Option<SignedInRow> = self.row(sql::SIGNED_IN, values).await?;
        let signed_in = row.map(SignedInRow::signed_in).transpose()?;
        if let Some(SignedIn { session, .. }) = &signed_in
            && at_ms.saturating_sub(session.seen_at_ms) >= NOTED_MS
        {
            self.note(Statement::new(sql::SEEN, [(*token_hash).into(), at_ms.into()]));
        }
        Ok(signed_in)
    }

    /// The sessions of a member that are good at `at_ms`, the one seen last first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn sessions(&self, player: PlayerId, at_ms: i64) -> Result<Vec<Session>, StoreError> {
        let values = [player.into(), at_ms.saturating_sub(SESSION_KEPT_MS).into()];
        let rows: Vec<SessionRow> = self.rows(sql::SESSIONS, values).await?;
        rows.into_iter().map(SessionRow::session).collect()
    }

    /// Ends a session by its token's hash; whether there was one.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn sign_out(&self, token_hash: [u8; 32]) -> Result<bool, StoreError> {
        self.changes(sql::DELETE_SESSION, [token_hash.into()]).await
    }

    /// Ends one session of a member by its name; whether there was one.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn end_session(&self, player: PlayerId, id: SessionId) -> Result<bool, StoreError> {
        self.changes(sql::DELETE_SESSION_OF, [player.into(), id.into()]).await
    }

    /// Ends all sessions of a member but one; how many.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn sign_out_everywhere(
        &self,
        player: PlayerId,
        but: Option<SessionId>,
    ) -> Result<u64, StoreError> {
        let statement = match but {
            Some(id) => Statement::new(sql::DELETE_OTHER_SESSIONS, [player.into(), id.into()]),
            None => Statement::new(sql::DELETE_SESSIONS, [player.into()]),
        };
        self.change(statement).await
    }
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
