//! The board.

use core::fmt;

use alloc::vec::Vec;

use crate::{Card, CardSet, Column, ColumnView, Deal, Recycles, Suit, Variant, View};

/// The board at one moment: every pile with every card, the variant, and the recycles used.
///
/// A position knows the hidden cards; [`Position::view`] is what a player may see of it, and
/// `Debug` prints that view. Two positions are equal when they are so bit for bit, hidden cards
/// and counters included. It has a fixed size of less than a hundred bytes and owns no memory.
///
/// The face-up cards of a column always form a run: they start as one card, take only runs that
/// fit, and a turned card starts anew.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The columns one after the other, each from its base, then the talon: waste and stock
    /// together in the order of drawing. Unused places behind it hold the first card, so that equal boards are
    /// equal bits. The cards that are nowhere lie on the foundations.
    pub(crate) cards: [Card; 52],
    /// Where in `cards` the columns and the talon end.
    pub(crate) ends: [u8; 8],
    /// Face-down cards of each column.
    pub(crate) closed: [u8; 7],
    /// Cards on each foundation.
    pub(crate) foundations: [u8; 4],
    /// How many cards of the talon are waste.
    pub(crate) waste: u8,
    /// Recycles played so far.
    pub(crate) recycles_used: u32,
    pub(crate) variant: Variant,
}

/// Where the talon stands among the piles of `ends`.
pub(crate) const TALON: usize = 7;
/// What fills the unused places.
const FILLER: Card = Card::ALL[0];

impl Position {
    /// The board right after dealing.
    #[must_use]
    pub fn deal(deal: &Deal, variant: Variant) -> Position {
        let mut position = Position::empty(variant);
        let (tableau, stock) = deal.cards().split_at(28);
        let laid = &mut position.cards[..tableau.len()];
        let columns = (0..TALON).flat_map(|column| deal.column(column));
        laid.iter_mut().zip(columns).for_each(|(place, card)| *place = card);
        position.cards[tableau.len()..].copy_from_slice(stock);
        position.ends = [1, 3, 6, 10, 15, 21, 28, 52];
        position.closed = [0, 1, 2, 3, 4, 5, 6];
        position
    }

    /// A board without a card.
    pub(crate) fn empty(variant: Variant) -> Position {
        Position {
            cards: [FILLER; 52],
            ends: [0; 8],
            closed: [0; 7],
            foundations: [0; 4],
            waste: 0,
            recycles_used: 0,
            variant,
        }
    }

    /// The rules it is played under.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// All cards of a column from its base, the face-down ones first. Not for players' eyes.
    #[must_use]
    pub fn column(&self, column: Column) -> &[Card] {
        &self.cards[self.start(column.index())..self.end(column.index())]
    }

    /// How many cards of a column lie face down, 0 to 6.
    #[must_use]
    pub fn closed(&self, column: Column) -> u8 {
        self.closed[column.index()]
    }

    /// The run that lies face up in a column, highest card first; empty for an empty column.
    #[must_use]
    pub fn open(&self, column: Column) -> &[Card] {
        &self.column(column)[usize::from(self.closed(column))..]
    }

    /// The card of a column that can be played, `None` for an empty column.
    #[must_use]
    pub fn top(&self, column: Column) -> Option<Card> {
        self.column(column).last().copied()
    }

    /// The waste from bottom to top; only the last card can be played.
    #[must_use]
    pub fn waste(&self) -> &[Card] {
        &self.talon()[..usize::from(self.waste)]
    }

    /// The stock, next drawn first. Not for players' eyes.
    #[must_use]
    pub fn stock(&self) -> &[Card] {
        &self.talon()[usize::from(self.waste)..]
    }

    /// The height of a foundation, 0 to 13.
    #[must_use]
    pub fn foundation(&self, suit: Suit) -> u8 {
        self.foundations[suit.index()]
    }

    /// Recycles played so far.
    #[must_use]
    pub const fn recycles_used(&self) -> u32 {
        self.recycles_used
    }

    /// Recycles that are left, `None` when there is no limit.
    #[must_use]
    pub fn recycles_left(&self) -> Option<u32> {
        match self.variant.recycles {
            Recycles::Unlimited => None,
            Recycles::AtMost(limit) => Some(u32::from(limit).saturating_sub(self.recycles_used)),
        }
    }

    /// Whether all 52 cards are on the foundations.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.foundations == [13; 4]
    }

    /// The cards that lie face up now: the waste, the runs and the foundations.
    #[must_use]
    pub fn face_up(&self) -> CardSet {
        let mut hidden: CardSet = self.stock().iter().copied().collect();
        for column in Column::ALL {
            hidden.extend(self.column(column)[..usize::from(self.closed(column))].iter().copied());
        }
        Card::ALL.into_iter().filter(|&card| !hidden.contains(card)).collect()
    }

    /// What the player may see.
    #[must_use]
    pub fn view(&self) -> View {
        View {
            stock: self.ends[TALON] - self.ends[TALON - 1] - self.waste,
            waste: Vec::from(self.waste()),
            foundations: self.foundations,
            columns: Column::ALL.map(|column| ColumnView {
                closed: self.closed(column),
                open: Vec::from(self.open(column)),
            }),
        }
    }

    /// Waste and stock together in the order of drawing.
    pub(crate) fn talon(&self) -> &[Card] {
        &self.cards[self.start(TALON)..self.end(TALON)]
    }

    pub(crate) fn start(&self, pile: usize) -> usize {
        if pile == 0 { 0 } else { self.end(pile - 1) }
    }

    pub(crate) fn end(&self, pile: usize) -> usize {
        usize::from(self.ends[pile])
    }

    /// Moves the last `count` cards of a column to the end of another pile.
    pub(crate) fn shift_run(&mut self, from: usize, to: usize, count: u8) {
        let length = usize::from(count);
        let (from_end, to_end) = (self.end(from), self.end(to));
        if from < to {
            self.cards[from_end - length..to_end].rotate_left(length);
            self.ends[from..to].iter_mut().for_each(|end| *end -= count);
        } else {
            self.cards[to_end..from_end].rotate_right(length);
            self.ends[to..from].iter_mut().for_each(|end| *end += count);
        }
    }

    /// Where in `cards` the waste ends and the stock begins.
    pub(crate) fn waste_end(&self) -> usize {
        self.start(TALON) + usize::from(self.waste)
    }

    /// Moves the top card of the waste to the end of a column.
    pub(crate) fn waste_to_column(&mut self, column: usize) {
        let (to, waste_end) = (self.end(column), self.waste_end());
        self.cards[to..waste_end].rotate_right(1);
        self.ends[column..TALON].iter_mut().for_each(|end| *end += 1);
        self.waste -= 1;
    }

    /// Moves the last card of a column onto the waste.
    pub(crate) fn column_to_waste(&mut self, column: usize) {
        let (from, waste_end) = (self.end(column), self.waste_end());
        self.cards[from - 1..waste_end].rotate_left(1);
        self.ends[column..TALON].iter_mut().for_each(|end| *end -= 1);
        self.waste += 1;
    }

    /// Takes the card at a place out of a pile.
    pub(crate) fn remove(&mut self, pile: usize, place: usize) {
        let end = self.end(TALON);
        self.cards.copy_within(place + 1..end, place);
        self.cards[end - 1] = FILLER;
        self.ends[pile..].iter_mut().for_each(|end| *end -= 1);
    }

    /// Puts a card at a place of a pile.
    pub(crate) fn insert(&mut self, pile: usize, place: usize, card: Card) {
        let end = self.end(TALON);
        self.cards.copy_within(place..end, place + 1);
        self.cards[place] = card;
        self.ends[pile..].iter_mut().for_each(|end| *end += 1);
    }
}

/// How many cards there are, as the small number that counts of cards are kept in.
#[expect(clippy::cast_possible_truncation, reason = "a pack has 52 cards")]
pub(crate) fn card_count(cards: &[Card]) -> u8 {
    cards.len() as u8
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("view", &self.view())
            .field("variant", &self.variant)
            .field("recycles_used", &self.recycles_used)
            .finish_non_exhaustive()
    }
}
