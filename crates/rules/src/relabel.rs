//! The eight relabellings of the suits under which the game stays the same.

use crate::{Card, CardSet, Deal, Move, Suit};

/// One of the eight ways to rename the suits that keep cards of one colour together: swap clubs
/// and spades or not, swap diamonds and hearts or not, then swap the colours or not (clubs with
/// diamonds, spades with hearts).
///
/// Playing and relabelling commute: relabel a deal, play relabelled moves, and you are where the
/// relabelled position of the old game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relabelling(u8);

impl Relabelling {
    /// The one that renames nothing.
    pub const IDENTITY: Relabelling = Relabelling(0);

    /// All eight in the order of [`Relabelling::index`], the identity first.
    pub const ALL: [Relabelling; 8] = {
        let mut all = [Relabelling(0); 8];
        let mut index = 0;
        while index < 8 {
            all[index as usize] = Relabelling(index);
            index += 1;
        }
        all
    };

    /// 0 to 7: 1 for swapped clubs and spades, plus 2 for swapped diamonds and hearts, plus 4 for
    /// swapped colours.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The relabelling of an index, `None` above 7.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Relabelling> {
        if index < 8 { Some(Relabelling::ALL[index]) } else { None }
    }

    /// The new name of a suit.
    #[must_use]
    pub const fn suit(self, suit: Suit) -> Suit {
        let renamed = match (suit, self.0 & 1 != 0, self.0 & 2 != 0) {
            (Suit::Clubs, true, _) => Suit::Spades,
            (Suit::Spades, true, _) => Suit::Clubs,
            (Suit::Diamonds, _, true) => Suit::Hearts,
            (Suit::Hearts, _, true) => Suit::Diamonds,
            (kept, _, _) => kept,
        };
        match (renamed, self.0 & 4 != 0) {
            (kept, false) => kept,
            (Suit::Clubs, true) => Suit::Diamonds,
            (Suit::Diamonds, true) => Suit::Clubs,
            (Suit::Hearts, true) => Suit::Spades,
            (Suit::Spades, true) => Suit::Hearts,
        }
    }

    /// The card of the same rank in the renamed suit.
    #[must_use]
    pub const fn card(self, card: Card) -> Card {
        Card::new(card.rank(), self.suit(card.suit()))
    }

    /// Every card of the set renamed.
    #[must_use]
    pub fn cards(self, cards: CardSet) -> CardSet {
        cards.iter().map(|card| self.card(card)).collect()
    }

    /// The deal with every card renamed.
    #[must_use]
    pub fn deal(self, deal: &Deal) -> Deal {
        deal.map_suits(|suit| self.suit(suit))
    }

    /// The move that does the same in the renamed game: only take backs name a suit.
    #[must_use]
    pub const fn play(self, played: Move) -> Move {
        match played {
            Move::FoundationToColumn { suit, to } => {
                Move::FoundationToColumn { suit: self.suit(suit), to }
            }
            other => other,
        }
    }

    /// The relabelling that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Relabelling {
        // With swapped colours the two swaps within a colour change places; each is its own
        // inverse.
        let swaps =
            if self.0 & 4 == 0 { self.0 & 3 } else { (self.0 & 1) << 1 | (self.0 & 2) >> 1 };
        Relabelling(self.0 & 4 | swaps)
    }
}
