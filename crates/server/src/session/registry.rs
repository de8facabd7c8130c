//! All games in memory.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use geduld_store::{GameId, Store};
use tokio::sync::Semaphore;

use super::table::Table;
use crate::help::Share;
use crate::house_clock::HouseClock;
use crate::identity::TokenHash;
use crate::presence::Presence;
use crate::sources::Sources;

/// A game nobody looks at stays in memory for so long.
const IDLE_MS: u64 = 5 * 60_000;

/// Searches for stuck games that may run at once.
const SEARCHES: usize = 2;

/// Games in memory, and what they need of the house.
pub(crate) struct Sessions {
    pub(super) store: Store,
    pub(super) sources: Sources,
    pub(super) clock: Arc<HouseClock>,
    pub(super) presence: Arc<Presence>,
    pub(super) searches: Semaphore,
    pub(super) share: Arc<Share>,
    games: Mutex<HashMap<GameId, Arc<Session>>>,
}

/// One game in memory. Its entries are handled one after another, in the order they came.
pub(crate) struct Session {
    /// The game's id.
    pub(crate) id: GameId,
    /// Whose it is.
    pub(crate) owner: TokenHash,
    /// The event whose round it is.
    pub(super) event: Option<Arc<str>>,
    pub(super) table: tokio::sync::Mutex<Table>,
    used_ms: AtomicU64,
}

impl Sessions {
    pub(crate) fn new(
        store: Store,
        sources: Sources,
        clock: Arc<HouseClock>,
        presence: Arc<Presence>,
        share: Arc<Share>,
    ) -> Sessions {
        Sessions {
            store,
            sources,
            clock,
            presence,
            searches: Semaphore::new(SEARCHES),
            share,
            games: Mutex::default(),
        }
    }

    /// The game in memory, if it is there and the owner's.
    pub(crate) fn find(&self, id: GameId, owner: TokenHash) -> Option<Arc<Session>> {
        let session = self.lock().get(&id).cloned()?;
        session.used_ms.store(self.clock.now_ms(), Ordering::Relaxed);
        (session.owner == owner).then_some(session)
    }

    /// The game in memory; `table` is put there if it is not.
    pub(super) fn keep(&self, id: GameId, owner: TokenHash, table: Table) -> Arc<Session> {
        let now_ms = self.clock.now_ms();
        let mut games = self.lock();
        let session = games.entry(id).or_insert_with(|| {
            Arc::new(Session {
                id,
                owner,
                event: table.round.as_ref().map(|round| Arc::clone(&round.event)),
                table: tokio::sync::Mutex::new(table),
                used_ms: AtomicU64::new(now_ms),
            })
        });
        session.used_ms.store(now_ms, Ordering::Relaxed);
        Arc::clone(session)
    }

    /// Takes all games of an owner out of memory.
    pub(super) fn take_all(&self, owner: TokenHash) -> Vec<Arc<Session>> {
        let mut games = self.lock();
        let theirs = |session: &Arc<Session>| session.owner == owner;
        let taken = games.values().filter(|session| theirs(session)).cloned().collect();
        games.retain(|_, session| !theirs(session));
        taken
    }

    /// Drops games that nobody looks at and that were not asked for lately; how many stay.
    pub(crate) fn sweep(&self) -> usize {
        let now_ms = self.clock.now_ms();
        let mut games = self.lock();
        games.retain(|_, session| {
            // Whoever uses a game holds the Arc, and new holders come only through this lock.
            Arc::strong_count(session) > 1
                || now_ms.saturating_sub(session.used_ms.load(Ordering::Relaxed)) < IDLE_MS
        });
        games.len()
    }

    /// The games in memory that are rounds of an event.
    pub(super) fn rounds(&self, event: &str) -> Vec<Arc<Session>> {
        let games = self.lock();
        games.values().filter(|session| session.event.as_deref() == Some(event)).cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Session>>> {
        // The map is whole after every change, so a panic elsewhere does no harm.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Session {
    /// How many entries its game has.
    pub(crate) async fn seq(&self) -> u32 {
        self.table.lock().await.game.seq()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("id", &self.id).finish_non_exhaustive()
    }
}
