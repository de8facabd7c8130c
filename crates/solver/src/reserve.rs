//! The same cards with the talon as a *reserve*: every card of it can be had at any time.
//!
//! With draw one and unlimited recycles that is the game itself. Every other variant allows less, so what cannot be
//! won here cannot be won there; other searches ask here which of their states are worth going on with.
//!
//! The search goes depth first and remembers what it learnt, from one question to the next: the states whose
//! successors were all looked at without a win are lost (a commitment never comes back, so no state leads to
//! itself), and those on the way to a win are won.
//!
//! # Larger talons
//!
//! With kings only on empty columns take two states S and T of equal cards in place and equal foundations, where
//! the talon of T has the cards of S and some more. **What can be won from S can be won from T**, for T leads to S: bring the cards that
//! are more to the columns, the higher ranks first. Each finds room. The cards it may lie on that are visible in S are visible by then, for those
//! that T had in the talon are of a higher rank. Of the loose cards of its own rank and colour that are visible in S, it is one that
//! does not yet lie there. So fewer lie there than in S, where there was a place for all of them; for a king the same is true of columns. So a
//! talon within a lost one is lost, and one around a won one is won ([`Known`]).
//!
//! Nothing of this is true of draw three, where another card in the talon shifts what comes up, or of empty columns that
//! take any card, where another card in the talon may leave those that lie on it without a column.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use geduld_rules::EmptyColumns;

use crate::board::Board;
use crate::depth::Order;
use crate::expand::Expander;
use crate::meter::{Meter, Stopped};
use crate::pack::COMPLETE;
use crate::rules::Rules;
use crate::seen::{Mixing, Seen};
use crate::state::{Clock, State};

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hope {
    /// It cannot be won.
    None,
    /// It can be won, with the talon as a reserve.
    Some,
    /// The budget was used up.
    Unknown,
}

/// A search that remembers.
pub(crate) struct Reserve<'a> {
    expander: Expander<'a>,
    /// States that are lost, or on the way that is being looked at.
    lost: Seen,
    known: Known,
    larger_talons: bool,
    successors: Vec<State>,
    way: Vec<Frame>,
    win: Vec<State>,
}

struct Frame {
    state: State,
    /// Where its successors begin in the common list; those behind `next` are done.
    begin: usize,
    next: usize,
}

impl<'a> Reserve<'a> {
    /// Of a board with draw one and unlimited recycles.
    pub(crate) fn new(board: &'a Board, rules: Rules) -> Reserve<'a> {
        let expander = Expander::new(board, rules);
        let mut lost = Seen::new();
        lost.clear(expander.matching());
        Reserve {
            expander,
            lost,
            known: Known::default(),
            larger_talons: rules.larger_talons && board.empty == EmptyColumns::Kings,
            successors: Vec::new(),
            way: Vec::new(),
            win: Vec::new(),
        }
    }

    /// Whether a state in normal form can be won, as far as so many nodes tell.
    pub(crate) fn hope(
        &mut self,
        state: State,
        order: Order,
        budget: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Hope, Stopped> {
        let hope = self.search(state, order, budget, meter);
        while let Some(Frame { state, .. }) = self.way.pop() {
            self.lost.forget(state);
            if hope == Ok(Hope::Some) && self.larger_talons {
                self.known.won(state);
            }
        }
        self.successors.clear();
        hope
    }

    /// The states from the start to the win that was found last, unless it ended at one known before.
    pub(crate) fn win(&self) -> &[State] {
        &self.win
    }

    fn bytes(&self) -> usize {
        self.lost.bytes() + self.known.bytes()
    }

    fn search(
        &mut self,
        state: State,
        order: Order,
        budget: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Hope, Stopped> {
        let state = State { key: state.key, clock: Clock::default() };
        let mut used = 0;
        let mut enter = Some(state);
        loop {
            if let Some(state) = enter.take() {
                if state.heights() == COMPLETE {
                    self.win.clear();
                    self.win.extend(self.way.iter().map(|frame| frame.state));
                    self.win.push(state);
                    return Ok(Hope::Some);
                }
                let known = self.known.of(state);
                if known == Hope::Some {
                    return Ok(Hope::Some);
                }
                if known == Hope::Unknown && self.lost.insert(state) {
                    if used == budget {
                        self.lost.forget(state);
                        return Ok(Hope::Unknown);
                    }
                    used += 1;
                    let within = meter.tick().and_then(|()| meter.holds(self.bytes()));
                    if let Err(stopped) = within {
                        // It was not looked at: nothing is known of it.
                        self.lost.forget(state);
                        return Err(stopped);
                    }
                    self.open(state, order);
                }
            }
            let Some(frame) = self.way.last_mut() else { return Ok(Hope::None) };
            if frame.next == frame.begin {
                let Frame { state, begin, .. } = *frame;
                self.successors.truncate(begin);
                self.way.pop();
                if self.larger_talons {
                    self.known.lost(state);
                }
                continue;
            }
            frame.next -= 1;
            enter = self.successors.pop();
        }
    }

    /// Puts a state on the way, its best successor last: that is taken first.
    fn open(&mut self, state: State, order: Order) {
        let begin = self.successors.len();
        self.expander.expand(state, &mut self.successors);
        order.sort(&mut self.successors, begin);
        self.way.push(Frame { state, begin, next: self.successors.len() });
    }
}

/// A reserve that a search of a harder variant asks about each state it comes to.
pub(crate) struct Asked<'a, 'b> {
    reserve: &'a mut Reserve<'b>,
    budget: u64,
}

impl<'a, 'b> Asked<'a, 'b> {
    /// None if no nodes are to be spent on a state.
    pub(crate) fn new(reserve: &'a mut Reserve<'b>, budget: u64) -> Option<Asked<'a, 'b>> {
        (budget > 0).then_some(Asked { reserve, budget })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.reserve.bytes()
    }

    /// Whether it is known that a state is lost.
    pub(crate) fn is_lost(&mut self, state: State, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let order = Order { number: 1 };
        Ok(self.reserve.hope(state, order, self.budget, meter)? == Hope::None)
    }
}

/// Talons that are known to be lost or won, for each set of cards in place and foundations.
#[derive(Default)]
struct Known {
    talons: HashMap<u64, Talons, BuildHasherDefault<Mixing>>,
    held: usize,
}

/// None of the lost ones is within another; none of the won ones is around another.
#[derive(Default)]
struct Talons {
    lost: Vec<u32>,
    won: Vec<u32>,
}

impl Known {
    fn of(&self, state: State) -> Hope {
        let talon = state.talon();
        match self.talons.get(&state.with_talon(0).key) {
            Some(talons) if talons.lost.iter().any(|lost| talon & !lost == 0) => Hope::None,
            Some(talons) if talons.won.iter().any(|won| won & !talon == 0) => Hope::Some,
            _ => Hope::Unknown,
        }
    }

    fn lost(&mut self, state: State) {
        let talon = state.talon();
        let Talons { lost, .. } = self.talons.entry(state.with_talon(0).key).or_default();
        self.held -= lost.len();
        lost.retain(|lost| lost & !talon != 0);
        lost.push(talon);
        self.held += lost.len();
    }

    fn won(&mut self, state: State) {
        let talon = state.talon();
        let Talons { won, .. } = self.talons.entry(state.with_talon(0).key).or_default();
        if won.iter().any(|won| won & !talon == 0) {
            return;
        }
        self.held -= won.len();
        won.retain(|won| talon & !won != 0);
        won.push(talon);
        self.held += won.len();
    }

    /// About what it takes, allocations included.
    fn bytes(&self) -> usize {
        const OF_AN_ENTRY: usize = 2 * size_of::<(u64, Talons)>() + 32;
        self.talons.len() * OF_AN_ENTRY + 2 * self.held * size_of::<u32>()
    }
}
