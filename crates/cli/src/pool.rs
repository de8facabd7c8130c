//! Deciding many positions at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use geduld_rules::Position;
use geduld_solver::{Fewest, Limits, Verdict, fewest_moves, fewest_recycles};

use crate::portfolio::solve_on;
use crate::solver_flags::{LimitFlags, Optimize};

/// A depth-first search goes as deep as a game is long.
pub(crate) const STACK_BYTES: usize = 64 << 20;
/// Answers that may wait to be written.
const QUEUE: usize = 256;

/// What became of a position.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// How good the win is, when it was to be the best one.
    pub(crate) optimum: Option<Optimum>,
    /// Nodes used.
    pub(crate) nodes: u64,
    /// Time used.
    pub(crate) took: Duration,
}

/// What was to be as little as can be, in the win that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Optimum {
    /// So many recycles or moves.
    pub(crate) count: u32,
    /// No win has fewer.
    pub(crate) at_least: u32,
}

/// Threads that decide positions.
pub(crate) struct Pool<'a> {
    limits: Limits,
    optimize: Optimize,
    time: Option<Duration>,
    /// Positions at a time.
    workers: usize,
    /// Threads for each of them.
    per_deal: u16,
    interrupted: &'a AtomicBool,
}

impl Pool<'_> {
    /// A pool as the flags say, for so many positions at a time, that stops when `interrupted` is set.
    pub(crate) fn new<'a>(
        flags: &LimitFlags,
        workers: usize,
        optimize: Optimize,
        interrupted: &'a AtomicBool,
    ) -> Pool<'a> {
        Pool {
            limits: flags.limits(),
            optimize,
            time: flags.time.map(Duration::from_secs_f64),
            workers,
            per_deal: flags.threads_per_deal,
            interrupted,
        }
    }

    /// Decides the positions of some indices and tells each answer as it comes, in any order. A
    /// position under way at an interruption is not told.
    ///
    /// # Errors
    ///
    /// The first error of `done`, after which nothing more is decided; or that a thread cannot start
    /// or has failed.
    pub(crate) fn run(
        &self,
        todo: impl Iterator<Item = u64> + Send,
        position: impl Fn(u64) -> Position + Sync,
        mut done: impl FnMut(u64, Solved) -> Result<()>,
    ) -> Result<()> {
        let todo = Mutex::new(todo);
        let halted = AtomicBool::new(false);
        let stopped = || self.interrupted.load(Ordering::Relaxed) || halted.load(Ordering::Relaxed);
        let work = |tell: &dyn Fn(u64, Solved) -> bool| {
            while !stopped() {
                let index = todo.lock().ok().and_then(|mut todo| todo.next());
                let Some(index) = index else { break };
                let told = match self.decide(&position(index), &stopped) {
                    Some(solved) => tell(index, solved),
                    None => false,
                };
                if !told {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            let (sender, receiver) = sync_channel(QUEUE);
            let mut threads = Vec::new();
            for _ in 0..self.workers {
                let (sender, work) = (sender.clone(), &work);
                let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(
                    scope,
                    move || {
                        work(&|index, solved| sender.send((index, solved)).is_ok());
                    },
                );
                match thread {
                    Ok(thread) => threads.push(thread),
                    // The ones that run do the work.
                    Err(_) if !threads.is_empty() => break,
                    Err(error) => return Err(error).context("cannot start a thread"),
                }
            }
            drop(sender);
            let mut told = Ok(());
            for (index, solved) in &receiver {
                told = done(index, solved);
                if told.is_err() {
                    halted.store(true, Ordering::Relaxed);
                    break;
                }
            }
            drop(receiver);
            // All are waited for: one that is not would end the program when it fails.
            let failed = threads.into_iter().filter_map(|thread| thread.join().err()).count();
            told?;
            if failed > 0 {
                bail!("the solver failed on a deal; what was decided before is written");
            }
            Ok(())
        })
    }

    /// What becomes of a position; `None` when it was cut off by an interruption.
    fn decide(&self, position: &Position, stopped: &(dyn Fn() -> bool + Sync)) -> Option<Solved> {
        let start = Instant::now();
        let cut = AtomicBool::new(false);
        let cancelled = || {
            if stopped() {
                cut.store(true, Ordering::Relaxed);
            }
            cut.load(Ordering::Relaxed) || self.time.is_some_and(|time| start.elapsed() >= time)
        };
        let (verdict, optimum, nodes) = match self.optimize {
            Optimize::None => {
                let answer = solve_on(self.per_deal, position, self.limits, &cancelled);
                (answer.verdict, None, answer.nodes)
            }
            Optimize::Recycles => with_optimum(fewest_recycles(position, self.limits, &cancelled)),
            Optimize::Moves => with_optimum(fewest_moves(position, self.limits, &cancelled)),
        };
        let took = start.elapsed();
        (!cut.into_inner()).then_some(Solved { verdict, optimum, nodes, took })
    }
}

fn with_optimum((fewest, nodes): (Fewest, u64)) -> (Verdict, Option<Optimum>, u64) {
    match fewest {
        Fewest::Winnable { moves, count, at_least } => {
            (Verdict::Winnable(moves), Some(Optimum { count, at_least }), nodes)
        }
        Fewest::Unwinnable => (Verdict::Unwinnable, None, nodes),
        Fewest::Undecided(why) => (Verdict::Undecided(why), None, nodes),
    }
}
