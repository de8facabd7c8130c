//! Limits requests per address; pages, forms and sockets alike, not the assets.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::visit::Visit;
use crate::config::Limits;
use crate::error::HttpError;
use crate::house::House;

/// Counters of all addresses.
pub(crate) struct RequestLimits {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

impl RequestLimits {
    pub(crate) fn new(limits: &Limits) -> RequestLimits {
        let quota =
            Quota::per_second(limits.requests_per_second).allow_burst(limits.requests_burst);
        RequestLimits { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    /// Counts a request; when there are too many, the seconds until the next may come.
    fn count(&self, address: IpAddr) -> Result<(), u64> {
        self.limiter
            .check_key(&network_of(address))
            .map_err(|not_yet| not_yet.wait_time_from(self.clock.now()).as_secs().saturating_add(1))
    }

    /// Forgets addresses that have their full allowance again.
    pub(crate) fn sweep(&self) {
        self.limiter.retain_recent();
    }
}

/// One visitor's addresses: with IPv6 a whole /64.
pub(crate) fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Lets a request through while its address has some left.
pub(super) async fn check(
    State(house): State<Arc<House>>,
    visit: Visit,
    request: Request,
    next: Next,
) -> Response {
    if !request.uri().path().starts_with("/assets/")
        && let Err(seconds) = house.requests.count(visit.address)
    {
        return HttpError::TooMany(seconds).into_response();
    }
    next.run(request).await
}
