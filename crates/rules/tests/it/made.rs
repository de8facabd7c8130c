//! Boards written down by hand.

use geduld_rules::{Card, Position, Setup, Variant};

/// The board of lines like `3 KS QH | 5D 4S` (column 3: closed, then open cards), `waste 2C`,
/// `stock 7H 9S`, `recycled 2`.
///
/// Cards that stand nowhere are on their foundations. With a line `raised 3C 6H` only those and
/// the lower cards of their suits are; the rest lies closed in the columns written with a `|`.
pub(crate) fn board(variant: &str, text: &str) -> Position {
    let mut setup = Setup::default();
    let (mut raised, mut roomy) = (None, [false; 7]);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (pile, rest) = line.split_once(' ').unwrap_or((line, ""));
        match pile {
            "waste" => setup.waste = cards(rest),
            "stock" => setup.stock = cards(rest),
            "recycled" => setup.recycles_used = rest.parse().unwrap(),
            "raised" => raised = Some(cards(rest)),
            number => {
                let column = number.parse::<usize>().unwrap() - 1;
                roomy[column] = rest.contains('|');
                let (closed, open) = rest.split_once('|').unwrap_or(("", rest));
                setup.closed[column] = cards(closed);
                setup.open[column] = cards(open);
            }
        }
    }
    if let Some(raised) = raised {
        fill(&mut setup, &raised, roomy);
    }
    let variant: Variant = variant.parse().unwrap();
    setup.position(variant).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// Lays the cards that stand nowhere and are not raised under the open ones of roomy columns.
fn fill(setup: &mut Setup, raised: &[Card], roomy: [bool; 7]) {
    let columns = setup.closed.iter().chain(&setup.open);
    let standing: Vec<Card> =
        columns.chain([&setup.waste, &setup.stock]).flatten().copied().collect();
    let is_raised = |card: Card| {
        raised.iter().any(|top| top.suit() == card.suit() && card.rank() <= top.rank())
    };
    for card in Card::ALL {
        if !standing.contains(&card) && !is_raised(card) {
            let columns = setup.closed.iter_mut().zip(roomy).filter(|&(_, roomy)| roomy);
            let (fewest, _) = columns.min_by_key(|(closed, _)| closed.len()).unwrap();
            fewest.push(card);
        }
    }
}
