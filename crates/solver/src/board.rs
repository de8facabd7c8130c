//! What of a position never changes while it is searched: who lies under whom, and the talon.

use geduld_rules::{Column, DrawCount, EmptyColumns, Position, Recycles, Suit};

use crate::pack::{Cards, Heights, KINGS, bit, on_foundations, place_of, safe_cards, suit_number};
use crate::state::{Clock, State};

/// A position taken apart for searching.
///
/// A column is the cards that still lie where they were dealt: the face-down ones and the face-up
/// one on them, its *head*. The cards that lie on a head are *loose*: where they lie is not kept,
/// since it can be rearranged at will (see [`crate::group`]).
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The cards in place of each column, base first, the head last.
    pub(crate) piles: [[u8; 8]; 7],
    pub(crate) lengths: [u8; 7],
    /// `under[column][n]`: the lowest `n` cards in place of a column.
    pub(crate) under: [[Cards; 9]; 7],
    /// The talon in drawing order.
    pub(crate) talon: Vec<u8>,
    /// The column of each card in place, and the talon place of each card of the talon.
    pub(crate) homes: [u8; 52],
    /// The cards of a set of talon places, a table for each byte of it.
    talon_cards: [[Cards; 256]; 3],
    /// How many columns there are; seven but in tests.
    pub(crate) columns: u32,
    /// The heights under which the foundations do not exist; 0 but in tests.
    pub(crate) floor: Heights,
    pub(crate) draw: DrawCount,
    /// Recycles left at the start; `None` for unlimited, which any number no win can need is too.
    pub(crate) recycles: Option<u8>,
    pub(crate) empty: EmptyColumns,
    /// How many talon places are waste at the start.
    pub(crate) waste: u8,
    /// Where the search starts.
    pub(crate) start: State,
}

/// The cards in place of all columns together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InPlace {
    /// The cards that lie face up on the top of what is in place of a column.
    pub(crate) heads: Cards,
    /// Heads that gain nothing by a move within the columns: kings on the base of a column.
    pub(crate) settled: Cards,
    /// The face-down cards.
    pub(crate) hidden: Cards,
    /// Columns with a card in place.
    pub(crate) occupied: u32,
}

/// No win needs more recycles than there are talon cards: in a pass that takes no card nothing
/// changes that a later pass would not bring as well. A shortest win has no such pass at all.
pub(crate) const ENOUGH_RECYCLES: u32 = 24;

/// The recycles that are left; `None` for any number that no win can need all of.
pub(crate) fn recycles_left(position: &Position) -> Option<u8> {
    let left = match position.variant().recycles {
        Recycles::Unlimited => return None,
        Recycles::AtMost(_) => position.recycles_left().unwrap_or(0),
    };
    (left < ENOUGH_RECYCLES).then_some(left as u8)
}

impl Board {
    pub(crate) fn new(position: &Position) -> Board {
        let any = position.variant().empty == EmptyColumns::Any;
        let mut piles = [[0; 8]; 7];
        let mut lengths = [0; 7];
        for column in Column::ALL {
            let closed = usize::from(position.closed(column));
            // With any card allowed on an empty column a card at the base is not in place, it is loose.
            let in_place = if any && closed == 0 { 0 } else { closed + 1 };
            let cards = position.column(column).iter().take(in_place);
            for (slot, &card) in piles[column.index()].iter_mut().zip(cards) {
                *slot = place_of(card) as u8;
                lengths[column.index()] += 1;
            }
        }
        let mut heights: Heights = 0;
        for suit in Suit::ALL {
            heights |= Heights::from(position.foundation(suit)) << (4 * suit_number(suit));
        }
        let talon: Vec<u8> = position
            .waste()
            .iter()
            .chain(position.stock())
            .map(|&card| place_of(card) as u8)
            .collect();
        let recycles = recycles_left(position);
        let waste = position.waste().len() as u8;
        Board::assemble(piles, lengths, talon, heights, waste, position.variant(), recycles)
    }

    /// A board from its parts; what is nowhere and not on a foundation is loose in a column.
    pub(crate) fn assemble(
        piles: [[u8; 8]; 7],
        lengths: [u8; 7],
        talon: Vec<u8>,
        heights: Heights,
        waste: u8,
        variant: geduld_rules::Variant,
        recycles: Option<u8>,
    ) -> Board {
        let mut under = [[0; 9]; 7];
        for column in 0..7 {
            for n in 0..usize::from(lengths[column]) {
                under[column][n + 1] = under[column][n] | bit(piles[column][n].into());
            }
        }
        let mut homes = [0; 52];
        for (number, &card) in talon.iter().enumerate() {
            homes[usize::from(card)] = number as u8;
        }
        for column in 0..7 {
            for &card in &piles[column][..usize::from(lengths[column])] {
                homes[usize::from(card)] = column as u8;
            }
        }
        let mut board = Board {
            homes,
            piles,
            lengths,
            under,
            talon_cards: talon_cards(&talon),
            talon,
            columns: 7,
            floor: 0,
            draw: variant.draw,
            recycles,
            empty: variant.empty,
            waste,
            start: State::default(),
        };
        let all = (1u32 << board.talon.len()) - 1;
        let clock = board.clock(all, waste, 0);
        board.start = State::new(lengths, heights, all, clock);
        board
    }

    /// Allows so many recycles from the start on.
    pub(crate) fn allow_recycles(&mut self, most: u8) {
        self.recycles = (u32::from(most) < ENOUGH_RECYCLES).then_some(most);
        self.start.clock = self.clock(self.start.talon(), self.waste, 0);
    }

    /// Whether every talon card can be had at any time.
    pub(crate) fn talon_is_reserve(&self) -> bool {
        self.draw == DrawCount::One && self.recycles.is_none()
    }

    /// The same with draw one and unlimited recycles: there all that this allows is allowed.
    pub(crate) fn easier(&self) -> Board {
        let mut board = self.clone();
        board.draw = DrawCount::One;
        board.recycles = None;
        board.start.clock = board.clock(board.start.talon(), 0, 0);
        board
    }

    /// What the cards in place of a state come to.
    pub(crate) fn in_place(&self, state: State) -> InPlace {
        let mut found = InPlace::default();
        for column in 0..7 {
            let n = state.in_place(column);
            if n > 0 {
                let head = bit(self.piles[column][n - 1].into());
                found.heads |= head;
                found.hidden |= self.under[column][n - 1];
                found.occupied += 1;
                if n == 1 {
                    found.settled |= head & KINGS;
                }
            }
        }
        found
    }

    /// The state with the head of a column gone from its place.
    pub(crate) fn dig(&self, state: State, column: usize) -> State {
        let left = state.in_place(column) - 1;
        // With any card allowed on an empty column a card at the base is loose.
        let loose = left == 1 && self.empty == EmptyColumns::Any;
        state.with_in_place(column, if loose { 0 } else { left })
    }

    /// The cards that do not come down from the foundations: those under the floor, and where `keep_safe_up` says so
    /// the safe ones, see [`crate::expand`].
    pub(crate) const fn kept_up(&self, heights: Heights, keep_safe_up: bool) -> Cards {
        let safe = if keep_safe_up { safe_cards(heights) } else { 0 };
        on_foundations(self.floor) | safe
    }

    /// The cards of a set of talon places.
    pub(crate) const fn talon_set(&self, set: u32) -> Cards {
        let [low, middle, high, _] = set.to_le_bytes();
        self.talon_cards[0][low as usize]
            | self.talon_cards[1][middle as usize]
            | self.talon_cards[2][high as usize]
    }

    /// The clock of a talon of which the places below `from` are waste, in its canonical form.
    pub(crate) fn clock(&self, talon: u32, from: u8, recycles: u8) -> Clock {
        Clock::new(self, talon, from, recycles)
    }
}

fn talon_cards(talon: &[u8]) -> [[Cards; 256]; 3] {
    let mut tables = [[0; 256]; 3];
    for (table, chunk) in tables.iter_mut().zip(talon.chunks(8)) {
        for set in 1..256usize {
            let rest = set & (set - 1);
            let lowest = set.trailing_zeros() as usize;
            table[set] = table[rest] | chunk.get(lowest).map_or(0, |&place| bit(place.into()));
        }
    }
    tables
}
