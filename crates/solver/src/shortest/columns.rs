//! Cards that have to step aside in the columns before they can go up.

use super::ground::Ground;
use super::table::Table;
use crate::pack::{Cards, bit, height, next_up, raised, suit_of};

/// How many moves from column to column every win makes at least.
///
/// Look at the first time that a card leaves its column. A *unit* is a face-down card, or the face-up run of a column: the first departures of
/// two cards of different units are different moves, since a face-down card only moves when all above it are gone, and a move takes cards of
/// one column. So the units of which some card departs other than to its foundation are no more than the moves from column to
/// column that a win makes. A card that departs to its foundation does so after all lower cards of its suit, and never before
/// the cards above it in its column. Two things force a unit to step aside:
///
/// - A card lies over a lower card of its suit in the same column: its unit has to.
/// - A ring of units, each of which waits for a card that lies under the next one: one of them has to. Rings
///   with no unit in common force different units.
///
/// So the columns are taken apart from the top: cards go up where they are next; a unit that has to step aside does (all of it, which
/// can only help); and when nothing goes on, the units on top wait for each other in rings. Each ring counts one, and all its units step
/// aside, so that no later ring has one of them. Talon cards are taken to be at hand.
pub(crate) fn aside(ground: &Ground, table: &Table) -> u16 {
    let mut left = Stacks::new(ground, table);
    let mut count = 0;
    loop {
        while left.take_off(&mut count) {}
        match left.ring() {
            0 => return count,
            ring => {
                count += 1;
                for column in (0..7).filter(|column| ring & 1 << column != 0) {
                    left.step_aside(column);
                }
            }
        }
    }
}

/// What is left of the columns while they are taken apart.
struct Stacks<'a> {
    ground: &'a Ground,
    table: &'a Table,
    closed: [usize; 7],
    open: [usize; 7],
    /// The cards of each column.
    cards: [Cards; 7],
    heights: u16,
    /// The cards that go up next.
    next: Cards,
    /// Cards that can go up at any time.
    at_hand: Cards,
}

impl<'a> Stacks<'a> {
    fn new(ground: &'a Ground, table: &'a Table) -> Stacks<'a> {
        let mut left = Stacks {
            ground,
            table,
            closed: table.closed.map(usize::from),
            open: [0; 7],
            cards: [0; 7],
            heights: table.heights,
            next: next_up(table.heights),
            at_hand: ground.talon_cards(table.talon),
        };
        for column in 0..ground.columns {
            let run = table.run(column);
            left.open[column] = run.len();
            left.cards[column] = ground.under[column][left.closed[column]]
                | run.iter().fold(0, |cards, &card| cards | bit(card.into()));
        }
        left
    }

    /// Takes off what can go up or has to step aside for a card of its own column; whether there was any.
    fn take_off(&mut self, count: &mut u16) -> bool {
        let mut went = false;
        loop {
            let up = self.next & self.at_hand;
            if up == 0 {
                break;
            }
            self.raise(up.trailing_zeros() as usize);
        }
        for column in 0..self.ground.columns {
            while let Some(card) = self.top(column) {
                if self.next & bit(card) != 0 {
                    self.raise(card);
                    self.cards[column] &= !bit(card);
                    if self.open[column] > 0 {
                        self.open[column] -= 1;
                    } else {
                        self.closed[column] -= 1;
                    }
                } else if self.has_to_step_aside(column) {
                    *count += 1;
                    self.step_aside(column);
                } else {
                    break;
                }
                went = true;
            }
        }
        went
    }

    fn raise(&mut self, card: usize) {
        self.heights = raised(self.heights, suit_of(card));
        self.next = next_up(self.heights);
    }

    fn top(&self, column: usize) -> Option<usize> {
        let card = match (self.open[column], self.closed[column]) {
            (0, 0) => return None,
            (0, closed) => self.ground.piles[column][closed - 1],
            (open, _) => self.table.run(column)[open - 1],
        };
        Some(usize::from(card))
    }

    /// Whether a card of the top unit lies over a lower card of its suit that is in another unit.
    fn has_to_step_aside(&self, column: usize) -> bool {
        let closed = self.closed[column];
        if self.open[column] == 0 {
            return self.ground.inverted[column] & 1 << (closed - 1) != 0;
        }
        let under = self.ground.under[column][closed];
        let run = &self.table.run(column)[..self.open[column]];
        closed > 0 && run.iter().any(|&card| under & self.ground.lower[usize::from(card)] != 0)
    }

    /// Takes the top unit of a column aside.
    fn step_aside(&mut self, column: usize) {
        let stay = if self.open[column] > 0 {
            self.open[column] = 0;
            self.closed[column]
        } else {
            self.closed[column] -= 1;
            self.closed[column]
        };
        let stays = self.ground.under[column][stay];
        self.at_hand |= self.cards[column] & !stays;
        self.cards[column] = stays;
    }

    /// Columns of which each top waits for a card of the next one, the last for one of the first, as bits; none
    /// when all columns are empty.
    fn ring(&self) -> u8 {
        let Some(mut column) = (0..7).find(|&column| self.cards[column] != 0) else { return 0 };
        let mut passed = [0u8; 7];
        let mut steps = 0;
        loop {
            steps += 1;
            if passed[column] != 0 {
                let since = passed[column];
                return (0..7)
                    .filter(|&other| passed[other] >= since)
                    .fold(0, |ring, other| ring | 1 << other);
            }
            passed[column] = steps;
            let Some(top) = self.top(column) else { return 0 };
            let suit = suit_of(top);
            let next = bit(crate::pack::place(height(self.heights, suit), suit));
            // It is in some column, since it is neither up nor at hand.
            let Some(holder) = (0..7).find(|&other| self.cards[other] & next != 0) else {
                return 0;
            };
            column = holder;
        }
    }
}
