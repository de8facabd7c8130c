//! Accounts: members, their sessions and what proves who they are.

mod error;
mod member;

pub use error::{RenameError, SignInError, SignUpError};
pub use member::{
    Announcement, ApiToken, Credentials, FormerName, Member, MemberState, NewSession, Passkey,
    Session, SignedIn, member_key,
};

use crate::{FinishedGame, GameId, PlayerId, SessionId, Store, StoreError};

/// A guest, or nobody yet, who becomes a member.
#[derive(Clone, Debug)]
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

/// A name with the key under which it is unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberName {
    /// As it is shown.
    pub name: String,
    /// What it looks like.
    pub look: String,
    /// The version of the rule that made `look`.
    pub look_version: u16,
}

/// A new way in after a code or a link proved who it is: everything that was signed in is signed out.
#[derive(Clone, Debug)]
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

/// What proves who it is when the password is lost.
#[derive(Clone, Debug)]
pub enum Proof {
    /// The recovery code at this place.
    Code {
        /// [`StoredCode::place`].
        place: u32,
    },
    /// The link whose token has this SHA-256.
    Link {
        /// The hash.
        token_hash: [u8; 32],
    },
}

/// A recovery code that was not used yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCode {
    /// Its place on the sheet, from 0.
    pub place: u32,
    /// Its hash as a PHC string.
    pub hash: String,
}

/// What became of a guest's games when a member signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Finished free games that are the member's now.
    pub games: u64,
    /// The guest's running game, when the member has one too: it waits for [`Store::choose_game`].
    pub waiting: Option<GameId>,
}

#[expect(
    clippy::todo,
    unused_variables,
    clippy::unused_async,
    missing_docs,
    clippy::missing_errors_doc
)]
impl Store {
    pub async fn sign_up(&self, sign_up: SignUp) -> Result<Member, SignUpError> {
        todo!()
    }
    /// Begins a session; the guest's free games become the member's.
    pub async fn sign_in(
        &self,
        player: PlayerId,
        session: NewSession,
        guest: Option<[u8; 32]>,
    ) -> Result<Merged, SignInError> {
        todo!()
    }
    /// Who holds the token with this SHA-256; notes that it was seen, to the hour.
    pub async fn signed_in(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<SignedIn>, StoreError> {
        todo!()
    }
    pub async fn sessions(&self, player: PlayerId) -> Result<Vec<Session>, StoreError> {
        todo!()
    }
    /// Ends a session by its token's hash; whether there was one.
    pub async fn sign_out(&self, token_hash: [u8; 32]) -> Result<bool, StoreError> {
        todo!()
    }
    /// Ends one session of a member by its name.
    pub async fn end_session(&self, player: PlayerId, id: SessionId) -> Result<bool, StoreError> {
        todo!()
    }
    /// Ends all sessions of a member but one; how many.
    pub async fn sign_out_everywhere(
        &self,
        player: PlayerId,
        but: Option<SessionId>,
    ) -> Result<u64, StoreError> {
        todo!()
    }
    pub async fn member(&self, player: PlayerId) -> Result<Option<Member>, StoreError> {
        todo!()
    }
    pub async fn credentials(&self, look: &str) -> Result<Option<Credentials>, StoreError> {
        todo!()
    }
    pub async fn credentials_of(
        &self,
        player: PlayerId,
    ) -> Result<Option<Credentials>, StoreError> {
        todo!()
    }
    /// Sets another password; all other sessions than `session` end.
    pub async fn set_password(
        &self,
        player: PlayerId,
        password_hash: String,
        session: SessionId,
    ) -> Result<(), StoreError> {
        todo!()
    }
    /// Stores the same password hashed anew, if the stored hash is still `before`.
    pub async fn rehash_password(
        &self,
        player: PlayerId,
        before: String,
        password_hash: String,
    ) -> Result<(), StoreError> {
        todo!()
    }
    pub async fn unused_codes(&self, player: PlayerId) -> Result<Vec<StoredCode>, StoreError> {
        todo!()
    }
    pub async fn set_codes(
        &self,
        player: PlayerId,
        code_hashes: Vec<String>,
    ) -> Result<(), StoreError> {
        todo!()
    }
    /// Sets the password after a code or link; also activates an unclaimed member.
    pub async fn recover(&self, recovery: Recovery) -> Result<(), SignInError> {
        todo!()
    }
    pub async fn rename(
        &self,
        player: PlayerId,
        name: MemberName,
        at_ms: i64,
    ) -> Result<(), RenameError> {
        todo!()
    }
    pub async fn former_names(&self, player: PlayerId) -> Result<Vec<FormerName>, StoreError> {
        todo!()
    }
    pub async fn set_language(&self, player: PlayerId, language: String) -> Result<(), StoreError> {
        todo!()
    }
    /// `reason` suspends and ends all sessions; `None` lifts it. False when there is no such member.
    pub async fn suspend(
        &self,
        player: PlayerId,
        reason: Option<String>,
    ) -> Result<bool, StoreError> {
        todo!()
    }
    pub async fn set_operator(&self, player: PlayerId, operator: bool) -> Result<bool, StoreError> {
        todo!()
    }
    /// Removes name, history, sessions, keys and free games; blocks the name for a year. False when there is no such member.
    pub async fn delete_member(&self, player: PlayerId, at_ms: i64) -> Result<bool, StoreError> {
        todo!()
    }
    pub async fn add_passkey(&self, passkey: Passkey) -> Result<(), StoreError> {
        todo!()
    }
    pub async fn passkeys(&self, player: PlayerId) -> Result<Vec<Passkey>, StoreError> {
        todo!()
    }
    pub async fn passkey(&self, credential: &[u8]) -> Result<Option<Passkey>, StoreError> {
        todo!()
    }
    /// Stores the passkey's data after a use, if it is still `before`: a replayed answer changes nothing and gives false.
    pub async fn use_passkey(
        &self,
        credential: Vec<u8>,
        before: String,
        data: String,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        todo!()
    }
    pub async fn remove_passkey(
        &self,
        player: PlayerId,
        credential: Vec<u8>,
    ) -> Result<bool, StoreError> {
        todo!()
    }
    pub async fn add_recovery_link(
        &self,
        player: PlayerId,
        token_hash: [u8; 32],
        expires_at_ms: i64,
    ) -> Result<(), StoreError> {
        todo!()
    }
    /// Whom a recovery link lets in, if it is good at `at_ms`.
    pub async fn recovery_link(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<Member>, StoreError> {
        todo!()
    }
    pub async fn add_invitation(
        &self,
        token_hash: [u8; 32],
        expires_at_ms: i64,
        uses: u32,
    ) -> Result<(), StoreError> {
        todo!()
    }
    pub async fn invitation_is_good(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        todo!()
    }
    pub async fn add_api_token(
        &self,
        player: PlayerId,
        token_hash: [u8; 32],
        token: ApiToken,
    ) -> Result<(), StoreError> {
        todo!()
    }
    pub async fn api_tokens(&self, player: PlayerId) -> Result<Vec<ApiToken>, StoreError> {
        todo!()
    }
    /// Whose token it is; notes that it was used, to the hour.
    pub async fn by_api_token(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<Member>, StoreError> {
        todo!()
    }
    pub async fn remove_api_token(
        &self,
        player: PlayerId,
        id: SessionId,
    ) -> Result<bool, StoreError> {
        todo!()
    }
    /// Free games of a player that count as played for entering events: won, or with 20 moves standing.
    pub async fn free_games_played(&self, player: PlayerId) -> Result<u64, StoreError> {
        todo!()
    }
    /// The game that waits beside the running one.
    pub async fn waiting_game(&self, player: PlayerId) -> Result<Option<GameId>, StoreError> {
        todo!()
    }
    /// Makes one of the two the running game and lets the other wait (the caller gives that up). False when it is none of the two.
    pub async fn choose_game(&self, player: PlayerId, game: GameId) -> Result<bool, StoreError> {
        todo!()
    }
    /// Members whose name holds `part` (all with an empty one), by name, at most `limit`, after the name `after`.
    pub async fn members(
        &self,
        part: &str,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Member>, StoreError> {
        todo!()
    }
    pub async fn announce(&self, announcement: Announcement) -> Result<(), StoreError> {
        todo!()
    }
    /// Announcements that end after `at_ms`, also those that have yet to begin.
    pub async fn announcements(&self, at_ms: i64) -> Result<Vec<Announcement>, StoreError> {
        todo!()
    }
    pub async fn end_announcement(&self, id: SessionId) -> Result<bool, StoreError> {
        todo!()
    }
    /// Lets everybody see a finished free game of a player, or no more. False when it is not the player's.
    pub async fn share_game(
        &self,
        player: PlayerId,
        game: GameId,
        shared: bool,
    ) -> Result<bool, StoreError> {
        todo!()
    }
    pub async fn is_shared(&self, game: GameId) -> Result<bool, StoreError> {
        todo!()
    }
    /// Shared free games, the earliest ended first, after one; for the export of all of them.
    pub async fn shared_games(
        &self,
        after: Option<crate::Before>,
        limit: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        todo!()
    }
}
