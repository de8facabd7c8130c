//! The numbers of the limits.

/// The numbers behind [`Guessing`](super::Guessing), whose rules say what they mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Failures with one account from one place before it has to wait.
    pub free_failures: u32,
    /// The first time to wait, doubled with each failure.
    pub first_wait_ms: i64,
    /// The longest time to wait.
    pub longest_wait_ms: i64,
    /// Without a try for so long, failures with one account from one place are forgotten.
    pub forget_ms: i64,
    /// Tries that an account has at once.
    pub account_tries: u32,
    /// The time in which an account gets one more.
    pub account_try_ms: i64,
    /// Points that a network has at once.
    pub network_points: u32,
    /// The time in which a network gets one more.
    pub network_point_ms: i64,
    /// Points for the first failure with an account.
    pub first_failure_points: u32,
    /// Points for another failure with the same account.
    pub next_failure_points: u32,
    /// An account that has signed in from a network in this time costs nothing there.
    pub regular_ms: i64,
    /// Accounts kept in mind.
    pub accounts_kept: usize,
    /// Networks kept in mind.
    pub networks_kept: usize,
    /// Pairs of account and network kept in mind.
    pub pairs_kept: usize,
}

impl Default for Limits {
    /// The numbers told at [`Guessing`](super::Guessing); some 20 MB when all is kept that may be.
    fn default() -> Limits {
        const DAY_MS: i64 = 24 * 3_600_000;
        Limits {
            free_failures: 5,
            first_wait_ms: 1_000,
            longest_wait_ms: 60_000,
            forget_ms: 3_600_000,
            account_tries: 20,
            account_try_ms: 45_000,
            network_points: 600,
            network_point_ms: 6_000,
            first_failure_points: 10,
            next_failure_points: 1,
            regular_ms: 30 * DAY_MS,
            accounts_kept: 50_000,
            networks_kept: 50_000,
            pairs_kept: 50_000,
        }
    }
}

impl Limits {
    /// The time in which points come back.
    pub(super) fn points_ms(&self, points: u32) -> i64 {
        self.network_point_ms.saturating_mul(i64::from(points))
    }
}
