//! Times in which the house accepted no moves.

use serde::{Deserialize, Serialize};

use crate::{Contradiction, Moment, Terms};

/// The most outages of an event.
pub const MOST_OUTAGES: usize = 10_000;

/// A time in which no node of the house accepted moves while an event was open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outage {
    /// The last heartbeat before it, not before the opening.
    pub from: Moment,
    /// The first readiness after it.
    pub to: Moment,
}

/// When an event closes: its closing, moved by the length of each outage that began before the closing as moved by
/// those before it.
///
/// # Errors
/// When outages are not in order, overlap, have no length, or began when the event was not open: which one, by its path
/// in an export.
pub fn moved_closing(terms: &Terms, outages: &[Outage]) -> Result<Moment, Contradiction> {
    if outages.len() > MOST_OUTAGES {
        return Err(Contradiction::new(
            "outages",
            outages.len(),
            format!("at most {MOST_OUTAGES}"),
        ));
    }
    let mut closing = terms.closing;
    let mut earliest = terms.opening;
    for (index, outage) in outages.iter().enumerate() {
        let path = |end: &str| format!("outages[{index}].{end}");
        if outage.from < earliest || outage.from >= closing {
            let truth = format!("from {earliest} and before {closing}");
            return Err(Contradiction::new(path("from"), outage.from, truth));
        }
        if outage.to <= outage.from {
            let truth = format!("after {}", outage.from);
            return Err(Contradiction::new(path("to"), outage.to, truth));
        }
        closing = closing.later_by(outage.to.unix_ms() - outage.from.unix_ms());
        earliest = outage.to;
    }
    Ok(closing)
}
