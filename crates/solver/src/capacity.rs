//! What columns can hold: a search in which the talon is free and only room is counted.
//!
//! A state is the cards in place of each column and the foundations. Cards that started in the talon are not
//! followed: those that may have left it by now lie in a column, on the foundation or in the talon as it suits. A state is *feasible* when the
//! loose cards that started in columns find room: going up the ranks of each of the two chains (a card and the two it may lie on
//! alternate in colour, so there are two), what has no visible parent may lie on a talon card, which needs room in its turn, and
//! what is left over needs an empty column.
//!
//! **Why a proof.** Leave the talon cards out of a game: each move changes the foundations by one, or takes a head from its place, or changes
//! nothing, and the loose cards of every position found room. So every win is a path here, from the start to complete foundations, through feasible
//! states; where no such path is, there is no win, in any variant. The talon cards that may have left are those that
//! [`crate::relaxation::facts_at`] derives for the cards in place: a bound for every game that has come so far.
//!
//! **Safe cards.** Here too a safe card (see [`crate::pack::safe_next`]) that can go up is taken up at once and nothing else is looked
//! at, by the argument of [`crate::expand`]: low cards can be kept up along any path, the states stay feasible, for without low cards there is less to find room for
//! and no card that needs a low parent, and each step remains one or two steps of this search.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use geduld_rules::EmptyColumns;

use crate::board::{Board, InPlace};
use crate::meter::{Meter, Stopped};
use crate::pack::{
    COMPLETE, Cards, FULL, Heights, KINGS, any_and_both, bit, counts, height, is_safe, lowered,
    next_up, on_foundations, place, places, raised, safe_next, suit_of,
};
use crate::relaxation::facts_at;
use crate::seen::Mixing;
use crate::state::State;

/// How this search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// No path leads to complete foundations: there is no win.
    None,
    /// A path does, which proves nothing.
    Enough,
    /// The budget was used up.
    Unknown,
}

/// What the states with the same cards in place share.
#[derive(Clone, Copy, Debug)]
struct Columns {
    heads: Cards,
    settled: Cards,
    /// Face-down cards, and talon cards that cannot have left.
    away: Cards,
    /// Talon cards that may have left.
    roaming: Cards,
    occupied: u32,
}

/// Searches from the start of a board until a path is found or none is left.
pub(crate) fn room(board: &Board, budget: u64, meter: &mut Meter<'_>) -> Result<Room, Stopped> {
    let mut search = Search::new(board);
    search.enter(board.start);
    let mut used = 0;
    while let Some(number) = search.todo.pop() {
        let state = search.states[number as usize];
        if state.heights() == COMPLETE {
            return Ok(Room::Enough);
        }
        if used == budget {
            return Ok(Room::Unknown);
        }
        used += 1;
        meter.tick()?;
        if meter.holds(search.bytes()).is_err() {
            return Ok(Room::Unknown);
        }
        search.expand(state);
    }
    Ok(Room::None)
}

#[derive(Debug)]
struct Search<'a> {
    board: &'a Board,
    known: HashMap<u32, Columns, BuildHasherDefault<Mixing>>,
    numbers: HashMap<u64, u32, BuildHasherDefault<Mixing>>,
    states: Vec<State>,
    /// The most promising last.
    todo: Vec<u32>,
}

impl Search<'_> {
    fn new(board: &Board) -> Search<'_> {
        Search {
            board,
            known: HashMap::default(),
            numbers: HashMap::default(),
            states: Vec::new(),
            todo: Vec::new(),
        }
    }

    /// About what it takes, with room in its tables that grow by doubling.
    fn bytes(&self) -> usize {
        let known = self.known.capacity() * size_of::<(u32, Columns)>();
        let numbers = self.numbers.capacity() * size_of::<(u64, u32)>();
        let states = self.states.capacity() * size_of::<State>();
        2 * (known + numbers) + states + self.todo.capacity() * size_of::<u32>()
    }

    fn columns(&mut self, state: State) -> Columns {
        let board = self.board;
        let key = (state.key >> 40) as u32;
        *self.known.entry(key).or_insert_with(|| Columns::new(board, state))
    }

    /// A state with its safe cards taken up.
    fn normal(&mut self, mut state: State) -> State {
        loop {
            let columns = self.columns(state);
            let heights = state.heights();
            let safe = safe_next(heights) & !columns.away;
            if safe == 0 {
                return state;
            }
            let card = safe.trailing_zeros() as usize;
            if columns.heads & bit(card) != 0 {
                state = self.dug(state, card);
            }
            state = state.with_heights(raised(state.heights(), suit_of(card)));
        }
    }

    /// The state with a head gone from its place.
    fn dug(&self, state: State, head: usize) -> State {
        self.board.dig(state, self.board.homes[head].into())
    }

    /// Notes a feasible state.
    fn enter(&mut self, state: State) {
        let state = self.normal(state);
        let number = self.states.len() as u32;
        let number = *self.numbers.entry(state.key).or_insert(number);
        if number as usize == self.states.len() {
            self.states.push(state);
            self.todo.push(number);
        }
    }

    fn expand(&mut self, state: State) {
        let board = self.board;
        let here = self.columns(state);
        let heights = state.heights();
        // Downwards first, so that it is searched last.
        for suit in 0..4 {
            if height(heights, suit) > height(board.floor, suit) {
                let next = state.with_heights(lowered(heights, suit));
                let top = height(heights, suit) - 1;
                let card = bit(place(top, suit));
                let safe = is_safe(next.heights(), suit, top);
                if !safe && here.fits(board, next.heights(), card, card) {
                    self.enter(next);
                }
            }
        }
        for card in places(here.heads & !here.settled) {
            if here.fits(board, heights, bit(card), 0) {
                let next = self.dug(state, card);
                self.enter(next);
            }
        }
        for card in places(next_up(heights) & !here.away) {
            let next = state.with_heights(raised(heights, suit_of(card)));
            if here.heads & bit(card) != 0 {
                if here.fits(board, next.heights(), 0, 0) {
                    let next = self.dug(next, card);
                    self.enter(next);
                }
            } else if here.roaming & bit(card) != 0 {
                if here.fits(board, next.heights(), 0, 0) {
                    self.enter(next);
                }
            } else if here.fits(board, heights, bit(card), bit(card)) {
                self.enter(next);
            }
        }
    }
}

impl Columns {
    fn new(board: &Board, state: State) -> Columns {
        let talon = board.talon_set(board.start.talon());
        let removable = facts_at(board, state).removable;
        let InPlace { heads, settled, hidden, occupied } = board.in_place(state);
        Columns { heads, settled, away: hidden | talon & !removable, roaming: removable, occupied }
    }

    /// Whether the loose cards find room in these columns, with some cards counted among them and
    /// some cards bearing none.
    fn fits(&self, board: &Board, heights: Heights, also_loose: Cards, bare: Cards) -> bool {
        let visible = FULL & !on_foundations(heights) & !self.away;
        let roaming = visible & self.roaming & !also_loose;
        let standing = visible & !roaming;
        let loose = standing & !self.heads | also_loose;
        let parents = standing & !bare;
        let (loose_any, loose_both) = any_and_both(loose << 4);
        let (parents_any, parents_both) = any_and_both(parents);
        let mut columns = self.occupied;
        if FULL & (loose_any & !parents_any | loose_both & !parents_both) == 0 {
            // Every card finds a parent but the kings.
            return columns + (loose & KINGS).count_ones() <= board.columns;
        }
        let [loose, parents, lenders] = [loose, parents, roaming].map(counts);
        for chain in [0, 2] {
            let of = |counts: u64, rank: u32| (counts >> (4 * rank + chain)) as u32 & 3;
            let mut need = of(loose, 0);
            for rank in 1..13 {
                let short = need.saturating_sub(of(parents, rank));
                let lent = short.min(of(lenders, rank));
                if short > lent {
                    if board.empty == EmptyColumns::Kings {
                        return false;
                    }
                    columns += short - lent;
                }
                need = of(loose, rank) + lent;
            }
            // Kings, and what is left over when any card may lie on an empty column.
            columns += need;
        }
        columns <= board.columns
    }
}
