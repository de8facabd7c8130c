//! Keeps one socket from taking the house: messages beyond the limit wait, none is lost.

use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use crate::config::Limits;

/// The limiter of one socket.
#[derive(Debug)]
pub(super) struct Limiter {
    limiter: DefaultDirectRateLimiter,
    clock: DefaultClock,
}

impl Limiter {
    pub(super) fn new(limits: &Limits) -> Limiter {
        let quota = Quota::per_second(limits.messages_per_second)
            .allow_burst(limits.messages_burst.max(NonZeroU32::MIN));
        Limiter { limiter: RateLimiter::direct(quota), clock: DefaultClock::default() }
    }

    /// Waits until one more message may be handled.
    pub(super) async fn wait(&self) {
        while let Err(not_yet) = self.limiter.check() {
            tokio::time::sleep(not_yet.wait_time_from(self.clock.now())).await;
        }
    }
}
