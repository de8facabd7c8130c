//! Ranks, ace low.

use core::fmt;

/// The rank of a card, ace lowest; the discriminant is its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say what they are")]
pub enum Rank {
    Ace = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

/// The letters of deck strings, ace first.
const LETTERS: [char; 13] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

impl Rank {
    /// The thirteen ranks, ace first.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The letter of a deck string, one of `A23456789TJQK`.
    #[must_use]
    pub const fn letter(self) -> char {
        LETTERS[self as usize - 1]
    }

    /// The rank of a letter, `None` for any other character.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Rank> {
        LETTERS.iter().position(|&known| known == letter).map(|index| Rank::ALL[index])
    }

    /// 1 for the ace to 13 for the king.
    #[must_use]
    pub const fn value(self) -> u8 {
        self as u8
    }

    /// The rank of a value 1 to 13, `None` outside it.
    #[must_use]
    pub const fn from_value(value: u8) -> Option<Rank> {
        if value >= 1 && value <= 13 { Some(Rank::ALL[value as usize - 1]) } else { None }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}
