//! A board as it lies, and the number it is kept as.

use super::ground::Ground;
use crate::pack::{Cards, FULL, Heights, bit, on_foundations};

/// A board in the course of a game. Cards are places of [`crate::pack`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Table {
    /// Face-down cards of each column.
    pub(crate) closed: [u8; 7],
    /// The face-up run of each column, highest card first.
    runs: [[u8; 13]; 7],
    lengths: [u8; 7],
    pub(crate) heights: Heights,
    /// The talon places, in drawing order, that still have their card.
    pub(crate) talon: u32,
    /// How many of these are waste.
    pub(crate) waste: u8,
    /// Recycles since the start; 0 where they have no limit.
    pub(crate) recycles: u8,
}

/// A board in 116 bits, the same for boards that differ only by the order of columns without face-down cards.
///
/// From the lowest bit: six for each column (the number of face-down cards; or, where there are none, 8 plus the card at the
/// base, in descending order; or 0 for an empty column), 16 for the foundations, 24 for the talon, five for the waste, five
/// for recycles, and one for each of 24 pairs (see [`crate::pack`]).
///
/// That is enough. The cards that lie face up are those that are nowhere else. One of them that is neither at the base of a column nor
/// on a face-down card lies on one of the two cards that take it, which are a pair; the bit of its own pair tells
/// which of these: for the lower card of the pair where that lies so, and its twin then lies on the other one; else for the twin.
pub(crate) type Key = u128;

const HEIGHTS: u32 = 42;
const TALON: u32 = 58;
const WASTE: u32 = 82;
const RECYCLES: u32 = 87;
const PAIRS: u32 = 92;
/// What a base card is more than its place.
const BASE: u8 = 8;

impl Table {
    /// The face-up run of a column.
    pub(crate) fn run(&self, column: usize) -> &[u8] {
        &self.runs[column][..usize::from(self.lengths[column])]
    }

    /// The card of a column that can be played.
    pub(crate) fn top(&self, column: usize) -> Option<u8> {
        self.run(column).last().copied()
    }

    /// Lays a card on a column.
    pub(crate) fn push(&mut self, column: usize, card: u8) {
        self.runs[column][usize::from(self.lengths[column])] = card;
        self.lengths[column] += 1;
    }

    /// Takes the cards of a column from number `at` of its run on away, and turns the card under them.
    pub(crate) fn cut(&mut self, ground: &Ground, column: usize, at: usize) {
        self.lengths[column] = at as u8;
        if at == 0 && self.closed[column] > 0 {
            self.closed[column] -= 1;
            self.push(column, ground.piles[column][usize::from(self.closed[column])]);
        }
    }

    /// Moves the cards of a column from number `at` of its run on to another one.
    pub(crate) fn shift(&mut self, ground: &Ground, from: usize, at: usize, to: usize) {
        for n in at..usize::from(self.lengths[from]) {
            self.push(to, self.runs[from][n]);
        }
        self.cut(ground, from, at);
    }

    /// The first empty column.
    pub(crate) fn empty_column(&self, ground: &Ground) -> Option<usize> {
        (0..ground.columns).find(|&column| self.lengths[column] == 0)
    }

    /// The talon place of card number `at` of what is left of the talon.
    pub(crate) fn talon_place(&self, at: u32) -> u32 {
        let mut left = self.talon;
        for _ in 0..at {
            left &= left - 1;
        }
        left.trailing_zeros()
    }

    /// The card on top of the waste.
    pub(crate) fn waste_top(&self, ground: &Ground) -> Option<u8> {
        let at = u32::from(self.waste).checked_sub(1)?;
        Some(ground.talon[self.talon_place(at) as usize])
    }

    /// Takes the card on top of the waste away, which has a talon place.
    pub(crate) fn take_waste(&mut self, place: u32) {
        self.talon &= !(1 << place);
        self.waste -= 1;
    }

    /// Its key.
    pub(crate) fn key(&self, ground: &Ground) -> Key {
        let mut bases = [0u8; 7];
        let mut base_count = 0;
        // The bit of each card on another one; of the lower and of the upper cards of the pairs.
        let mut bits = [0u32; 2];
        let mut lower = 0u32;
        for column in 0..ground.columns {
            let run = self.run(column);
            if self.closed[column] == 0 {
                let code = run.first().map_or(0, |&base| base + BASE);
                let mut at = base_count;
                while at > 0 && bases[at - 1] < code {
                    bases[at] = bases[at - 1];
                    at -= 1;
                }
                bases[at] = code;
                base_count += 1;
            }
            for two in run.windows(2) {
                let (parent, card) = (two[0], two[1]);
                let pair = 1u32 << (card >> 1);
                if card & 1 == 0 {
                    lower |= pair;
                }
                bits[usize::from(card & 1)] |= if parent & 1 == 1 { pair } else { 0 };
            }
        }
        let mut key = 0u64;
        let mut next_base = 0;
        for column in 0..ground.columns {
            let code = if self.closed[column] == 0 {
                next_base += 1;
                bases[next_base - 1]
            } else {
                self.closed[column]
            };
            key |= u64::from(code) << (6 * column);
        }
        Key::from(key)
            | Key::from(self.heights) << HEIGHTS
            | Key::from(self.talon) << TALON
            | Key::from(self.waste) << WASTE
            | Key::from(self.recycles) << RECYCLES
            | Key::from(bits[0] | bits[1] & !lower) << PAIRS
    }

    /// The board of a key.
    pub(crate) fn of(ground: &Ground, key: Key) -> Table {
        let mut table = Table {
            heights: (key >> HEIGHTS) as Heights,
            talon: (key >> TALON) as u32 & 0xFF_FFFF,
            waste: (key >> WASTE) as u8 & 31,
            recycles: (key >> RECYCLES) as u8 & 31,
            ..Table::default()
        };
        // The cards that are elsewhere than on a face-up card.
        let mut elsewhere = on_foundations(table.heights) | ground.talon_cards(table.talon);
        for column in 0..ground.columns {
            let code = (key >> (6 * column)) as u8 & 63;
            let first = match code {
                0 => continue,
                1..BASE => {
                    table.closed[column] = code;
                    elsewhere |= ground.under[column][usize::from(code)];
                    ground.piles[column][usize::from(code)]
                }
                _ => code - BASE,
            };
            elsewhere |= bit(first.into());
            table.push(column, first);
        }
        let pairs = (key >> PAIRS) as u32;
        let mut on = [u8::MAX; 64];
        let mut lying: Cards = FULL & !elsewhere;
        while lying != 0 {
            let card = lying.trailing_zeros() as u8;
            lying &= lying - 1;
            let mut parent = (pairs >> (card >> 1)) as u8 & 1;
            if card & 1 == 1 && elsewhere & bit(usize::from(card) - 1) == 0 {
                parent ^= 1;
            }
            on[usize::from(((card & !1) + 4) | parent)] = card;
        }
        for column in 0..ground.columns {
            let Some(mut card) = table.top(column) else { continue };
            loop {
                card = on[usize::from(card)];
                if card == u8::MAX {
                    break;
                }
                table.push(column, card);
            }
        }
        table
    }
}

impl Ground {
    /// The cards of a set of talon places.
    pub(crate) fn talon_cards(&self, mut talon: u32) -> Cards {
        let mut cards = 0;
        while talon != 0 {
            cards |= bit(self.talon[talon.trailing_zeros() as usize].into());
            talon &= talon - 1;
        }
        cards
    }
}
