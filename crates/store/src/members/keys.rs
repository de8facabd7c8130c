//! Passkeys of members, and tokens for their programs.

use super::{
    ApiToken, Member, NOTED_MS, Passkey,
    row::{ApiTokenRow, PasskeyRow, TokenMemberRow},
    sql,
};
use crate::{PlayerId, SessionId, Store, StoreError, statement::Statement};

impl Store {
    /// Adds a passkey; one that is known already changes nothing and gives false.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn add_passkey(&self, passkey: Passkey) -> Result<bool, StoreError> {
        let Passkey { credential, player, label, data, created_at_ms, used_at_ms: _ } = passkey;
        let values =
            [credential.into(), player.into(), label.into(), data.into(), created_at_ms.into()];
        self.changes(sql::INSERT_PASSKEY, values).await
    }

    /// The passkeys of a member, the oldest first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn passkeys(&self, player: PlayerId) -> Result<Vec<Passkey>, StoreError> {
        let rows: Vec<PasskeyRow> = self.rows(sql::PASSKEYS, [player.into()]).await?;
        rows.into_iter().map(PasskeyRow::passkey).collect()
    }

    /// A passkey by its credential.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn passkey(&self, credential: &[u8]) -> Result<Option<Passkey>, StoreError> {
        let row: Option<PasskeyRow> =
            self.row(sql::PASSKEY, [credential.to_owned().into()]).await?;
        row.map(PasskeyRow::passkey).transpose()
    }

    /// Stores a passkey's data after a use, if it is still `before`: of an answer that is sent twice, the second changes
    /// nothing and gives false.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn use_passkey(
        &self,
        credential: Vec<u8>,
        before: String,
        data: String,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let values = [credential.into(), before.into(), data.into(), at_ms.into()];
        self.changes(sql::USE_PASSKEY, values).await
    }

    /// Takes a passkey away; whether there was one.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn remove_passkey(
        &self,
        player: PlayerId,
        credential: Vec<u8>,
    ) -> Result<bool, StoreError> {
        self.changes(sql::DELETE_PASSKEY, [player.into(), credential.into()]).await
    }

    /// Adds a token for programs.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn add_api_token(
        &self,
        player: PlayerId,
        token_hash: [u8; 32],
        token: ApiToken,
    ) -> Result<(), StoreError> {
        let ApiToken { id, label, created_at_ms, used_at_ms: _ } = token;
        let values =
            [token_hash.into(), id.into(), player.into(), label.into(), created_at_ms.into()];
        self.changes(sql::INSERT_API_TOKEN, values).await.map(|_| ())
    }

    /// A member's tokens for programs, the oldest first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn api_tokens(&self, player: PlayerId) -> Result<Vec<ApiToken>, StoreError> {
        let rows: Vec<ApiTokenRow> = self.rows(sql::API_TOKENS, [player.into()]).await?;
        rows.into_iter().map(ApiTokenRow::token).collect()
    }

    /// The active member whose token for programs has this SHA-256; notes that it was used, to the hour.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn by_api_token(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<Member>, StoreError> {
        let row: Option<TokenMemberRow> =
            self.row(sql::BY_API_TOKEN, [(*token_hash).into()]).await?;
        let Some(row) = row else { return Ok(None) };
        if row.used_at_ms.is_none_or(|used_ms| at_ms.saturating_sub(used_ms) >= NOTED_MS) {
            self.note(Statement::new(sql::API_TOKEN_USED, [(*token_hash).into(), at_ms.into()]));
        }
        row.member.member().map(Some)
    }

    /// Takes a token for programs away; whether there was one.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn remove_api_token(
        &self,
        player: PlayerId,
        id: SessionId,
    ) -> Result<bool, StoreError> {
        self.changes(sql::DELETE_API_TOKEN, [player.into(), id.into()]).await
    }
}
