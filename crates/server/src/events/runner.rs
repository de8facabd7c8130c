//! What happens to events by themselves: they are announced, get their deals, open and close.
//!
//! Once a second, under leases, so that of several processes one does it. Every step may be broken off and is gone on
//! with at the next turn.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use geduld_events::{
    Admission, CanonicalText, DERIVATION_VERSION, DeriveError, DerivedRound, EventId, Kind, Moment,
    Previous, Seed, Terms, derive,
};
use geduld_rules::{Scheme, Scoring};
use geduld_store::{EventKind, EventState, Lease, StoreError, StoredEvent};
use tokio::task::JoinHandle;

use super::keys::Secret;
use super::schedule::Slot;
use super::{Events, Series, What};
use crate::config::EventSettings;
use crate::sources::NoRandomness;

/// A lease lasts so long, and is renewed when less than this is left of it.
const LEASE_MS: i64 = 30_000;
const RENEW_MS: i64 = 20_000;

/// After the closing an event is given so long for entries received before it to be stored.
const LAST_ENTRIES_MS: i64 = 1_000;

/// The lease under which events are announced, opened and cancelled.
const SCHEDULE: &str = "events";

/// Reason of events that were not open a moment.
const MISSED: &str = "the house was closed when it should have been open";

/// Reason of events whose text cannot be read any more.
const NO_KEY: &str = "the key file does not open its text";

/// Deals on their way.
type Deriving = JoinHandle<Result<Vec<DerivedRound>, DeriveError>>;

/// What is remembered from one turn to the next.
#[derive(Default)]
pub(super) struct Runner {
    leases: HashMap<String, (Lease, i64)>,
    /// Slots that are announced already.
    announced: HashSet<String>,
    /// The event whose deals are being derived.
    deriving: Option<(String, Deriving)>,
    /// Events whose deals cannot be derived: told once.
    underivable: HashSet<String>,
    /// When events close, as their tables were told.
    closings: HashMap<String, i64>,
    /// Whether the last turn failed: told once.
    failing: bool,
}

/// Why a turn was broken off.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TurnError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Random(#[from] NoRandomness),
    #[error("an event cannot be made: {0}")]
    Terms(String),
}

impl Events {
    /// One turn of the background work. `patient`: waits until all deals are derived.
    pub(crate) async fn tick(&self, patient: bool) {
        let mut runner = self.runner.lock().await;
        loop {
            let turn = self.turn(&mut runner).await;
            let failed = std::mem::replace(&mut runner.failing, turn.is_err());
            match turn {
                Err(error) if !failed => tracing::error!(%error, "events are held up"),
                Ok(()) if failed => tracing::info!("events go on"),
                _ => {}
            }
            if !patient || runner.failing || runner.deriving.is_none() || self.is_stopping() {
                return;
            }
            if let Some((_, job)) = &mut runner.deriving {
                while !job.is_finished() {
                    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                }
            }
        }
    }

    async fn turn(&self, runner: &mut Runner) -> Result<(), TurnError> {
        if self.lease(runner, SCHEDULE).await?.is_none() {
            return Ok(());
        }
        self.store_derived(runner).await?;
        let ahead = self.store.events_ahead().await?;
        for event in ahead.iter().filter(|event| event.opened_at_ms.is_none()) {
            self.bring_to_opening(runner, event).await?;
        }
        // After those that were missed are cancelled: their seeds are public then.
        if self.announce_due(runner).await? && runner.deriving.is_none() {
            for event in self.store.events_ahead().await? {
                if event.opened_at_ms.is_none() {
                    self.bring_to_opening(runner, &event).await?;
                }
            }
        }
        for event in ahead.iter().filter(|event| event.opened_at_ms.is_some()) {
            if self.is_stopping() {
                return Ok(());
            }
            self.bring_to_closing(runner, event).await?;
        }
        Ok(())
    }

    /// Takes a lease, or keeps it; `None` while another process has it.
    async fn lease(&self, runner: &mut Runner, name: &str) -> Result<Option<Lease>, StoreError> {
        let held = runner.leases.remove(name);
        let now_ms = self.sources.clock.wall_ms();
        if let Some((lease, until_ms)) = &held
            && (RENEW_MS..=LEASE_MS).contains(&(until_ms - now_ms))
        {
            let lease = lease.clone();
            runner.leases.extend(held.map(|held| (name.to_owned(), held)));
            return Ok(Some(lease));
        }
        let until_ms = now_ms + LEASE_MS;
        let held = held.map(|(lease, _)| lease);
        let lease = self.store.take_lease(name, &self.holder, held, now_ms, until_ms).await?;
        if let Some(lease) = &lease {
            runner.leases.insert(name.to_owned(), (lease.clone(), until_ms));
        }
        Ok(lease)
    }

    /// The lease for the closing of an event.
    pub(super) async fn closing_lease(
        &self,
        event: &str,
        held: Option<Lease>,
    ) -> Result<Option<Lease>, StoreError> {
        let now_ms = self.sources.clock.wall_ms();
        let name = format!("event:{event}");
        self.store.take_lease(&name, &self.holder, held, now_ms, now_ms + LEASE_MS).await
    }

    /// Announces what is due; whether anything was.
    async fn announce_due(&self, runner: &mut Runner) -> Result<bool, TurnError> {
        let mut any = false;
        let now_ms = self.sources.clock.wall_ms();
        for series in Series::ALL {
            let mut slots = self.schedule.due(series, now_ms);
            let first = self.schedule.due_at_first(series, now_ms);
            if first.iter().any(|slot| !runner.announced.contains(&slot.id))
                && self.store.last_event(&series.name()).await?.is_none()
            {
                slots.extend(first);
            } else {
                // Later starts hold no daily deal that was not announced in time.
                runner.announced.extend(first.into_iter().map(|slot| slot.id));
            }
            for slot in slots {
                if !runner.announced.contains(&slot.id) {
                    self.announce(&slot, &self.settings, now_ms).await?;
                    runner.announced.insert(slot.id);
                    any = true;
                }
            }
        }
        Ok(any)
    }

    /// Commits to an event; false when it is announced already.
    pub(super) async fn announce(
        &self,
        slot: &Slot,
        settings: &EventSettings,
        now_ms: i64,
    ) -> Result<bool, TurnError> {
        if self.store.event(&slot.id).await?.is_some() {
            return Ok(false);
        }
        let text = self.new_text(slot, settings).await?;
        let Slot { series, id, day, opening_ms, closing_ms } = slot;
        let sealed_text =
            self.keys.wrap(Secret::Text, id, text.as_str().as_bytes(), &self.sources)?;
        let announced = self
            .store
            .announce_event(StoredEvent {
                id: id.clone(),
                series: series.name(),
                kind: series.kind(),
                draw: series.draw(),
                scoring: text.terms().scoring,
                day: day.to_string(),
                opening_ms: *opening_ms,
                closing_ms: *closing_ms,
                account_before_opening: text.terms().admission.account_before_opening,
                free_games: text.terms().admission.free_games,
                operators_compete: text.terms().admission.operators_compete,
                commitment: text.commitment().0,
                sealed_text,
                sealed_rounds: None,
                text: None,
                rounds: None,
                state: EventState::Announced,
                announced_at_ms: now_ms,
                opened_at_ms: None,
                closed_at_ms: None,
                version: 0,
                reason: None,
                entrants: 0,
                counted: 0,
                outages: Vec::new(),
            })
            .await?;
        if announced {
            tracing::info!(event = %id, commitment = %text.commitment(), "an event is announced");
            self.tell(id, What::Announced);
        }
        Ok(announced)
    }

    async fn new_text(
        &self,
        slot: &Slot,
        settings: &EventSettings,
    ) -> Result<CanonicalText, TurnError> {
        let wrong = |error: &dyn std::fmt::Display| TurnError::Terms(error.to_string());
        let moment =
            |ms| Moment::from_unix_ms(ms).ok_or_else(|| wrong(&"its time is out of range"));
        let scheme = if settings.calm { Scheme::Calm } else { Scheme::Tournament };
        let terms = Terms {
            id: slot.id.parse::<EventId>().map_err(|error| wrong(&error))?,
            kind: match slot.series.kind() {
                EventKind::Tournament => Kind::Tournament,
                EventKind::Daily => Kind::DailyDeal,
            },
            variant: slot.series.variant(),
            scoring: Scoring::current(scheme),
            derivation: DERIVATION_VERSION,
            solver: geduld_solver::VERSION,
            node_limit: settings.node_limit,
            admission: Admission {
                account_before_opening: settings.account_before_opening,
                free_games: settings.free_games,
                operators_compete: settings.operators_compete,
            },
            opening: moment(slot.opening_ms)?,
            closing: moment(slot.closing_ms)?,
            day: slot.day,
            seed: Seed(self.sources.bytes()?),
            previous: self.previous(slot.series).await?,
        };
        CanonicalText::of(terms).map_err(|error| wrong(&error))
    }

    /// The latest event of a series whose seed is public.
    async fn previous(&self, series: Series) -> Result<Option<Previous>, StoreError> {
        let last = self.store.last_public_event(&series.name()).await?;
        let text = last.and_then(|event| event.text).and_then(|text| text.parse().ok());
        Ok(text.map(|text: CanonicalText| {
            let Terms { id, seed, .. } = text.terms().clone();
            Previous { id, seed }
        }))
    }

    /// Derives the deals of an announced event, and opens or cancels it when it is time.
    async fn bring_to_opening(
        &self,
        runner: &mut Runner,
        event: &StoredEvent,
    ) -> Result<(), TurnError> {
        let now_ms = self.sources.clock.wall_ms();
        let Some(text) = self.text_of(event) else {
            return self.cancel(event, None, NO_KEY, now_ms).await;
        };
        if now_ms >= event.closing_ms {
            return self.cancel(event, Some(text), MISSED, now_ms).await;
        }
        if event.sealed_rounds.is_none() {
            self.start_deriving(runner, event, text);
        } else if now_ms >= event.opening_ms {
            self.store.open_event(event.id.clone(), now_ms).await?;
            tracing::info!(event = %event.id, "an event is open");
            self.tell(&event.id, What::Opened);
        }
        Ok(())
    }

    async fn cancel(
        &self,
        event: &StoredEvent,
        text: Option<CanonicalText>,
        reason: &str,
        now_ms: i64,
    ) -> Result<(), TurnError> {
        let text = text.map(|text| text.to_string());
        let id = event.id.clone();
        if self.store.cancel_event(id, text, reason.to_owned(), now_ms).await? {
            tracing::warn!(event = %event.id, reason, "an event is cancelled");
            self.tell(&event.id, What::Closed);
        }
        Ok(())
    }

    /// Derives the deals of an event off the path of everything else, those of one event at a time.
    fn start_deriving(&self, runner: &mut Runner, event: &StoredEvent, text: CanonicalText) {
        if runner.deriving.is_some() || runner.underivable.contains(&event.id) {
            return;
        }
        let stopping = Arc::clone(&self.stopping);
        let job = tokio::task::spawn_blocking(move || {
            derive(text.terms(), &|| stopping.load(Ordering::Relaxed), &mut |_| ())
        });
        runner.deriving = Some((event.id.clone(), job));
    }

    /// Stores deals that have been found.
    async fn store_derived(&self, runner: &mut Runner) -> Result<(), TurnError> {
        let Some((event, job)) = runner.deriving.take_if(|(_, job)| job.is_finished()) else {
            return Ok(());
        };
        match job.await {
            Ok(Ok(rounds)) => {
                let rounds = json(&rounds)?;
                let sealed =
                    self.keys.wrap(Secret::Rounds, &event, rounds.as_bytes(), &self.sources)?;
                self.store.set_rounds(event, sealed).await?;
            }
            Ok(Err(DeriveError::Cancelled)) => {}
            Ok(Err(error)) => {
                tracing::error!(%event, %error, "an event has no deals and will not open");
                runner.underivable.insert(event);
            }
            Err(_) => {
                // What a panic says could name a card.
                tracing::error!(%event, "deals could not be derived; the event will not open");
                runner.underivable.insert(event);
            }
        }
        Ok(())
    }

    /// Tells the tables of an open event when it closes, and closes it when it is time.
    async fn bring_to_closing(
        &self,
        runner: &mut Runner,
        event: &StoredEvent,
    ) -> Result<(), TurnError> {
        let moved = self.moved(event).await?;
        let now_ms = self.sources.clock.wall_ms();
        if event.state == EventState::Announced {
            let told = runner.closings.insert(event.id.clone(), moved.closing_ms);
            if told.is_some_and(|told| told != moved.closing_ms) {
                self.sessions.move_closing(&event.id, moved.closing_ms).await;
            }
            let last_ms = moved.closing_ms.saturating_add(LAST_ENTRIES_MS);
            let readable = self.text_of(event).is_some();
            if now_ms < last_ms && readable {
                return Ok(());
            }
            if !readable && event.entrants == 0 {
                return self.cancel(event, None, NO_KEY, now_ms).await;
            }
        }
        if let Err(error) = self.close_event(event, moved).await {
            // The others are not to wait for it; the next turn tries again.
            tracing::error!(event = %event.id, %error, "an event is not closed yet");
        } else {
            runner.closings.remove(&event.id);
        }
        Ok(())
    }
}

/// Derived rounds as they are stored.
pub(super) fn json(rounds: &[DerivedRound]) -> Result<String, TurnError> {
    serde_json::to_string(rounds).map_err(|_| TurnError::Terms(String::from("rounds are no JSON")))
}
