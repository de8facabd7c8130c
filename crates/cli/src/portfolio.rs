//! One position on several threads: each goes through the searches another way, and the first verdict counts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;

use geduld_rules::Position;
use geduld_solver::{Answer, Limits, Stopped, Verdict, solve_variation};

use crate::pool::STACK_BYTES;

/// Decides a position on so many threads, each within the limits; the nodes of all are told.
///
/// Which thread is first depends on the machine, and with it line and nodes. The verdict does not: there is one if any
/// of the ways comes to one within the limits, so it does depend on how many threads there are.
pub(crate) fn solve_on(
    threads: u16,
    position: &Position,
    limits: Limits,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Answer {
    let decided = AtomicBool::new(false);
    let one = |variation: u16| {
        let enough = || decided.load(Ordering::Relaxed) || cancelled();
        let answer = solve_variation(position, variation.into(), limits, &enough);
        if !matches!(answer.verdict, Verdict::Undecided(_)) {
            decided.store(true, Ordering::Relaxed);
        }
        answer
    };
    std::thread::scope(|scope| {
        let one = &one;
        let others: Vec<_> = (1..threads)
            .map(|variation| {
                let builder = Builder::new().stack_size(STACK_BYTES);
                (variation, builder.spawn_scoped(scope, move || one(variation)))
            })
            .collect();
        let mut first = one(0);
        for (variation, other) in others {
            let other = match other {
                Ok(other) => other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                // The way of a thread that did not start is gone now: the verdict must not depend on it.
                Err(_) => one(variation),
            };
            first.nodes += other.nodes;
            if weight(&other.verdict) > weight(&first.verdict) {
                first.verdict = other.verdict;
            }
        }
        first
    })
}

/// Which of two verdicts is told: one that decides, else a fault of the solver, else the first.
fn weight(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Winnable(_) | Verdict::Unwinnable => 2,
        Verdict::Undecided(Stopped::Unplayable) => 1,
        Verdict::Undecided(_) => 0,
    }
}
