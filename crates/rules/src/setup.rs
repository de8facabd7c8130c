//! Boards put together by hand: for made positions in tests, analysis and lessons.

use alloc::vec::Vec;

use crate::position::{TALON, card_count};
use crate::{Card, CardSet, MAX_ENTRIES, Position, Rank, Suit, Variant};

/// The piles of a board, to be made a [`Position`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The face-down cards of each column, from its base.
    pub closed: [Vec<Card>; 7],
    /// The face-up run of each column, highest card first.
    pub open: [Vec<Card>; 7],
    /// The waste from bottom to top.
    pub waste: Vec<Card>,
    /// The stock, next drawn first.
    pub stock: Vec<Card>,
    /// Recycles played so far.
    pub recycles_used: u32,
}

/// Why piles are no board of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A card stands twice.
    #[error("{card} stands twice")]
    Twice {
        /// That card.
        card: Card,
    },
    /// The cards that stand nowhere cannot all lie on foundations.
    #[error("{card} stands, and {missing}, which goes to the foundation after it, does not")]
    Foundation {
        /// A card that stands.
        card: Card,
        /// A higher card of its suit that does not.
        missing: Card,
    },
    /// There are more cards in a place, or more recycles, than a game can bring there.
    #[error(
        "a column has at most 6 closed cards, waste and stock have at most 24 cards together, \
             and a game has at most {MAX_ENTRIES} recycles"
    )]
    TooMany,
    /// Nothing lies open on closed cards.
    #[error("column {number} has closed cards and none that lies open")]
    NothingOpen {
        /// The number of the column, 1 to 7.
        number: u8,
    },
    /// The open cards of a column are no run.
    #[error("{card} lies on {onto}, on which it does not fit")]
    NoRun {
        /// The card that does not fit.
        card: Card,
        /// The card it lies on.
        onto: Card,
    },
}

impl Setup {
    /// The position with these piles; cards that stand nowhere are on their foundations.
    ///
    /// Whether a game can lead to it is not looked into.
    ///
    /// # Errors
    /// When the piles break a rule that every position of a game keeps.
    pub fn position(&self, variant: Variant) -> Result<Position, SetupError> {
        let foundations = self.foundations()?;
        self.check_columns()?;
        let mut position = Position::empty(variant);
        position.foundations = foundations;
        position.recycles_used = self.recycles_used;
        let columns = self.closed.iter().zip(&self.open);
        for (pile, (closed, open)) in columns.enumerate() {
            for &card in closed.iter().chain(open) {
                position.insert(pile, position.end(pile), card);
            }
            position.closed[pile] = card_count(closed);
        }
        for &card in self.waste.iter().chain(&self.stock) {
            position.insert(TALON, position.end(TALON), card);
        }
        position.waste = card_count(&self.waste);
        Ok(position)
    }

    /// How high the foundations are when every card that stands nowhere lies on them.
    fn foundations(&self) -> Result<[u8; 4], SetupError> {
        let columns = self.closed.iter().chain(&self.open);
        let mut standing = CardSet::EMPTY;
        for &card in columns.chain([&self.waste, &self.stock]).flatten() {
            if standing.contains(card) {
                return Err(SetupError::Twice { card });
            }
            standing.insert(card);
        }
        let mut heights = [0; 4];
        for suit in Suit::ALL {
            let lowest = Rank::ALL.map(|rank| Card::new(rank, suit));
            let stands = |card: &&Card| standing.contains(**card);
            let raised = lowest.iter().position(|card| stands(&card)).unwrap_or(13);
            if let Some(&missing) = lowest[raised..].iter().find(|card| !stands(card)) {
                return Err(SetupError::Foundation { card: lowest[raised], missing });
            }
            heights[suit.index()] = card_count(&lowest[..raised]);
        }
        Ok(heights)
    }

    fn check_columns(&self) -> Result<(), SetupError> {
        let talon = self.waste.len() + self.stock.len();
        if self.recycles_used > MAX_ENTRIES {
            return Err(SetupError::TooMany);
        }
        if talon > 24 || self.closed.iter().any(|closed| closed.len() > 6) {
            return Err(SetupError::TooMany);
        }
        for (number, (closed, open)) in (1..).zip(self.closed.iter().zip(&self.open)) {
            if open.is_empty() && !closed.is_empty() {
                return Err(SetupError::NothingOpen { number });
            }
            if let Some(pair) = open.windows(2).find(|pair| !pair[1].fits_on(pair[0])) {
                return Err(SetupError::NoRun { card: pair[1], onto: pair[0] });
            }
        }
        Ok(())
    }
}
