//! Accounts: members, their sessions and what proves who they are.

use std::fmt;

mod change_member;
mod error;
mod member;
mod row;
mod sign_in;
mod sign_up;
mod sql;

pub use error::{RenameError, SignInError, SignUpError};
pub use member::{
    Announcement, ApiToken, Credentials, FormerName, Member, MemberState, NewSession, Passkey,
    Session, SignedIn, member_key,
};

pub(crate) use change_member::forget_expired;
use change_member::{Delete, Rename, SetCodes, SetPassword, Suspend};
use row::{
    AnnouncementRow, ApiTokenRow, CodeRow, FormerNameRow, MemberRow, PasskeyRow, SessionRow,
    SignedInRow, TokenMemberRow,
};
use sign_in::{Choose, ChooseError, SignIn};
use sign_up::{INVITATION, RECOVERY};

use crate::{
    Before, FinishedGame, GameId, PlayerId, SessionId, Store, StoreError,
    row::{FinishedRow, HEAD_BYTES, after_columns, game_id, player_id, whole},
    statement::{Statement, Value},
};

/// A session that was not seen for so long has ended: 400 days.
const SESSION_MS: i64 = 400 * 24 * 3_600_000;

/// When something was used is noted so often.
const NOTED_MS: i64 = 3_600_000;

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

/// A new way in after a code or a link proved who it is: everything that was signed in is signed out. `Debug` keeps
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
        /// [`StoredCode::place`].
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

/// A recovery code that was not used yet. `Debug` keeps its hash back.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredCode {
    /// Its place on the sheet, from 0.
    pub place: u32,
    /// Its hash as a PHC string.
    pub hash: String,
}

impl fmt::Debug for StoredCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredCode").field("place", &self.place).finish_non_exhaustive()
    }
}

/// What became of a guest's games when a member signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Finished free games that are the member's now.
    pub games: u64,
    /// The guest's running game, when the member has one too: it waits for [`Store::choose_game`].
    pub waiting: Option<GameId>,
}

impl Store {
    /// Makes a member of a guest, or of somebody new.
    ///
    /// # Errors
    /// See [`SignUpError`]; nothing has changed then.
    pub async fn sign_up(&self, sign_up: SignUp) -> Result<Member, SignUpError> {
        let player = self.change(sign_up).await?;
        let reason = String::from("it is gone");
        let gone = StoreError::Unreadable { what: "member", reason };
        self.member(player).await?.ok_or(SignUpError::Store(gone))
    }

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

    /// Who holds the token with this SHA-256, if the session is good; notes that it was seen, to the hour.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn signed_in(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<SignedIn>, StoreError> {
        let values = [(*token_hash).into(), at_ms.saturating_sub(SESSION_MS).into()];
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
        let values = [player.into(), at_ms.saturating_sub(SESSION_MS).into()];
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

    /// Sets another password; all other sessions than `session` end.
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

    /// The recovery codes that were not used.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn unused_codes(&self, player: PlayerId) -> Result<Vec<StoredCode>, StoreError> {
        let rows: Vec<CodeRow> = self.rows(sql::UNUSED_CODES, [player.into()]).await?;
        rows.into_iter().map(CodeRow::code).collect()
    }

    /// Sets new recovery codes in place of all older ones.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn set_codes(
        &self,
        player: PlayerId,
        code_hashes: Vec<String>,
    ) -> Result<(), StoreError> {
        self.change(SetCodes { player, code_hashes }).await
    }

    /// Sets the password after a code or link, which is used up, and ends all sessions. An unclaimed member is active
    /// from then on.
    ///
    /// # Errors
    /// See [`SignInError`]; nothing has changed then.
    pub async fn recover(&self, recovery: Recovery) -> Result<(), SignInError> {
        self.change(recovery).await
    }

    /// Gives a member another name and keeps the old one in the history.
    ///
    /// # Errors
    /// See [`RenameError`]; nothing has changed then.
    pub async fn rename(
        &self,
        player: PlayerId,
        name: MemberName,
        at_ms: i64,
    ) -> Result<(), RenameError> {
        self.change(Rename { player, name, at_ms }).await
    }

    /// The names that a member had before, the oldest first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn former_names(&self, player: PlayerId) -> Result<Vec<FormerName>, StoreError> {
        let rows: Vec<FormerNameRow> = self.rows(sql::FORMER_NAMES, [player.into()]).await?;
        Ok(rows.into_iter().map(FormerNameRow::former_name).collect())
    }

    /// Keeps the language that a member chose.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn set_language(&self, player: PlayerId, language: String) -> Result<(), StoreError> {
        let values = [player.into(), language.into()];
        self.changes(sql::SET_LANGUAGE, values).await.map(|_| ())
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

    /// Makes a member an operator, or no more. False when there is no such member.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn set_operator(&self, player: PlayerId, operator: bool) -> Result<bool, StoreError> {
        self.changes(sql::SET_OPERATOR, [player.into(), i64::from(operator).into()]).await
    }

    /// Forgets a member (design, section 4): name and history, sessions, keys and free games go, and nobody may take the
    /// name for a year. What was played in events stays, under no name. False when there is no such member.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn delete_member(&self, player: PlayerId, at_ms: i64) -> Result<bool, StoreError> {
        self.change(Delete { player, at_ms }).await
    }

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

    /// Keeps the hash of a link that lets a member in once.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn add_recovery_link(
        &self,
        player: PlayerId,
        token_hash: [u8; 32],
        expires_at_ms: i64,
    ) -> Result<(), StoreError> {
        let kind = Value::from(RECOVERY.to_owned());
        let values = [token_hash.into(), kind, player.into(), expires_at_ms.into(), 1.into()];
        self.changes(sql::INSERT_LINK, values).await.map(|_| ())
    }

    /// Whom a recovery link lets in, if it is good at `at_ms`.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn recovery_link(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<Option<Member>, StoreError> {
        match self.link(token_hash, RECOVERY, at_ms).await? {
            Some((Some(player),)) => self.member(player_id(&player)?).await,
            _ => Ok(None),
        }
    }

    /// Keeps the hash of an invitation that is good for so many members.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn add_invitation(
        &self,
        token_hash: [u8; 32],
        expires_at_ms: i64,
        uses: u32,
    ) -> Result<(), StoreError> {
        let kind = Value::from(INVITATION.to_owned());
        let uses = i64::from(uses).into();
        let values = [token_hash.into(), kind, Value::Nothing, expires_at_ms.into(), uses];
        self.changes(sql::INSERT_LINK, values).await.map(|_| ())
    }

    /// Whether an invitation lets somebody in at `at_ms`.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn invitation_is_good(
        &self,
        token_hash: &[u8; 32],
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        Ok(self.link(token_hash, INVITATION, at_ms).await?.is_some())
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

    /// Free games that count for entering events: finished, without help, on a deal that was not known, and won or with 20
    /// moves standing.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn free_games_played(&self, player: PlayerId) -> Result<u64, StoreError> {
        whole("count", self.count(sql::FREE_GAMES_PLAYED, [player.into()]).await?)
    }

    /// The game that waits beside the running one.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn waiting_game(&self, player: PlayerId) -> Result<Option<GameId>, StoreError> {
        let id: Option<(Vec<u8>,)> = self.row(sql::WAITING_GAME, [player.into()]).await?;
        id.map(|(id,)| game_id(&id)).transpose()
    }

    /// Makes one of two games the running one and lets the other wait, which the caller gives up then. False when it is
    /// none of them.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn choose_game(&self, player: PlayerId, game: GameId) -> Result<bool, StoreError> {
        match self.change(Choose { player, game }).await {
            Ok(()) => Ok(true),
            Err(ChooseError::NoneOfThem) => Ok(false),
            Err(ChooseError::Store(error)) => Err(error),
        }
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

    /// Tells everybody something.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn announce(&self, announcement: Announcement) -> Result<(), StoreError> {
        let Announcement { id, dutch, english, from_ms, until_ms } = announcement;
        let values = [id.into(), dutch.into(), english.into(), from_ms.into(), until_ms.into()];
        self.changes(sql::ANNOUNCE, values).await.map(|_| ())
    }

    /// Announcements that end after `at_ms`, also those that have yet to begin.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn announcements(&self, at_ms: i64) -> Result<Vec<Announcement>, StoreError> {
        let rows: Vec<AnnouncementRow> = self.rows(sql::ANNOUNCEMENTS, [at_ms.into()]).await?;
        rows.into_iter().map(AnnouncementRow::announcement).collect()
    }

    /// Takes an announcement away; whether there was one.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn end_announcement(&self, id: SessionId) -> Result<bool, StoreError> {
        self.changes(sql::END_ANNOUNCEMENT, [id.into()]).await
    }

    /// Lets everybody see a finished free game of a player, or no more. False when it is none of the player's.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn share_game(
        &self,
        player: PlayerId,
        game: GameId,
        shared: bool,
    ) -> Result<bool, StoreError> {
        let values = [player.into(), game.into(), i64::from(shared).into()];
        self.changes(sql::SHARE, values).await
    }

    /// Free games that their players share, the one that ended first first, after one of them.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn shared_games(
        &self,
        after: Option<Before>,
        limit: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let (ended_at_ms, id) = after_columns(after);
        let values = [ended_at_ms.into(), id.into(), i64::from(limit).into(), HEAD_BYTES.into()];
        let rows: Vec<FinishedRow> = self.rows(sql::SHARED_GAMES, values).await?;
        rows.into_iter().map(FinishedRow::game).collect()
    }

    /// Whose a good link is; `None` within for an invitation.
    async fn link(
        &self,
        token_hash: &[u8; 32],
        kind: &str,
        at_ms: i64,
    ) -> Result<Option<(Option<Vec<u8>>,)>, StoreError> {
        self.row(sql::LINK, [(*token_hash).into(), kind.to_owned().into(), at_ms.into()]).await
    }

    /// Has something written that nobody waits for and that may be lost.
    fn note(&self, statement: Statement) {
        let store = self.clone();
        tokio::spawn(async move {
            if let Err(error) = store.change(statement).await {
                tracing::warn!(%error, "that something was used is not noted");
            }
        });
    }
}
