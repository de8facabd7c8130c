//! The house's own time, in which the clocks of games are kept.

use std::sync::{Arc, Mutex, PoisonError};

use geduld_store::{Heartbeat, Outage};

use crate::sources::Clock;

/// A time that starts with the wall clock and goes on evenly, whatever becomes of that; it stands
/// still while the process does not run (a stopped process, a suspended machine), since nobody can
/// play then (design, section 2, "Clock.").
///
/// The process is known to run while its clock is asked: heartbeats do so once a second. Where more
/// than [`Outage::SHORTEST_MS`] lie between two askings, none of it counts. Neither does what
/// [`HouseClock::leave_out`] is told of: then it goes back, and clocks of games that were stored stand where they were.
pub(crate) struct HouseClock {
    source: Arc<dyn Clock>,
    /// What has to be added to its milliseconds for [`Heartbeat::house_ms`].
    offset_ms: i64,
    state: Mutex<State>,
}

struct State {
    /// The source's monotonic time when it was last asked.
    asked_ms: u64,
    /// The time of all gaps together.
    missed_ms: u64,
}

impl HouseClock {
    pub(crate) fn new(source: Arc<dyn Clock>) -> HouseClock {
        let asked_ms = source.monotonic_ms();
        let offset_ms = source.wall_ms().saturating_sub_unsigned(asked_ms);
        HouseClock { source, offset_ms, state: Mutex::new(State { asked_ms, missed_ms: 0 }) }
    }

    /// Milliseconds of house time; only differences mean something.
    pub(crate) fn now_ms(&self) -> u64 {
        // Both numbers are set together, so a panic elsewhere does no harm.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let now_ms = self.source.monotonic_ms().max(state.asked_ms);
        let gap_ms = now_ms - state.asked_ms;
        if gap_ms > Outage::SHORTEST_MS.unsigned_abs() {
            state.missed_ms += gap_ms;
        }
        state.asked_ms = now_ms;
        now_ms - state.missed_ms
    }

    /// Time that has passed does not count: the process ran, but its store took nothing.
    pub(crate) fn leave_out(&self, lost_ms: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let shown_ms = state.asked_ms - state.missed_ms;
        state.missed_ms += lost_ms.min(shown_ms);
    }

    /// A moment of house time as it is stored.
    pub(crate) fn stored_ms(&self, now_ms: u64) -> i64 {
        self.offset_ms.saturating_add_unsigned(now_ms)
    }

    /// The moment of house time that is stored so; those before this house opened are its beginning.
    pub(crate) fn moment_ms(&self, stored_ms: i64) -> u64 {
        u64::try_from(stored_ms.saturating_sub(self.offset_ms)).unwrap_or(0)
    }

    /// A heartbeat now.
    pub(crate) fn heartbeat(&self) -> Heartbeat {
        let house_ms = self.stored_ms(self.now_ms());
        Heartbeat { at_ms: self.source.wall_ms(), house_ms }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

    use super::*;

    #[derive(Default)]
    struct Hands {
        wall_ms: AtomicI64,
        monotonic_ms: AtomicU64,
    }

    impl Clock for Hands {
        fn wall_ms(&self) -> i64 {
            self.wall_ms.load(Ordering::Relaxed)
        }

        fn monotonic_ms(&self) -> u64 {
            self.monotonic_ms.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn what_is_left_out_does_not_count_and_more_than_all_is_all() {
        let hands = Arc::new(Hands::default());
        hands.monotonic_ms.store(10_000, Ordering::Relaxed);
        let clock = HouseClock::new(Arc::<Hands>::clone(&hands));
        for (lost_ms, left_ms) in [(0, 10_000), (4_000, 6_000), (6_001, 0)] {
            clock.leave_out(lost_ms);
            assert_eq!(clock.now_ms(), left_ms);
        }
        hands.monotonic_ms.fetch_add(1_000, Ordering::Relaxed);
        assert_eq!(clock.now_ms(), 1_000);
    }

    #[test]
    fn it_follows_the_monotonic_clock_and_leaves_gaps_out() {
        let hands = Arc::new(Hands::default());
        hands.wall_ms.store(1_000_000, Ordering::Relaxed);
        hands.monotonic_ms.store(300, Ordering::Relaxed);
        let clock = HouseClock::new(Arc::<Hands>::clone(&hands));
        let begun_ms = clock.now_ms();
        // Steps of the monotonic clock, settings of the wall clock, and what has counted since.
        for (step_ms, wall_ms, counted_ms) in [
            (1_000, 1_001_000, 1_000),
            (1_000, 9_000_000, 2_000),
            (5_000, -5, 7_000),
            (5_001, -4, 7_000),
            (3_600_000, 0, 7_000),
            (10, 10, 7_010),
        ] {
            hands.monotonic_ms.fetch_add(step_ms, Ordering::Relaxed);
            hands.wall_ms.store(wall_ms, Ordering::Relaxed);
            let beat = clock.heartbeat();
            assert_eq!(clock.now_ms() - begun_ms, counted_ms);
            assert_eq!(beat.at_ms, wall_ms);
            assert_eq!(beat.house_ms, 1_000_000 + i64::try_from(counted_ms).unwrap());
        }
    }
}
