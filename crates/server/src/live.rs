//! What open pages are told: that an event opened or closed, or that lists changed.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast;

use crate::events::{Change, What};
use crate::house::House;

/// Changes that may wait for a slow page before it misses some; a page that missed some loads itself anew.
const WAITING: usize = 32;

/// Announcements are looked for so often.
const ANNOUNCEMENTS: Duration = Duration::from_secs(5);

/// Where changes go to. Closed when the house stops, so that the pages' lines end.
pub(crate) struct Live {
    sender: Mutex<Option<broadcast::Sender<News>>>,
}

/// Something that concerns open pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct News {
    /// `announced`, `opened`, `closed` or `told`.
    pub(crate) what: &'static str,
    /// Of which event; empty for an announcement.
    pub(crate) event: String,
}

impl Default for Live {
    fn default() -> Live {
        Live { sender: Mutex::new(Some(broadcast::Sender::new(WAITING))) }
    }
}

impl Live {
    /// What is new from now on; `None` when the house stops.
    pub(crate) fn listen(&self) -> Option<broadcast::Receiver<News>> {
        self.lock().as_ref().map(broadcast::Sender::subscribe)
    }

    /// Tells all open pages.
    pub(crate) fn tell(&self, news: News) {
        if let Some(sender) = self.lock().as_ref() {
            // That nobody listens is fine.
            let _ = sender.send(news);
        }
    }

    /// Ends all lines.
    pub(crate) fn close(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<broadcast::Sender<News>>> {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<Change> for News {
    fn from(change: Change) -> News {
        let what = match change.what {
            What::Announced => "announced",
            What::Opened => "opened",
            What::Closed => "closed",
        };
        News { what, event: change.event }
    }
}

/// Hands on what happens to events.
pub(crate) async fn relay(house: Arc<House>) {
    let mut changes = house.events.changes();
    loop {
        match changes.recv().await {
            Ok(change) => house.live.tell(change.into()),
            // Whoever missed something is to look at everything.
            Err(broadcast::error::RecvError::Lagged(_)) => {
                house.live.tell(News { what: "closed", event: String::new() });
            }
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

/// Keeps what the operator tells everybody up to date.
pub(crate) async fn announcements(house: Arc<House>) {
    let mut every = tokio::time::interval(ANNOUNCEMENTS);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while !house.is_stopping() {
        every.tick().await;
        let now_ms = house.sources.clock.wall_ms();
        match house.store.announcements(now_ms).await {
            Ok(all) => {
                let now = all.into_iter().filter(|one| one.from_ms <= now_ms).collect();
                if house.texts.announce(now) {
                    house.live.tell(News { what: "told", event: String::new() });
                }
            }
            Err(error) => tracing::debug!(%error, "announcements cannot be read"),
        }
    }
}
