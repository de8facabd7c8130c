//! The text and the deals of an event, opened with the key file.

use geduld_events::{CanonicalText, DerivedRound};
use geduld_store::StoredEvent;

use super::Events;
use super::keys::Secret;

impl Events {
    /// The canonical text of an event; `None` when the key does not open it and it is not public.
    pub(super) fn text_of(&self, event: &StoredEvent) -> Option<CanonicalText> {
        let text = match &event.text {
            Some(text) => text.clone(),
            None => self.keys.open_text(Secret::Text, &event.id, &event.sealed_text)?,
        };
        let text: CanonicalText = text.parse().ok()?;
        (text.commitment().0 == event.commitment).then_some(text)
    }

    /// The derived rounds of an event; `None` when they are not there yet or the key does not open them.
    pub(super) fn rounds_of(&self, event: &StoredEvent) -> Option<Vec<DerivedRound>> {
        if let Some(rounds) = &event.rounds {
            return serde_json::from_str(rounds).ok();
        }
        let sealed = event.sealed_rounds.as_ref()?;
        let rounds = self.keys.open_text(Secret::Rounds, &event.id, sealed)?;
        serde_json::from_str(&rounds).ok()
    }
}
