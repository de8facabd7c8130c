//! The clock of one game in memory.

use geduld_store::ClockState;

use crate::house_clock::HouseClock;

/// How much a game has counted, and since when it counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameClock {
    banked_ms: u64,
    since_ms: Option<u64>,
}

impl GameClock {
    /// A clock that stands still at `ms`.
    pub(crate) fn stopped(ms: u64) -> GameClock {
        GameClock { banked_ms: ms, since_ms: None }
    }

    /// The clock of a round, as it is stored: nothing stops it but the end and outages.
    pub(crate) fn of_round(stored: ClockState, clock: &HouseClock) -> GameClock {
        let since_ms = stored.running_since_ms.map(|since_ms| clock.moment_ms(since_ms));
        GameClock { banked_ms: stored.clock_ms, since_ms }
    }

    /// What it shows at `now_ms` of house time.
    pub(crate) fn at(&self, now_ms: u64) -> u64 {
        let running = self.since_ms.map_or(0, |since| now_ms.saturating_sub(since));
        self.banked_ms.saturating_add(running)
    }

    /// Whether it counts.
    pub(crate) fn runs(&self) -> bool {
        self.since_ms.is_some()
    }

    /// Lets it count or stand still from `now_ms` on; whether that changed anything.
    pub(crate) fn set(&mut self, run: bool, now_ms: u64) -> bool {
        if run == self.runs() {
            return false;
        }
        *self = GameClock { banked_ms: self.at(now_ms), since_ms: run.then_some(now_ms) };
        true
    }

    /// Stands still as of `heard_ms`, an earlier moment, but never before `least_ms` on the clock.
    pub(crate) fn stop_at(&mut self, heard_ms: u64, least_ms: u64) {
        *self = GameClock::stopped(self.at(heard_ms).max(least_ms));
    }

    /// What is stored: a running clock as the house time since which it runs.
    pub(crate) fn stored(&self, clock: &HouseClock) -> ClockState {
        let now_ms = clock.now_ms();
        let running_since_ms = self.runs().then(|| clock.stored_ms(now_ms));
        ClockState { clock_ms: self.at(now_ms), running_since_ms }
    }
}
