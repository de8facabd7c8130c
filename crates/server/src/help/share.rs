//! A fair share of the solver: one search at a time a player, players in turn, the pool when nobody
//! waits.
//!
//! Every question of a player gets a short first look, and few are left then. Only for those
//! there is a queue, because a long search keeps its memory while others have the turn.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use geduld_rules::Position;
use geduld_solver::{Limits as Budget, Stopped, Verdict};
use governor::Quota;
use tokio::sync::{Semaphore, watch};

use super::limits::{LOOK, SEARCH};
use super::pace::Pace;
use super::stop::Stop;
use super::turns::{Turns, Urgency};
use crate::config::Limits;
use crate::identity::TokenHash;
use crate::sources::Solver;

/// Players who may wait for a search to begin; who comes on top is told to ask later.
const MOST_WAITING: usize = 1_000;

/// First looks under way at a time; each holds a thread, and none holds it for long.
const LOOKS: usize = 64;

/// Long searches that may have begun for each turn: each keeps its memory while another has the turn.
const LONG_PER_TURN: usize = 2;

/// The solver, shared out.
pub(crate) struct Share {
    solver: Arc<dyn Solver>,
    turns: Arc<Turns>,
    looks: Semaphore,
    long: Semaphore,
    waiting: AtomicUsize,
    pace: Pace,
    players: Mutex<HashMap<TokenHash, Arc<tokio::sync::Mutex<()>>>>,
}

/// For whom a search is.
#[derive(Debug, Clone)]
pub(crate) enum Who {
    /// A player at a table.
    Player(TokenHash),
    /// The pool, with the numbers of those who wait for it to end.
    Pool([watch::Receiver<usize>; 2]),
}

/// What became of a search. It may hold the line of a win, so it cannot be printed.
pub(crate) enum Found {
    /// It came to its end.
    Verdict(Verdict),
    /// It was stopped, or the house stops.
    Stopped,
    /// Too many wait.
    Crowded,
}

impl Share {
    /// A share of `threads` threads at a time.
    pub(crate) fn new(solver: Arc<dyn Solver>, threads: usize, limits: &Limits) -> Share {
        Share {
            solver,
            turns: Arc::new(Turns::new(threads)),
            looks: Semaphore::new(LOOKS),
            long: Semaphore::new(threads * LONG_PER_TURN),
            waiting: AtomicUsize::new(0),
            pace: Pace::new(
                Quota::per_second(limits.searches_per_second).allow_burst(limits.searches_burst),
            ),
            players: Mutex::default(),
        }
    }

    /// Searches a position within the limits of the house, off the path of requests.
    pub(crate) async fn search(&self, who: Who, position: Position, stop: Stop) -> Found {
        match who {
            Who::Pool(waited) => {
                let urgency = move || Urgency::of(waited.iter().any(|count| *count.borrow() > 0));
                self.run(urgency, position, SEARCH, &stop).await
            }
            Who::Player(player) => {
                let Some(_place) = Waiting::enter(&self.waiting) else { return Found::Crowded };
                let own = Arc::clone(self.lock().entry(player).or_default());
                let found = match stop.or(own.lock()).await {
                    Some(_one_at_a_time) => self.for_player(&player, position, &stop).await,
                    None => Found::Stopped,
                };
                drop(own);
                self.lock().retain(|_, own| Arc::strong_count(own) > 1);
                found
            }
        }
    }

    /// A short look, and only when that did not decide it a place among the long searches.
    async fn for_player(&self, player: &TokenHash, position: Position, stop: &Stop) -> Found {
        let look = async {
            let place = self.looks.acquire().await.ok()?;
            self.pace.wait(player).await;
            Some(place)
        };
        let Some(Some(place)) = stop.or(look).await else { return Found::Stopped };
        let found = self.run(|| Urgency::Waited, position.clone(), LOOK, stop).await;
        drop(place);
        let Found::Verdict(Verdict::Undecided(Stopped::Nodes | Stopped::Memory)) = found else {
            return found;
        };
        // Nobody stands in line for an answer that is not wanted any more.
        match stop.or(self.long.acquire()).await {
            Some(Ok(_place)) => self.run(|| Urgency::Waited, position, SEARCH, stop).await,
            Some(Err(_)) | None => Found::Stopped,
        }
    }

    /// Lets those who wait look again whether somebody waits for them.
    pub(crate) fn nudge(&self) {
        self.turns.nudge();
    }

    /// Ends all searches, and those that come.
    pub(crate) fn close(&self) {
        self.turns.close();
        self.looks.close();
        self.long.close();
    }

    /// Whether the house stops.
    pub(crate) fn is_closed(&self) -> bool {
        self.turns.is_closed()
    }

    /// Forgets players who asked nothing lately.
    pub(crate) fn sweep(&self) {
        self.pace.sweep();
    }

    async fn run(
        &self,
        urgency: impl Fn() -> Urgency + Send + 'static,
        position: Position,
        budget: Budget,
        stop: &Stop,
    ) -> Found {
        if stop.is_set() {
            return Found::Stopped;
        }
        let (solver, turns) = (Arc::clone(&self.solver), Arc::clone(&self.turns));
        let stopped = stop.clone();
        let mut searched = tokio::task::spawn_blocking(move || {
            let turn = std::cell::RefCell::new(turns.take(urgency, stopped));
            let over = || !turn.borrow_mut().goes_on();
            if over() { None } else { Some(solver.solve(&position, budget, &over)) }
        });
        let searched = if let Some(searched) = stop.or(&mut searched).await {
            searched
        } else {
            // It may stand in line for a turn, and keeps its memory until it is gone.
            self.turns.nudge();
            searched.await
        };
        match searched {
            Ok(Some(Verdict::Undecided(Stopped::Cancelled)) | None) => Found::Stopped,
            Ok(Some(verdict)) => Found::Verdict(verdict),
            // What a panic says could name a card; the panic hook of the program keeps it back.
            Err(_) => Found::Verdict(Verdict::Undecided(Stopped::Unplayable)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenHash, Arc<tokio::sync::Mutex<()>>>> {
        // The map is whole after every change, so a panic elsewhere does no harm.
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        // A runtime that ends waits for its blocking threads.
        self.turns.close();
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Share").finish_non_exhaustive()
    }
}

/// One who waits, counted while it lives.
struct Waiting<'a>(&'a AtomicUsize);

impl Waiting<'_> {
    fn enter(count: &AtomicUsize) -> Option<Waiting<'_>> {
        let place = Waiting(count);
        (count.fetch_add(1, Ordering::Relaxed) < MOST_WAITING).then_some(place)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use geduld_rules::{DealNumber, Variant};

    use super::*;

    /// Takes for ever, but for a first look, which decides nothing.
    #[derive(Default)]
    struct Hard {
        looks: AtomicUsize,
    }

    impl Solver for Hard {
        fn solve(&self, _: &Position, limits: Budget, cancelled: &dyn Fn() -> bool) -> Verdict {
            if limits == LOOK {
                self.looks.fetch_add(1, Ordering::SeqCst);
                return Verdict::Undecided(Stopped::Nodes);
            }
            while !cancelled() {
                std::thread::yield_now();
            }
            Verdict::Undecided(Stopped::Cancelled)
        }
    }

    fn share() -> (Arc<Share>, Arc<Hard>) {
        let hard = Arc::new(Hard::default());
        let solver: Arc<dyn Solver> = Arc::<Hard>::clone(&hard);
        (Arc::new(Share::new(solver, 1, &Limits::default())), hard)
    }

    fn start() -> Position {
        Position::deal(&DealNumber::Own(1).deal(), Variant::SOLITAIRE)
    }

    fn search(share: &Arc<Share>, player: u8, stop: &Stop) -> tokio::task::JoinHandle<Found> {
        let (share, stop) = (Arc::clone(share), stop.clone());
        let who = Who::Player(TokenHash([player; 32]));
        tokio::spawn(async move { share.search(who, start(), stop).await })
    }

    #[tokio::test]
    async fn who_is_one_too_many_is_told() {
        let (share, _) = share();
        share.waiting.store(MOST_WAITING, Ordering::Relaxed);
        let who = Who::Player(TokenHash([1; 32]));
        let found = share.search(who, start(), Stop::default()).await;
        assert!(matches!(found, Found::Crowded));
        assert_eq!(share.waiting.load(Ordering::Relaxed), MOST_WAITING);
    }

    #[tokio::test]
    async fn who_is_stopped_leaves_every_queue() {
        let (share, hard) = share();
        let stops: Vec<Stop> = (0..4).map(|_| Stop::default()).collect();
        // Two have the places for long searches, the others stand before them.
        let long = [search(&share, 0, &stops[0]), search(&share, 1, &stops[1])];
        while share.long.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let queued = search(&share, 2, &stops[2]);
        let second_of_one = search(&share, 0, &stops[3]);
        // Whoever gives the place of a look back stands in the queue at once.
        while hard.looks.load(Ordering::SeqCst) < 3
            || share.looks.available_permits() < LOOKS
            || share.waiting.load(Ordering::Relaxed) < 4
        {
            tokio::task::yield_now().await;
        }
        stops[2].set();
        stops[3].set();
        assert!(matches!(queued.await.unwrap(), Found::Stopped));
        assert!(matches!(second_of_one.await.unwrap(), Found::Stopped));
        assert_eq!(share.waiting.load(Ordering::Relaxed), 2);
        for (stop, search) in stops.iter().zip(long) {
            stop.set();
            assert!(matches!(search.await.unwrap(), Found::Stopped));
        }
        assert!(share.lock().is_empty());
        assert!(share.long.acquire_many(2).now_or_never().is_some());
    }
}
