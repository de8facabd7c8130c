//! Deck strings, deal numbers and the exact code.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use geduld_rules::{Card, CardSet, Deal, DealNumber, ExactCode};

use crate::assert_fit_to_print;

/// A deck string or number that is read is written and read back as the same; a deal has 52
/// different cards, survives every one of its forms, and its `Debug` keeps the hidden cards back.
///
/// # Panics
///
/// When that does not hold.
pub fn deck(data: &[u8]) {
    if let Some(Ok(deal)) = data.first_chunk().map(Deal::from_bytes) {
        assert_eq!(data[..29], deal.to_bytes(), "29 bytes have one meaning");
        check_deal(&deal);
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Some(deal) = read_back::<Deal>(text) {
        check_deal(&deal);
    }
    if let Some(number) = read_back::<DealNumber>(text) {
        check_deal(&number.deal());
    }
    if let Some(code) = read_back::<ExactCode>(text) {
        check_deal(&code.deal());
    }
}

/// Reads a text; what it means is written, and means the same when read again.
pub(crate) fn read_back<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            let again = written.parse::<T>();
            assert_eq!(again.ok().as_ref(), Some(&value), "{written:?} reads back as it was");
            Some(value)
        }
        Err(error) => {
            assert_fit_to_print(&error);
            None
        }
    }
}

fn check_deal(deal: &Deal) {
    let cards = *deal.cards();
    assert_eq!(cards.into_iter().collect::<CardSet>(), CardSet::FULL, "52 different cards");
    assert_eq!(Deal::from_bytes(&deal.to_bytes()).as_ref(), Ok(deal));
    assert_eq!(&ExactCode::of(deal).deal(), deal);
    assert_eq!(deal.to_string().parse().as_ref(), Ok(deal));
    // The first card of the second column and the last two of the stock are hidden.
    for (one, other) in [(1, 51), (50, 51)] {
        let mut swapped: [Card; 52] = cards;
        swapped.swap(one, other);
        let swapped = Deal::from_cards(swapped).expect("the same cards in another order");
        assert_eq!(format!("{deal:?}"), format!("{swapped:?}"), "hidden cards stay hidden");
    }
}
