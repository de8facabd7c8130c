//! Solvers that a test can watch.

use std::sync::atomic::{AtomicUsize, Ordering};

use geduld_rules::{Move, Position};
use geduld_server::{OwnSolver, Solver};
use geduld_solver::{Limits, Stopped, Verdict};
use tokio::sync::watch;

/// The real one, counted.
pub(crate) struct Counted {
    searches: AtomicUsize,
    won: watch::Sender<usize>,
}

impl Default for Counted {
    fn default() -> Counted {
        Counted { searches: AtomicUsize::new(0), won: watch::channel(0).0 }
    }
}

impl Solver for Counted {
    fn solve(&self, position: &Position, limits: Limits, cancelled: &dyn Fn() -> bool) -> Verdict {
        self.searches.fetch_add(1, Ordering::SeqCst);
        let verdict = OwnSolver.solve(position, limits, cancelled);
        if matches!(verdict, Verdict::Winnable(_)) {
            self.won.send_modify(|won| *won += 1);
        }
        verdict
    }
}

impl Counted {
    pub(crate) fn searches(&self) -> usize {
        self.searches.load(Ordering::SeqCst)
    }

    /// Waits until so many positions were found to be winnable.
    pub(crate) async fn won(&self, count: usize) {
        self.won.subscribe().wait_for(|won| *won >= count).await.unwrap();
    }

    pub(crate) fn won_now(&self) -> usize {
        *self.won.borrow()
    }
}

/// Games with draw one take for ever: a first look at them decides nothing, and a search ends only
/// when stopped. For all others there is one verdict at once.
pub(crate) struct Endless {
    begun: watch::Sender<usize>,
    stopped: watch::Sender<usize>,
    others: Verdict,
}

impl Endless {
    /// With no verdict for the others.
    pub(crate) fn new() -> Endless {
        Endless::saying(Verdict::Undecided(Stopped::Nodes))
    }

    pub(crate) fn saying(others: Verdict) -> Endless {
        Endless { begun: watch::channel(0).0, stopped: watch::channel(0).0, others }
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
    fn solve(&self, position: &Position, limits: Limits, cancelled: &dyn Fn() -> bool) -> Verdict {
        if !draws_one(position) {
            return self.others.clone();
        }
        if limits.nodes < LONG_NODES {
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

/// A search with fewer is a first look.
const LONG_NODES: u64 = 1_000_000;

fn draws_one(position: &Position) -> bool {
    let mut after = position.clone();
    let before = after.stock().len();
    after.apply(Move::Draw).is_ok() && before - after.stock().len() == 1
}

/// Says what it was told to, whatever the position.
pub(crate) struct Says {
    verdict: Verdict,
    asked: watch::Sender<bool>,
}

impl Says {
    pub(crate) fn new(verdict: Verdict) -> Says {
        Says { verdict, asked: watch::channel(false).0 }
    }

    /// Waits until it was asked.
    pub(crate) async fn asked(&self) {
        self.asked.subscribe().wait_for(|asked| *asked).await.unwrap();
    }
}

impl Solver for Says {
    fn solve(&self, _: &Position, _: Limits, _: &dyn Fn() -> bool) -> Verdict {
        self.asked.send_replace(true);
        self.verdict.clone()
    }
}
