//! What of a board never changes while a shortest win is searched for.

use geduld_rules::{Column, DrawCount, EmptyColumns, Position, Suit};

use super::table::Table;
use crate::board::recycles_left;
use crate::pack::{Cards, Heights, bit, place, place_of, suit_number, suit_of};

/// Who lies under whom, the talon, and the rules.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// The cards of each column that lay face down, base first, and the one that lay on them.
    pub(crate) piles: [[u8; 7]; 7],
    /// `under[column][n]`: the lowest `n` cards of such a pile.
    pub(crate) under: [[Cards; 8]; 7],
    /// `inverted[column]`: bit n says that card n of the pile lies over a lower card of its suit.
    pub(crate) inverted: [u8; 7],
    /// The talon in drawing order.
    pub(crate) talon: Vec<u8>,
    /// The lower cards of the suit of each card.
    pub(crate) lower: [Cards; 52],
    /// How many columns there are; seven but in tests.
    pub(crate) columns: usize,
    /// The heights under which the foundations do not exist; 0 but in tests.
    pub(crate) floor: Heights,
    /// Cards turned by a draw.
    pub(crate) draw: u8,
    /// Recycles left at the start; `None` for any number that no shortest win can need.
    pub(crate) recycles: Option<u8>,
    /// Whether any card may go to an empty column.
    pub(crate) any: bool,
}

impl Ground {
    /// What never changes of a position, and its board.
    pub(crate) fn new(position: &Position) -> (Ground, Table) {
        let mut ground = Ground {
            piles: [[0; 7]; 7],
            under: [[0; 8]; 7],
            inverted: [0; 7],
            talon: Vec::with_capacity(24),
            lower: [0; 52],
            columns: 7,
            floor: 0,
            draw: position.variant().draw.cards(),
            recycles: recycles_left(position),
            any: position.variant().empty == EmptyColumns::Any,
        };
        for card in 0..52 {
            let (rank0, suit) = (card >> 2, suit_of(card));
            ground.lower[card] = (0..rank0).map(|lower| bit(place(lower, suit))).sum();
        }
        let mut table = Table::default();
        for (column, name) in Column::ALL.into_iter().enumerate() {
            let closed = usize::from(position.closed(name));
            table.closed[column] = closed as u8;
            for (n, &card) in position.column(name).iter().take(closed + 1).enumerate() {
                let card = place_of(card);
                ground.piles[column][n] = card as u8;
                ground.under[column][n + 1] = ground.under[column][n] | bit(card);
                let over_lower = ground.under[column][n] & ground.lower[card] != 0;
                ground.inverted[column] |= u8::from(over_lower) << n;
            }
            for &card in position.open(name) {
                table.push(column, place_of(card) as u8);
            }
        }
        for suit in Suit::ALL {
            table.heights |= Heights::from(position.foundation(suit)) << (4 * suit_number(suit));
        }
        let talon = position.waste().iter().chain(position.stock());
        ground.talon.extend(talon.map(|&card| place_of(card) as u8));
        table.talon = ((1u64 << ground.talon.len()) - 1) as u32;
        table.waste = position.waste().len() as u8;
        (ground, table)
    }

    /// Whether a card that goes from the waste leaves the others as they would be drawn without it: cards are drawn one by one,
    /// or no recycle is left after those used.
    pub(crate) fn straight(&self, recycles: u8) -> bool {
        self.draw == DrawCount::One.cards() || self.recycles_left(recycles) == 0
    }

    /// Recycles left when some are used; `u8::MAX` where there is no limit.
    pub(crate) fn recycles_left(&self, used: u8) -> u8 {
        self.recycles.map_or(u8::MAX, |most| most.saturating_sub(used))
    }
}
