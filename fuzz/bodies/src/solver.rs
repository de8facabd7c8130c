//! Positions of small decks, decided with all rules of the solver and with none.

use geduld_rules::{
    Card, Column, DrawCount, EmptyColumns, Position, Rank, Recycles, Setup, Suit, Variant,
};
use geduld_solver::{Limits, Rules, Verdict, solve_with};

/// Nodes after which a verdict without rules is given up.
const LIMITS: Limits = Limits { nodes: 5_000, memory_bytes: 64 << 20 };

/// The bytes deal a position of the highest ranks. Its verdict is the same with all rules and with none, and every
/// line wins when it is played.
///
/// # Panics
///
/// When that does not hold.
pub fn solver(data: &[u8]) {
    let position = dealt(&mut data.iter().copied());
    let [all, none] = [Rules::ALL, Rules::NONE].map(|rules| {
        match solve_with(&position, rules, LIMITS, &|| false).verdict {
            Verdict::Winnable(line) => {
                let end = line.iter().try_fold(position.clone(), |at, &played| at.play(played));
                assert!(end.is_ok_and(|end| end.is_won()), "{rules:?}: {line:?}");
                Some(true)
            }
            Verdict::Unwinnable => Some(false),
            Verdict::Undecided(_) => None,
        }
    });
    if let (Some(all), Some(none)) = (all, none) {
        assert_eq!(all, none, "with all rules and with none: {position:?}");
    }
}

/// A position for any bytes; those that are missing are 0.
fn dealt(bytes: &mut impl Iterator<Item = u8>) -> Position {
    let mut next = |below: usize| usize::from(bytes.next().unwrap_or(0)) % below;
    let variant = Variant {
        draw: if next(2) == 0 { DrawCount::One } else { DrawCount::Three },
        empty: if next(2) == 0 { EmptyColumns::Kings } else { EmptyColumns::Any },
        recycles: [
            Recycles::Unlimited,
            Recycles::AtMost(0),
            Recycles::AtMost(1),
            Recycles::AtMost(2),
        ][next(4)],
    };
    let mut cards: Vec<Card> = Vec::new();
    for suit in Suit::ALL {
        let lowest = Rank::ALL.len() - 1 - next(8);
        cards.extend(Rank::ALL[lowest..].iter().map(|&rank| Card::new(rank, suit)));
    }
    for last in (1..cards.len()).rev() {
        cards.swap(last, next(last + 1));
    }
    // In few columns more lies under other cards.
    let columns = 1 + next(7);
    let mut setup = Setup::default();
    for card in cards {
        let column = next(columns + 1);
        if column == columns || !laid(&mut setup, column, card) {
            setup.stock.push(card);
        }
    }
    // A talon has at most 24 cards; the others are laid where there is room.
    while setup.stock.len() > 24 {
        let Some(card) = setup.stock.pop() else { break };
        let found = Column::ALL.iter().any(|column| laid(&mut setup, column.index(), card));
        assert!(found, "seven columns take all that a talon does not");
    }
    let drawn = next(setup.stock.len() + 1);
    setup.waste = setup.stock.drain(..drawn).collect();
    setup.position(variant).expect("the piles are a board")
}

/// Lays a card on a column, on the run there if it fits, else over what is turned face down for it.
fn laid(setup: &mut Setup, column: usize, card: Card) -> bool {
    let (closed, open) = (&mut setup.closed[column], &mut setup.open[column]);
    if open.last().is_none_or(|&top| card.fits_on(top)) {
        open.push(card);
        return true;
    }
    if closed.len() + open.len() > 6 {
        return false;
    }
    closed.append(open);
    open.push(card);
    true
}
