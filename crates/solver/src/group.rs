//! The states of equal columns and talon, and what can be done in them.
//!
//! # What is kept of a board
//!
//! Where loose cards lie is not kept. Of the two cards of a pair (one rank and colour) that are
//! visible, each can be laid bare as long as fewer loose cards of the pair below them exist than
//! there are visible cards of the pair: the run on one of the twins slides to the other. So whether *some*
//! arrangement lays a card bare is a matter of counting, and moves of loose cards from column to column are no moves.
//!
//! **Every win on a board is a win here**: each move of the board keeps the counts, or is one of the moves
//! below and legal here. This is what a verdict "unwinnable" rests on. The other direction is not
//! relied on: every win found is laid out on a board and replayed by the rules.
//!
//! With any card allowed on an empty column ([`geduld_rules::EmptyColumns::Any`]) loose cards that find no visible parent
//! each stand at the base of a column. Their least number is counted, pair by pair, as those that are more than the
//! visible cards of the pair above; as long as that and the columns with a card in place leave one column, it is empty in
//! some arrangement. Then every run can be put down there in parts, so every visible card can be laid bare and every card finds room; with
//! no such column the counting by pairs is all there is, as with kings.
//!
//! # Commitments
//!
//! Taking a loose card up to its foundation and bringing a card down again undo each other, for a
//! loose card lies on something that will have room for it, or, with any card allowed there, at the base of a column: that
//! column it leaves empty, or it leaves it to a card that lay on it and can go back. All else is a *commitment*: a head leaves its place (onto a parent, an empty
//! column or its foundation), or a card leaves the talon (to a column or its foundation). Each lowers the number of
//! cards in place by one and never comes back, so states form layers.

use geduld_rules::EmptyColumns;

use crate::board::{Board, InPlace};
use crate::pack::{
    Cards, FULL, Heights, KINGS, any_and_both, bit, lowered, next_up, on_foundations, places,
    raised, spread, suit_of, tops,
};
use crate::state::State;

/// What the states of one group share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// The cards that lie face up on the top of what is in place of a column.
    pub(crate) heads: Cards,
    /// Heads that gain nothing by a move within the columns: kings on the base of a column.
    settled: Cards,
    /// Cards face down or in the talon.
    pub(crate) away: Cards,
    /// Columns with a card in place.
    occupied: u32,
    columns: u32,
    any: bool,
}

/// What can be done at given foundations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Visible cards that are in no column's place.
    pub(crate) loose: Cards,
    /// Visible cards that can be laid bare.
    pub(crate) bare: Cards,
    /// Cards that would find room in a column.
    pub(crate) room: Cards,
    /// Both cards of each pair of which a visible one bears nothing, in columns that stay as they are.
    pub(crate) open: Cards,
    /// Whether room is there on a column that is empty or can be made so.
    pub(crate) empty_column: bool,
}

impl Group {
    pub(crate) fn new(board: &Board, state: State) -> Group {
        let InPlace { heads, settled, hidden, occupied } = board.in_place(state);
        Group {
            heads,
            settled,
            away: hidden | board.talon_set(state.talon()),
            occupied,
            columns: board.columns,
            any: board.empty == EmptyColumns::Any,
        }
    }

    /// The group in which the head of a column has left its place.
    pub(crate) fn without_head(&self, board: &Board, state: State, column: usize) -> Group {
        let mut group = *self;
        let n = state.in_place(column);
        group.heads &= !bit(board.piles[column][n - 1].into());
        if n == 1 {
            group.occupied -= 1;
            return group;
        }
        let next = bit(board.piles[column][n - 2].into());
        group.away &= !next;
        if n == 2 && self.any {
            group.occupied -= 1;
            return group;
        }
        group.heads |= next;
        if n == 2 {
            group.settled |= next & KINGS;
        }
        group
    }

    /// The group in which a card has left the talon.
    pub(crate) const fn without_talon(&self, card: Cards) -> Group {
        Group { away: self.away & !card, ..*self }
    }

    /// What can be done when the foundations are so high.
    pub(crate) const fn reach(&self, heights: Heights) -> Reach {
        let visible = FULL & !on_foundations(heights) & !self.away;
        let loose = visible & !self.heads;
        let (visible_any, visible_both) = any_and_both(visible);
        // Children stand at the place of their parents; those of nobody, kings, above all ranks.
        let (children_any, children_both) = any_and_both(loose << 4);
        let open = spread(visible_any & !children_any | visible_both & !children_both);
        let empty_column = if self.any {
            // Loose cards that find no parent each need a column.
            let bases = (children_both & !visible_both).count_ones()
                + (children_any & !visible_any).count_ones();
            self.occupied + bases < self.columns
        } else {
            self.occupied + kings(loose) < self.columns
        };
        if self.any && empty_column {
            return Reach { loose, bare: visible, room: FULL, open, empty_column };
        }
        let kings = if empty_column { KINGS } else { 0 };
        Reach { loose, bare: visible & open, room: open >> 4 | kings, open, empty_column }
    }

    /// Takes every loose card up that can go: the one form in which states of equal meaning are kept.
    pub(crate) const fn raise_all(&self, mut heights: Heights) -> Heights {
        let in_place = self.heads | self.away;
        loop {
            if next_up(heights) & !in_place == 0 {
                return heights;
            }
            let reach = self.reach(heights);
            let up = reach.loose & reach.bare & next_up(heights);
            if up == 0 {
                return heights;
            }
            heights = raised(heights, suit_of(up.trailing_zeros() as usize));
        }
    }

    /// Heads that could move onto a parent or an empty column and turn a card or free a column by it.
    pub(crate) const fn movable_heads(&self, reach: &Reach) -> Cards {
        self.heads & reach.room & !self.settled
    }

    /// The foundations next to these by one card taken up or brought down, both without a commitment.
    ///
    /// Cards that are `kept_up` are not brought down.
    pub(crate) fn neighbours(
        heights: Heights,
        reach: &Reach,
        kept_up: Cards,
    ) -> impl Iterator<Item = Heights> + use<> {
        let up = reach.loose & reach.bare & next_up(heights);
        let down = reach.room & tops(heights) & !kept_up;
        places(up)
            .map(move |place| raised(heights, suit_of(place)))
            .chain(places(down).map(move |place| lowered(heights, suit_of(place))))
    }
}

/// How many kings there are in a set. (A table: the processors that all programs are built for do not count bits.)
const fn kings(set: Cards) -> u32 {
    const COUNTS: u64 = 0x4332_3221_3221_2110;
    (COUNTS >> (4 * ((set & KINGS) >> 48)) & 7) as u32
}
