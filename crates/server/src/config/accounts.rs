//! Who may become a member, and what checking passwords may take of the machine.

use std::num::NonZeroU32;

/// The memory that OWASP's Password Storage Cheat Sheet asks of argon2id with two passes.
pub(super) const LEAST_MEMORY_KIB: u32 = 19 * 1024;

/// Members and their passwords.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accounts {
    /// Who may become a member.
    pub sign_up: SignUpMode,
    /// Threads that hash passwords at a time; each takes `memory_kib`.
    pub threads: NonZeroU32,
    /// Passwords that may wait for a thread; who comes on top is told to try again.
    pub waiting: NonZeroU32,
    /// Memory of one hash.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
    /// New members of one address in an hour.
    pub sign_ups_per_hour: NonZeroU32,
}

/// Who may become a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignUpMode {
    /// Everybody.
    Open,
    /// Who has an invitation of the operator.
    Invitation,
    /// Nobody.
    Closed,
}

impl SignUpMode {
    /// The mode with this name.
    pub(super) fn parse(name: &str) -> Option<SignUpMode> {
        match name {
            "open" => Some(SignUpMode::Open),
            "invitation" => Some(SignUpMode::Invitation),
            "closed" => Some(SignUpMode::Closed),
            _ => None,
        }
    }
}

const fn count(n: u32) -> NonZeroU32 {
    match NonZeroU32::new(n) {
        Some(n) => n,
        None => NonZeroU32::MIN,
    }
}

impl Default for Accounts {
    fn default() -> Accounts {
        Accounts {
            sign_up: SignUpMode::Open,
            threads: count(2),
            waiting: count(64),
            memory_kib: LEAST_MEMORY_KIB,
            passes: 2,
            sign_ups_per_hour: count(60),
        }
    }
}
