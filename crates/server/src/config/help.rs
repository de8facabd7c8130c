//! What help at the table may take of the machine.

use std::num::NonZeroU32;

/// The solver's part of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Help {
    /// Threads that search at a time; none chosen: one less than the machine has, but one at least.
    pub threads: Option<NonZeroU32>,
    /// Winnable deals that are kept ready of each of the two games.
    pub pool: u16,
}

impl Help {
    /// Threads that search at a time.
    #[must_use]
    pub fn threads(&self) -> usize {
        match self.threads {
            Some(threads) => threads.get() as usize,
            // What plays is not to wait for what helps.
            None => std::thread::available_parallelism().map_or(1, |all| (all.get() - 1).max(1)),
        }
    }
}

impl Default for Help {
    fn default() -> Help {
        Help { threads: None, pool: 32 }
    }
}
