//! How many searches one player may begin: beyond that they wait, none is refused.

use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;
use crate::identity::TokenHash;

/// The pace of all players.
#[derive(Debug)]
pub(super) struct Pace {
    limiter: DefaultKeyedRateLimiter<TokenHash>,
    clock: DefaultClock,
}

impl Pace {
    pub(super) fn new(limits: &Limits) -> Pace {
        let quota = Quota::per_second(limits.searches_per_second)
            .allow_burst(limits.searches_burst.max(NonZeroU32::MIN));
        Pace { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    /// Waits until this player may begin one more.
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
