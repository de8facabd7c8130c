//! Instruction counts of the searches, which are the same on a busy machine as on an idle one.
//!
//! `cargo bench -p geduld-solver --features instructions --bench instructions`, with `valgrind` and
//! `cargo install gungraun-runner` at hand; without them it says so and ends well. Each count is for the nodes
//! that it tells first: what is to be compared is instructions per node.

use std::process::{Command, Stdio};

/// The benchmarks themselves.
mod counted {
    use std::hint::black_box;

    use geduld_rules::{DealNumber, Position, Variant};
    use geduld_solver::{Answer, Limits, solve};
    use gungraun::prelude::*;

    const DRAW_ONE: Variant = Variant::SOLITAIRE_SIMPLE;
    const DRAW_THREE: Variant = Variant::SOLITAIRE;

    /// Deals to decide, and the nodes after which each is given up.
    type Work = (Vec<Position>, u64);

    fn deals(numbers: &[u64], variant: Variant, nodes: u64) -> Work {
        let deal = |&number: &u64| Position::deal(&DealNumber::Own(number).deal(), variant);
        (numbers.iter().map(deal).collect(), nodes)
    }

    /// Most deals are decided by the first short searches.
    fn usual(variant: Variant) -> Work {
        deals(&Vec::from_iter(1..=100), variant, 1_000)
    }

    fn decided((positions, nodes): &Work) -> Vec<Answer> {
        let limits = Limits { nodes: *nodes, ..Limits::default() };
        positions.iter().map(|position| solve(position, limits, &|| false)).collect()
    }

    #[library_benchmark]
    #[bench::usual_deals_draw3(usual(DRAW_THREE))]
    #[bench::usual_deals_draw1(usual(DRAW_ONE))]
    // Proven with the talon as a reserve.
    #[bench::reserve(deals(&[75], DRAW_ONE, 50_000))]
    // All layers, most states of which are lost with the talon as a reserve.
    #[bench::layers_and_reserve(deals(&[256], DRAW_THREE, 120_000))]
    // All layers, most states of which are not.
    #[bench::layers(deals(&[439], DRAW_THREE, 700_000))]
    fn decide(work: Work) -> Vec<Answer> {
        decided(black_box(&work))
    }

    library_benchmark_group!(name = solver, benchmarks = [decide]);
    gungraun::main!(library_benchmark_groups = solver);

    #[expect(
        clippy::print_stdout,
        reason = "a benchmark tells what its counts are to be divided by"
    )]
    pub(crate) fn run() {
        for (name, work) in [
            ("usual_deals_draw3", usual(DRAW_THREE)),
            ("usual_deals_draw1", usual(DRAW_ONE)),
            ("reserve", deals(&[75], DRAW_ONE, 50_000)),
            ("layers_and_reserve", deals(&[256], DRAW_THREE, 120_000)),
            ("layers", deals(&[439], DRAW_THREE, 700_000)),
        ] {
            let nodes: u64 = decided(&work).iter().map(|answer| answer.nodes).sum();
            println!("{name}: {nodes} nodes");
        }
        main();
    }
}

#[expect(clippy::print_stdout, reason = "a benchmark tells what it does")]
fn main() {
    let missing = ["valgrind", "gungraun-runner"].into_iter().find(|program| {
        let quiet = Command::new(program).arg("--version").stdout(Stdio::null()).status();
        quiet.is_err()
    });
    match missing {
        Some(program) => println!("instruction counts are skipped: {program} is not installed"),
        None => counted::run(),
    }
}
