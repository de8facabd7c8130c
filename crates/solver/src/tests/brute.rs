//! Every position of a concrete board, one after the other: slow, simple, and without a line of the
//! solver in it.

use std::collections::{HashMap, HashSet, VecDeque};

/// Cards are numbers: rank 1 to 13 times four, plus the suit (0 clubs, 1 diamonds, 2 hearts, 3 spades).
pub(crate) type Card = u8;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    /// Face-down cards and face-up cards of each column, base first.
    pub(crate) columns: Vec<(Vec<Card>, Vec<Card>)>,
    pub(crate) stock: Vec<Card>,
    pub(crate) waste: Vec<Card>,
    pub(crate) foundations: [u8; 4],
    pub(crate) recycles: u8,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    pub(crate) draw: usize,
    /// `None`: without end.
    pub(crate) recycles: Option<u8>,
    pub(crate) any: bool,
    /// Cards of each suit that are in no deck.
    pub(crate) floor: [u8; 4],
}

/// Whether a table can be won; `None` if it has more than
/// `most` positions.
pub(crate) fn winnable(game: Game, table: &Table, most: usize) -> Option<bool> {
    let mut seen = HashSet::new();
    let mut todo = vec![table.clone()];
    seen.insert(canonical(table));
    while let Some(table) = todo.pop() {
        if table.foundations == [13; 4] {
            return Some(true);
        }
        for next in steps(game, &table) {
            if seen.insert(canonical(&next)) {
                if seen.len() > most {
                    return None;
                }
                todo.push(next);
            }
        }
    }
    Some(false)
}

/// What the shortest win of a table costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cheapest {
    Win(u32),
    NoWin,
    /// It has more than `most` positions.
    TooLarge,
}

/// The least sum of the costs of steps, each 0 or 1, from a table to a win: positions in the order of their costs, those a step of
/// cost 0 leads to before all others (a 0-1 breadth-first search; with costs of 1 alone, a plain one).
fn cheapest(
    game: Game,
    table: &Table,
    most: usize,
    cost: impl Fn(&Table, &Table) -> u32,
) -> Cheapest {
    let mut costs = HashMap::from([(canonical(table), 0)]);
    let mut todo = VecDeque::from([(table.clone(), 0)]);
    while let Some((table, so_far)) = todo.pop_front() {
        if costs[&canonical(&table)] < so_far {
            continue;
        }
        if table.foundations == [13; 4] {
            return Cheapest::Win(so_far);
        }
        for next in steps(game, &table) {
            let step = cost(&table, &next);
            let known = costs.entry(canonical(&next)).or_insert(u32::MAX);
            if so_far + step >= *known {
                continue;
            }
            *known = so_far + step;
            if costs.len() > most {
                return Cheapest::TooLarge;
            }
            if step == 0 {
                todo.push_front((next, so_far));
            } else {
                todo.push_back((next, so_far + step));
            }
        }
    }
    Cheapest::NoWin
}

/// The fewest moves that win a table.
pub(crate) fn fewest_moves(game: Game, table: &Table, most: usize) -> Cheapest {
    cheapest(game, table, most, |_, _| 1)
}

/// The fewest recycles that win a table.
pub(crate) fn fewest_recycles(game: Game, table: &Table, most: usize) -> Cheapest {
    // Nothing else takes a card from the waste and lays it into the stock.
    cheapest(game, table, most, |before, after| u32::from(after.stock.len() > before.stock.len()))
}

/// Columns have no names.
fn canonical(table: &Table) -> Table {
    let mut table = table.clone();
    table.columns.sort_unstable();
    table
}

fn rank(card: Card) -> u8 {
    card / 4
}

fn red(card: Card) -> bool {
    matches!(card % 4, 1 | 2)
}

fn lies_on(card: Card, other: Card) -> bool {
    rank(card) + 1 == rank(other) && red(card) != red(other)
}

fn accepts(game: Game, column: &(Vec<Card>, Vec<Card>), card: Card) -> bool {
    match column.1.last() {
        Some(&top) => lies_on(card, top),
        None => game.any || rank(card) == 13,
    }
}

pub(crate) fn steps(game: Game, table: &Table) -> Vec<Table> {
    let mut next = Vec::new();
    if !table.stock.is_empty() {
        let mut t = table.clone();
        for _ in 0..game.draw.min(t.stock.len()) {
            let card = t.stock.remove(0);
            t.waste.push(card);
        }
        next.push(t);
    } else if !table.waste.is_empty() && game.recycles.is_none_or(|most| table.recycles < most) {
        let mut t = table.clone();
        t.stock = std::mem::take(&mut t.waste);
        t.recycles += u8::from(game.recycles.is_some());
        next.push(t);
    }
    if let Some(&card) = table.waste.last() {
        if table.foundations[usize::from(card % 4)] + 1 == rank(card) {
            let mut t = table.clone();
            t.waste.pop();
            t.foundations[usize::from(card % 4)] += 1;
            next.push(t);
        }
        for to in 0..table.columns.len() {
            if accepts(game, &table.columns[to], card) {
                let mut t = table.clone();
                t.waste.pop();
                t.columns[to].1.push(card);
                next.push(t);
            }
        }
    }
    for from in 0..table.columns.len() {
        let open = &table.columns[from].1;
        let Some(&top) = open.last() else { continue };
        if table.foundations[usize::from(top % 4)] + 1 == rank(top) {
            let mut t = table.clone();
            t.columns[from].1.pop();
            t.foundations[usize::from(top % 4)] += 1;
            turn(&mut t, from);
            next.push(t);
        }
        for (at, &card) in open.iter().enumerate() {
            for to in 0..table.columns.len() {
                if to != from && accepts(game, &table.columns[to], card) {
                    let mut t = table.clone();
                    let run = t.columns[from].1.split_off(at);
                    t.columns[to].1.extend(run);
                    turn(&mut t, from);
                    next.push(t);
                }
            }
        }
    }
    for suit in 0..4u8 {
        let height = table.foundations[usize::from(suit)];
        if height == game.floor[usize::from(suit)] {
            continue;
        }
        let card = height * 4 + suit;
        for to in 0..table.columns.len() {
            if accepts(game, &table.columns[to], card) {
                let mut t = table.clone();
                t.foundations[usize::from(suit)] -= 1;
                t.columns[to].1.push(card);
                next.push(t);
            }
        }
    }
    next
}

fn turn(table: &mut Table, column: usize) {
    let (closed, open) = &mut table.columns[column];
    if open.is_empty()
        && let Some(card) = closed.pop()
    {
        open.push(card);
    }
}
