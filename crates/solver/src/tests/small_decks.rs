//! Verdicts on small decks (fewer ranks, suits and columns), against the plain search through all
//! positions.

use geduld_rules::{DrawCount, EmptyColumns, Recycles, Variant};

use super::brute::{self, Game, Table};
use crate::board::Board;
use crate::capacity::{Room, room};
use crate::depth::{Found, Order};
use crate::expand::Expander;
use crate::layers::{Width, by_layers};
use crate::meter::{Limits, Meter};
use crate::pack::{Heights, place};
use crate::relaxation::allows_win;
use crate::reserve::{Asked, Hope, Reserve};
use crate::rules::Rules;
use crate::solve::decide;

/// Positions of a deck after which the plain search gives up on it.
pub(super) const MOST: usize = 20_000;

pub(super) fn variants() -> Vec<Variant> {
    let recycles =
        [Recycles::Unlimited, Recycles::AtMost(0), Recycles::AtMost(1), Recycles::AtMost(2)];
    let mut variants = Vec::new();
    for draw in [DrawCount::One, DrawCount::Three] {
        for recycles in recycles {
            for empty in [EmptyColumns::Kings, EmptyColumns::Any] {
                variants.push(Variant { draw, recycles, empty });
            }
        }
    }
    variants
}

pub(super) fn game(variant: Variant, floor: [u8; 4]) -> Game {
    Game {
        draw: variant.draw.cards().into(),
        recycles: match variant.recycles {
            Recycles::Unlimited => None,
            Recycles::AtMost(most) => Some(most),
        },
        any: variant.empty == EmptyColumns::Any,
        floor,
    }
}

/// The highest ranks of some suits, dealt at random, some cards perhaps already up.
pub(super) fn table(rng: &mut fastrand::Rng, most_ranks: u8) -> (Table, [u8; 4]) {
    let ranks = rng.u8(2..=most_ranks);
    let suits = if ranks < 4 { 4 } else { rng.usize(2..=4) };
    let mut floor = [13; 4];
    let mut chosen = [0, 1, 2, 3];
    rng.shuffle(&mut chosen);
    for &suit in &chosen[..suits] {
        floor[suit] = 13 - ranks;
    }
    let mut foundations = floor;
    for height in &mut foundations {
        if *height < 12 && rng.u8(0..6) == 0 {
            *height += 1;
        }
    }
    let mut deck: Vec<brute::Card> = (0..4)
        .flat_map(|suit| (foundations[usize::from(suit)] + 1..=13).map(move |rank| rank * 4 + suit))
        .collect();
    rng.shuffle(&mut deck);
    let mut columns = vec![(Vec::new(), Vec::new()); rng.usize(1..=usize::from(most_ranks).min(5))];
    let talon = rng.usize(0..=deck.len().min(2 * usize::from(most_ranks)));
    let mut stock = deck.split_off(deck.len() - talon);
    for card in deck {
        let column = rng.usize(0..columns.len());
        let (closed, open): &mut (Vec<u8>, Vec<u8>) = &mut columns[column];
        match open.pop() {
            None => open.push(card),
            Some(other) if closed.len() < 6 => {
                closed.push(other);
                open.push(card);
            }
            Some(other) => {
                open.push(other);
                stock.push(card);
            }
        }
    }
    stock.truncate(24);
    let drawn = if rng.bool() { 0 } else { rng.usize(0..=stock.len()) };
    let waste = stock.drain(..drawn).collect();
    (Table { columns, stock, waste, foundations, recycles: 0 }, floor)
}

/// The place of a card of the plain board: its suits are clubs, diamonds, hearts, spades.
fn place_of(card: brute::Card) -> u8 {
    const SUITS: [usize; 4] = [2, 1, 0, 3];
    place(usize::from(card / 4) - 1, SUITS[usize::from(card % 4)]) as u8
}

fn heights(of: [u8; 4]) -> Heights {
    let [clubs, diamonds, hearts, spades] = of.map(Heights::from);
    hearts | diamonds << 4 | clubs << 8 | spades << 12
}

pub(super) fn board(table: &Table, floor: [u8; 4], variant: Variant) -> Board {
    let any = variant.empty == EmptyColumns::Any;
    let (mut piles, mut lengths) = ([[0; 8]; 7], [0; 7]);
    for (column, (closed, open)) in table.columns.iter().enumerate() {
        let in_place = if any && closed.is_empty() { 0 } else { open.len().min(1) };
        let cards = closed.iter().chain(&open[..in_place]);
        for (slot, &card) in piles[column].iter_mut().zip(cards) {
            *slot = place_of(card);
            lengths[column] += 1;
        }
    }
    let talon = table.waste.iter().chain(&table.stock).map(|&card| place_of(card)).collect();
    let recycles = match variant.recycles {
        Recycles::Unlimited => None,
        Recycles::AtMost(most) => Some(most),
    };
    let waste = table.waste.len() as u8;
    let mut board = Board::assemble(
        piles,
        lengths,
        talon,
        heights(table.foundations),
        waste,
        variant,
        recycles,
    );
    board.columns = table.columns.len() as u32;
    board.floor = heights(floor);
    board
}

/// What each way to decide a board says; `None` where it leaves that open.
fn verdicts(board: &Board, rules: Rules) -> [(&'static str, Option<bool>); 5] {
    let mut meter = Meter::new(Limits::default(), &|| false);
    let mut expander = Expander::new(board, rules);
    let start = expander.normal(board.start);
    let easier = board.easier();
    let mut reserve = Reserve::new(&easier, rules);
    let layers = |asked: Option<Asked<'_, '_>>, expander: &mut Expander<'_>| {
        let mut meter = Meter::new(Limits::default(), &|| false);
        match by_layers(expander, start, Width::All, asked, &mut meter).expect(NO_LIMIT) {
            Found::Win(_) => Some(true),
            Found::Nothing => Some(false),
            Found::Unknown => None,
        }
    };
    let alone = layers(None, &mut expander);
    let with_reserve = layers(Asked::new(&mut reserve, 5), &mut expander);
    let hope = reserve.hope(start, Order { number: 1 }, u64::MAX, &mut meter).expect(NO_LIMIT);
    let by_reserve = match hope {
        Hope::None => Some(false),
        Hope::Some => board.talon_is_reserve().then_some(true),
        Hope::Unknown => unreachable!("it has no limit"),
    };
    let no_room = room(board, u64::MAX, &mut meter).expect(NO_LIMIT) == Room::None;
    [
        ("relaxation", (!allows_win(board)).then_some(false)),
        ("room", no_room.then_some(false)),
        ("layers", alone),
        ("layers asking", with_reserve),
        ("reserve", by_reserve),
    ]
}

pub(super) const NO_LIMIT: &str = "no limit is reached";

pub(super) fn decided(board: &Board, rules: Rules) -> bool {
    let mut meter = Meter::new(Limits::default(), &|| false);
    decide(board, rules, &mut meter).expect(NO_LIMIT).is_some()
}

/// All rules, none, and each of them off and alone.
fn switched() -> Vec<Rules> {
    let switches: [fn(&mut Rules) -> &mut bool; 9] = [
        |rules| &mut rules.relaxation,
        |rules| &mut rules.capacity,
        |rules| &mut rules.safe_heads,
        |rules| &mut rules.safe_talon,
        |rules| &mut rules.keep_safe_up,
        |rules| &mut rules.lazy_talon,
        |rules| &mut rules.larger_talons,
        |rules| &mut rules.once,
        |rules| &mut rules.clocks,
    ];
    let mut all = vec![Rules::ALL, Rules::NONE];
    for switch in switches {
        for (mut rules, on) in [(Rules::ALL, false), (Rules::NONE, true)] {
            *switch(&mut rules) = on;
            all.push(rules);
        }
    }
    all
}

#[test]
fn verdicts_are_those_of_the_plain_search_in_every_variant_with_and_without_each_rule() {
    let long = std::env::var_os("GEDULD_LONG").is_some();
    let decks = if long { 5_000 } else { 30 };
    let seed = std::env::var("GEDULD_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut rng = fastrand::Rng::with_seed(seed);
    for variant in variants() {
        let (mut won, mut lost, mut skipped) = (0, 0, 0);
        for number in 0..decks {
            let (table, floor) = table(&mut rng, 5);
            let Some(expected) = brute::winnable(game(variant, floor), &table, MOST) else {
                skipped += 1;
                continue;
            };
            let board = board(&table, floor, variant);
            for rules in switched() {
                assert_eq!(
                    decided(&board, rules),
                    expected,
                    "seed {seed}, deck {number}, {variant}, {rules:?}: {table:?}"
                );
                for (by, verdict) in verdicts(&board, rules) {
                    assert!(
                        verdict.is_none_or(|verdict| verdict == expected),
                        "seed {seed}, deck {number}, {variant}, {by}, {rules:?}: {table:?}"
                    );
                }
            }
            if expected { won += 1 } else { lost += 1 }
        }
        println!(
            "figure: {variant}: {won} won, {lost} lost, {skipped} too large for the plain search"
        );
        assert!(won > decks / 20 && lost > decks / 20, "both kinds are met: {won}, {lost}");
    }
}

/// As the server meets them: some moves have been made, so that there are runs, loose cards, cards on the foundations that
/// could come back, a stock half turned, recycles used.
#[test]
fn positions_in_the_middle_of_a_game_are_judged_as_the_plain_search_judges_them() {
    let long = std::env::var_os("GEDULD_LONG").is_some();
    let decks = if long { 2_000 } else { 40 };
    let seed = std::env::var("GEDULD_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut proofs = [0; 5];
    for variant in variants() {
        let (mut won, mut lost, mut skipped) = (0, 0, 0);
        for number in 0..decks {
            let (mut table, floor) = table(&mut rng, 6);
            let mut game = game(variant, floor);
            for _ in 0..rng.usize(0..40) {
                let next = brute::steps(game, &table);
                let Some(next) = rng.choice(next) else { break };
                table = next;
            }
            game.recycles = game.recycles.map(|most| most - table.recycles);
            table.recycles = 0;
            let Some(expected) = brute::winnable(game, &table, MOST) else {
                skipped += 1;
                continue;
            };
            let left = game.recycles.map_or(Recycles::Unlimited, Recycles::AtMost);
            let board = board(&table, floor, Variant { recycles: left, ..variant });
            for rules in switched() {
                let told =
                    || format!("seed {seed}, deck {number}, {variant}, {rules:?}: {table:?}");
                assert_eq!(decided(&board, rules), expected, "{}", told());
                for (way, (by, verdict)) in verdicts(&board, rules).into_iter().enumerate() {
                    proofs[way] += u32::from(verdict == Some(false));
                    assert!(verdict.is_none_or(|verdict| verdict == expected), "{by}: {}", told());
                }
            }
            if expected { won += 1 } else { lost += 1 }
        }
        println!(
            "figure: {variant}: {won} won, {lost} lost, {skipped} too large for the plain search"
        );
        assert!(won > decks / 20 && lost > decks / 20, "both kinds are met: {won}, {lost}");
    }
    assert!(proofs.iter().all(|&proofs| proofs > 100), "each way proves something: {proofs:?}");
}

/// Draw one, unlimited recycles and kings only: where most rules apply, and where every other variant asks.
#[test]
fn a_talon_as_a_reserve_is_judged_as_the_plain_search_judges_it() {
    const RESERVE: Variant =
        Variant { draw: DrawCount::One, recycles: Recycles::Unlimited, empty: EmptyColumns::Kings };
    let long = std::env::var_os("GEDULD_LONG").is_some();
    let decks = if long { 100_000 } else { 3_000 };
    let seed = std::env::var("GEDULD_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut won, mut lost, mut skipped) = (0, 0, 0);
    for number in 0..decks {
        let (table, floor) = table(&mut rng, 6);
        let Some(expected) = brute::winnable(game(RESERVE, floor), &table, MOST) else {
            skipped += 1;
            continue;
        };
        for (by, verdict) in verdicts(&board(&table, floor, RESERVE), Rules::ALL) {
            assert!(
                verdict.is_none_or(|verdict| verdict == expected),
                "seed {seed}, deck {number}, {by}: {table:?}"
            );
        }
        if expected { won += 1 } else { lost += 1 }
    }
    println!("figure: {RESERVE}: {won} won, {lost} lost, {skipped} too large for the plain search");
    assert!(won > decks / 20 && lost > decks / 20, "both kinds are met: {won}, {lost}");
}

/// Larger decks, too many positions for the plain search: the rules against none of them.
#[test]
fn no_rule_loses_a_win_on_larger_decks() {
    let long = std::env::var_os("GEDULD_LONG").is_some();
    let decks = if long { 5_000 } else { 60 };
    let seed = std::env::var("GEDULD_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let mut rng = fastrand::Rng::with_seed(seed);
    for variant in variants() {
        let (mut won, mut lost, mut skipped) = (0, 0, 0);
        for number in 0..decks {
            let (table, floor) = table(&mut rng, 8);
            let board = board(&table, floor, variant);
            let mut expander = Expander::new(&board, Rules::NONE);
            let start = expander.normal(board.start);
            let limits = Limits { nodes: 3_000, ..Limits::default() };
            let mut meter = Meter::new(limits, &|| false);
            let Ok(found) = by_layers(&mut expander, start, Width::All, None, &mut meter) else {
                skipped += 1;
                continue;
            };
            let expected = found != Found::Nothing;
            for (by, verdict) in verdicts(&board, Rules::ALL) {
                assert!(
                    verdict.is_none_or(|verdict| verdict == expected),
                    "seed {seed}, deck {number}, {variant}, {by}: {table:?}"
                );
            }
            if expected { won += 1 } else { lost += 1 }
        }
        println!("figure: {variant}: {won} won, {lost} lost, {skipped} too large");
        assert!(won > decks / 20 && lost > decks / 20, "both kinds are met: {won}, {lost}");
    }
}
