//! Rows of members and of what belongs to them.

use sqlx::FromRow;

use super::{
    Announcement, ApiToken, Credentials, FormerName, Member, MemberState, Passkey, Session,
    SignedIn, StoredCode,
};
use crate::{
    SessionId, StoreError,
    row::{player_id, unreadable, whole, wrong_length},
};

#[derive(FromRow)]
pub(super) struct MemberRow {
    player: Vec<u8>,
    name: Option<String>,
    state: String,
    reason: Option<String>,
    operator: i64,
    language: String,
    created_at_ms: i64,
    has_password: i64,
    password_hash: Option<String>,
}

impl MemberRow {
    pub(super) fn member(self) -> Result<Member, StoreError> {
        self.credentials().map(|credentials| credentials.member)
    }

    pub(super) fn credentials(self) -> Result<Credentials, StoreError> {
        let state = match self.state.as_str() {
            "active" => MemberState::Active,
            "unclaimed" => MemberState::Unclaimed,
            "suspended" => MemberState::Suspended { reason: self.reason.unwrap_or_default() },
            "deleted" => MemberState::Deleted,
            other => return Err(unreadable("member", format!("state {other}"))),
        };
        Ok(Credentials {
            member: Member {
                player: player_id(&self.player)?,
                name: self.name,
                state,
                operator: self.operator != 0,
                has_password: self.has_password != 0,
                language: self.language,
                created_at_ms: self.created_at_ms,
            },
            password_hash: self.password_hash,
        })
    }
}

#[derive(FromRow)]
pub(super) struct SessionRow {
    id: Vec<u8>,
    device: String,
    begun_at_ms: i64,
    seen_at_ms: i64,
}

impl SessionRow {
    pub(super) fn session(self) -> Result<Session, StoreError> {
        Ok(Session {
            id: session_id(&self.id)?,
            device: self.device,
            created_at_ms: self.begun_at_ms,
            seen_at_ms: self.seen_at_ms,
        })
    }
}

#[derive(FromRow)]
pub(super) struct SignedInRow {
    #[sqlx(flatten)]
    session: SessionRow,
    #[sqlx(flatten)]
    member: MemberRow,
}

impl SignedInRow {
    pub(super) fn signed_in(self) -> Result<SignedIn, StoreError> {
        Ok(SignedIn { member: self.member.member()?, session: self.session.session()? })
    }
}

#[derive(FromRow)]
pub(super) struct FormerNameRow {
    name: String,
    from_ms: i64,
    to_ms: i64,
}

impl FormerNameRow {
    pub(super) fn former_name(self) -> FormerName {
        FormerName { name: self.name, from_ms: self.from_ms, to_ms: self.to_ms }
    }
}

#[derive(FromRow)]
pub(super) struct CodeRow {
    place: i64,
    code_hash: String,
}

impl CodeRow {
    pub(super) fn code(self) -> Result<StoredCode, StoreError> {
        Ok(StoredCode { place: whole("recovery code", self.place)?, hash: self.code_hash })
    }
}

#[derive(FromRow)]
pub(super) struct PasskeyRow {
    credential: Vec<u8>,
    player: Vec<u8>,
    label: String,
    data: String,
    created_at_ms: i64,
    used_at_ms: Option<i64>,
}

impl PasskeyRow {
    pub(super) fn passkey(self) -> Result<Passkey, StoreError> {
        Ok(Passkey {
            credential: self.credential,
            player: player_id(&self.player)?,
            label: self.label,
            data: self.data,
            created_at_ms: self.created_at_ms,
            used_at_ms: self.used_at_ms,
        })
    }
}

#[derive(FromRow)]
pub(super) struct ApiTokenRow {
    id: Vec<u8>,
    label: String,
    created_at_ms: i64,
    used_at_ms: Option<i64>,
}

impl ApiTokenRow {
    pub(super) fn token(self) -> Result<ApiToken, StoreError> {
        Ok(ApiToken {
            id: session_id(&self.id)?,
            label: self.label,
            created_at_ms: self.created_at_ms,
            used_at_ms: self.used_at_ms,
        })
    }
}

/// A member with the time at which the token was last used.
#[derive(FromRow)]
pub(super) struct TokenMemberRow {
    #[sqlx(flatten)]
    pub(super) member: MemberRow,
    pub(super) used_at_ms: Option<i64>,
}

#[derive(FromRow)]
pub(super) struct AnnouncementRow {
    id: Vec<u8>,
    dutch: String,
    english: String,
    from_ms: i64,
    until_ms: i64,
}

impl AnnouncementRow {
    pub(super) fn announcement(self) -> Result<Announcement, StoreError> {
        Ok(Announcement {
            id: session_id(&self.id)?,
            dutch: self.dutch,
            english: self.english,
            from_ms: self.from_ms,
            until_ms: self.until_ms,
        })
    }
}

fn session_id(bytes: &[u8]) -> Result<SessionId, StoreError> {
    bytes.try_into().map(SessionId::from_bytes).map_err(|_| wrong_length("session id", bytes))
}
