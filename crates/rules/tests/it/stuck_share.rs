//! How often the stuck search gives up where a careless player has no way on.

use geduld_rules::{Column, Position, STUCK_LIMIT, Stuck, Suit, Variant};

use crate::bot::{VARIANTS, careless_choice, new_game, play, random_deal};
use crate::long;

/// Moves without progress after which the player asks whether there is a way on.
const PATIENCE: u32 = 40;
/// How often the player goes on after hearing that there is.
const CHANCES: u32 = 12;

/// How games ended, and what the searches cost.
#[derive(Default)]
struct Ends {
    won: u32,
    /// The player lost patience although there was a way on.
    left: u32,
    stuck: u32,
    /// The search met its limit.
    unknown: u32,
    searches: usize,
    most_positions: usize,
    all_positions: usize,
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
        let stock_seen = game.position().stock().iter().all(|&card| game.seen().contains(card));
        if idle < PATIENCE || !stock_seen || game.end().is_some() {
            continue;
        }
        idle = 0;
        let (verdict, positions) = game.position().stuck_within(STUCK_LIMIT);
        ends.searches += 1;
        ends.all_positions += positions;
        ends.most_positions = ends.most_positions.max(positions);
        match verdict {
            Stuck::Stuck => return ends.stuck += 1,
            Stuck::Unknown => return ends.unknown += 1,
            Stuck::Playable if chances == 0 => return ends.left += 1,
            Stuck::Playable => chances -= 1,
        }
    }
    // A player without a legal move is as stuck as can be.
    *(if game.end().is_some() { &mut ends.won } else { &mut ends.stuck }) += 1;
}

/// Turned cards and foundation cards.
fn progress(position: &Position) -> u8 {
    let closed: u8 = Column::ALL.iter().map(|&column| position.closed(column)).sum();
    let raised: u8 = Suit::ALL.iter().map(|&suit| position.foundation(suit)).sum();
    21 - closed + raised
}

#[test]
fn of_the_stuck_ends_of_careless_games_less_than_one_in_a_hundred_is_missed() {
    let games = if long() { 10_000 } else { 60 };
    let (mut all_stuck, mut all_unknown) = (0, 0);
    for variant in VARIANTS {
        let mut rng = fastrand::Rng::with_seed(111);
        let mut ends = Ends::default();
        (0..games).for_each(|_| play_out(variant, &mut rng, &mut ends));
        let Ends { won, left, stuck, unknown, searches, most_positions, all_positions } = ends;
        let missed = 100.0 * f64::from(unknown) / f64::from((stuck + unknown).max(1));
        println!(
            "figure: {variant}: {games} games, {won} won, {left} left, {stuck} stuck, {unknown} unknown \
             ({missed:.2} % missed); {searches} searches met {} positions on average and \
             {most_positions} at most",
            all_positions / searches.max(1)
        );
        (all_stuck, all_unknown) = (all_stuck + stuck, all_unknown + unknown);
        assert!(unknown * 100 < stuck + unknown, "{variant}: {unknown} missed, {stuck} found");
    }
    println!("figure: all: {all_stuck} stuck ends found, {all_unknown} missed");
    assert!(all_stuck > 100);
}
