//! How long a client waits before it tries again.

use std::time::Duration;

use fastrand::Rng;

/// Waits that double from `first` to `longest`, each shortened by a random part so that clients that
/// lost the same server don't come back in the same instant.
#[derive(Debug, Clone)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    tries: u32,
}

impl Backoff {
    /// A backoff that has not waited yet.
    #[must_use]
    pub fn new(first: Duration, longest: Duration) -> Backoff {
        Backoff { first, longest, tries: 0 }
    }

    /// The next wait: between half of the doubled wait and the whole of it.
    pub fn next(&mut self, rng: &mut Rng) -> Duration {
        let whole = self.first.saturating_mul(1 << self.tries.min(16)).min(self.longest);
        self.tries = self.tries.saturating_add(1);
        whole.mul_f64(0.5 + rng.f64() / 2.0)
    }

    /// Starts over, after a success.
    pub fn reset(&mut self) {
        self.tries = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_are_jittered_and_stay_bounded() {
        let (first, longest) = (Duration::from_millis(100), Duration::from_secs(5));
        let mut backoff = Backoff::new(first, longest);
        let mut rng = Rng::with_seed(1);
        let waits: Vec<Duration> = (0..40).map(|_| backoff.next(&mut rng)).collect();
        assert!(waits[0] >= first / 2 && waits[0] <= first);
        assert!(waits.iter().all(|wait| *wait <= longest));
        assert!(waits[30..].iter().all(|wait| *wait >= longest / 2));
        assert!(waits[30..].windows(2).any(|pair| pair[0] != pair[1]));
        backoff.reset();
        assert!(backoff.next(&mut rng) <= first);
    }
}
