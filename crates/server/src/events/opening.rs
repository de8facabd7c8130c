//! What the house does about events before it lets anybody in.

use geduld_store::{EventState, StoreError};

use super::Events;

impl Events {
    /// Lets the clocks of running rounds go on, and tells of events whose secrets the key file does not open.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub(crate) async fn open(&self) -> Result<(), StoreError> {
        let now_ms = self.clock.stored_ms(self.clock.now_ms());
        let rounds = self.store.start_round_clocks(now_ms).await?;
        if rounds > 0 {
            tracing::info!(rounds, "rounds of events go on");
        }
        for event in self.store.events_ahead().await? {
            if self.text_of(&event).is_none() {
                let opened = event.opened_at_ms.is_some() || event.state == EventState::Closing;
                let becomes = if opened { "void" } else { "cancelled" };
                tracing::error!(
                    event = %event.id,
                    becomes,
                    "the key file does not open the text of an event: was the right one put back?"
                );
            }
        }
        Ok(())
    }
}
