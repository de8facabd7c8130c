//! What can at all become true of each card, if room were endless: the first test of a position.
//!
//! A card that once lay in a column is taken to lie there for ever, to bear any number of cards,
//! and to be at hand; what can be had once can be had always. The facts so derived hold of every position
//! that play can reach, since each move only makes facts true that are derived here. So a foundation that
//! cannot be completed even so proves that the deal cannot be won. About a twelfth of all deals fail here, in a microsecond.

use geduld_rules::{DrawCount, EmptyColumns};

use crate::board::Board;
use crate::group::Group;
use crate::pack::{
    COMPLETE, Cards, FULL, Heights, KINGS, any_and_both, bit, next_up, on_foundations, raised,
    spread, suit_of,
};
use crate::state::{Access, State};

/// The facts derived.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// How high the foundations can become.
    pub(crate) heights: Heights,
    /// The talon cards that can leave the talon.
    pub(crate) removable: Cards,
}

/// Whether the facts leave a win possible.
pub(crate) fn allows_win(board: &Board) -> bool {
    derive(board, board.start, true).heights == COMPLETE
}

/// The facts of every position with at least the cards of `state` in place in each column; with
/// `dig`, of every position that can come after it.
///
/// Without `dig` the facts grow as cards leave their columns: fewer cards in place are more cards to begin with.
pub(crate) fn facts_at(board: &Board, state: State) -> Facts {
    derive(board, state, false)
}

fn derive(board: &Board, from: State, dig: bool) -> Facts {
    let mut state = from;
    let talon_all = board.talon_set(board.start.talon());
    let hidden = board.in_place(state).hidden;
    let mut heights = board.start.heights();
    // Loose cards, heads and foundations may all lie in a column at some time, the latter if there is room.
    let group = Group::new(board, state);
    let mut lying = FULL & !hidden & !talon_all & !on_foundations(heights);
    let mut at_hand = lying;
    let drawable = Drawable::new(board);
    // Without digging a column with no card in place may be empty by then.
    let mut hole = if dig {
        group.reach(heights).empty_column
    } else {
        board.lengths[..board.columns as usize].contains(&0)
    };
    let mut removable: u32 = 0;
    loop {
        let before = (heights, lying, at_hand, removable, hole, state.key);
        hole |= emptied(board, state) || KINGS & on_foundations(heights) != 0;
        let room = room(board, lying, hole);
        loop {
            let up = next_up(heights) & at_hand;
            if up == 0 {
                break;
            }
            heights = raised(heights, suit_of(up.trailing_zeros() as usize));
        }
        let up = on_foundations(heights);
        lying |= (at_hand | up) & room;
        if dig {
            for column in 0..7 {
                let n = state.in_place(column);
                if n == 0 {
                    continue;
                }
                let head = bit(board.piles[column][n - 1].into());
                let settled = n == 1 && head & KINGS != 0;
                if head & up != 0 || (head & room != 0 && !settled) {
                    state = state.with_in_place(column, n - 1);
                    if n > 1 {
                        let next = bit(board.piles[column][n - 2].into());
                        lying |= next;
                        at_hand |= next;
                    }
                }
            }
        }
        let drawn = drawable.set(removable);
        let mut left = drawn & !removable;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let card = bit(board.talon[place as usize].into());
            at_hand |= card;
            if card & (up | room) != 0 {
                removable |= 1 << place;
            }
        }
        at_hand |= lying;
        if before == (heights, lying, at_hand, removable, hole, state.key) {
            return Facts { heights, removable: board.talon_set(removable) };
        }
    }
}

/// Whether some column has no card in place, with a card that may move on it at most.
fn emptied(board: &Board, state: State) -> bool {
    let columns = board.columns as usize;
    (0..columns).any(|column| {
        let n = state.in_place(column);
        n == 0 && (board.lengths[column] > 0 || board.empty == EmptyColumns::Any)
    })
}

fn room(board: &Board, lying: Cards, hole: bool) -> Cards {
    let (any, _) = any_and_both(lying);
    let base = match board.empty {
        _ if !hole => 0,
        EmptyColumns::Kings => KINGS,
        EmptyColumns::Any => FULL,
    };
    spread(any) >> 4 | base
}

/// Which talon cards can be drawn once others are gone.
struct Drawable {
    draw: DrawCount,
    count: u32,
    /// Those that can be drawn now.
    at_start: u32,
    /// Whether the waste is none or whole draws.
    fresh: bool,
}

impl Drawable {
    fn new(board: &Board) -> Drawable {
        let talon = board.start.talon();
        let access = Access::new(board, talon, board.start.clock);
        let recycled = Access::new(board, talon, crate::state::Clock::default());
        Drawable {
            draw: board.draw,
            count: talon.count_ones(),
            at_start: access.this_pass | access.next_pass | recycled.this_pass,
            fresh: board.start.clock.class() == 0 || board.start.clock.class() == 3,
        }
    }

    /// The talon places that can be drawn, now that some can be removed.
    ///
    /// Proof for draw three. If card i + 1 can go, i lies on top then. Else i is on top when the waste has i + 1 − r cards, r of
    /// those before i being gone, and in this pass that is three times the draws less the t cards taken in it, 0 ≤ t ≤ r. For i = 0 and 1
    /// modulo 3 that needs r of 1 and 2 at least. A start in the middle of a draw has other remainders: then a removed card makes all drawable.
    fn set(&self, removable: u32) -> u32 {
        let all = ((1u64 << self.count) - 1) as u32;
        if self.draw == DrawCount::One {
            return all;
        }
        if !self.fresh {
            return if removable == 0 { self.at_start } else { all };
        }
        let mut drawable = self.at_start | removable >> 1;
        let mut earlier = 0;
        for place in 0..self.count {
            if place % 3 < 2 && earlier > place % 3 {
                drawable |= 1 << place;
            }
            earlier += removable >> place & 1;
        }
        drawable
    }
}
