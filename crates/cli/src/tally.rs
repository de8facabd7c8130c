//! How many deals could be won, and what they cost.

use std::fmt::{Display, Write};

use geduld_solver::Verdict;

use crate::result_file::Row;
use crate::verdict_text::counted;

/// A standard normal variable lies within this of 0 with 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A verdict without its moves or reason, as files have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// There is a win.
    Winnable,
    /// There is none.
    Unwinnable,
    /// It is not known.
    Undecided,
}

impl Outcome {
    /// That of a verdict.
    pub(crate) fn of(verdict: &Verdict) -> Outcome {
        match verdict {
            Verdict::Winnable(_) => Outcome::Winnable,
            Verdict::Unwinnable => Outcome::Unwinnable,
            Verdict::Undecided(_) => Outcome::Undecided,
        }
    }

    /// Its name in files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Outcome::Winnable => "winnable",
            Outcome::Unwinnable => "unwinnable",
            Outcome::Undecided => "undecided",
        }
    }

    /// The one with a name.
    pub(crate) fn named(name: &str) -> Option<Outcome> {
        [Outcome::Winnable, Outcome::Unwinnable, Outcome::Undecided]
            .into_iter()
            .find(|outcome| outcome.name() == name)
    }
}

/// Verdicts, counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    winnable: u64,
    unwinnable: u64,
    /// Deals without a verdict.
    pub(crate) undecided: u64,
    /// Milliseconds of each deal.
    times_ms: Vec<f64>,
}

impl Tally {
    /// The verdicts of rows.
    pub(crate) fn of(rows: &[Row]) -> Tally {
        let mut tally = Tally::default();
        for row in rows {
            tally.count(row.outcome, row.ms);
        }
        tally
    }

    /// Counts a verdict.
    pub(crate) fn count(&mut self, outcome: Outcome, ms: f64) {
        *match outcome {
            Outcome::Winnable => &mut self.winnable,
            Outcome::Unwinnable => &mut self.unwinnable,
            Outcome::Undecided => &mut self.undecided,
        } += 1;
        self.times_ms.push(ms);
    }

    /// Deals counted.
    pub(crate) fn deals(&self) -> u64 {
        self.winnable + self.unwinnable + self.undecided
    }

    /// The counts in one line.
    pub(crate) fn line(&self) -> String {
        let Tally { winnable, unwinnable, undecided, .. } = self;
        let deals = counted(self.deals(), "deal");
        format!("{deals}: {winnable} winnable, {unwinnable} unwinnable, {undecided} undecided\n")
    }

    /// Counts, share and times. The interval is Wilson's; deals without a verdict widen it to both
    /// sides, as if all of them could be won and as if none could.
    pub(crate) fn summary(&self) -> String {
        let deals = self.deals();
        let Tally { winnable, unwinnable, undecided, .. } = self;
        let (low, _) = wilson(*winnable, deals);
        let (_, high) = wilson(winnable + undecided, deals);
        let share = share(*winnable, deals);
        let mut times = self.times_ms.clone();
        times.sort_by(f64::total_cmp);
        let at = |per_mille: usize| {
            let rank = (times.len() * per_mille).div_ceil(1000).max(1);
            times.get(rank - 1).copied().unwrap_or_default()
        };
        let mut text = String::new();
        let mut line = |name: &str, value: &dyn Display| {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{name:<11} {value}");
        };
        line("deals:", &deals);
        line(
            "winnable:",
            &format!(
                "{winnable} ({:.3} %, 95 % interval {:.3} to {:.3} %)",
                100.0 * share,
                100.0 * low,
                100.0 * high
            ),
        );
        line("unwinnable:", unwinnable);
        line("undecided:", undecided);
        line(
            "time:",
            &format!("median {:.3} ms, p99 {:.3} ms, worst {:.3} ms", at(500), at(990), at(1000)),
        );
        text
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody decides 2⁵³ deals")]
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Wilson's 95 % interval of a share (E. B. Wilson, 1927).
#[expect(clippy::cast_precision_loss, reason = "nobody decides 2⁵³ deals")]
fn wilson(part: u64, whole: u64) -> (f64, f64) {
    if whole == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (whole as f64, share(part, whole));
    let center = p + Z * Z / (2.0 * n);
    let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((center - reach) / scale).max(0.0), ((center + reach) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Brown, Cai and DasGupta's formula, worked out by hand for 81 of 100 and 0 of 10.
        let (low, high) = wilson(81, 100);
        assert!((low - 0.722_2).abs() < 5e-5 && (high - 0.874_9).abs() < 5e-5, "{low} {high}");
        let (low, high) = wilson(0, 10);
        assert!(low == 0.0 && (high - 0.277_5).abs() < 5e-5, "{low} {high}");
    }

    #[test]
    fn deals_without_a_verdict_widen_the_interval_to_both_sides() {
        let mut tally = Tally::default();
        for (outcome, times) in
            [(Outcome::Winnable, 80), (Outcome::Unwinnable, 10), (Outcome::Undecided, 10)]
        {
            (0..times).for_each(|_| tally.count(outcome, 1.0));
        }
        let (low, _) = wilson(80, 100);
        let (_, high) = wilson(90, 100);
        let interval = format!("{:.3} to {:.3} %", 100.0 * low, 100.0 * high);
        assert!(tally.summary().contains(&interval), "{}", tally.summary());
    }

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let mut tally = Tally::default();
        for ms in 1..=200_u32 {
            tally.count(Outcome::Winnable, f64::from(ms));
        }
        let summary = tally.summary();
        assert!(
            summary.contains("median 100.000 ms, p99 198.000 ms, worst 200.000 ms"),
            "{summary}"
        );
    }
}
