//! Deciding many positions at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use geduld_rules::Position;
use geduld_solver::{Limits, Stopped, Verdict, solve};

use crate::solver_flags::LimitFlags;

/// A depth-first search goes as deep as a game is long.
const STACK_BYTES: usize = 64 << 20;
/// Answers that may wait to be written.
const QUEUE: usize = 256;

/// What became of a position.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// Nodes used.
    pub(crate) nodes: u64,
    /// Time used.
    pub(crate) took: Duration,
}

/// Threads that each decide one position at a time.
pub(crate) struct Pool<'a> {
    limits: Limits,
    time: Option<Duration>,
    threads: usize,
    interrupted: &'a AtomicBool,
}

impl Pool<'_> {
    /// A pool as the flags say, that stops when `interrupted` is set.
    pub(crate) fn new<'a>(flags: &LimitFlags, interrupted: &'a AtomicBool) -> Pool<'a> {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        Pool {
            limits: flags.limits(),
            time: flags.time.map(Duration::from_secs_f64),
            threads: flags.threads.map_or_else(processors, usize::from),
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
                let solved = self.decide(&position(index), &stopped);
                let cut = solved.verdict == Verdict::Undecided(Stopped::Cancelled) && stopped();
                if cut || !tell(index, solved) {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            let (sender, receiver) = sync_channel(QUEUE);
            let mut threads = Vec::new();
            for _ in 0..self.threads {
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

    fn decide(&self, position: &Position, stopped: &dyn Fn() -> bool) -> Solved {
        let start = Instant::now();
        let late = || self.time.is_some_and(|time| start.elapsed() >= time);
        let answer = solve(position, self.limits, &|| stopped() || late());
        Solved { verdict: answer.verdict, nodes: answer.nodes, took: start.elapsed() }
    }
}
