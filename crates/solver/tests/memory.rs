//! What the searches take of memory, counted by the allocator: a program of its own, since others would be counted too.

use geduld_rules::{DealNumber, Position, Recycles, Variant};
use geduld_solver::{Fewest, Limits, Stopped, Verdict, fewest_moves, solve};
use peak_alloc::PeakAlloc;

#[global_allocator]
static COUNTED: PeakAlloc = PeakAlloc;

/// What is allowed above a limit: fixed tables, and the last step of a growth.
const SLACK: usize = 4 << 20;

fn hard(recycles: Recycles) -> Position {
    let number: DealNumber = "g439".parse().expect("it is a number");
    Position::deal(&number.deal(), Variant { recycles, ..Variant::SOLITAIRE })
}

/// The most that was held at once.
fn most_of(work: impl FnOnce()) -> usize {
    let before = COUNTED.current_usage();
    COUNTED.reset_peak_usage();
    work();
    COUNTED.peak_usage() - before
}

#[test]
fn memory_stays_below_its_limit() {
    for megabytes in [4, 8, 16, 32] {
        let limits = Limits { memory_bytes: megabytes << 20, ..Limits::default() };
        for recycles in [Recycles::Unlimited, Recycles::AtMost(3)] {
            let position = hard(recycles);
            let most = most_of(|| {
                let answer = solve(&position, limits, &|| false);
                assert!(
                    matches!(
                        answer.verdict,
                        Verdict::Unwinnable | Verdict::Undecided(Stopped::Memory)
                    ),
                    "{:?}",
                    answer.verdict
                );
            });
            println!("figure: solving, limit {megabytes} MB: {} MB", most >> 20);
            assert!(most <= limits.memory_bytes + SLACK, "{most} bytes of {megabytes} MB");
        }
        let number: DealNumber = "g1".parse().expect("it is a number");
        let position = Position::deal(&number.deal(), Variant::SOLITAIRE);
        let most = most_of(|| {
            let limits = Limits { nodes: 400_000, ..limits };
            let (fewest, _) = fewest_moves(&position, limits, &|| false);
            assert!(matches!(fewest, Fewest::Winnable { .. }), "{fewest:?}");
        });
        println!("figure: fewest moves, limit {megabytes} MB: {} MB", most >> 20);
        assert!(most <= limits.memory_bytes + SLACK, "{most} bytes of {megabytes} MB");
    }
}
