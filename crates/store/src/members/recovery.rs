//! The way back in for who lost the password.

use std::fmt;

use super::{SignInError, codes::replace_codes, sql};
use crate::{
    PlayerId, Store,
    change::{Change, Failure},
    sqlite::Connection,
};

/// A new way in after a code or a link proved who it is: everything that was signed in is signed out, and tokens of
/// programs and other links open nothing any more. `Debug` keeps
/// hashes back.
#[derive(Clone)]
pub struct Recovery {
    /// The member.
    pub player: PlayerId,
    /// What proved it; used up in the same transaction.
    pub proof: Proof,
    /// The new password's hash.
    pub password_hash: String,
    /// New codes in place of the old ones; empty to keep those.
    pub code_hashes: Vec<String>,
    /// Unix milliseconds.
    pub at_ms: i64,
}

impl fmt::Debug for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recovery")
            .field("player", &self.player)
            .field("proof", &self.proof)
            .finish_non_exhaustive()
    }
}

/// What proves who it is when the password is lost. `Debug` keeps the hash back.
#[derive(Clone)]
pub enum Proof {
    /// The recovery code at this place.
    Code {
        /// [`StoredCode::place`](super::StoredCode::place).
        place: u32,
    },
    /// The link whose token has this SHA-256.
    Link {
        /// The hash.
        token_hash: [u8; 32],
    },
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code { place } => f.debug_struct("Code").field("place", place).finish(),
            Self::Link { .. } => f.debug_struct("Link").finish_non_exhaustive(),
        }
    }
}

impl Store {
    /// Sets the password after a code or link, which is used up, and ends all sessions, tokens of programs and other
    /// links. An unclaimed member is active from then on.
    ///
    /// # Errors
    /// See [`SignInError`]; nothing has changed then.
    pub async fn recover(&self, recovery: Recovery) -> Result<(), SignInError> {
        self.change(recovery).await
    }
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
        for statement in sql::WAYS_IN {
            sqlx::query(statement).bind(player).execute(&mut *connection).await?;
        }
        Ok(())
    }
}
