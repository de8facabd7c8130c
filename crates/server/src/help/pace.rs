//! How often one player may have something of the solver: beyond that it waits, none is refused.

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::identity::TokenHash;

/// The pace of all players.
#[derive(Debug)]
pub(super) struct Pace {
    limiter: DefaultKeyedRateLimiter<TokenHash>,
    clock: DefaultClock,
}

impl Pace {
    pub(super) fn new(quota: Quota) -> Pace {
        Pace { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    /// Waits until this player may have one more.
    pub(super) async fn wait(&self, player: &TokenHash) {
        while let Err(not_yet) = self.limiter.check_key(player) {
            tokio::time::sleep(not_yet.wait_time_from(self.clock.now())).await;
        }
    }

    /// Forgets players who asked nothing lately.
    pub(super) fn sweep(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;
    use std::time::Duration;

    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn whoever_had_enough_waits_and_the_others_do_not() {
        let hour = Quota::with_period(Duration::from_hours(1)).unwrap();
        let pace = Pace::new(hour.allow_burst(NonZeroU32::new(2).unwrap()));
        let (one, other) = (TokenHash([1; 32]), TokenHash([2; 32]));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let _entered = runtime.enter();
        assert!(pace.wait(&one).now_or_never().is_some());
        assert!(pace.wait(&one).now_or_never().is_some());
        assert!(pace.wait(&one).now_or_never().is_none());
        assert!(pace.wait(&other).now_or_never().is_some());
        pace.sweep();
        assert!(pace.wait(&one).now_or_never().is_none());
    }
}
