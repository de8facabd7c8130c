//! What everybody can check of a closed event.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use geduld_events::{
    Closing, EntrantLogs, EntrantNumber, Export, Moment, Outage, base_entries, close, relabelling,
};
use geduld_store::{EventState, PlayerId, StoredEvent};

use super::Events;
use crate::error::HttpError;

/// Exports that are kept, and entrants and results that are read at a time.
const KEPT: usize = 4;
const ENTRANTS: u32 = 200;
const RESULTS: u32 = 500;

/// Exports that were made, by event and version. One is made at a time.
#[derive(Default)]
pub(super) struct Exports {
    kept: Mutex<Vec<(String, u32, Arc<Export>)>>,
    /// Counts what was forgotten, so that what was read before is not kept after it.
    forgotten: AtomicU64,
    making: tokio::sync::Mutex<()>,
}

impl Exports {
    fn find(&self, event: &StoredEvent) -> Option<Arc<Export>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter()
            .find(|(id, version, _)| *id == event.id && *version == event.version)
            .map(|(_, _, export)| Arc::clone(export))
    }

    /// Keeps an export that was begun when so many had been forgotten.
    fn keep(&self, event: &StoredEvent, export: &Arc<Export>, forgotten: u64) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if self.forgotten.load(Ordering::SeqCst) != forgotten {
            return;
        }
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((event.id.clone(), event.version, Arc::clone(export)));
    }

    /// Forgets the exports of an event.
    pub(super) fn forget(&self, event: &str) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        kept.retain(|(id, _, _)| id != event);
    }
}

impl Exports {
    fn forget_all(&self) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        kept.clear();
    }
}

impl Events {
    /// The public export of a closed or void event; it passes [`geduld_events::verify`].
    ///
    /// Costs a replay of all games the first time; it is made to its end even when nobody waits for it any more, so
    /// that a long one is there for who asks again.
    ///
    /// # Errors
    ///
    /// `NotFound` while the event is not over, or when its text was lost with the key.
    pub(crate) async fn export(
        self: &Arc<Self>,
        event: &StoredEvent,
    ) -> Result<Arc<Export>, HttpError> {
        if !matches!(event.state, EventState::Closed | EventState::Void) {
            return Err(HttpError::NotFound);
        }
        if let Some(export) = self.exports.find(event) {
            return Ok(export);
        }
        let (events, event) = (Arc::clone(self), event.clone());
        let made = tokio::spawn(async move { events.make_export(&event).await });
        made.await.map_err(|_| HttpError::Internal)?
    }

    /// Forgets all exports that were made: a name in them is nobody's any more.
    pub(crate) fn forget_exports(&self) {
        self.exports.forget_all();
    }

    async fn make_export(&self, event: &StoredEvent) -> Result<Arc<Export>, HttpError> {
        let _one_at_a_time = self.exports.making.lock().await;
        if let Some(export) = self.exports.find(event) {
            return Ok(export);
        }
        let forgotten = self.exports.forgotten.load(Ordering::SeqCst);
        let closing = self.inputs(event).await?;
        let made = tokio::task::spawn_blocking(move || close(closing)).await;
        let export = match made {
            Ok(Ok(export)) => Arc::new(export),
            Ok(Err(lie)) => {
                tracing::error!(event = %event.id, path = %lie.path, "an event cannot be exported");
                return Err(HttpError::Internal);
            }
            Err(_) => return Err(HttpError::Internal),
        };
        self.exports.keep(event, &export, forgotten);
        Ok(export)
    }

    /// All that the event brought.
    async fn inputs(&self, event: &StoredEvent) -> Result<Closing, HttpError> {
        let text = self.text_of(event).ok_or(HttpError::NotFound)?;
        let rounds = self.rounds_of(event).ok_or(HttpError::NotFound)?;
        let shown = self.shown(event).await?;
        let seed = &text.terms().seed;
        let mut entrants = Vec::new();
        let mut after = None;
        loop {
            let page = self.store.entrants(&event.id, after, ENTRANTS).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.player);
            for entrant in page {
                let number = EntrantNumber(entrant.number);
                let seen_under = relabelling(seed, number);
                let mut logs = Vec::new();
                for round in &entrant.rounds {
                    let logged = self.store.logged_game(round.game).await?;
                    let logged = logged.ok_or(HttpError::Internal)?;
                    logs.push(base_entries(seen_under, &logged.entries));
                }
                let name = shown.get(&entrant.player).cloned().flatten();
                let out_of_competition = entrant.out_of_competition;
                entrants.push(EntrantLogs { number, name, out_of_competition, logs });
            }
        }
        // An order that tells nothing of who they are.
        entrants.sort_by_key(|entrant| entrant.number);
        Ok(Closing {
            version: event.version,
            void: event.state == EventState::Void,
            outages: event.outages.iter().filter_map(outage).collect(),
            text,
            rounds,
            entrants,
        })
    }

    /// The names of the entrants as they are shown.
    async fn shown(
        &self,
        event: &StoredEvent,
    ) -> Result<HashMap<PlayerId, Option<String>>, HttpError> {
        let mut names = HashMap::new();
        loop {
            let page = self.store.results(&event.id, names.len() as u64, RESULTS).await?;
            if page.is_empty() {
                return Ok(names);
            }
            let before = names.len();
            names.extend(page.into_iter().map(|result| (result.player, result.name)));
            if names.len() == before {
                return Ok(names);
            }
        }
    }
}

fn outage(&(from_ms, to_ms): &(i64, i64)) -> Option<Outage> {
    Some(Outage { from: Moment::from_unix_ms(from_ms)?, to: Moment::from_unix_ms(to_ms)? })
}
