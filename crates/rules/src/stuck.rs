//! Whether the player is stuck.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use foldhash::fast::FixedState;
use hashbrown::HashSet;

use crate::position::card_count;
use crate::{Card, Column, Game, Move, Position, Recycles, Suit};

/// What the search for a way on has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// Whatever is played, no hidden card turns and no foundation grows.
    Stuck,
    /// A hidden card can be turned or a foundation can grow, or a card of the stock has not been
    /// seen yet; and any game that is over.
    Playable,
    /// The search reached its limit: nothing is said.
    Unknown,
}

/// How many canonical positions [`Game::stuck`] looks at before it gives up.
pub const STUCK_LIMIT: usize = 200_000;

impl Game {
    /// Whether the player is stuck: every card of the stock has been seen, and no position that
    /// legal moves can reach without turning a hidden card offers a move that turns one or that
    /// makes a foundation higher than it is now (the design, section 2).
    ///
    /// It rests on seen cards only, so it may be told to the player. A game that is not stuck may
    /// still be unwinnable.
    ///
    /// Cost: up to [`STUCK_LIMIT`] positions, a few hundred milliseconds; keep it off the path of
    /// a move.
    #[must_use]
    pub fn stuck(&self) -> Stuck {
        let stock_seen = self.position().stock().iter().all(|&card| self.seen().contains(card));
        if self.end().is_some() || !stock_seen {
            return Stuck::Playable;
        }
        self.position().stuck_within(STUCK_LIMIT).0
    }
}

impl Position {
    /// [`Game::stuck`] with another limit, for a stock that has been seen; says as well how many
    /// canonical positions were met.
    #[must_use]
    pub fn stuck_within(&self, limit: usize) -> (Stuck, usize) {
        let mut search = Search::new(self);
        let verdict = search.run(limit);
        (verdict, search.met.len())
    }
}

/// A search through all positions that can be reached without turning a card or raising a
/// foundation above where it stood.
///
/// It goes breadth first: where there is a way on it is nearly always a short one, and a search
/// that goes deep loses itself among runs that are laid to and fro.
///
/// The talon is never walked through draw by draw: a *stock move* plays any card of it that draws
/// and recycles can bring up, onto a column.
struct Search {
    /// Foundations at the start.
    heights: [u8; 4],
    /// Positions met, as keys.
    met: HashSet<u128, FixedState>,
    /// Positions met whose moves have not been looked at.
    open: VecDeque<Position>,
}

impl Search {
    fn new(start: &Position) -> Search {
        let mut met = HashSet::with_hasher(FixedState::default());
        met.insert(key(start));
        Search { heights: start.foundations, met, open: VecDeque::from([start.clone()]) }
    }

    fn run(&mut self, limit: usize) -> Stuck {
        while let Some(position) = self.open.pop_front() {
            if self.offers_progress(&position) {
                return Stuck::Playable;
            }
            self.expand(&position);
            if self.met.len() > limit {
                return Stuck::Unknown;
            }
        }
        Stuck::Stuck
    }

    /// Whether a move turns a hidden card or makes a foundation higher than at the start.
    fn offers_progress(&self, position: &Position) -> bool {
        let raises = |card: Card| {
            position.is_next(card) && card.rank().value() > self.heights[card.suit().index()]
        };
        let turns = |from: Column| {
            let open = position.open(from);
            position.closed(from) > 0
                && (Column::ALL
                    .iter()
                    .any(|&to| position.takes(position.top(to), open[0]) && to != from)
                    || open.len() == 1 && position.is_next(open[0]))
        };
        Column::ALL
            .into_iter()
            .any(|column| position.top(column).is_some_and(raises) || turns(column))
            || stock_plays(position).iter().any(|play| raises(position.talon()[play.place]))
    }

    fn expand(&mut self, position: &Position) {
        for play in stock_plays(position) {
            let card = position.talon()[play.place];
            let brought_up = Position {
                waste: card_count(&position.talon()[..=play.place]),
                recycles_used: position.recycles_used + play.recycles,
                ..position.clone()
            };
            for to in Column::ALL.into_iter().filter(|&to| position.takes(position.top(to), card)) {
                self.meet(&brought_up, Move::WasteToColumn(to));
            }
        }
        for played in position.legal_moves() {
            let on_the_table = matches!(
                played,
                Move::ColumnToColumn { .. }
                    | Move::ColumnToFoundation(_)
                    | Move::FoundationToColumn { .. }
            );
            if on_the_table {
                self.meet(position, played);
            }
        }
    }

    fn meet(&mut self, position: &Position, played: Move) {
        if let Ok(next) = position.clone().play(played)
            && self.met.insert(key(&next))
        {
            self.open.push_back(next);
        }
    }
}

/// A card of the talon that draws and recycles can bring to the top of the waste.
struct StockPlay {
    /// Its place in the talon.
    place: usize,
    /// Recycles that it takes.
    recycles: u32,
}

/// Every card of the talon that can be brought up, with the fewest recycles for it.
fn stock_plays(position: &Position) -> Vec<StockPlay> {
    let mut plays = Vec::with_capacity(24);
    let waste = usize::from(position.waste);
    if let Some(place) = waste.checked_sub(1) {
        plays.push(StockPlay { place, recycles: 0 });
    }
    plays.extend(drawn_after(position, waste).map(|place| StockPlay { place, recycles: 0 }));
    if position.recycles_left() != Some(0) {
        for place in drawn_after(position, 0) {
            if plays.iter().all(|play| play.place != place) {
                plays.push(StockPlay { place, recycles: 1 });
            }
        }
    }
    plays
}

/// The places that draws bring up one after the other when so many cards lie on the waste.
fn drawn_after(position: &Position, waste: usize) -> impl Iterator<Item = usize> {
    let length = position.talon().len();
    let step = usize::from(position.variant.draw.cards());
    // A last draw of fewer cards brings up the last one.
    (waste..length).step_by(step).map(move |drawn| (drawn + step).min(length) - 1)
}

/// A position as a number that says all that the search can change, and nothing else.
///
/// Two bits for each card say where it is: 0 nowhere in the runs, 1 at the base of a run, 2 or 3
/// on the one or the other card that it fits on. The order of columns does not count that way,
/// and need not: hidden cards stay where they are, and so does the base of the run on them, which
/// names the column. Cards nowhere in the runs are where they were at the start, in the talon or
/// hidden, or on their foundation: of those in the talon none is raised.
///
/// Above stand the offset of the talon, five bits, and the recycles used up to the limit.
fn key(position: &Position) -> u128 {
    let mut key = 0;
    for column in Column::ALL {
        let mut below: Option<Card> = None;
        for &card in position.open(column) {
            let place = match below.map(Card::suit) {
                None => 1,
                Some(Suit::Clubs | Suit::Diamonds) => 2,
                Some(Suit::Hearts | Suit::Spades) => 3,
            };
            key |= place << (2 * card.index());
            below = Some(card);
        }
    }
    let (offset, recycles) = stock_state(position);
    key | u128::from(offset) << 104 | u128::from(recycles) << 109
}

/// What of the waste's height and the recycles used decides which cards can be brought up.
fn stock_state(position: &Position) -> (u8, u32) {
    if position.variant.recycles != Recycles::Unlimited {
        return (position.waste, position.recycles_used);
    }
    // With recycles without end a pass brings up the same cards from each height that a pass
    // from the start goes through, the end of the stock included.
    let on_the_way =
        position.waste.is_multiple_of(position.variant.draw.cards()) || position.stock().is_empty();
    (if on_the_way { 0 } else { position.waste }, 0)
}
