//! Fewest moves and fewest recycles of small decks, against the plain searches through all positions.

use geduld_rules::{Card, Move, Position, Rank, Setup, Suit, Variant};

use super::brute::{self, Cheapest, Table};
use super::small_decks::{MOST, board, game, table, variants};
use crate::fewest::Fewest;
use crate::meter::{Limits, Meter};
use crate::pack::{Heights, suit_number};
use crate::shortest::{self, Ground, Steps, best_first, bound};

fn card(number: brute::Card) -> Card {
    Card::new(Rank::ALL[usize::from(number / 4) - 1], Suit::ALL[usize::from(number % 4)])
}

/// The table as a position of the rules; columns that the table has not are empty.
fn position(table: &Table, variant: Variant) -> Position {
    let cards = |numbers: &[u8]| numbers.iter().map(|&number| card(number)).collect::<Vec<_>>();
    let mut setup =
        Setup { waste: cards(&table.waste), stock: cards(&table.stock), ..Setup::default() };
    for (column, (closed, open)) in table.columns.iter().enumerate() {
        setup.closed[column] = cards(closed);
        setup.open[column] = cards(open);
    }
    setup.position(variant).expect("it is a board of the rules")
}

fn ground(table: &Table, floor: [u8; 4], variant: Variant) -> (Ground, shortest::Table) {
    let (mut ground, start) = Ground::new(&position(table, variant));
    ground.columns = table.columns.len();
    for (suit, height) in Suit::ALL.into_iter().zip(floor) {
        ground.floor |= Heights::from(height) << (4 * suit_number(suit));
    }
    (ground, start)
}

/// Plays moves that must win.
fn replay(start: Position, moves: &[Move]) -> Vec<Position> {
    let mut positions = vec![start];
    for &played in moves {
        let next = positions[positions.len() - 1].clone().play(played).expect("it is legal");
        positions.push(next);
    }
    assert!(positions[positions.len() - 1].is_won(), "the moves win");
    positions
}

/// What was found, its optimum proven and its moves played.
fn told_by(fewest: &Fewest, position: &Position) -> Cheapest {
    match fewest {
        Fewest::Winnable { moves, count, at_least } => {
            replay(position.clone(), moves);
            assert_eq!(count, at_least, "it is proven");
            Cheapest::Win(*count)
        }
        Fewest::Unwinnable => Cheapest::NoWin,
        Fewest::Undecided(why) => panic!("{why}"),
    }
}

/// The fewest moves by the search alone, with all rules, with none, and with each one off.
fn switched(ground: &Ground, table: &shortest::Table) -> [(Steps, Option<u16>); 5] {
    let none = Steps { safe_first: false, safe_stays: false, whole_runs: false };
    [
        Steps::ALL,
        none,
        // Without the first rule the second has no ground.
        Steps { safe_first: false, safe_stays: false, ..Steps::ALL },
        Steps { safe_stays: false, ..Steps::ALL },
        Steps { whole_runs: false, ..Steps::ALL },
    ]
    .map(|steps| {
        let mut start = *table;
        let settled = steps.settle(ground, &mut start, |_| ());
        let mut meter = Meter::new(Limits::default(), &|| false);
        let searched = best_first(ground, &start, 300, steps, &mut meter);
        let moves = searched.path.and_then(|path| path.last().map(|&(_, moves)| settled + moves));
        (steps, moves)
    })
}

fn seed() -> u64 {
    std::env::var("GEDULD_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(3)
}

/// Decks of each variant, and the positions of a deck after which the plain searches give up on it.
fn effort() -> (usize, usize) {
    if std::env::var_os("GEDULD_LONG").is_some() { (3_000, MOST) } else { (100, 3_000) }
}

#[test]
fn fewest_moves_and_recycles_are_those_of_the_plain_searches_in_every_variant() {
    let seed = seed();
    let mut rng = fastrand::Rng::with_seed(seed);
    let (decks, most) = effort();
    let mut compared = 0;
    for variant in variants() {
        let (mut won, mut lost, mut longest) = (0, 0, 0);
        for number in 0..decks {
            let (table, floor) = table(&mut rng, 5);
            let told = || format!("seed {seed}, deck {number}, {variant}: {table:?}");
            let position = position(&table, variant);
            let plain = game(variant, floor);
            let by_moves = brute::fewest_moves(plain, &table, most);
            if by_moves == Cheapest::TooLarge {
                continue;
            }
            let by_recycles = brute::fewest_recycles(plain, &table, most);
            if by_recycles == Cheapest::TooLarge {
                continue;
            }
            let board = board(&table, floor, variant);
            let (ground, start) = ground(&table, floor, variant);
            let mut meter = Meter::new(Limits::default(), &|| false);
            let recycles =
                crate::recycles::search(board, ground.clone(), &start, &position, &mut meter);
            // No real win: the search has to find its own, and what it leaves out would show.
            let known = vec![Move::Draw; 300];
            let moves = shortest::search(&ground, &start, &position, known, &mut meter);
            assert_eq!(told_by(&recycles, &position), by_recycles, "recycles: {}", told());
            let optimum = match by_moves {
                Cheapest::Win(optimum) => u16::try_from(optimum).ok(),
                Cheapest::NoWin | Cheapest::TooLarge => None,
            };
            for (steps, found) in switched(&ground, &start) {
                assert_eq!(found, optimum, "{steps:?}: {}", told());
            }
            let Cheapest::Win(optimum) = by_moves else {
                let Fewest::Winnable { count: 300, at_least: 300, .. } = moves else {
                    panic!("{moves:?} where there is no win: {}", told());
                };
                lost += 1;
                continue;
            };
            assert_eq!(told_by(&moves, &position), by_moves, "moves: {}", told());
            won += 1;
            longest = longest.max(optimum);
            let Fewest::Winnable { moves, .. } = moves else { continue };
            for (done, on_the_way) in replay(position, &moves).iter().enumerate() {
                let left = moves.len() - done;
                let (mut here, there) = Ground::new(on_the_way);
                (here.columns, here.floor) = (ground.columns, ground.floor);
                let least = bound(&here, &there);
                assert!(
                    least.is_some_and(|least| usize::from(least) <= left),
                    "{least:?} is told {left} moves before the win, after {:?}: {}",
                    &moves[..done],
                    told()
                );
            }
        }
        compared += won + lost;
        println!("figure: {variant}: {won} won, {lost} lost, {longest} moves at most");
        assert!(won > decks / 20 && lost > decks / 20, "both kinds are met: {won}, {lost}");
    }
    println!("figure: {compared} decks compared");
}
