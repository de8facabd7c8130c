//! Which states were expanded, with what clocks.

use std::hash::Hasher;

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
    /// Its key, with a clock that dominates its own.
    Dominance,
    /// Its key and its clock.
    Clocks,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    /// Four clocks.
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

    /// Bytes that it takes, those of a table of twice the size included when that is made soon.
    pub(crate) fn bytes(&self) -> usize {
        let tables = if self.filled * 16 > self.slots.len() * 9 { 3 } else { 1 };
        tables * self.slots.capacity() * size_of::<Slot>()
    }

    /// Notes a state; whether it is new.
    pub(crate) fn insert(&mut self, state: State) -> bool {
        if self.filled * 8 > self.slots.len() * 5 {
            self.grow();
        }
        let slot = self.slot(state);
        let slot = &mut self.slots[slot];
        let new = slot.key != state.key;
        if new {
            slot.key = state.key;
            slot.note = NO_CLOCKS;
            self.filled += 1;
        }
        if self.matching == Matching::Clocks {
            slot.note = u64::from(state.clock.bits());
            return new;
        }
        if !new && clocks(slot.note).any(|clock| clock.dominates(state.clock)) {
            return false;
        }
        let shift = 16 * state.clock.class();
        slot.note = slot.note & !(0xFFFF << shift) | u64::from(state.clock.bits()) << shift;
        true
    }

    /// Takes back what a state noted. Only where there is one clock for each key.
    pub(crate) fn forget(&mut self, state: State) {
        let slot = self.slot(state);
        self.slots[slot].note = NO_CLOCKS;
    }

    /// Whether more than this state was noted for its key: a clock that dominates its own.
    pub(crate) fn surpassed(&self, state: State) -> bool {
        let slot = &self.slots[self.slot(state)];
        let own = state.clock;
        self.matching == Matching::Dominance
            && slot.key == state.key
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

/// Spreads the key of a map that is a number already.
#[derive(Debug, Default)]
pub(crate) struct Mixing(u64);

impl Hasher for Mixing {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mixed(self.0 << 8 | u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = mixed(number);
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = mixed(number.into());
    }
}
