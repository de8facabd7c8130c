//! A deal: one arrangement of the 52 cards.

use core::{fmt, str::FromStr};

use crate::{Card, CardSet, ExactCode, ExactCodeError, Suit, shuffle};

/// The 52 cards in dealing order: seven cards to columns 1–7, six to columns 2–7, … one to column
/// 7; the other 24 are the stock, first drawn first.
///
/// Text, the deck string: 104 characters, two for each card. Reading tolerates small letters and
/// white space anywhere. `Debug` shows only what lies open: a deal
/// is a secret while its game runs, and logs print with `Debug`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deal([Card; 52]);

impl Deal {
    /// A deal of 52 cards in dealing order.
    ///
    /// # Errors
    /// When a card stands twice.
    pub fn from_cards(cards: [Card; 52]) -> Result<Deal, DealError> {
        let mut met = CardSet::EMPTY;
        for card in cards {
            if met.contains(card) {
                return Err(DealError::Twice { card });
            }
            met.insert(card);
        }
        Ok(Deal(cards))
    }

    /// The cards in dealing order.
    #[must_use]
    pub const fn cards(&self) -> &[Card; 52] {
        &self.0
    }

    /// The deal that Geduld's shuffle, version 1, makes of a 256-bit seed.
    ///
    /// 1. The seed is the key of a ChaCha20 keystream (20 rounds, nonce 0, counter from 0), read
    ///    as 32-bit little-endian words.
    /// 2. A number below n is drawn so: take words until one is below the largest multiple of n
    ///    that is at most 2³², then take the remainder by n.
    /// 3. Start with the cards in the order of [`Card::ALL`]. For i = 51 down to 1 draw j below
    ///    i + 1 and swap the cards at i and j. The result is the dealing order.
    ///
    /// This never changes; another shuffle would get another name.
    #[must_use]
    pub fn from_seed(seed: &[u8; 32]) -> Deal {
        Deal(shuffle::shuffled(seed))
    }

    /// The deal of a pack in which each card is known to stand once.
    pub(crate) fn from_pack(cards: [Card; 52]) -> Deal {
        debug_assert!(Deal::from_cards(cards).is_ok());
        Deal(cards)
    }

    /// The deal with the suit of every card replaced; each suit must get a suit of its own.
    pub(crate) fn map_suits(&self, suit: impl Fn(Suit) -> Suit) -> Deal {
        Deal(self.0.map(|card| Card::new(card.rank(), suit(card.suit()))))
    }

    /// The [`ExactCode`] of the deal as 29 bytes, highest first.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 29] {
        ExactCode::of(self).to_bytes()
    }

    /// The deal of 29 bytes of [`Deal::to_bytes`].
    ///
    /// # Errors
    /// When the number is 52! or more.
    pub fn from_bytes(bytes: &[u8; 29]) -> Result<Deal, DealError> {
        Ok(ExactCode::from_bytes(bytes)?.deal())
    }

    /// The cards of a column, 0 to 6, from its base to the card that lies open.
    pub(crate) fn column(&self, column: usize) -> impl Iterator<Item = Card> {
        (0..=column).map(move |row| self.0[row_start(row) + column - row])
    }
}

/// Where in dealing order a row of the tableau starts: rows have seven, six, … cards.
pub(crate) const fn row_start(row: usize) -> usize {
    row * (15 - row) / 2
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|card| card.fmt(f))
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open: [Card; 7] = core::array::from_fn(|column| self.0[row_start(column)]);
        f.debug_struct("Deal").field("open", &open).finish_non_exhaustive()
    }
}

/// What is wrong with the text or the number of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// Two characters name no card.
    #[error(
        "card {place} of the deck string is no card: write a rank of A23456789TJQK and a suit of CDHS"
    )]
    NoCard {
        /// Which card in dealing order, from 1.
        place: usize,
    },
    /// There are fewer or more than 52 cards.
    #[error("a deck string has 52 cards, not {cards}")]
    Count {
        /// Cards found; 53 stands for any number above 52.
        cards: usize,
    },
    /// A card stands twice.
    #[error("{card} stands twice: each of the 52 cards stands once in a deal")]
    Twice {
        /// That card.
        card: Card,
    },
    /// The number is none of a deal.
    #[error(transparent)]
    Code(#[from] ExactCodeError),
}

impl FromStr for Deal {
    type Err = DealError;

    fn from_str(text: &str) -> Result<Deal, DealError> {
        let mut cards = [Card::ALL[0]; 52];
        let mut count = 0;
        let mut letters = text.chars().filter(|letter| !letter.is_ascii_whitespace());
        while let Some(rank) = letters.next() {
            if count == 52 {
                return Err(DealError::Count { cards: 53 });
            }
            let no_card = DealError::NoCard { place: count + 1 };
            let suit = letters.next().ok_or(no_card)?;
            cards[count] = parse_card(rank, suit).ok_or(no_card)?;
            count += 1;
        }
        if count < 52 {
            return Err(DealError::Count { cards: count });
        }
        Deal::from_cards(cards)
    }
}

fn parse_card(rank: char, suit: char) -> Option<Card> {
    let mut text = [0; 8];
    let length = rank.encode_utf8(&mut text).len();
    let length = length + suit.encode_utf8(&mut text[length..]).len();
    core::str::from_utf8(&text[..length]).ok()?.parse().ok()
}
