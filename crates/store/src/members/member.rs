//! Members as they are stored.

use std::fmt;

use crate::{PlayerId, SessionId};

/// A player with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The player's id, which is public.
    pub player: PlayerId,
    /// The name as it is shown; `None` when the member was deleted.
    pub name: Option<String>,
    /// Whether the member can come in.
    pub state: MemberState,
    /// An operator can see secrets and plays out of competition.
    pub operator: bool,
    /// Whether there is a password.
    pub has_password: bool,
    /// The chosen language, `nl` or `en`.
    pub language: String,
    /// Unix milliseconds of the sign-up.
    pub created_at_ms: i64,
}

/// Whether a member can come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemberState {
    /// Yes.
    Active,
    /// Carried over from an earlier ranking and not yet here: comes in by a recovery link.
    Unclaimed,
    /// No, and why.
    Suspended {
        /// What the operator wrote.
        reason: String,
    },
    /// The member is gone; what was reached in events stays under no name.
    Deleted,
}

/// What signing in needs to know of a member. `Debug` keeps the hash back.
#[derive(Clone)]
pub struct Credentials {
    /// The member.
    pub member: Member,
    /// The hash of the password as a PHC string, if there is one.
    pub password_hash: Option<String>,
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").field("member", &self.member).finish_non_exhaustive()
    }
}

/// A browser that is signed in. The token itself is never stored.
#[derive(Clone)]
pub struct NewSession {
    /// The SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// Names the session where its member sees it.
    pub id: SessionId,
    /// What the browser calls itself, in a few words.
    pub device: String,
    /// A keyed hash of the network it comes from.
    pub network_hash: [u8; 16],
    /// Unix milliseconds.
    pub at_ms: i64,
}

impl fmt::Debug for NewSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewSession").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A session as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its name.
    pub id: SessionId,
    /// What the browser calls itself.
    pub device: String,
    /// Unix milliseconds of signing in.
    pub created_at_ms: i64,
    /// Unix milliseconds at which it was last seen, to the hour or so.
    pub seen_at_ms: i64,
}

/// Who holds a session's token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The member.
    pub member: Member,
    /// The session.
    pub session: Session,
}

/// A passkey as it is stored; `data` is what the passkey library makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// The credential's id.
    pub credential: Vec<u8>,
    /// Whose it is.
    pub player: PlayerId,
    /// What the member calls it.
    pub label: String,
    /// The public key, as JSON.
    pub data: String,
    /// Unix milliseconds.
    pub created_at_ms: i64,
    /// Unix milliseconds; `None` when it was never used.
    pub used_at_ms: Option<i64>,
}

/// A token by which a program writes in a member's name. The token itself is never stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// Names it where its member sees it.
    pub id: SessionId,
    /// What the member calls it.
    pub label: String,
    /// Unix milliseconds.
    pub created_at_ms: i64,
    /// Unix milliseconds, to the hour or so; `None` when it was never used.
    pub used_at_ms: Option<i64>,
}

/// A name that a member had before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerName {
    /// The name.
    pub name: String,
    /// Unix milliseconds since which the member had it.
    pub from_ms: i64,
    /// Unix milliseconds at which it was changed.
    pub to_ms: i64,
}

/// What the operator tells everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// Names it.
    pub id: SessionId,
    /// In Dutch.
    pub dutch: String,
    /// In English.
    pub english: String,
    /// Unix milliseconds from which it is shown.
    pub from_ms: i64,
    /// Unix milliseconds until which it is shown.
    pub until_ms: i64,
}

/// The key by which a member is known in memory and in [`NewPlayer::token_hash`](crate::NewPlayer): what the SHA-256
/// of the identity token is to a guest. No token has it, since none is of that length.
#[must_use]
pub fn member_key(player: PlayerId) -> [u8; 32] {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    hash.update(b"geduld member\0");
    hash.update(player.as_bytes());
    hash.finalize().into()
}
