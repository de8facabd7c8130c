//! Families of positions that solvers have been wrong about: those that can be won, but not without the one
//! thing in question.

use std::collections::HashSet;

use geduld_rules::{DrawCount, EmptyColumns, Move, Position, Rank, Recycles, Setup, Suit, Variant};

use super::brute::{self, Card, Game, Table};
use super::small_decks::{board, decided, game, table};
use crate::meter::Limits;
use crate::rules::Rules;
use crate::solve::{Verdict, solve, solve_with};

const DRAW_THREE: Variant =
    Variant { draw: DrawCount::Three, recycles: Recycles::Unlimited, empty: EmptyColumns::Kings };

/// The suits of the plain board.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// What a family of positions cannot be won without.
#[derive(Clone, Copy, Debug)]
enum Needs {
    /// A card that comes down from its foundation to the card it lay on.
    WayBack,
    /// Two cards taken out of the talon in one pass: the first shifts what comes up.
    Shift,
}

/// What the plain search has to remember to tell whether a step does that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Past {
    /// The cards that those on foundations lay on.
    from: Vec<(Card, Card)>,
    /// Whether a card was taken out of the talon in this pass.
    taken: bool,
}

impl Needs {
    /// The past after a step, or `None` if the step is the one in question.
    fn allows(self, past: &Past, before: &Table, after: &Table) -> Option<Past> {
        let mut past = past.clone();
        match self {
            Needs::WayBack => {
                for suit in 0..4u8 {
                    let height = |table: &Table| table.foundations[usize::from(suit)];
                    let (old, new) = (height(before), height(after));
                    if new > old
                        && let Some(under) = under(before, new * 4 + suit)
                    {
                        past.from.push((new * 4 + suit, under));
                    }
                    if new < old {
                        let card = old * 4 + suit;
                        if under(after, card)
                            .is_some_and(|under| past.from.contains(&(card, under)))
                        {
                            return None;
                        }
                        past.from.retain(|(other, _)| *other != card);
                    }
                }
                past.from.sort_unstable();
            }
            Needs::Shift => {
                let talon = |table: &Table| table.stock.len() + table.waste.len();
                if before.stock.is_empty()
                    && before.waste.len() == after.stock.len()
                    && talon(before) > 0
                {
                    past.taken = false;
                } else if talon(after) < talon(before) {
                    if past.taken {
                        return None;
                    }
                    past.taken = true;
                }
            }
        }
        Some(past)
    }
}

/// The open card that a card lies on.
fn under(table: &Table, card: Card) -> Option<Card> {
    let runs = table.columns.iter().flat_map(|(_, open)| open.windows(2));
    runs.filter(|pair| pair[1] == card).map(|pair| pair[0]).next()
}

/// Whether a table can be won without it; `None` if there is too much to look at.
fn winnable_without(needs: Needs, game: Game, table: &Table) -> Option<bool> {
    let start = (table.clone(), Past::default());
    let mut seen = HashSet::from([start.clone()]);
    let mut todo = vec![start];
    while let Some((table, past)) = todo.pop() {
        if table.foundations == [13; 4] {
            return Some(true);
        }
        for next in brute::steps(game, &table) {
            let Some(past) = needs.allows(&past, &table, &next) else { continue };
            let next = (next, past);
            if seen.insert(next.clone()) {
                if seen.len() > 60_000 {
                    return None;
                }
                todo.push(next);
            }
        }
    }
    Some(false)
}

/// Cards that must come back to the column they left, one position for each rank from 3 to 10 and each choice of suits.
///
/// The card X of rank r lies on the only black card of rank r + 1 in sight. X goes up, for its twin needs that place to free
/// the card below it in its suit. The twin and the card after it go up then, which lays bare a card that only X can
/// take, where it lay before. (Called red and black here: `own` and `twin` are the suits of one colour, `wanted` and `other` of the other one.)
fn way_back(rank: u8, [own, twin, wanted, other]: [u8; 4]) -> Table {
    let card = |rank: u8, suit: u8| rank * 4 + suit;
    // From the king down to a rank, two suits in turn; the first is that of the lowest.
    let run = |lowest: u8, suits: [u8; 2]| -> Vec<Card> {
        (lowest..=13)
            .rev()
            .map(|rank| card(rank, suits[usize::from((rank - lowest) % 2)]))
            .collect()
    };
    let mut foundations = [0; 4];
    for (suit, height) in [(own, rank - 1), (twin, rank - 2), (wanted, rank - 3), (other, rank)] {
        foundations[usize::from(suit)] = height;
    }
    let columns = vec![
        (vec![], vec![card(rank + 1, wanted), card(rank, own)]),
        (
            vec![card(rank, wanted), card(rank + 1, own), card(rank - 1, twin)],
            vec![card(rank, twin)],
        ),
        (
            vec![
                card(rank + 2, other),
                card(rank + 2, wanted),
                card(rank + 1, other),
                card(rank - 2, wanted),
                card(rank - 1, wanted),
            ],
            vec![card(rank + 1, twin)],
        ),
        (vec![], run(rank + 2, [own, wanted])),
        (vec![], run(rank + 2, [twin, other])),
        (vec![], run(rank + 3, [own, other])),
        (vec![], run(rank + 3, [twin, wanted])),
    ];
    Table { columns, stock: vec![], waste: vec![], foundations, recycles: 0 }
}

fn position(table: &Table) -> Position {
    let cards = |cards: &[Card]| -> Vec<geduld_rules::Card> {
        let of = |&card: &Card| {
            let rank = Rank::ALL[usize::from(card / 4) - 1];
            geduld_rules::Card::new(rank, SUITS[usize::from(card % 4)])
        };
        cards.iter().map(of).collect()
    };
    let mut setup =
        Setup { stock: cards(&table.stock), waste: cards(&table.waste), ..Setup::default() };
    for (column, (closed, open)) in table.columns.iter().enumerate() {
        setup.closed[column] = cards(closed);
        setup.open[column] = cards(open);
    }
    setup.position(DRAW_THREE).expect("the piles are a board")
}

#[test]
fn a_card_may_come_back_to_the_column_it_left() {
    // Clubs, diamonds, hearts, spades.
    let (black, red) = ([0, 3], [1, 2]);
    for r in 3..=10 {
        for [first, second] in [[red, black], [black, red]] {
            for turned in 0..4 {
                let pick = |pair: [u8; 2], turn: usize| [pair[turn], pair[1 - turn]];
                let ([a, b], [s, c]) = (pick(first, turned & 1), pick(second, turned >> 1));
                let table = way_back(r, [a, b, s, c]);
                if r == 10 {
                    // The one rank with few enough positions to look at all.
                    let without = winnable_without(
                        Needs::WayBack,
                        game(DRAW_THREE, table.foundations),
                        &table,
                    );
                    assert_eq!(without, Some(false), "X has to come back: {table:?}");
                }
                let start = position(&table);
                let verdict = solve(&start, Limits::default(), &|| false).verdict;
                let Verdict::Winnable(moves) = verdict else { panic!("it can be won: {table:?}") };
                let end = moves.iter().try_fold(start, |position, &played| position.play(played));
                assert!(end.is_ok_and(|end| end.is_won()), "{table:?}");
                let down = |played: &Move| matches!(played, Move::FoundationToColumn { suit, .. } if *suit == SUITS[usize::from(a)]);
                assert!(moves.iter().any(down), "{table:?}");
            }
        }
    }
}

/// Draw-three positions that cannot be won by taking one card a pass: picked out of random small decks.
#[test]
fn a_card_taken_in_the_right_pass_shifts_the_stock() {
    let mut rng = fastrand::Rng::with_seed(7);
    let (mut found, mut looked_at) = (0, 0);
    while found < 30 {
        looked_at += 1;
        let (table, floor) = table(&mut rng, 5);
        let game = game(DRAW_THREE, floor);
        if brute::winnable(game, &table, 20_000) != Some(true)
            || winnable_without(Needs::Shift, game, &table) != Some(false)
        {
            continue;
        }
        found += 1;
        let board = board(&table, floor, DRAW_THREE);
        for rules in [Rules::ALL, Rules::NONE] {
            assert!(decided(&board, rules), "{rules:?}: {table:?}");
        }
    }
    println!("figure: {found} of {looked_at} decks need a shift of the stock, all won");
}

/// 7♦ must come from the talon so that 6♠ leaves 7♥ for it and 7♥ goes up, from among loose cards and from its place.
#[test]
fn a_talon_card_may_be_needed_only_to_free_its_twin() {
    let cards = |text: &str| -> Vec<geduld_rules::Card> {
        text.split_whitespace().map(|card| card.parse().expect("it is a card")).collect()
    };
    for (first, closed, stock) in [
        (["KD QC JD TC 9D 8C 7H 6S", ""], "8D 7S 6D 9C 9S 5S", "7D"),
        (["7H 6S", "KD QC JD TC"], "9D 7S 6D 9C 9S 5S", "8D 7D"),
    ] {
        let mut setup = Setup { stock: cards(stock), ..Setup::default() };
        let others = ["KH QS JH TS 9H 8S", "8H", "KS QD JC TH", "KC QH JS TD"];
        for (column, open) in first.into_iter().chain(others).enumerate() {
            setup.open[column] = cards(open);
        }
        setup.closed[3] = cards(closed);
        for draw in [DrawCount::One, DrawCount::Three] {
            let position = setup.position(Variant { draw, ..DRAW_THREE }).expect("a position");
            for rules in [Rules::ALL, Rules { lazy_talon: false, ..Rules::ALL }, Rules::NONE] {
                let verdict = solve_with(&position, rules, Limits::default(), &|| false).verdict;
                assert!(
                    matches!(verdict, Verdict::Winnable(_)),
                    "{first:?}, {draw:?}, {rules:?}: {verdict:?}"
                );
            }
        }
    }
}
