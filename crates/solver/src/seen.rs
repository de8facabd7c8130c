//! Which states were expanded, with what clocks.

use crate::expand::{ANYTHING, Task};
use crate::state::{Clock, State};

/// A table of states. Open addressing, sixteen bytes a slot; it grows by doubling.
///
/// For each key it holds one clock of each class, and finds a state already seen when a clock it
/// holds dominates that of the state. It may forget a clock for an incomparable one: then a state is
/// expanded twice, which costs time and nothing else.
#[derive(Debug)]
pub(crate) struct Seen {
    slots: Vec<Slot>,
    filled: usize,
    matching: Matching,
}

/// What makes a state already seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matching {
    /// Its key, with the cards that are to be put to use: clocks say nothing.
    Uses,
    /// Its key, with a clock that dominates its own.
    Dominance,
    /// Its key and its clock.
    Clocks,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    /// Four clocks, or the cards that were to be put to use: never both matter.
    note: u64,
}

const FIRST_SLOTS: usize = 1 << 9;
const NONE: u16 = u16::MAX;
const NO_CLOCKS: u64 = u64::MAX;
const EMPTY: Slot = Slot { key: u64::MAX, note: 0 };

impl Default for Seen {
    fn default() -> Seen {
        Seen::new()
    }
}

impl Seen {
    pub(crate) fn new() -> Seen {
        Seen { slots: vec![EMPTY; FIRST_SLOTS], filled: 0, matching: Matching::Dominance }
    }

    pub(crate) fn clear(&mut self, matching: Matching) {
        self.matching = matching;
        self.slots.clear();
        self.slots.resize(FIRST_SLOTS, EMPTY);
        self.filled = 0;
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Notes a task; returns what of it is new, if anything.
    pub(crate) fn insert(&mut self, task: Task) -> Option<Task> {
        if self.filled * 8 > self.slots.len() * 5 {
            self.grow();
        }
        let Task { state, uses } = task;
        let slot = self.slot(state);
        let slot = &mut self.slots[slot];
        let new = slot.key != state.key;
        if new {
            slot.key = state.key;
            slot.note = if self.matching == Matching::Uses { 0 } else { NO_CLOCKS };
            self.filled += 1;
        }
        if self.matching == Matching::Clocks {
            slot.note = u64::from(state.clock.bits());
            return new.then_some(task);
        }
        if self.matching == Matching::Uses {
            let fresh = uses & !slot.note;
            slot.note |= uses;
            let uses = if uses == ANYTHING { ANYTHING } else { fresh };
            return (fresh != 0).then_some(Task { state, uses });
        }
        if !new && clocks(slot.note).any(|clock| clock.dominates(state.clock)) {
            return None;
        }
        let shift = 16 * state.clock.class();
        slot.note = slot.note & !(0xFFFF << shift) | u64::from(state.clock.bits()) << shift;
        Some(task)
    }

    /// Whether more than this task was noted for its key: a clock that dominates its own, or freedom
    /// where it has none.
    pub(crate) fn surpassed(&self, task: Task) -> bool {
        let slot = &self.slots[self.slot(task.state)];
        if slot.key != task.state.key {
            return false;
        }
        if self.matching == Matching::Uses {
            return slot.note == ANYTHING && task.uses != ANYTHING;
        }
        let own = task.state.clock;
        self.matching == Matching::Dominance
            && clocks(slot.note).any(|clock| clock != own && clock.dominates(own))
    }

    /// Where a state stands, or the empty slot where it would.
    fn slot(&self, state: State) -> usize {
        self.place(state.key, self.note_of(state.clock))
    }

    /// The clock, where it is part of what a state is known by.
    fn note_of(&self, clock: Clock) -> Option<u64> {
        (self.matching == Matching::Clocks).then_some(u64::from(clock.bits()))
    }

    fn place(&self, key: u64, note: Option<u64>) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = mixed(key ^ note.unwrap_or(0) << 45) as usize & mask;
        loop {
            let slot = &self.slots[place];
            let same = slot.key == key && note.is_none_or(|note| note == slot.note);
            if same || slot.key == EMPTY.key {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let larger = vec![EMPTY; self.slots.len() * 2];
        for slot in core::mem::replace(&mut self.slots, larger) {
            if slot.key != EMPTY.key {
                let note = (self.matching == Matching::Clocks).then_some(slot.note);
                let place = self.place(slot.key, note);
                self.slots[place] = slot;
            }
        }
    }
}

fn clocks(note: u64) -> impl Iterator<Item = Clock> {
    (0..4)
        .map(move |class| (note >> (16 * class)) as u16)
        .filter(|&bits| bits != NONE)
        .map(Clock::from_bits)
}

/// Spreads the bits of a key; no two keys give the same.
pub(crate) const fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key ^ key >> 29
}
