//! Time, chance and deals as a test wants them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use geduld_rules::Deal;
use geduld_server::{Clock, Dealer, NoRandomness, Random, SeedDealer, Solver, Sources};

/// When tests begin: 2025-06-15 16:26:40 in Amsterdam.
pub(crate) const START_MS: u64 = 1_750_000_000_000 - 2_000;

/// A clock that moves only when told.
#[derive(Default)]
pub(crate) struct FixedClock {
    passed_ms: AtomicU64,
    /// How far the wall clock was set forward.
    set_ms: AtomicI64,
}

impl FixedClock {
    /// Lets time pass.
    pub(crate) fn advance(&self, ms: u64) {
        self.passed_ms.fetch_add(ms, Ordering::SeqCst);
    }
}

impl FixedClock {
    /// Sets the wall clock forward, or back.
    pub(crate) fn set_wall(&self, by_ms: i64) {
        self.set_ms.fetch_add(by_ms, Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn wall_ms(&self) -> i64 {
        let passed_ms = i64::try_from(START_MS + self.monotonic_ms()).unwrap();
        passed_ms + self.set_ms.load(Ordering::SeqCst)
    }

    fn monotonic_ms(&self) -> u64 {
        self.passed_ms.load(Ordering::SeqCst)
    }
}

/// Bytes that look random and are the same in every run.
pub(crate) struct CountedRandom {
    state: AtomicU64,
}

impl CountedRandom {
    pub(crate) fn from_seed(seed: u64) -> CountedRandom {
        CountedRandom { state: AtomicU64::new(seed) }
    }
}

impl Random for CountedRandom {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness> {
        for chunk in bytes.chunks_mut(8) {
            // SplitMix64: distinct outputs for distinct states.
            let mut word = self.state.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::SeqCst);
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            chunk.copy_from_slice(&(word ^ (word >> 31)).to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// Deals the given ones first, then by chance.
#[derive(Default)]
pub(crate) struct StackedDealer {
    deals: Mutex<VecDeque<Deal>>,
}

impl StackedDealer {
    pub(crate) fn with(deals: impl IntoIterator<Item = Deal>) -> StackedDealer {
        StackedDealer { deals: Mutex::new(deals.into_iter().collect()) }
    }
}

impl Dealer for StackedDealer {
    fn deal(&self, random: &dyn Random) -> Result<Deal, NoRandomness> {
        match self.deals.lock().unwrap().pop_front() {
            Some(deal) => Ok(deal),
            None => SeedDealer.deal(random),
        }
    }
}

/// Sources with that clock and those deals.
pub(crate) fn sources(
    clock: &Arc<FixedClock>,
    seed: u64,
    deals: Vec<Deal>,
    solver: Arc<dyn Solver>,
) -> Sources {
    Sources {
        clock: Arc::<FixedClock>::clone(clock),
        random: Arc::new(CountedRandom::from_seed(seed)),
        dealer: Arc::new(StackedDealer::with(deals)),
        solver,
    }
}
