//! Solvers that a test can watch.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use geduld_rules::{Move, Position};
use geduld_server::{OwnSolver, Solver};
use geduld_solver::{Limits, Stopped, Verdict};
use tokio::sync::watch;

/// The real one, counted.
#[derive(Default)]
pub(crate) struct Counted {
    pub(crate) searches: AtomicUsize,
}

impl Solver for Counted {
    fn solve(&self, position: &Position, limits: Limits, cancelled: &dyn Fn() -> bool) -> Verdict {
        self.searches.fetch_add(1, Ordering::SeqCst);
        OwnSolver.solve(position, limits, cancelled)
    }
}

impl Counted {
    pub(crate) fn searches(&self) -> usize {
        self.searches.load(Ordering::SeqCst)
    }
}

/// Where a game with draw one and no limit would take for ever: the search ends only when stopped.
/// All others are undecided at once.
pub(crate) struct Endless {
    begun: watch::Sender<usize>,
    stopped: watch::Sender<usize>,
}

impl Endless {
    pub(crate) fn new() -> Endless {
        Endless { begun: watch::channel(0).0, stopped: watch::channel(0).0 }
    }

    /// Waits until so many searches that take for ever have begun.
    pub(crate) async fn begun(&self, count: usize) {
        self.begun.subscribe().wait_for(|begun| *begun >= count).await.unwrap();
    }

    /// Waits until so many of them were stopped.
    pub(crate) async fn stopped(&self, count: usize) {
        self.stopped.subscribe().wait_for(|stopped| *stopped >= count).await.unwrap();
    }

    pub(crate) fn stopped_now(&self) -> usize {
        *self.stopped.borrow()
    }
}

impl Solver for Endless {
    fn solve(&self, position: &Position, _: Limits, cancelled: &dyn Fn() -> bool) -> Verdict {
        if !draws_one(position) {
            return Verdict::Undecided(Stopped::Nodes);
        }
        self.begun.send_modify(|begun| *begun += 1);
        while !cancelled() {
            std::thread::yield_now();
        }
        self.stopped.send_modify(|stopped| *stopped += 1);
        Verdict::Undecided(Stopped::Cancelled)
    }
}

fn draws_one(position: &Position) -> bool {
    let mut after = position.clone();
    let before = after.stock().len();
    after.apply(Move::Draw).is_ok() && before - after.stock().len() == 1
}

/// Says what it was told to, whatever the position.
pub(crate) struct Says {
    pub(crate) verdict: Mutex<Verdict>,
}

impl Says {
    pub(crate) fn new(verdict: Verdict) -> Says {
        Says { verdict: Mutex::new(verdict) }
    }
}

impl Solver for Says {
    fn solve(&self, _: &Position, _: Limits, _: &dyn Fn() -> bool) -> Verdict {
        self.verdict.lock().unwrap().clone()
    }
}
