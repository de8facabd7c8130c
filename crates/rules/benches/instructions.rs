//! Instruction counts, which are the same on a busy machine as on an idle one.
//!
//! `cargo bench -p geduld-rules --features instructions --bench instructions`, with `valgrind` and
//! `cargo install gungraun-runner` at hand; without them it says so and ends well.

use std::process::{Command, Stdio};

/// The benchmarks themselves.
mod counted {
    use std::hint::black_box;

    use geduld_rules::{DealNumber, Move, Position, Stuck, Variant};
    use gungraun::prelude::*;

    /// A position somewhere in a careless game, with its legal moves.
    fn in_the_middle(variant: Variant) -> (Position, Vec<Move>) {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut position = Position::deal(&DealNumber::Own(7).deal(), variant);
        for _ in 0..60 {
            let chosen = rng.choice(position.legal_moves()).expect("a move is left");
            position = position.play(chosen).expect("the move is legal");
        }
        let moves = position.legal_moves();
        (position, moves)
    }

    #[library_benchmark]
    #[bench::draw3(in_the_middle(Variant::SOLITAIRE))]
    #[bench::draw1(in_the_middle(Variant::SOLITAIRE_SIMPLE))]
    fn generate((position, mut moves): (Position, Vec<Move>)) -> usize {
        moves.clear();
        black_box(&position).legal_moves_into(&mut moves);
        moves.len()
    }

    #[library_benchmark]
    #[bench::draw3(in_the_middle(Variant::SOLITAIRE))]
    #[bench::draw1(in_the_middle(Variant::SOLITAIRE_SIMPLE))]
    fn apply_and_undo_every_move((mut position, moves): (Position, Vec<Move>)) -> Position {
        for &chosen in &moves {
            if let Ok(done) = position.apply(black_box(chosen)) {
                position.undo(done);
            }
        }
        position
    }

    #[library_benchmark]
    #[bench::draw3(in_the_middle(Variant::SOLITAIRE))]
    fn stuck((position, _): (Position, Vec<Move>)) -> Stuck {
        position.stuck_within(black_box(2_000)).0
    }

    library_benchmark_group!(
        name = rules,
        benchmarks = [generate, apply_and_undo_every_move, stuck]
    );
    gungraun::main!(library_benchmark_groups = rules);

    pub(crate) fn run() {
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
