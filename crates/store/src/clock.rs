//! The clock of a game as it is stored.

/// How much a game's clock has counted, and since when it runs.
///
/// A running clock is stored as the moment it started, so that it need not be written again while it
/// runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockState {
    /// Milliseconds counted before `running_since_ms`.
    pub clock_ms: u64,
    /// House time in milliseconds (see [`Heartbeat`]) since when the clock runs; `None` while it
    /// stands still.
    pub running_since_ms: Option<i64>,
}

impl ClockState {
    /// A clock that stands still at `clock_ms`.
    #[must_use]
    pub const fn stopped(clock_ms: u64) -> Self {
        Self { clock_ms, running_since_ms: None }
    }

    /// What the clock shows at the house time `at_ms`. A moment before the start counts as the start:
    /// a game's clock never goes back.
    #[must_use]
    pub const fn at(self, at_ms: i64) -> u64 {
        match self.running_since_ms {
            Some(since_ms) if at_ms > since_ms => {
                self.clock_ms.saturating_add(at_ms.abs_diff(since_ms))
            }
            _ => self.clock_ms,
        }
    }

    /// The clock of a game whose house died: it stopped at the last stored heartbeat, or when it was
    /// last saved if that was later or no heartbeat was ever stored (design, section 2, "Clock").
    #[must_use]
    pub const fn after_crash(self, last: Option<Heartbeat>) -> Self {
        match last {
            Some(last) => Self::stopped(self.at(last.house_ms)),
            None => Self::stopped(self.clock_ms),
        }
    }
}

/// A moment at which the house was alive, told in two times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// Unix milliseconds of the wall clock, which may be set at any time.
    pub at_ms: i64,
    /// House time in milliseconds: it starts with the wall clock when the house opens, goes on
    /// evenly whatever becomes of that, and stands still while the house does not run. Clocks of
    /// games are kept in it; it means nothing to the next process.
    pub house_ms: i64,
}

impl Heartbeat {
    /// The heartbeat of a house whose own time is that of the wall clock.
    #[must_use]
    pub const fn at(at_ms: i64) -> Self {
        Self { at_ms, house_ms: at_ms }
    }
}

/// A time in which no move was accepted, longer than [`Outage::SHORTEST_MS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last heartbeat before it, Unix milliseconds.
    pub from_ms: i64,
    /// The first heartbeat after it, Unix milliseconds.
    pub to_ms: i64,
}

impl Outage {
    /// A gap between two heartbeats must be longer than this to be an outage.
    pub const SHORTEST_MS: i64 = 5_000;
}
