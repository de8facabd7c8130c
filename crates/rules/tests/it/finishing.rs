//! Auto-finish against trying everything.

use std::collections::{BTreeSet, HashSet};

use geduld_rules::{
    Action, Card, Column, Game, Move, Position, Recycles, Scheme, Scoring, Setup, Variant,
};

use crate::against_naive::board_of;
use crate::bot::{VARIANTS, entry};
use crate::made::board;
use crate::naive::Rules;
use crate::{lines, long};

/// The fewest recycles, and with those the fewest draws, with which draws, recycles and foundation
/// moves win; every order of them is tried, cheapest first.
fn brute_force(position: &Position) -> Option<(u32, u32)> {
    const WORDS: [&str; 10] = ["d", "r", "wf", "1f", "2f", "3f", "4f", "5f", "6f", "7f"];
    let rules = Rules::of(&position.variant().to_string());
    let mut open = BTreeSet::from([((0, 0), board_of(position))]);
    let mut met = HashSet::new();
    while let Some(((recycles, draws), board)) = open.pop_first() {
        if board.is_won() {
            return Some((recycles, draws));
        }
        // A second pass may come to the same board at a higher price: that is no way on.
        let mut without_count = board.clone();
        without_count.recycled = 0;
        if !met.insert(without_count) {
            continue;
        }
        for word in WORDS {
            if let Some(next) = board.play(word, rules) {
                let cost = (recycles + u32::from(word == "r"), draws + u32::from(word == "d"));
                open.insert((cost, next));
            }
        }
    }
    None
}

fn cost(line: &[Move]) -> (u32, u32) {
    let count = |kind: Move| line.iter().map(|&chosen| u32::from(chosen == kind)).sum();
    (count(Move::Recycle), count(Move::Draw))
}

/// Plays a line and checks that it wins by the moves that auto-finish may make.
fn must_win(position: &Position, line: &[Move]) {
    let mut position = position.clone();
    for &chosen in line {
        assert!(!matches!(
            chosen,
            Move::WasteToColumn(_) | Move::ColumnToColumn { .. } | Move::FoundationToColumn { .. }
        ));
        position = position.play(chosen).unwrap();
    }
    assert!(position.is_won());
}

/// A board of few cards, of which many can be finished.
fn late_position(variant: Variant, rng: &mut fastrand::Rng) -> Position {
    let heights = [0; 4].map(|_| 13 - rng.usize(..7));
    let left = |card: &Card| usize::from(card.rank().value()) > heights[card.suit().index()];
    let mut cards: Vec<Card> = Card::ALL.into_iter().filter(left).collect();
    rng.shuffle(&mut cards);
    let mut setup = Setup::default();
    let talon = cards.split_off(cards.len() - rng.usize(..=cards.len().min(14)));
    let (waste, stock) = talon.split_at(rng.usize(..=talon.len()));
    (setup.waste, setup.stock) = (waste.to_vec(), stock.to_vec());
    if rng.u8(..3) > 0 {
        cards.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    }
    for card in cards {
        let column = rng.usize(..7);
        let (closed, open) = (&mut setup.closed[column], &mut setup.open[column]);
        if open.last().is_some_and(|&top| !card.fits_on(top)) {
            closed.append(open);
        }
        open.push(card);
    }
    for closed in &mut setup.closed {
        while closed.len() > 6 {
            setup.stock.extend(closed.pop());
        }
    }
    setup.recycles_used = match variant.recycles {
        Recycles::Unlimited => rng.u32(..5),
        Recycles::AtMost(limit) => rng.u32(..=u32::from(limit)),
    };
    setup.position(variant).unwrap()
}

#[test]
fn it_is_found_exactly_if_there_is_one_and_with_the_fewest_recycles_and_draws() {
    let mut rng = fastrand::Rng::with_seed(101);
    let (mut found, mut none, mut recycled) = (0, 0, 0);
    for variant in VARIANTS.into_iter().cycle().take(if long() { 40_000 } else { 800 }) {
        let position = late_position(variant, &mut rng);
        let line = position.auto_finish();
        let costs = line.as_deref().map(cost);
        assert_eq!(costs, brute_force(&position), "{position:?} {:?}", position.stock());
        if let Some(line) = line {
            must_win(&position, &line);
            found += 1;
            recycled += u32::from(cost(&line).0 > 1);
        } else {
            none += 1;
        }
    }
    println!("{found} found, {recycled} with more than one recycle, {none} not to be finished");
    assert!(found > 100 && recycled > 20 && none > 100);
}

#[test]
fn draw_1_with_all_columns_open_and_recycles_without_end_always_finishes() {
    let mut rng = fastrand::Rng::with_seed(102);
    let mut tried = 0;
    while tried < 300 {
        let position = late_position(Variant::SOLITAIRE_SIMPLE, &mut rng);
        if Column::ALL.iter().all(|&column| position.closed(column) == 0) {
            must_win(&position, &position.auto_finish().unwrap());
            tried += 1;
        }
    }
}

#[test]
fn a_card_left_lying_may_save_a_recycle_or_the_win() {
    let mut rng = fastrand::Rng::with_seed(103);
    let (mut saved, mut won) = (0, 0);
    for _ in 0..if long() { 40_000 } else { 4_000 } {
        let position = late_position(Variant::SOLITAIRE, &mut rng);
        let Some(line) = position.auto_finish() else { continue };
        match greedy_recycles(&position) {
            Some(recycles) => saved += u32::from(cost(&line).0 < recycles),
            None => won += 1,
        }
    }
    println!("{saved} recycles and {won} wins saved by leaving a card");
    assert!(saved > 0 && won > 0, "{saved} saved, {won} won");
}

/// Recycles of a player who plays every card to its foundation as soon as it comes up; `None`
/// when that does not win.
fn greedy_recycles(position: &Position) -> Option<u32> {
    let mut position = position.clone();
    let before = position.recycles_used();
    while !position.is_won() {
        if position.recycles_used() > before + 30 {
            return None;
        }
        let raising = Column::ALL.map(Move::ColumnToFoundation);
        let wishes = raising.iter().chain(&[Move::WasteToFoundation, Move::Draw, Move::Recycle]);
        let chosen = wishes.copied().find(|&wish| position.check(wish).is_ok())?;
        position = position.play(chosen).unwrap();
    }
    Some(position.recycles_used() - before)
}

#[test]
fn with_too_few_recycles_it_is_not_offered() {
    let costs = |variant: &str, stock: &str| {
        board(variant, &format!("stock {stock}")).auto_finish().map(|line| cost(&line))
    };
    assert_eq!(costs("draw1 recycles=0", "KC QC JC"), Some((0, 3)), "the jack lies on top");
    assert_eq!(costs("draw1 recycles=0", "JC KC QC"), Some((0, 3)));
    assert_eq!(costs("draw3", "JC KC QC"), None, "the jack never comes up");
    assert_eq!(costs("draw1 recycles=0", "QC KC JC"), None);
    assert_eq!(costs("draw1 recycles=1", "QC KC JC"), Some((1, 5)));
}

#[test]
fn it_is_offered_once_all_cards_were_seen_and_logged_moves_win_with_it() {
    for line in lines::all() {
        let scoring = Scoring::current(Scheme::Tournament);
        let mut game = Game::new(line.deal, line.variant, scoring);
        for &chosen in &line.moves {
            let offered = game.auto_finish();
            if !game.all_seen() {
                assert_eq!(offered, None, "{}", line.id);
            }
            if let Some(finish) = offered {
                let mut finished = game.clone();
                for &chosen in &finish {
                    finished.push(entry(&finished, Action::Move(chosen))).unwrap();
                }
                let result = finished.result().unwrap();
                assert!(result.won);
                assert_eq!(result.base, 2320 - 25 * i64::from(result.recycles));
                let mut paused = game.clone();
                paused.push(entry(&paused, Action::Pause)).unwrap();
                assert_eq!(paused.auto_finish(), None);
            }
            game.push(entry(&game, Action::Move(chosen))).unwrap();
        }
        assert_eq!(game.auto_finish(), None, "a game that is over is not finished again");
    }
}
