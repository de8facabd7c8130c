//! How often the stuck search gives up where a careless player has no way on.

use geduld_rules::{Column, Position, STUCK_LIMIT, Stuck, Suit, Variant};

use crate::bot::{VARIANTS, careless_choice, new_game, play, random_deal};

/// Moves without a turned card or a raised foundation, after which the player asks.
const PATIENCE: u32 = 40;
/// How often the player goes on after hearing that there is a way.
const CHANCES: u32 = 12;

#[derive(Default, Debug)]
struct Ends {
    won: u32,
    left: u32,
    stuck: u32,
    unknown: u32,
    most_positions: usize,
    sum_positions: usize,
    searches: usize,
    nanos: u128,
    worst: u128,
}

fn play_out(variant: Variant, rng: &mut fastrand::Rng, ends: &mut Ends) {
    let mut game = new_game(random_deal(rng), variant);
    let (mut idle, mut chances, mut best) = (0, CHANCES, 0);
    while game.end().is_none() {
        let Some(chosen) = careless_choice(&game, rng) else { break };
        play(&mut game, chosen);
        let reached = progress(game.position());
        idle = if reached > best { 0 } else { idle + 1 };
        best = best.max(reached);
        if idle < PATIENCE {
            continue;
        }
        idle = 0;
        let t = std::time::Instant::now();
        let v = game.stuck();
        let e = t.elapsed().as_nanos();
        ends.nanos += e;
        ends.worst = ends.worst.max(e);
        let (_, met) = game.position().stuck_within(STUCK_LIMIT);
        ends.most_positions = ends.most_positions.max(met);
        ends.sum_positions += met;
        ends.searches += 1;
        match v {
            Stuck::Stuck => return ends.stuck += 1,
            Stuck::Unknown if std::env::var("SHOW").is_ok() => {
                println!("{:?}", game.view());
                println!(
                    "{:?} {:?}",
                    game.position().stuck_within(5_000_000),
                    game.position().stock()
                );
                return ends.unknown += 1;
            }
            Stuck::Unknown => return ends.unknown += 1,
            Stuck::Playable if chances == 0 => return ends.left += 1,
            Stuck::Playable => chances -= 1,
        }
    }
    if game.end().is_some() { ends.won += 1 } else { ends.stuck += 1 }
}

#[test]
fn measure() {
    let games: u32 = std::env::var("N").map_or(100, |n| n.parse().unwrap());
    for variant in VARIANTS {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut ends = Ends::default();
        for _ in 0..games {
            play_out(variant, &mut rng, &mut ends);
        }
        println!("{variant}: {ends:?}");
    }
}

/// Turned cards and foundation cards.
fn progress(position: &Position) -> u8 {
    let closed: u8 = Column::ALL.iter().map(|&column| position.closed(column)).sum();
    let raised: u8 = Suit::ALL.iter().map(|&suit| position.foundation(suit)).sum();
    21 - closed + raised
}
