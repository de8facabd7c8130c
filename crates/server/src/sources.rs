//! Where the house takes time and chance from.

use std::fmt;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use geduld_rules::{Deal, Position};
use geduld_solver::{Limits, Verdict};

/// A clock: the time of day and a time that never goes back.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970-01-01 UTC; may jump when the machine's clock is set.
    fn wall_ms(&self) -> i64;

    /// Milliseconds since some fixed moment; never goes back and does not count sleep of the machine.
    fn monotonic_ms(&self) -> u64;
}

/// Randomness fit for keys.
pub trait Random: Send + Sync {
    /// Fills `bytes`.
    ///
    /// # Errors
    ///
    /// When the system has no randomness to give; nothing secret may be made then.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness>;
}

/// Shuffles for free play.
pub trait Dealer: Send + Sync {
    /// One deal; the house's own dealer draws a 256-bit seed from `random`.
    ///
    /// # Errors
    ///
    /// When `random` has none.
    fn deal(&self, random: &dyn Random) -> Result<Deal, NoRandomness>;
}

/// Decides positions for players who want help.
pub trait Solver: Send + Sync {
    /// A verdict within `limits`; `cancelled` is asked now and then whether to stop.
    fn solve(&self, position: &Position, limits: Limits, cancelled: &dyn Fn() -> bool) -> Verdict;
}

/// The system gave no randomness.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the system gave no randomness")]
pub struct NoRandomness;

/// All that a house takes from outside; tests put their own in.
#[derive(Clone)]
pub struct Sources {
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Ids, tokens, keys and nonces.
    pub random: Arc<dyn Random>,
    /// Deals of free play.
    pub dealer: Arc<dyn Dealer>,
    /// Verdicts for help.
    pub solver: Arc<dyn Solver>,
}

impl Sources {
    /// The machine's own clock and randomness.
    #[must_use]
    pub fn system() -> Sources {
        Sources {
            clock: Arc::new(SystemClock::new()),
            random: Arc::new(SystemRandom),
            dealer: Arc::new(SeedDealer),
            solver: Arc::new(OwnSolver),
        }
    }

    /// `N` random bytes.
    pub(crate) fn bytes<const N: usize>(&self) -> Result<[u8; N], NoRandomness> {
        let mut bytes = [0; N];
        self.random.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// A new deal for free play.
    pub(crate) fn deal(&self) -> Result<Deal, NoRandomness> {
        self.dealer.deal(self.random.as_ref())
    }
}

impl fmt::Debug for Sources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sources { .. }")
    }
}

/// The machine's clock.
#[derive(Debug)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// A clock whose monotonic time starts now.
    #[must_use]
    pub fn new() -> SystemClock {
        SystemClock { start: Instant::now() }
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn wall_ms(&self) -> i64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn monotonic_ms(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// The system's randomness.
#[derive(Debug)]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness> {
        getrandom::fill(bytes).map_err(|_| NoRandomness)
    }
}

/// Deals from 256-bit seeds of the given randomness.
#[derive(Debug)]
pub struct SeedDealer;

impl Dealer for SeedDealer {
    fn deal(&self, random: &dyn Random) -> Result<Deal, NoRandomness> {
        let mut seed = [0; 32];
        random.fill(&mut seed)?;
        Ok(Deal::from_seed(&seed))
    }
}

/// `geduld-solver`.
#[derive(Debug, Clone, Copy)]
pub struct OwnSolver;

impl Solver for OwnSolver {
    fn solve(&self, position: &Position, limits: Limits, cancelled: &dyn Fn() -> bool) -> Verdict {
        geduld_solver::solve(position, limits, cancelled).verdict
    }
}
