//! One position on several threads: each goes through the searches another way, and the first verdict counts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;

use geduld_rules::Position;
use geduld_solver::{Answer, Limits, Verdict, solve_variation};

use crate::pool::STACK_BYTES;

/// Decides a position on so many threads, each within the limits; the nodes of all are told.
///
/// Which thread is first depends on the machine, and with it line and nodes; the verdict does not, but where only
/// some of the threads come to one within the limits.
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
        // A thread that does not start leaves its way to nobody: the first one is enough for a verdict.
        let others: Vec<_> = (1..threads)
            .filter_map(|variation| {
                let builder = Builder::new().stack_size(STACK_BYTES);
                builder.spawn_scoped(scope, move || one(variation)).ok()
            })
            .collect();
        let mut first = one(0);
        for other in others {
            let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            first.nodes += other.nodes;
            if matches!(first.verdict, Verdict::Undecided(_))
                && !matches!(other.verdict, Verdict::Undecided(_))
            {
                first.verdict = other.verdict;
            }
        }
        first
    })
}
