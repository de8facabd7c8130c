//! A bucket that fills again with time.

/// A bucket, told by the moment at which it will be full again (the generic cell rate algorithm: one number, no timer).
#[derive(Debug, Clone, Copy)]
pub(super) struct Bucket {
    full_at_ms: i64,
}

impl Default for Bucket {
    fn default() -> Bucket {
        Bucket { full_at_ms: i64::MIN }
    }
}

impl Bucket {
    /// How long until `cost_ms` can be taken from a bucket of `room_ms`; 0: now.
    pub(super) fn wait_ms(self, now_ms: i64, cost_ms: i64, room_ms: i64) -> i64 {
        let full_at_ms = self.full_at_ms.max(now_ms).saturating_add(cost_ms);
        let over_ms = full_at_ms.saturating_sub(now_ms).saturating_sub(room_ms);
        if cost_ms == 0 { 0 } else { over_ms.max(0) }
    }

    /// Takes `cost_ms`, whether or not there is so much.
    pub(super) fn spend(now_ms: i64, cost_ms: i64) -> impl FnOnce(&mut Bucket) {
        move |bucket| {
            bucket.full_at_ms = bucket.full_at_ms.max(now_ms).saturating_add(cost_ms);
        }
    }

    pub(super) fn give_back(&mut self, cost_ms: i64) {
        self.full_at_ms = self.full_at_ms.saturating_sub(cost_ms);
    }
}
