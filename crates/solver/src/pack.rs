//! Cards as bits, laid out so that a card, its twin and the cards it may lie on are a shift apart.
//!
//! The place of a card is four times its rank counted from 0, plus a code of its suit in which the
//! colour is turned around at every second rank. So each rank is a nibble, the two lower and the
//! two upper bits of it are a *pair* (two cards of one rank and colour), and the two cards that a
//! pair may lie on are the same half of the next nibble: shifting a set by four bits leads from
//! children to parents. Source of the idea: the notes on lonelybot's packing.

use geduld_rules::{Card, Rank, Suit};

/// A set of cards, one bit a place; bits 52 and up are unused but where a comment says so.
pub(crate) type Cards = u64;

/// The lower bit of each pair.
const PAIRS: Cards = 0x0005_5555_5555_5555;
/// All 52 places.
pub(crate) const FULL: Cards = (1 << 52) - 1;
/// The four kings.
pub(crate) const KINGS: Cards = 0xF << 48;
/// The suits in the order of their codes at even ranks.
const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades];

/// The place of the card of a rank, counted from 0, and a suit number 0 to 3 (hearts, diamonds,
/// clubs, spades: twins differ in the lowest bit, colours in the upper one).
pub(crate) const fn place(rank0: usize, suit: usize) -> usize {
    4 * rank0 + (suit ^ ((rank0 & 1) << 1))
}

/// The suit number of a place.
pub(crate) const fn suit_of(place: usize) -> usize {
    (place & 3) ^ (((place >> 2) & 1) << 1)
}

/// The place of a card.
pub(crate) fn place_of(card: Card) -> usize {
    place(usize::from(card.rank().value()) - 1, suit_number(card.suit()))
}

/// The suit number of a suit.
pub(crate) fn suit_number(suit: Suit) -> usize {
    match suit {
        Suit::Hearts => 0,
        Suit::Diamonds => 1,
        Suit::Clubs => 2,
        Suit::Spades => 3,
    }
}

/// The card at a place.
pub(crate) fn card_at(place: usize) -> Card {
    Card::new(Rank::ALL[place >> 2], SUITS[suit_of(place)])
}

/// The set of one card.
pub(crate) const fn bit(place: usize) -> Cards {
    1 << place
}

/// The places of a set, lowest first.
pub(crate) fn places(mut set: Cards) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let place = set.trailing_zeros() as usize;
            set &= set - 1;
            place
        })
    })
}

/// For each pair, as its lower bit: whether any, and whether both of its cards are in the set.
pub(crate) const fn any_and_both(set: Cards) -> (Cards, Cards) {
    const ALL_PAIRS: Cards = PAIRS | 0x5 << 52;
    let (low, high) = (set & ALL_PAIRS, (set >> 1) & ALL_PAIRS);
    (low | high, low & high)
}

/// How many cards of each pair are in the set, as a number of two bits at the pair.
pub(crate) const fn counts(set: Cards) -> u64 {
    set - (set >> 1 & PAIRS)
}

/// Both cards of every pair given as its lower bit.
pub(crate) const fn spread(pairs: Cards) -> Cards {
    pairs | pairs << 1
}

/// The foundations: how many cards each has, four bits a suit number.
pub(crate) type Heights = u16;

pub(crate) const fn height(heights: Heights, suit: usize) -> usize {
    (heights as usize >> (4 * suit)) & 15
}

/// One card more on a foundation.
pub(crate) const fn raised(heights: Heights, suit: usize) -> Heights {
    heights + (1 << (4 * suit))
}

/// One card less on a foundation.
pub(crate) const fn lowered(heights: Heights, suit: usize) -> Heights {
    heights - (1 << (4 * suit))
}

/// All foundations complete.
pub(crate) const COMPLETE: Heights = 0xDDDD;

/// The cards on the foundations.
pub(crate) const fn on_foundations(heights: Heights) -> Cards {
    BELOW[0][height(heights, 0)]
        | BELOW[1][height(heights, 1)]
        | BELOW[2][height(heights, 2)]
        | BELOW[3][height(heights, 3)]
}

/// The cards that go to the foundations next.
pub(crate) const fn next_up(heights: Heights) -> Cards {
    NEXT[0][height(heights, 0)]
        | NEXT[1][height(heights, 1)]
        | NEXT[2][height(heights, 2)]
        | NEXT[3][height(heights, 3)]
}

const BELOW: [[Cards; 16]; 4] = {
    let mut table = [[0; 16]; 4];
    let mut suit = 0;
    while suit < 4 {
        let mut count = 1;
        while count < 16 {
            let last = if count <= 13 { bit(place(count - 1, suit)) } else { 0 };
            table[suit][count] = table[suit][count - 1] | last;
            count += 1;
        }
        suit += 1;
    }
    table
};

const NEXT: [[Cards; 16]; 4] = {
    let mut table = [[0; 16]; 4];
    let mut suit = 0;
    while suit < 4 {
        let mut count = 0;
        while count < 13 {
            table[suit][count] = bit(place(count, suit));
            count += 1;
        }
        suit += 1;
    }
    table
};

/// The top cards of the foundations.
pub(crate) const fn tops(heights: Heights) -> Cards {
    TOP[0][height(heights, 0)]
        | TOP[1][height(heights, 1)]
        | TOP[2][height(heights, 2)]
        | TOP[3][height(heights, 3)]
}

const TOP: [[Cards; 16]; 4] = {
    let mut table = [[0; 16]; 4];
    let mut suit = 0;
    while suit < 4 {
        let mut count = 1;
        while count <= 13 {
            table[suit][count] = bit(place(count - 1, suit));
            count += 1;
        }
        suit += 1;
    }
    table
};

/// Of the cards that go up next, those that never need to lie in a column again: the *safe* ones.
///
/// A card of rank R is safe when both foundations of the other colour have at least R − 2 cards and
/// that of its twin at least R − 3. (Keller's rule; printed in Blake and Gent, "The Winnability of
/// Klondike Solitaire and Many Other Patience Games".)
pub(crate) const fn safe_next(heights: Heights) -> Cards {
    next_up(heights) & safe_cards(heights)
}

/// The cards that are safe once they can go up. How high the foundation of a card's own suit is does not matter.
pub(crate) const fn safe_cards(heights: Heights) -> Cards {
    let [hearts, diamonds] = [height(heights, 0), height(heights, 1)];
    let [clubs, spades] = [height(heights, 2), height(heights, 3)];
    let red = lower(hearts, diamonds) + 2;
    let black = lower(clubs, spades) + 2;
    BELOW[0][lower(black, diamonds + 3)]
        | BELOW[1][lower(black, hearts + 3)]
        | BELOW[2][lower(red, spades + 3)]
        | BELOW[3][lower(red, clubs + 3)]
}

const fn lower(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// Whether the card of a suit and a rank counted from 0 is safe once it can go up.
pub(crate) const fn is_safe(heights: Heights, suit: usize, rank0: usize) -> bool {
    safe_cards(heights) & bit(place(rank0, suit)) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_and_a_card_name_each_other() {
        for card in Card::ALL {
            assert_eq!(card_at(place_of(card)), card);
        }
    }

    #[test]
    fn the_cards_one_may_lie_on_are_the_pair_four_bits_up() {
        for child in Card::ALL {
            for parent in Card::ALL {
                let above = spread(any_and_both(bit(place_of(child)) << 4).0);
                assert_eq!(above & bit(place_of(parent)) != 0, child.fits_on(parent));
            }
        }
    }

    #[test]
    fn heights_say_which_cards_are_up_and_which_come_next() {
        let heights = raised(raised(raised(0, 2), 2), 1);
        let up: Vec<String> =
            places(on_foundations(heights)).map(|p| card_at(p).to_string()).collect();
        assert_eq!(up.len(), 3);
        assert!(["AC", "2C", "AD"].iter().all(|card| up.contains(&(*card).to_owned())), "{up:?}");
        assert_ne!(next_up(heights) & bit(place(2, 2)), 0);
        assert_eq!(next_up(COMPLETE), 0);
        assert_eq!(on_foundations(COMPLETE), FULL);
    }
}
