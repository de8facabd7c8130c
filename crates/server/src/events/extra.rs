//! Events out of the usual order: what an operator announces or calls off.

use geduld_rules::DrawCount;
use geduld_store::{EventKind, EventState, StoreError};
use jiff::Timestamp;

use super::closing::NotClosed;
use super::runner::TurnError;
use super::schedule::Slot;
use super::{Events, Series, What};
use crate::config::EventSettings;

/// An event that an operator wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Extra {
    /// Which game.
    pub(crate) draw: DrawCount,
    /// What kind.
    pub(crate) kind: EventKind,
    /// Unix milliseconds.
    pub(crate) opening_ms: i64,
    /// Unix milliseconds.
    pub(crate) closing_ms: i64,
    /// Without a clock.
    pub(crate) calm: bool,
    /// Free games that must have been played; the usual number if none is given.
    pub(crate) free_games: Option<u32>,
    /// Accounts younger than the opening may enter too.
    pub(crate) any_account: bool,
}

/// Why an event is not announced.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotAnnounced {
    /// There is one in its place.
    #[error("there is an event {0} already")]
    Taken(String),
    /// Its times are out of range.
    #[error("its times are out of range")]
    Times,
    /// It cannot be made.
    #[error(transparent)]
    Failed(#[from] TurnError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Events {
    /// Announces an event at once, and tells its id.
    ///
    /// # Errors
    ///
    /// When there is one of its kind and game at that time already, or it cannot be made.
    pub(crate) async fn create(&self, extra: &Extra) -> Result<String, NotAnnounced> {
        let slot = self.slot(extra).ok_or(NotAnnounced::Times)?;
        let settings = EventSettings {
            calm: extra.calm,
            free_games: extra.free_games.unwrap_or(self.settings.free_games),
            account_before_opening: self.settings.account_before_opening && !extra.any_account,
            ..self.settings
        };
        // One after the other, so that the texts of a series are a chain.
        let _turn = self.runner.lock().await;
        if self.announce(&slot, &settings, self.sources.clock.wall_ms()).await? {
            Ok(slot.id)
        } else {
            Err(NotAnnounced::Taken(slot.id))
        }
    }

    /// Cancels an event that nobody entered.
    ///
    /// # Errors
    ///
    /// When there is no such event, or somebody entered it.
    pub(crate) async fn call_off(&self, event: &str, reason: &str) -> Result<(), NotClosed> {
        let _turn = self.runner.lock().await;
        let event = self.store.event(event).await?.ok_or(NotClosed::Unknown)?;
        if event.state != EventState::Announced {
            return Err(NotClosed::State);
        }
        let text = self.text_of(&event).map(|text| text.to_string());
        let now_ms = self.sources.clock.wall_ms();
        let id = event.id.clone();
        if !self.store.cancel_event(id, text, reason.to_owned(), now_ms).await? {
            return Err(NotClosed::State);
        }
        self.tell(&event.id, What::Closed);
        Ok(())
    }

    fn slot(&self, extra: &Extra) -> Option<Slot> {
        let zone = self.schedule.time_zone.clone();
        let opening = Timestamp::from_millisecond(extra.opening_ms).ok()?.to_zoned_datetime(zone);
        let day = opening.date();
        let (series, id) = match extra.kind {
            EventKind::Tournament => {
                let series = Series::Hour(extra.draw);
                // The usual ones are named by the hour alone.
                (series, format!("{}-{day}-{}", series.game(), opening.strftime("%H%M")))
            }
            EventKind::Daily => {
                let series = Series::Daily(extra.draw);
                (series, format!("{}-{day}", series.name()))
            }
        };
        let Extra { opening_ms, closing_ms, .. } = *extra;
        Some(Slot { series, id, day, opening_ms, closing_ms })
    }
}
