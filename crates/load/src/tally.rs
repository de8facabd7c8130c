//! What was counted in one window of a measurement.

use std::time::Duration;

use hdrhistogram::Histogram;

/// Answers within a window and how long each took.
#[derive(Debug, Clone)]
pub struct Tally {
    latency_us: Histogram<u64>,
    window: Duration,
    server_cpu: Duration,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally::new()
    }
}

impl Tally {
    /// Nothing counted, no time passed.
    ///
    /// # Panics
    ///
    /// Never: the bounds of the histogram are constants within what it allows.
    #[must_use]
    pub fn new() -> Tally {
        let latency_us = Histogram::new_with_bounds(1, 120_000_000, 3)
            .expect("one microsecond to two minutes at three digits is allowed");
        Tally { latency_us, window: Duration::ZERO, server_cpu: Duration::ZERO }
    }

    /// Counts one answer.
    pub fn record(&mut self, latency: Duration) {
        let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        self.latency_us.saturating_record(micros.max(1));
    }

    /// Adds the answers of another tally, its window not.
    ///
    /// # Panics
    ///
    /// Never: all tallies have the same bounds.
    pub fn join(&mut self, other: &Tally) {
        self.latency_us.add(&other.latency_us).expect("all tallies have the same bounds");
    }

    /// Adds the answers, the window and the processor time of another tally.
    pub fn join_windows(&mut self, other: &Tally) {
        self.join(other);
        self.lasted(other.window, other.server_cpu);
    }

    /// Adds time to the window.
    pub fn lasted(&mut self, window: Duration, server_cpu: Duration) {
        self.window += window;
        self.server_cpu += server_cpu;
    }

    /// Answers counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.latency_us.len()
    }

    /// Answers per second.
    #[must_use]
    pub fn per_second(&self) -> f64 {
        ratio(as_f64(self.count()), self.window.as_secs_f64())
    }

    /// The latency that a share of the answers did not exceed, in milliseconds.
    #[must_use]
    pub fn quantile_ms(&self, share: f64) -> f64 {
        as_f64(self.latency_us.value_at_quantile(share)) / 1000.0
    }

    /// Processor time of the server for each answer, in microseconds; `None` without a server.
    #[must_use]
    pub fn server_cpu_us(&self) -> Option<f64> {
        (!self.server_cpu.is_zero())
            .then(|| ratio(self.server_cpu.as_secs_f64() * 1e6, as_f64(self.count())))
    }
}

/// `a / b`, 0 when `b` is 0.
#[must_use]
pub fn ratio(a: f64, b: f64) -> f64 {
    if b == 0.0 { 0.0 } else { a / b }
}

#[expect(clippy::cast_precision_loss, reason = "counts and microseconds stay far below 2^52")]
fn as_f64(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_and_rates_follow_from_what_was_recorded() {
        let mut tally = Tally::new();
        for ms in 1..=1000 {
            tally.record(Duration::from_millis(ms));
        }
        tally.lasted(Duration::from_secs(10), Duration::from_secs(1));
        assert!((tally.per_second() - 100.0).abs() < 1e-9);
        assert!((tally.quantile_ms(0.5) - 500.0).abs() < 1.0, "{}", tally.quantile_ms(0.5));
        assert!((tally.quantile_ms(0.99) - 990.0).abs() < 1.0, "{}", tally.quantile_ms(0.99));
        assert_eq!(tally.server_cpu_us(), Some(1000.0));
    }

    #[test]
    fn an_empty_tally_divides_nothing_by_nothing() {
        let tally = Tally::new();
        assert_eq!((tally.count(), tally.server_cpu_us()), (0, None));
        assert!(tally.per_second().abs() < f64::EPSILON);
    }
}
