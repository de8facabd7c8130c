//! Deals that can be won, kept ready.
//!
//! The deals come one after the other from the house's own secret source, and every one that the
//! solver wins is kept, however long that took: a pool that took what is found first would deal
//! easy games. Neither a deal nor its number leaves the pool but onto a table.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use geduld_rules::{Deal, Move, Position, Variant};
use geduld_solver::Verdict;
use governor::Quota;
use tokio::sync::{Semaphore, SemaphorePermit, watch};

use super::pace::Pace;
use super::share::{Found, Share, Who};
use super::stop::Stop;
use crate::identity::TokenHash;
use crate::sources::Sources;

/// Of variants that are seldom asked for, so many deals are kept at most.
const SELDOM: usize = 4;

/// Shelves that are filled at a time, of those that somebody waits at and of the others: each
/// search keeps its memory while others have the turn.
const FILLED_AT_ONCE: usize = 2;

/// What one player may take: whoever plays takes less, and a script leaves something for the others.
const TAKEN_AT_ONCE: NonZeroU32 = NonZeroU32::new(8).expect("eight");
const TAKEN_EVERY: Duration = Duration::from_secs(2);

/// The variants that are kept ready from the start.
const USUAL: [Variant; 2] = [Variant::SOLITAIRE, Variant::SOLITAIRE_SIMPLE];

/// Winnable deals of all variants that were asked for.
pub(crate) struct Pool {
    share: Arc<Share>,
    sources: Sources,
    size: usize,
    pace: Pace,
    /// Places for filling a shelf that somebody waits at.
    waited: Semaphore,
    /// Places for filling one ahead.
    ahead: Semaphore,
    /// Shelves that somebody waits at and that have no place yet.
    unplaced: watch::Sender<usize>,
    stopping: Stop,
    shelves: Mutex<HashMap<Variant, Arc<Shelf>>>,
}

/// Winnable deals of one variant.
struct Shelf {
    variant: Variant,
    /// So many are kept ready.
    goal: usize,
    stock: Mutex<Stock>,
    /// A permit for each deal that is ready: whoever waits is served in the order of coming.
    ready: Semaphore,
    /// Players who wait here.
    waiting: watch::Sender<usize>,
}

#[derive(Default)]
struct Stock {
    deals: VecDeque<Deal>,
    filling: bool,
}

/// Why there is no deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoDeal {
    /// None was found in time.
    NoneFound,
    /// The house stops.
    Stopping,
}

impl Pool {
    /// A pool that keeps `size` deals of each usual variant; 0: deals are found when asked for.
    pub(crate) fn new(share: Arc<Share>, sources: Sources, size: usize) -> Pool {
        // Never: the time is not zero.
        let every = Quota::with_period(TAKEN_EVERY).unwrap_or(Quota::per_second(NonZeroU32::MIN));
        Pool {
            share,
            sources,
            size,
            pace: Pace::new(every.allow_burst(TAKEN_AT_ONCE)),
            waited: Semaphore::new(FILLED_AT_ONCE),
            ahead: Semaphore::new(FILLED_AT_ONCE),
            unplaced: watch::Sender::new(0),
            stopping: Stop::default(),
            shelves: Mutex::default(),
        }
    }

    /// Begins to fill the shelves of the usual variants.
    pub(crate) fn open(self: &Arc<Self>) {
        for variant in USUAL {
            self.fill(&self.shelf(variant));
        }
    }

    /// A deal that can be won for a player, at once when one is ready.
    ///
    /// # Errors
    ///
    /// When none was found `within` the time, or the house stops.
    pub(crate) async fn take(
        self: &Arc<Self>,
        player: &TokenHash,
        variant: Variant,
        within: Duration,
    ) -> Result<Deal, NoDeal> {
        let kept = self.shelf(variant);
        let taken = self.stopping.or(self.wait(player, &kept));
        let taken = tokio::time::timeout(within, taken).await;
        self.fill(&kept);
        match taken {
            Ok(Some(Some(deal))) => Ok(deal),
            Ok(None) => Err(NoDeal::Stopping),
            Ok(Some(None)) | Err(_) => Err(NoDeal::NoneFound),
        }
    }

    /// Lets nobody wait any more.
    pub(crate) fn close(&self) {
        self.stopping.set();
        self.waited.close();
        self.ahead.close();
    }

    /// Forgets players who took nothing lately.
    pub(crate) fn sweep(&self) {
        self.pace.sweep();
    }

    async fn wait(self: &Arc<Self>, player: &TokenHash, kept: &Arc<Shelf>) -> Option<Deal> {
        self.pace.wait(player).await;
        let _waits = Counted::one(&kept.waiting);
        self.fill(kept);
        self.share.nudge();
        kept.ready.acquire().await.ok()?.forget();
        kept.lock().deals.pop_front()
    }

    fn shelf(&self, variant: Variant) -> Arc<Shelf> {
        let goal = if USUAL.contains(&variant) { self.size } else { self.size.min(SELDOM) };
        let new = || {
            Arc::new(Shelf {
                variant,
                goal,
                stock: Mutex::default(),
                ready: Semaphore::new(0),
                waiting: watch::Sender::new(0),
            })
        };
        Arc::clone(self.lock().entry(variant).or_insert_with(new))
    }

    /// Lets a shelf be filled unless it is full or under way.
    fn fill(self: &Arc<Self>, kept: &Arc<Shelf>) {
        let mut stock = kept.lock();
        if !stock.filling && kept.lacks(&stock) {
            stock.filling = true;
            tokio::spawn(fill(Arc::clone(self), Arc::clone(kept)));
        }
    }

    /// The next deal of the source, if it can be won.
    async fn next(&self, kept: &Shelf) -> Result<Option<Deal>, NoMore> {
        let _place = self.place(kept).await?;
        let deal = self.sources.deal().map_err(|error| {
            tracing::error!(%error, "no deals can be kept ready");
            NoMore
        })?;
        let start = Position::deal(&deal, kept.variant);
        let who = Who::Pool([kept.waiting.subscribe(), self.unplaced.subscribe()]);
        match self.share.search(who, start.clone(), Stop::default()).await {
            Found::Verdict(Verdict::Winnable(line)) => Ok(wins(start, &line).then_some(deal)),
            Found::Verdict(_) => Ok(None),
            Found::Stopped | Found::Crowded => Err(NoMore),
        }
    }

    /// A place to search in. Where somebody waits, or begins to, one of its own kind: those who
    /// fill ahead may not get a turn for long. As long as there is none, all who have one hurry.
    async fn place(&self, kept: &Shelf) -> Result<SemaphorePermit<'_>, NoMore> {
        let mut waiting = kept.waiting.subscribe();
        let waited = async {
            // The shelf has the sender, so that it is not gone.
            let _ = waiting.wait_for(|count| *count > 0).await;
            let _unplaced = Counted::one(&self.unplaced);
            self.share.nudge();
            self.waited.acquire().await
        };
        let place = tokio::select! {
            biased;
            place = waited => place,
            place = self.ahead.acquire() => place,
        };
        place.map_err(|_| NoMore)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Variant, Arc<Shelf>>> {
        // The map is whole after every change, so a panic elsewhere does no harm.
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The source is dry or the house stops.
struct NoMore;

async fn fill(pool: Arc<Pool>, kept: Arc<Shelf>) {
    loop {
        let found = pool.next(&kept).await;
        let mut stock = kept.lock();
        if let Ok(Some(deal)) = found {
            stock.deals.push_back(deal);
            kept.ready.add_permits(1);
        } else if found.is_err() {
            stock.filling = false;
            return;
        }
        if !kept.lacks(&stock) {
            stock.filling = false;
            return;
        }
    }
}

/// Whether the rules confirm that the moves win.
fn wins(mut position: Position, moves: &[Move]) -> bool {
    moves.iter().all(|played| position.apply(*played).is_ok()) && position.is_won()
}

impl Shelf {
    /// Whether more deals are wanted than are ready.
    fn lacks(&self, stock: &Stock) -> bool {
        stock.deals.len() < self.goal + *self.waiting.borrow()
    }

    fn lock(&self) -> MutexGuard<'_, Stock> {
        // Every change is whole before the lock is let go, so a panic elsewhere does no harm.
        self.stock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One who waits, counted while it lives.
struct Counted<'a>(&'a watch::Sender<usize>);

impl Counted<'_> {
    fn one(count: &watch::Sender<usize>) -> Counted<'_> {
        count.send_modify(|count| *count += 1);
        Counted(count)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("size", &self.size).finish_non_exhaustive()
    }
}
