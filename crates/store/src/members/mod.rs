//! Accounts: members, their sessions and what proves who they are.

mod accounts;
mod announcements;
mod codes;
mod error;
mod forgetting;
mod free_games;
mod keys;
mod links;
mod mail;
mod member;
mod names;
mod recovery;
mod row;
mod sessions;
mod sign_in;
mod sign_up;
mod sql;

pub use codes::StoredCode;
pub use error::{RenameError, SignInError, SignUpError};
pub use mail::MemberMail;
pub use member::{
    Announcement, ApiToken, Credentials, FormerName, Member, MemberState, NewSession, Passkey,
    Session, SignedIn, member_key,
};
pub use names::MemberName;
pub use recovery::{Proof, Recovery};
pub use sessions::SESSION_KEPT_MS;
pub use sign_in::Merged;
pub use sign_up::SignUp;

pub use forgetting::NAME_BLOCKED_MS;
pub(crate) use forgetting::forget_expired;

/// When something was used is noted so often.
const NOTED_MS: i64 = 3_600_000;
