//! The newest draft of each player, so that all tabs come to the same new table at once.
//!
//! A draft belongs in the player's cookie. But a tab that hears `moved` connects before its browser
//! has read the answer that carries the new cookie, and a second browser has another cookie jar.
//! So the newest drafts are remembered for a while; nothing is lost when they are forgotten.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::identity::{Draft, TokenHash};

/// How many players' drafts are remembered at most.
const MOST: usize = 20_000;

/// How long a draft is remembered.
const KEPT_MS: i64 = 30 * 60_000;

/// Newest drafts.
#[derive(Debug, Default)]
pub(crate) struct Drafts {
    newest: Mutex<HashMap<TokenHash, Draft>>,
}

impl Drafts {
    /// Remembers a draft made now.
    pub(crate) fn remember(&self, owner: TokenHash, draft: &Draft) {
        let mut newest = self.lock();
        if newest.len() >= MOST {
            forget_old(&mut newest, draft.made_ms);
        }
        if newest.len() >= MOST {
            // Only a flood of new visitors gets here; their cookies still hold all they need.
            forget_older_half(&mut newest);
        }
        newest.insert(owner, draft.clone());
    }

    /// The newer one of the cookie's draft and the remembered one.
    pub(crate) fn newest(&self, owner: &TokenHash, cookie: Option<Draft>) -> Option<Draft> {
        let known = self.lock().get(owner).cloned();
        match (known, cookie) {
            (Some(known), Some(cookie)) if cookie.made_ms > known.made_ms => Some(cookie),
            (Some(known), _) => Some(known),
            (None, cookie) => cookie,
        }
    }

    /// Forgets the draft of a player who is gone.
    pub(crate) fn forget(&self, owner: &TokenHash) {
        self.lock().remove(owner);
    }

    /// Forgets drafts made long before `wall_ms`.
    pub(crate) fn sweep(&self, wall_ms: i64) {
        forget_old(&mut self.lock(), wall_ms);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenHash, Draft>> {
        // The map is whole after every change, so a panic elsewhere does no harm.
        self.newest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget_older_half(newest: &mut HashMap<TokenHash, Draft>) {
    let mut made_ms: Vec<i64> = newest.values().map(|draft| draft.made_ms).collect();
    let middle = made_ms.len() / 2;
    let (_, &mut median_ms, _) = made_ms.select_nth_unstable(middle);
    newest.retain(|_, draft| draft.made_ms > median_ms);
}

fn forget_old(newest: &mut HashMap<TokenHash, Draft>, wall_ms: i64) {
    newest.retain(|_, draft| wall_ms.saturating_sub(draft.made_ms) < KEPT_MS);
}
