//! Depth first: finds the wins that lie near, and decides what is small.

use crate::expand::Expander;
use crate::meter::{Meter, Stopped};
use crate::pack::COMPLETE;
use crate::reserve::Asked;
use crate::score::score;
use crate::seen::{Seen, mixed};
use crate::state::State;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The states from the start to the win, each one commitment after the one before.
    Win(Vec<State>),
    /// There is none.
    Nothing,
    /// Its own budget was used up.
    Unknown,
}

/// One of many orders to search in. The best known one leads astray now and then, and another that
/// differs from it by a little often finds a win at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    pub(crate) number: u64,
}

impl Order {
    /// Higher is tried sooner.
    const fn rank(self, state: State) -> i16 {
        let noise = mixed(state.key ^ self.number.wrapping_mul(0xD6E8_FEB8_6659_FD93)) >> 62;
        2 * score(state) + noise as i16
    }

    /// Sorts the states from a place on, the best one last, and leaves each but once.
    pub(crate) fn sort(self, states: &mut Vec<State>, begin: usize) {
        states[begin..].sort_unstable();
        let mut kept = begin;
        for next in begin..states.len() {
            if next == begin || states[next] != states[kept - 1] {
                states[kept] = states[next];
                kept += 1;
            }
        }
        states.truncate(kept);
        // Few are left: inserting them one by one asks for each rank but once.
        let mut ranks = [0; FEW];
        let states = &mut states[begin..];
        if states.len() > FEW {
            states.sort_by_key(|&state| self.rank(state));
            return;
        }
        for next in 0..states.len() {
            let (state, rank) = (states[next], self.rank(states[next]));
            let mut place = next;
            while place > 0 && ranks[place - 1] > rank {
                states[place] = states[place - 1];
                ranks[place] = ranks[place - 1];
                place -= 1;
            }
            states[place] = state;
            ranks[place] = rank;
        }
    }
}

/// Successors of nearly every state.
const FEW: usize = 32;

struct Frame {
    state: State,
    /// Where its successors begin in the common list; those behind `next` are done.
    begin: usize,
    next: usize,
}

/// Searches from a state in normal form until `budget` nodes are used.
pub(crate) fn depth_first(
    expander: &mut Expander<'_>,
    seen: &mut Seen,
    start: State,
    budget: u64,
    order: Order,
    mut asked: Option<Asked<'_, '_>>,
    meter: &mut Meter<'_>,
) -> Result<Found, Stopped> {
    if start.heights() == COMPLETE {
        return Ok(Found::Win(vec![start]));
    }
    seen.clear(expander.matching());
    seen.insert(start);
    let mut successors = Vec::new();
    let mut stack: Vec<Frame> = Vec::new();
    let mut enter = Some(start);
    let mut used = 0;
    loop {
        if let Some(state) = enter.take() {
            if used == budget {
                return Ok(Found::Unknown);
            }
            used += 1;
            meter.tick()?;
            meter.holds(seen.bytes() + asked.as_ref().map_or(0, Asked::bytes))?;
            let begin = successors.len();
            expander.expand(state, &mut successors);
            order.sort(&mut successors, begin);
            stack.push(Frame { state, begin, next: successors.len() });
        }
        let Some(frame) = stack.last_mut() else { return Ok(Found::Nothing) };
        if frame.next == frame.begin {
            successors.truncate(frame.begin);
            stack.pop();
            continue;
        }
        frame.next -= 1;
        let next = successors[frame.next];
        successors.truncate(frame.next);
        if next.heights() == COMPLETE {
            let mut path: Vec<State> = stack.iter().map(|frame| frame.state).collect();
            path.push(next);
            return Ok(Found::Win(path));
        }
        if !seen.insert(next) {
            continue;
        }
        if let Some(asked) = &mut asked {
            meter.held_beside = seen.bytes();
            let lost = asked.is_lost(next, meter);
            meter.held_beside = 0;
            if lost? {
                continue;
            }
        }
        enter = Some(next);
    }
}
