//! What a search may use, and what it used.

/// How much a search may use before it gives up undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes: states expanded, of all kinds of search together. The same number stops at the same
    /// place on every machine.
    pub nodes: u64,
    /// Bytes of states kept at once.
    pub memory_bytes: usize,
}

impl Default for Limits {
    /// Far more than any of some ten thousand random deals needed.
    fn default() -> Limits {
        Limits { nodes: 2_000_000_000, memory_bytes: 1 << 30 }
    }
}

/// Why a search ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The node limit was reached.
    #[error("the node limit was reached")]
    Nodes,
    /// The memory limit was reached.
    #[error("the memory limit was reached")]
    Memory,
    /// It was asked to stop, or its time was over.
    #[error("it was stopped")]
    Cancelled,
    /// A win was found that the rules did not confirm: a fault of the solver that is told, and no verdict.
    #[error("a win was found that the rules did not confirm; please report the deal")]
    Unplayable,
}

/// Counts nodes and looks now and then whether to go on.
pub(crate) struct Meter<'a> {
    pub(crate) nodes: u64,
    /// Bytes held by a search while it asks another.
    pub(crate) held_beside: usize,
    limits: Limits,
    cancelled: &'a dyn Fn() -> bool,
}

/// Nodes between two looks.
const LOOK_EVERY: u64 = 1024;

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Limits, cancelled: &'a dyn Fn() -> bool) -> Meter<'a> {
        Meter { nodes: 0, held_beside: 0, limits, cancelled }
    }

    /// The limit on memory.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.limits.memory_bytes
    }

    /// One node more.
    pub(crate) fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.limits.nodes {
            return Err(Stopped::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) && (self.cancelled)() {
            return Err(Stopped::Cancelled);
        }
        Ok(())
    }

    /// Nodes that may still be used.
    pub(crate) fn left(&self) -> u64 {
        self.limits.nodes - self.nodes
    }

    pub(crate) fn holds(&self, bytes: usize) -> Result<(), Stopped> {
        let bytes = bytes + self.held_beside;
        if bytes > self.limits.memory_bytes { Err(Stopped::Memory) } else { Ok(()) }
    }
}
