//! Why a change to members is refused.

use crate::StoreError;

/// Why nobody becomes a member.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SignUpError {
    /// Somebody has the name, or one that looks like it, or had it until lately.
    #[error("the name is taken")]
    NameTaken,
    /// The invitation is used up, out of date, or none.
    #[error("the invitation is not good any more")]
    NoInvitation,
    /// The guest's token, or the id for a new player, belongs to somebody already.
    #[error("this browser is signed in already")]
    SignedIn,
    /// The passkey belongs to a member already.
    #[error("the passkey is a member's already")]
    PasskeyTaken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a member's name stays.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenameError {
    /// Somebody has the name, or one that looks like it, or had it until lately.
    #[error("the name is taken")]
    NameTaken,
    /// There is no such member, or not any more.
    #[error("there is no such member")]
    UnknownMember,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a member is not let in.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SignInError {
    /// The member is suspended, deleted, or was never here.
    #[error("the member cannot sign in")]
    NotActive,
    /// What was to prove it was used or changed meanwhile.
    #[error("the code or link was used already")]
    Used,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
