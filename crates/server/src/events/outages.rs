//! Closings that are moved by outages.

use geduld_store::{Outage, StoreError, StoredEvent};

use super::Events;

/// The closing of an event, and what moved it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Moved {
    /// Unix milliseconds.
    pub(super) closing_ms: i64,
    /// The outages that moved it, in order.
    pub(super) outages: Vec<(i64, i64)>,
}

impl Events {
    /// The closing of an event as moved by the outages so far.
    pub(super) async fn moved(&self, event: &StoredEvent) -> Result<Moved, StoreError> {
        match event.opened_at_ms {
            Some(opened_at_ms) => Ok(moved(event, &self.store.outages(opened_at_ms).await?)),
            None => Ok(moved(event, &[])),
        }
    }
}

/// An outage counts when it began at or after the opening as it happened and before the closing as moved by those before it.
fn moved(event: &StoredEvent, outages: &[Outage]) -> Moved {
    let mut moved = Moved { closing_ms: event.closing_ms, outages: Vec::new() };
    let Some(opened_at_ms) = event.opened_at_ms else { return moved };
    let mut earliest_ms = opened_at_ms.max(event.opening_ms);
    for outage in outages {
        let counts = outage.from_ms >= earliest_ms
            && outage.from_ms < moved.closing_ms
            && outage.to_ms > outage.from_ms
            && moved.outages.len() < geduld_events::MOST_OUTAGES;
        if counts {
            moved.closing_ms = moved.closing_ms.saturating_add(outage.to_ms - outage.from_ms);
            moved.outages.push((outage.from_ms, outage.to_ms));
            earliest_ms = outage.to_ms;
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use geduld_rules::{DrawCount, Scheme, Scoring};
    use geduld_store::{EventKind, EventState};

    use super::*;

    fn event(opened_at_ms: Option<i64>) -> StoredEvent {
        StoredEvent {
            id: String::from("solitaire-2026-12-01-12"),
            series: String::from("solitaire-hour"),
            kind: EventKind::Tournament,
            draw: DrawCount::Three,
            scoring: Scoring::current(Scheme::Tournament),
            day: String::from("2026-12-01"),
            opening_ms: 1_000_000,
            closing_ms: 2_000_000,
            account_before_opening: true,
            free_games: 5,
            operators_compete: false,
            commitment: [0; 32],
            sealed_text: Vec::new(),
            sealed_rounds: None,
            text: None,
            rounds: None,
            state: EventState::Announced,
            announced_at_ms: 0,
            opened_at_ms,
            closed_at_ms: None,
            version: 0,
            reason: None,
            entrants: 0,
            counted: 0,
            outages: Vec::new(),
        }
    }

    fn closing(opened_at_ms: Option<i64>, outages: &[(i64, i64)]) -> (i64, usize) {
        let outages: Vec<Outage> =
            outages.iter().map(|&(from_ms, to_ms)| Outage { from_ms, to_ms }).collect();
        let moved = moved(&event(opened_at_ms), &outages);
        (moved.closing_ms, moved.outages.len())
    }

    #[test]
    fn outages_while_it_is_open_move_the_closing() {
        let opened = Some(1_000_000);
        assert_eq!(closing(opened, &[]), (2_000_000, 0));
        assert_eq!(closing(opened, &[(1_100_000, 1_150_000)]), (2_050_000, 1));
        // The second began in the time that the first one gave.
        assert_eq!(
            closing(opened, &[(1_900_000, 2_100_000), (2_150_000, 2_160_000)]),
            (2_210_000, 2)
        );
        // At the closing it is over.
        assert_eq!(closing(opened, &[(2_000_000, 2_500_000)]), (2_000_000, 0));
        // Over the closing and begun before it: all of it counts.
        assert_eq!(closing(opened, &[(1_999_999, 3_999_999)]), (4_000_000, 1));
    }

    #[test]
    fn an_outage_over_the_opening_does_not_count() {
        let opened = Some(1_500_000);
        assert_eq!(closing(opened, &[(900_000, 1_499_000)]), (2_000_000, 0));
        assert_eq!(
            closing(opened, &[(1_400_000, 1_500_000), (1_500_000, 1_500_100)]),
            (2_000_100, 1)
        );
        assert_eq!(closing(None, &[(1_100_000, 1_150_000)]), (2_000_000, 0));
    }
}
