//! A playing card.

use core::{fmt, str::FromStr};

use crate::{Color, Rank, Suit};

/// One of the 52 cards, in one byte.
///
/// Text: two characters, rank `A23456789TJQK` then suit `CDHS`, as in `TH`. Reading tolerates
/// small letters and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// All cards in the order of [`Card::index`]: clubs ace to king, diamonds, hearts, spades.
    pub const ALL: [Card; 52] = {
        let mut cards = [Card(0); 52];
        let mut index = 0;
        while index < 52 {
            cards[index as usize] = Card(index);
            index += 1;
        }
        cards
    };

    /// The card of a rank and a suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 13 + rank as u8 - 1)
    }

    /// Its rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 13) as usize]
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 13) as usize]
    }

    /// Its colour.
    #[must_use]
    pub const fn color(self) -> Color {
        self.suit().color()
    }

    /// 0 to 51: thirteen times the index of the suit, plus the value of the rank, minus one.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card of an index, `None` above 51.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < 52 { Some(Card::ALL[index]) } else { None }
    }

    /// Whether this card may lie on `other` in a column: one rank lower and of the other colour.
    #[must_use]
    pub fn fits_on(self, other: Card) -> bool {
        self.rank().value() + 1 == other.rank().value() && self.color() != other.color()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a card: write a rank of A23456789TJQK and a suit of CDHS, as in TH")]
pub struct ParseCardError;

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let mut letters = text.chars().map(|letter| letter.to_ascii_uppercase());
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(ParseCardError);
        };
        match (Rank::from_letter(rank), Suit::from_letter(suit)) {
            (Some(rank), Some(suit)) => Ok(Card::new(rank, suit)),
            _ => Err(ParseCardError),
        }
    }
}
