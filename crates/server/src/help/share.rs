//! A fair share of the solver: one search at a time a player, players in turn, the pool when nobody
//! waits.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use geduld_rules::Position;
use geduld_solver::{Stopped, Verdict};
use tokio::sync::Semaphore;

use super::limits::SEARCH;
use super::pace::Pace;
use super::stop::Stop;
use super::turns::{Turns, Urgency};
use crate::config::Limits;
use crate::identity::TokenHash;
use crate::sources::Solver;

/// Players who may wait for a search to begin; who comes on top is told to ask later.
const MOST_WAITING: usize = 1_000;

/// Searches that may have begun for each turn: each keeps its memory while another has the turn.
const BEGUN_PER_TURN: usize = 2;

/// The solver, shared out.
pub(crate) struct Share {
    solver: Arc<dyn Solver>,
    turns: Arc<Turns>,
    begun: Semaphore,
    waiting: AtomicUsize,
    pace: Pace,
    players: Mutex<HashMap<TokenHash, Arc<tokio::sync::Mutex<()>>>>,
}

/// For whom a search is.
#[derive(Debug, Clone)]
pub(crate) enum Who {
    /// A player at a table.
    Player(TokenHash),
    /// The pool, with the number of players who wait for what it finds.
    Pool(Arc<AtomicUsize>),
}

/// What became of a search.
#[derive(Debug)]
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
            begun: Semaphore::new(threads * BEGUN_PER_TURN),
            waiting: AtomicUsize::new(0),
            pace: Pace::new(limits),
            players: Mutex::default(),
        }
    }

    /// Searches a position within the limits of the house, off the path of requests.
    pub(crate) async fn search(&self, who: Who, position: Position, stop: Stop) -> Found {
        match who {
            Who::Pool(waited) => {
                let urgency = move || match waited.load(Ordering::Relaxed) {
                    0 => Urgency::Idle,
                    _ => Urgency::Waited,
                };
                self.run(urgency, position, stop).await
            }
            Who::Player(player) => {
                let Some(_place) = Waiting::enter(&self.waiting) else { return Found::Crowded };
                let own = Arc::clone(self.lock().entry(player).or_default());
                let found = {
                    let _one_at_a_time = own.lock().await;
                    self.pace.wait(&player).await;
                    match self.begun.acquire().await {
                        Ok(_begun) => self.run(|| Urgency::Waited, position, stop).await,
                        Err(_) => Found::Stopped,
                    }
                };
                drop(own);
                self.lock().retain(|_, own| Arc::strong_count(own) > 1);
                found
            }
        }
    }

    /// Lets those who wait look again whether somebody waits for them.
    pub(crate) fn nudge(&self) {
        self.turns.nudge();
    }

    /// Ends all searches, and those that come.
    pub(crate) fn close(&self) {
        self.turns.close();
        self.begun.close();
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
        stop: Stop,
    ) -> Found {
        if stop.is_set() {
            return Found::Stopped;
        }
        let (solver, turns) = (Arc::clone(&self.solver), Arc::clone(&self.turns));
        let searched = tokio::task::spawn_blocking(move || {
            let turn = std::cell::RefCell::new(turns.take(urgency));
            let over = || stop.is_set() || !turn.borrow_mut().goes_on();
            if over() { None } else { Some(solver.solve(&position, SEARCH, &over)) }
        });
        match searched.await {
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
