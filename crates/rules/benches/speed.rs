//! How fast the rules are: moves generated, played and taken back per second, whole games replayed,
//! views made, and the two searches.
//!
//! `cargo bench -p geduld-rules --bench speed`; one element is one move, one view or one search.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use geduld_rules::{
    Action, DealNumber, Entry, Game, Move, PackedGame, Position, Scheme, Scoring, Variant,
};

/// Positions from all parts of careless games, with the moves that are legal in each.
fn positions(variant: Variant) -> Vec<(Position, Vec<Move>)> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    for number in 0..40 {
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

/// A long game with all its entries.
fn game() -> PackedGame {
    let mut rng = fastrand::Rng::with_seed(2);
    let scoring = Scoring::current(Scheme::Tournament);
    let mut game = Game::new(DealNumber::Own(3).deal(), Variant::SOLITAIRE, scoring);
    for second in 0..400 {
        let Some(chosen) = rng.choice(game.legal_moves()) else { break };
        let entry = Entry { clock_ms: second * 1_000, action: Action::Move(chosen) };
        game.push(entry).expect("the move is legal");
    }
    PackedGame::of(&game)
}

fn moves(criterion: &mut Criterion) {
    for (name, variant) in [("draw3", Variant::SOLITAIRE), ("draw1", Variant::SOLITAIRE_SIMPLE)] {
        let positions = positions(variant);
        let count: usize = positions.iter().map(|(_, moves)| moves.len()).sum();
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function("generate", |bencher| {
            let mut list = Vec::new();
            bencher.iter(|| {
                for (position, _) in &positions {
                    list.clear();
                    black_box(position).legal_moves_into(&mut list);
                    black_box(&list);
                }
            });
        });
        group.bench_function("play", |bencher| {
            bencher.iter(|| {
                for (position, moves) in &positions {
                    for &chosen in moves {
                        black_box(black_box(position).clone().play(chosen).is_ok());
                    }
                }
            });
        });
        group.bench_function("apply and undo", |bencher| {
            let mut positions = positions.clone();
            bencher.iter(|| {
                for (position, moves) in &mut positions {
                    for &chosen in moves.iter() {
                        if let Ok(done) = position.apply(chosen) {
                            position.undo(black_box(done));
                        }
                    }
                }
            });
        });
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function("view", |bencher| {
            bencher.iter(|| {
                for (position, _) in &positions {
                    black_box(black_box(position).view());
                }
            });
        });
        group.finish();
    }
}

fn games(criterion: &mut Criterion) {
    let game = game();
    let bytes = game.pack();
    let mut group = criterion.benchmark_group("game");
    group.throughput(Throughput::Elements(game.entries.len() as u64));
    group.bench_function("replay", |bencher| bencher.iter(|| black_box(game.clone()).replay()));
    group.bench_function("pack", |bencher| bencher.iter(|| black_box(&game).pack()));
    group
        .bench_function("unpack", |bencher| bencher.iter(|| PackedGame::unpack(black_box(&bytes))));
    group.finish();
    let seed = [7; 32];
    let deal = geduld_rules::Deal::from_seed(&seed);
    let mut group = criterion.benchmark_group("deal");
    group.throughput(Throughput::Elements(1));
    group.bench_function("from seed", |bencher| {
        bencher.iter(|| geduld_rules::Deal::from_seed(black_box(&seed)));
    });
    group.bench_function("to bytes", |bencher| bencher.iter(|| black_box(&deal).to_bytes()));
    group.finish();
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(20);
    let positions = positions(Variant::SOLITAIRE);
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("stuck, any moment", |bencher| {
        bencher.iter(|| {
            for (position, _) in &positions {
                black_box(position.stuck_within(geduld_rules::STUCK_LIMIT));
            }
        });
    });
    group.bench_function("auto-finish, any moment", |bencher| {
        bencher.iter(|| {
            for (position, _) in &positions {
                black_box(position.auto_finish());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, moves, games, searches);
criterion_main!(benches);
