//! The successors of a state: every commitment of every arrangement of its foundations.
//!
//! The states that differ only by loose cards taken up or brought down form a *component*; a state
//! stands for its component, in the form where all that can go up is up. [`Expander::expand`] walks the component
//! and gives each state that one commitment leads to, in that form and once.
//!
//! # Low cards
//!
//! Call a card *low* once a card X of rank R is safe (see [`crate::pack::safe_next`]) and can go up: X
//! and below in its own suit, ranks up to R − 1 in the other colour, up to R − 2 in the suit of its
//! twin. Whatever lies on a low card is low, and a low card that becomes available can go up at once,
//! for all cards under it in its suit are up. So every win, in any variant, stays a win when low cards
//! are taken up at once and never come down: moves of low cards within the columns fall away, a low
//! card from the talon goes up in the moment in which it went to a column, and a low head goes up in the
//! moment in which it went to another column. No such win needs more moves or more recycles. Hence:
//!
//! 1. *Safe heads.* If a head is safe and can go up, going up is the only commitment looked at.
//! 2. *Safe talon cards*, with draw one and unlimited recycles. Every talon card can be had at any time
//!    there, so a safe one is taken up at once. With draw three, or counted recycles, taking it early
//!    shifts what comes up or costs passes, and nothing is forced.
//! 3. A safe card is not brought down, and a safe talon card that can go up does not go to a column.
//!
//! The rules hold together: follow the shortest of the wins that keep low cards up. Its next commitment
//! is always among those kept, or the forced one shortens it by one.
//!
//! # Talon cards that wait
//!
//! With draw one, unlimited recycles and kings only on empty columns a talon card c can wait: take a
//! win in which c goes to a column and the move after it would be legal without c. Then c can go after that
//! move as well: it finds room still, for the position it comes to is the same, and c in the talon
//! blocks nothing. If that move took c up, c goes up from the talon instead. Of all
//! wins that keep low cards up take one in which such cards go as late as possible: compare first,
//! from the last commitment back, where talon cards go to columns (late is better), then how many moves
//! they wait there for the first move that needs them. In it **the move after c went to a column is illegal
//! without c**: else the exchange gives a better one. (If the move after it is another talon card to a column, which
//! does not need c, the same is true of that card and the move after it, which needs one card only: a move
//! fails for want of one place. So c can go after both.)
//!
//! The only thing that c adds is a bare card of its pair. So it must be that no visible card of its
//! pair is bare before (rule 4), and the next move (rule 5) puts a card of the pair below on it, or takes up its
//! twin, which was covered. Without a commitment that is a card coming down from its foundation, or the loose
//! twin going up: then nothing more is asked. With a commitment it is a head or a talon card of the pair below going to
//! a column, or the twin going up as a head: until then the state is kept as a [`Task`] that allows just these.
//! A task is walked as the whole component of its state; that the move is made under the very
//! foundations under which c came is given up where it would need safe cards to come down.

use geduld_rules::{DrawCount, EmptyColumns};

use crate::board::Board;
use crate::group::{Group, Reach};
use crate::pack::{
    Cards, Heights, any_and_both, bit, height, is_safe, lowered, next_up, place, places, raised,
    safe_next, spread, suit_of,
};
use crate::rules::Rules;
use crate::seen::Matching;
use crate::state::{Access, Clock, State};

/// What leaves its place: the head of a column, or the card of a talon place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Commitment {
    /// The head of a column.
    Head(u8),
    /// The card of a talon place, after a recycle or without.
    Talon(u8, bool),
}

/// A commitment with the foundations before and right after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exit {
    pub(crate) commitment: Commitment,
    /// The foundations under which it is made.
    pub(crate) before: Heights,
    /// Equal to those before when the card goes to a column.
    pub(crate) after: Heights,
}

/// A state with what must be done in it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Task {
    pub(crate) state: State,
    /// Cards that just came from the talon to a column, one of which must be put to use by the next
    /// move; [`ANYTHING`] when the next move is free.
    pub(crate) uses: Cards,
}

/// Nothing need be put to use.
pub(crate) const ANYTHING: Cards = Cards::MAX;

/// Walks components. Keeps its memory between calls.
#[derive(Debug)]
pub(crate) struct Expander<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rules: Rules,
    /// Whether talon cards go to columns only where the next move needs them.
    pub(crate) lazy: bool,
    seen: Box<[u64; 1024]>,
    members: Vec<Heights>,
    exits: Vec<Exit>,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(board: &'a Board, rules: Rules) -> Expander<'a> {
        let free_draws = board.draw == DrawCount::One && board.recycles.is_none();
        let lazy = rules.lazy_talon && free_draws && board.empty == EmptyColumns::Kings;
        Expander {
            board,
            rules,
            lazy,
            seen: Box::new([0; 1024]),
            members: Vec::new(),
            exits: Vec::new(),
        }
    }

    /// When a state need not be expanded again.
    pub(crate) const fn matching(&self) -> Matching {
        match (self.lazy, self.rules.clocks) {
            (true, _) => Matching::Uses,
            (false, true) => Matching::Dominance,
            (false, false) => Matching::Clocks,
        }
    }

    /// The state as its component is known by.
    pub(crate) fn normal(&self, state: State) -> State {
        state.with_heights(Group::new(self.board, state).raise_all(state.heights()))
    }

    /// Appends what one commitment leads to. A state may stand there more than once.
    pub(crate) fn expand(&mut self, task: Task, successors: &mut Vec<Task>) {
        let Task { state, uses } = task;
        let (group, forced) = self.walk(state);
        let uses = if forced { ANYTHING } else { uses };
        for exit in &self.exits {
            if uses != ANYTHING && !self.puts_to_use(state, *exit, uses) {
                continue;
            }
            let left = self.leave(state, exit.commitment);
            let mut uses = ANYTHING;
            let group = match exit.commitment {
                Commitment::Head(column) => group.without_head(self.board, state, column.into()),
                Commitment::Talon(place, _) => {
                    let card = bit(self.board.talon[usize::from(place)].into());
                    if self.lazy && exit.after == exit.before {
                        uses = card;
                    }
                    group.without_talon(card)
                }
            };
            let next = left.with_heights(group.raise_all(exit.after));
            debug_assert_eq!(next, self.normal(left.with_heights(exit.after)));
            if uses != ANYTHING
                && (self.used_by_loose(uses, exit.after, &group)
                    || !group.raises_no_safe(exit.after))
            {
                uses = ANYTHING;
            }
            successors.push(Task { state: next, uses });
        }
    }

    /// Whether a card that just came to a column could be put to use without a commitment: a card that may lie on
    /// it comes down, or its twin goes up. `group` is that after it came.
    fn used_by_loose(&self, uses: Cards, heights: Heights, group: &Group) -> bool {
        let (pairs, _) = any_and_both(uses);
        let pairs = spread(pairs);
        if group.reach(heights).loose & pairs & next_up(heights) != 0 {
            return true;
        }
        let children = pairs >> 4;
        (0..4).any(|suit| {
            let top = height(heights, suit);
            top > height(self.board.floor, suit)
                && children & bit(place(top - 1, suit)) != 0
                && !(self.rules.keep_safe_up && is_safe(lowered(heights, suit), suit, top - 1))
        })
    }

    /// Whether a commitment could not be made without one of these cards.
    fn puts_to_use(&self, state: State, exit: Exit, uses: Cards) -> bool {
        let (pairs, _) = any_and_both(uses);
        let pairs = spread(pairs);
        let (card, head) = match exit.commitment {
            Commitment::Head(column) => {
                let column = usize::from(column);
                (bit(self.board.piles[column][state.in_place(column) - 1].into()), true)
            }
            Commitment::Talon(place, _) => {
                (bit(self.board.talon[usize::from(place)].into()), false)
            }
        };
        if exit.after == exit.before { card & pairs >> 4 != 0 } else { head && card & pairs != 0 }
    }

    /// The exits that lead to a state, and how the component was walked: each member with the one
    /// it was reached from.
    pub(crate) fn exits_to(&mut self, state: State, target: State) -> Vec<Exit> {
        self.walk(state);
        let leads = |exit: &&Exit| {
            let left = self.leave(state, exit.commitment).with_heights(exit.after);
            self.normal(left) == target
        };
        self.exits.iter().filter(leads).copied().collect()
    }

    /// The state with the card gone from its place.
    pub(crate) fn leave(&self, state: State, commitment: Commitment) -> State {
        match commitment {
            Commitment::Head(column) => self.board.dig(state, column.into()),
            Commitment::Talon(place, recycles) => {
                let used =
                    state.clock.recycles() + u8::from(recycles && self.board.recycles.is_some());
                let talon = state.talon() & !(1 << place);
                state.without_talon(place.into(), Clock::new(self.board, talon, place, used))
            }
        }
    }

    /// Walks the component of a state and collects its members and exits.
    fn walk(&mut self, state: State) -> (Group, bool) {
        self.members.clear();
        self.exits.clear();
        let board = self.board;
        let group = Group::new(board, state);
        let talon = Talon::new(board, state);
        let start = state.heights();
        self.enter(start);
        let mut next = 0;
        let mut forced = false;
        while let Some(&heights) = self.members.get(next) {
            next += 1;
            let reach = group.reach(heights);
            if self.forced(heights, &group, &reach, &talon) {
                forced = true;
                break;
            }
            self.collect(heights, &group, &reach, &talon);
            let keep = self.rules.keep_safe_up;
            for neighbour in Group::neighbours(board.floor, heights, &reach, keep) {
                self.enter(neighbour);
            }
        }
        for heights in &self.members {
            self.seen[usize::from(heights >> 6)] = 0;
        }
        (group, forced)
    }

    fn enter(&mut self, heights: Heights) {
        let word = &mut self.seen[usize::from(heights >> 6)];
        let mask = 1 << (heights & 63);
        if *word & mask == 0 {
            *word |= mask;
            self.members.push(heights);
        }
    }

    /// Leaves a forced exit as the only one, if there is one.
    fn forced(&mut self, heights: Heights, group: &Group, reach: &Reach, talon: &Talon) -> bool {
        if self.rules.safe_heads {
            let safe = group.safe_heads(heights, reach);
            if safe != 0 {
                let place = safe.trailing_zeros() as usize;
                let column = self.board.homes[place];
                self.only(Commitment::Head(column), heights, raised(heights, suit_of(place)));
                return true;
            }
        }
        let free_draws = self.board.draw == DrawCount::One && self.board.recycles.is_none();
        if self.rules.safe_talon && free_draws {
            let safe = talon.this_pass & safe_next(heights);
            if safe != 0 {
                let place = safe.trailing_zeros() as usize;
                let commitment = Commitment::Talon(self.board.homes[place], false);
                self.only(commitment, heights, raised(heights, suit_of(place)));
                return true;
            }
        }
        false
    }

    fn only(&mut self, commitment: Commitment, before: Heights, after: Heights) {
        self.exits.clear();
        self.exits.push(Exit { commitment, before, after });
    }

    fn collect(&mut self, heights: Heights, group: &Group, reach: &Reach, talon: &Talon) {
        let next = next_up(heights);
        for place in places(group.heads & reach.bare & next) {
            let commitment = Commitment::Head(self.board.homes[place]);
            let after = raised(heights, suit_of(place));
            self.exits.push(Exit { commitment, before: heights, after });
        }
        for place in places(group.movable_heads(reach)) {
            let commitment = Commitment::Head(self.board.homes[place]);
            self.exits.push(Exit { commitment, before: heights, after: heights });
        }
        let kept_up = if self.rules.keep_safe_up { safe_next(heights) } else { 0 };
        let useless = if self.lazy { reach.open } else { 0 };
        for (cards, recycles) in [(talon.this_pass, false), (talon.next_pass, true)] {
            for place in places(cards & (next | reach.room)) {
                let commitment = Commitment::Talon(self.board.homes[place], recycles);
                if next & bit(place) != 0 {
                    let after = raised(heights, suit_of(place));
                    self.exits.push(Exit { commitment, before: heights, after });
                }
                if reach.room & bit(place) & !kept_up & !useless != 0 {
                    self.exits.push(Exit { commitment, before: heights, after: heights });
                }
            }
        }
    }
}

/// The cards of the talon that can be had.
struct Talon {
    this_pass: Cards,
    next_pass: Cards,
}

impl Talon {
    fn new(board: &Board, state: State) -> Talon {
        let access = Access::new(board, state.talon(), state.clock);
        Talon {
            this_pass: board.talon_set(access.this_pass),
            next_pass: board.talon_set(access.next_pass),
        }
    }
}
