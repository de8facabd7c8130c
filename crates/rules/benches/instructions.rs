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

    /// Positions with their legal moves.
    type Positions = Vec<(Position, Vec<Move>)>;

    /// Positions from all parts of careless games.
    fn everywhere(variant: Variant) -> Positions {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut positions = Vec::new();
        for number in 0..20 {
            let mut position = Position::deal(&DealNumber::Own(number).deal(), variant);
            for _ in 0..100 {
                let moves = position.legal_moves();
                let Some(chosen) = rng.choice(moves.iter().copied()) else { break };
                let next = position.clone().play(chosen).expect("the move is legal");
                positions.push((position, moves));
                position = next;
            }
        }
        positions
    }

    /// A position somewhere in a careless game.
    fn in_the_middle(variant: Variant) -> Position {
        everywhere(variant).swap_remove(60).0
    }

    #[library_benchmark]
    #[bench::draw3(everywhere(Variant::SOLITAIRE))]
    #[bench::draw1(everywhere(Variant::SOLITAIRE_SIMPLE))]
    fn generate(mut positions: Positions) -> Positions {
        for (position, moves) in &mut positions {
            moves.clear();
            black_box(&*position).legal_moves_into(moves);
        }
        positions
    }

    #[library_benchmark]
    #[bench::draw3(everywhere(Variant::SOLITAIRE))]
    #[bench::draw1(everywhere(Variant::SOLITAIRE_SIMPLE))]
    fn apply_and_undo_every_move(mut positions: Positions) -> Positions {
        for (position, moves) in &mut positions {
            for &chosen in &*moves {
                if let Ok(done) = position.apply(black_box(chosen)) {
                    position.undo(done);
                }
            }
        }
        positions
    }

    #[library_benchmark]
    #[bench::draw3(in_the_middle(Variant::SOLITAIRE))]
    fn stuck(position: Position) -> Stuck {
        position.stuck_within(black_box(2_000)).0
    }

    library_benchmark_group!(
        name = rules,
        benchmarks = [generate, apply_and_undo_every_move, stuck]
    );
    gungraun::main!(library_benchmark_groups = rules);

    #[expect(
        clippy::print_stdout,
        reason = "a benchmark tells what its counts are to be divided by"
    )]
    pub(crate) fn run() {
        for (name, variant) in [("draw3", Variant::SOLITAIRE), ("draw1", Variant::SOLITAIRE_SIMPLE)]
        {
            let positions = everywhere(variant);
            let moves: usize = positions.iter().map(|(_, moves)| moves.len()).sum();
            println!("{name}: {moves} moves in {} positions", positions.len());
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
