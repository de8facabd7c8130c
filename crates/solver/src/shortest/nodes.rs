//! Boards that were reached, each once, with the cheapest way to it.

use super::table::Key;
use crate::meter::{Meter, Stopped};

/// A board that was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The key in four words, so that a node is 24 bytes.
    key: [u32; 4],
    /// The number of the node it was reached from; of the first node, its own.
    pub(crate) parent: u32,
    /// Moves from the start.
    pub(crate) cost: u16,
    /// Moves from the start to a win through it, at least.
    pub(crate) total: u16,
}

impl Node {
    /// The key of the board.
    pub(crate) fn key(&self) -> Key {
        let [a, b, c, d] = self.key.map(Key::from);
        a | b << 32 | c << 64 | d << 96
    }
}

/// Nodes by number and by key: a table of numbers with open addressing, and pages that are never moved.
pub(crate) struct Nodes {
    pages: Vec<Vec<Node>>,
    /// Numbers plus one; 0 is free.
    slots: Vec<u32>,
    count: usize,
}

const PAGE_BITS: u32 = 14;
const PAGE: usize = 1 << PAGE_BITS;
const FIRST_SLOTS: usize = 1 << 14;

impl Nodes {
    pub(crate) fn new() -> Nodes {
        Nodes { pages: Vec::new(), slots: vec![0; FIRST_SLOTS], count: 0 }
    }

    /// A node by its number.
    pub(crate) fn get(&self, number: u32) -> &Node {
        &self.pages[(number >> PAGE_BITS) as usize][number as usize & (PAGE - 1)]
    }

    /// A node to be changed.
    pub(crate) fn get_mut(&mut self, number: u32) -> &mut Node {
        &mut self.pages[(number >> PAGE_BITS) as usize][number as usize & (PAGE - 1)]
    }

    /// The number of a node with a key, or the free slot where it would be.
    pub(crate) fn find(&self, key: Key) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = mixed(key) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                number if self.get(number - 1).key() == key => return Ok(number - 1),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Adds a node in a free slot that [`Nodes::find`] just named for its key.
    ///
    /// # Errors
    ///
    /// When memory for it, with `more_bytes` in use elsewhere, is over the limit.
    pub(crate) fn add(
        &mut self,
        slot: usize,
        key: Key,
        (parent, cost, total): (u32, u16, u16),
        more_bytes: usize,
        meter: &Meter<'_>,
    ) -> Result<u32, Stopped> {
        if self.count == self.pages.len() * PAGE {
            meter.holds(self.bytes() + PAGE * size_of::<Node>() + more_bytes)?;
            self.pages.push(Vec::with_capacity(PAGE));
        }
        let number = self.count as u32;
        let words = [key as u32, (key >> 32) as u32, (key >> 64) as u32, (key >> 96) as u32];
        // A page was made for it above.
        if let Some(page) = self.pages.last_mut() {
            page.push(Node { key: words, parent, cost, total });
        }
        self.slots[slot] = number + 1;
        self.count += 1;
        if self.count * 4 > self.slots.len() * 3 {
            meter.holds(self.bytes() + size_of_val(&self.slots[..]) + more_bytes)?;
            self.grow();
        }
        Ok(number)
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        self.pages.len() * PAGE * size_of::<Node>() + size_of_val(&self.slots[..])
    }

    fn grow(&mut self) {
        let length = self.slots.len() * 2;
        // The old table goes before the new one comes.
        self.slots = Vec::new();
        self.slots = vec![0; length];
        for number in 0..self.count as u32 {
            let mut slot = mixed(self.get(number).key()) as usize & (length - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (length - 1);
            }
            self.slots[slot] = number + 1;
        }
    }

    /// The keys from the first node to one, each with its cost.
    pub(crate) fn path(&self, to: u32) -> Vec<(Key, u16)> {
        let mut path = Vec::new();
        let mut number = to;
        loop {
            let node = self.get(number);
            path.push((node.key(), node.cost));
            if node.parent == number {
                break;
            }
            number = node.parent;
        }
        path.reverse();
        path
    }
}

/// A number to spread keys by: both halves multiplied, the product folded.
fn mixed(key: Key) -> u64 {
    let (low, high) = (key as u64, (key >> 64) as u64);
    let product = u128::from(low ^ 0x9E37_79B9_7F4A_7C15)
        * u128::from(high.wrapping_mul(0xD6E8_FEB8_6659_FD93) | 1);
    let folded = (product as u64) ^ (product >> 64) as u64;
    (folded ^ folded >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 20
}
