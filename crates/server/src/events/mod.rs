//! Tournaments and daily deals: when they are, who may enter, how they begin and close.
//!
//! What a text says, how deals follow from a seed and what results are worth is known to `geduld_events`; the store
//! keeps it. Here is what happens when: [`schedule`] says when events open, the [`runner`] announces, opens and closes them,
//! [`begin`] lets members in, [`closing`] makes the results, and [`export`] what everybody can check.

mod admission;
mod begin;
mod change;
mod closing;
mod export;
mod extra;
mod flags;
mod keys;
mod opening;
mod outages;
mod round;
mod runner;
mod schedule;
mod secrets;
mod series;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use geduld_store::{EventState, Store, StoreError, StoredEvent};
use tokio::sync::{Mutex, broadcast};

pub(crate) use admission::{Admission, Missing};
pub(crate) use begin::NotBegun;
pub(crate) use change::{Change, What};
pub use closing::NotClosed;
pub(crate) use extra::{Extra, NotAnnounced};
pub use keys::KeyError;
pub(crate) use keys::Keys;
pub(crate) use round::{RoundInfo, RoundPage, is_over, rounds_of};
pub(crate) use schedule::Schedule;
pub(crate) use series::Series;

use crate::config::EventSettings;
use crate::house_clock::HouseClock;
use crate::session::Sessions;
use crate::sources::{NoRandomness, Sources};

/// Changes that may wait for a slow listener before it misses some.
const WAITING_CHANGES: usize = 64;

/// All that a house does about events.
pub(crate) struct Events {
    store: Store,
    sources: Sources,
    clock: Arc<HouseClock>,
    sessions: Arc<Sessions>,
    keys: Keys,
    settings: EventSettings,
    /// Which events there are and when.
    pub(crate) schedule: Schedule,
    /// Names this process where it holds a lease.
    holder: String,
    changes: broadcast::Sender<Change>,
    runner: Mutex<runner::Runner>,
    exports: export::Exports,
    /// Events that have closed and were not looked through for copies yet.
    closed: std::sync::Mutex<Vec<String>>,
    stopping: Arc<AtomicBool>,
}

/// What events need of the house.
pub(crate) struct Parts {
    pub(crate) store: Store,
    pub(crate) sources: Sources,
    pub(crate) clock: Arc<HouseClock>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) keys: Keys,
    pub(crate) settings: EventSettings,
    pub(crate) schedule: Schedule,
}

impl Events {
    /// The events of a house that opens.
    pub(crate) fn new(parts: Parts) -> Result<Events, NoRandomness> {
        let Parts { store, sources, clock, sessions, keys, settings, schedule } = parts;
        let holder = hex::encode(sources.bytes::<16>()?);
        Ok(Events {
            store,
            sources,
            clock,
            sessions,
            keys,
            settings,
            schedule,
            holder,
            changes: broadcast::Sender::new(WAITING_CHANGES),
            runner: Mutex::default(),
            exports: export::Exports::default(),
            closed: std::sync::Mutex::default(),
            stopping: Arc::default(),
        })
    }

    /// When an event closes, in Unix milliseconds: as moved by the outages so far, or as it was closed.
    ///
    /// # Errors
    ///
    /// When outages cannot be read.
    pub(crate) async fn closes_ms(&self, event: &StoredEvent) -> Result<i64, StoreError> {
        // One that never opened has no closing but the planned one.
        if event.state == EventState::Cancelled {
            return Ok(event.closing_ms);
        }
        if let Some(closed_at_ms) = event.closed_at_ms {
            return Ok(closed_at_ms);
        }
        Ok(self.moved(event).await?.closing_ms)
    }

    /// The terms of events that are announced from now on.
    pub(crate) const fn settings(&self) -> &EventSettings {
        &self.settings
    }

    /// What is announced, opened and closed from now on. Who listens too slowly misses the earliest.
    pub(crate) fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Ends background work soon: the house stops.
    pub(crate) fn close(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    fn tell(&self, event: &str, what: What) {
        // That nobody listens is fine.
        let _ = self.changes.send(Change { event: event.to_owned(), what });
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }
}

impl std::fmt::Debug for Events {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Events { .. }")
    }
}
