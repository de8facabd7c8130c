//! Recovery codes that are shown until their member has written them down, and are nowhere but in memory.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use geduld_accounts::RecoveryCodes;

use crate::identity::TokenHash;

/// How long a sheet waits.
const KEPT_MS: i64 = 15 * 60_000;

/// Sheets that wait at most; who makes another then makes the oldest one go.
const MOST: usize = 2_000;

/// Sheets by member.
#[derive(Debug, Default)]
pub(crate) struct Sheets {
    waiting: Mutex<HashMap<TokenHash, (RecoveryCodes, i64)>>,
}

impl Sheets {
    /// Keeps a sheet for its member to see.
    pub(crate) fn keep(&self, owner: TokenHash, codes: RecoveryCodes, now_ms: i64) {
        let mut waiting = self.lock();
        if waiting.len() >= MOST
            && let Some(oldest) = waiting.iter().min_by_key(|(_, (_, at_ms))| *at_ms)
        {
            let oldest = *oldest.0;
            waiting.remove(&oldest);
        }
        waiting.insert(owner, (codes, now_ms));
    }

    /// The sheet of a member, if it is there still.
    pub(crate) fn of(&self, owner: &TokenHash, now_ms: i64) -> Option<RecoveryCodes> {
        let waiting = self.lock();
        let (codes, at_ms) = waiting.get(owner)?;
        (now_ms.saturating_sub(*at_ms) < KEPT_MS).then(|| codes.clone())
    }

    /// Forgets a sheet: it is written down.
    pub(crate) fn forget(&self, owner: &TokenHash) {
        self.lock().remove(owner);
    }

    /// Forgets sheets that nobody looked after.
    pub(crate) fn sweep(&self, now_ms: i64) {
        self.lock().retain(|_, (_, at_ms)| now_ms.saturating_sub(*at_ms) < KEPT_MS);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenHash, (RecoveryCodes, i64)>> {
        // The map is whole after every change, so a panic elsewhere does no harm.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
