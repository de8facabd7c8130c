//! Failures in a row.

use super::limits::Limits;

/// Failures in a row with one account from one place.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Streak {
    failures: u32,
    last_ms: i64,
}

impl Streak {
    /// How long until the next try; 0: now.
    pub(super) fn wait_ms(self, now_ms: i64, limits: &Limits) -> i64 {
        if self.is_empty(now_ms, limits) || self.failures < limits.free_failures {
            return 0;
        }
        let doublings = (self.failures - limits.free_failures).min(32);
        let wait_ms = limits.first_wait_ms.saturating_mul(1 << doublings);
        let next_ms = self.last_ms.saturating_add(wait_ms.min(limits.longest_wait_ms));
        next_ms.saturating_sub(now_ms).max(0)
    }

    /// Whether there is none, or none that is remembered.
    pub(super) fn is_empty(self, now_ms: i64, limits: &Limits) -> bool {
        self.failures == 0 || now_ms.saturating_sub(self.last_ms) >= limits.forget_ms
    }

    pub(super) fn failed(&mut self, now_ms: i64, limits: &Limits) {
        let before = if self.is_empty(now_ms, limits) { 0 } else { self.failures };
        *self = Streak { failures: before.saturating_add(1), last_ms: now_ms };
    }

    /// Takes one failure back; the time of the last stays, which harms nobody.
    pub(super) fn untried(&mut self) {
        self.failures = self.failures.saturating_sub(1);
    }
}
