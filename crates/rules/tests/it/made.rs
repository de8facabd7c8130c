//! Boards written down by hand.

use geduld_rules::{Card, Position, Setup, Variant};

/// The board of lines like `3 KS QH | 5D 4S` (column 3: closed, then open cards), `waste 2C`,
/// `stock 7H 9S`, `recycled 2`. Cards that stand nowhere are on their foundations.
pub(crate) fn board(variant: &str, text: &str) -> Position {
    let mut setup = Setup::default();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (pile, rest) = line.split_once(' ').unwrap();
        match pile {
            "waste" => setup.waste = cards(rest),
            "stock" => setup.stock = cards(rest),
            "recycled" => setup.recycles_used = rest.parse().unwrap(),
            number => {
                let column = number.parse::<usize>().unwrap() - 1;
                let (closed, open) = rest.split_once('|').unwrap_or(("", rest));
                setup.closed[column] = cards(closed);
                setup.open[column] = cards(open);
            }
        }
    }
    let variant: Variant = variant.parse().unwrap();
    setup.position(variant).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}
