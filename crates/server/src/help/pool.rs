//! Deals that can be won, kept ready.
//!
//! The deals come one after the other from the house's own secret source, and every one that the
//! solver wins is kept, however long that took: a pool that took what is found first would deal
//! easy games. Neither a deal nor its number leaves the pool but onto a table.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use geduld_rules::{Deal, Move, Position, Variant};
use geduld_solver::Verdict;
use tokio::sync::Semaphore;

use super::share::{Found, Share, Who};
use super::stop::Stop;
use crate::sources::Sources;

/// Of variants that are seldom asked for, so many deals are kept at most.
const SELDOM: usize = 4;

/// Shelves that are filled at a time: each search keeps its memory while others have the turn.
const FILLED_AT_ONCE: usize = 2;

/// The variants that are kept ready from the start.
const USUAL: [Variant; 2] = [Variant::SOLITAIRE, Variant::SOLITAIRE_SIMPLE];

/// Winnable deals of all variants that were asked for.
pub(crate) struct Pool {
    share: Arc<Share>,
    sources: Sources,
    size: usize,
    filling: Semaphore,
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
    waiting: Arc<AtomicUsize>,
}

#[derive(Default)]
struct Stock {
    deals: VecDeque<Deal>,
    filling: bool,
}

impl Pool {
    /// A pool that keeps `size` deals of each usual variant; 0: deals are found when asked for.
    pub(crate) fn new(share: Arc<Share>, sources: Sources, size: usize) -> Pool {
        Pool {
            share,
            sources,
            size,
            filling: Semaphore::new(FILLED_AT_ONCE),
            shelves: Mutex::default(),
        }
    }

    /// Begins to fill the shelves of the usual variants.
    pub(crate) fn open(self: &Arc<Self>) {
        for variant in USUAL {
            self.fill(&self.shelf(variant));
        }
    }

    /// A deal that can be won, at once when one is ready; none when none was found `within` the time.
    pub(crate) async fn take(self: &Arc<Self>, variant: Variant, within: Duration) -> Option<Deal> {
        let kept = self.shelf(variant);
        let waits = kept.wait();
        self.fill(&kept);
        self.share.nudge();
        let place = tokio::time::timeout(within, kept.ready.acquire()).await;
        let deal = place.ok().and_then(Result::ok).and_then(|place| {
            place.forget();
            kept.lock().deals.pop_front()
        });
        drop(waits);
        self.fill(&kept);
        deal
    }

    fn shelf(&self, variant: Variant) -> Arc<Shelf> {
        let goal = if USUAL.contains(&variant) { self.size } else { self.size.min(SELDOM) };
        let new = || {
            Arc::new(Shelf {
                variant,
                goal,
                stock: Mutex::default(),
                ready: Semaphore::new(0),
                waiting: Arc::default(),
            })
        };
        // The map is whole after every change, so a panic elsewhere does no harm.
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(shelves.entry(variant).or_insert_with(new))
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
        let _place = self.filling.acquire().await.map_err(|_| NoMore)?;
        let deal = self.sources.deal().map_err(|error| {
            tracing::error!(%error, "no deals can be kept ready");
            NoMore
        })?;
        let start = Position::deal(&deal, kept.variant);
        let who = Who::Pool(Arc::clone(&kept.waiting));
        match self.share.search(who, start.clone(), Stop::default()).await {
            Found::Verdict(Verdict::Winnable(line)) => Ok(wins(start, &line).then_some(deal)),
            Found::Verdict(_) => Ok(None),
            Found::Stopped | Found::Crowded => Err(NoMore),
        }
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
        stock.deals.len() < self.goal + self.waiting.load(Ordering::Relaxed)
    }

    /// Counts one who waits, until the answer is dropped.
    fn wait(&self) -> Waits<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Waits(&self.waiting)
    }

    fn lock(&self) -> MutexGuard<'_, Stock> {
        // Every change is whole before the lock is let go, so a panic elsewhere does no harm.
        self.stock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Waits<'a>(&'a AtomicUsize);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("size", &self.size).finish_non_exhaustive()
    }
}
