//! Stops a search from outside.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Whether a search is still wanted; a clone says the same.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stop(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    set: AtomicBool,
    told: Notify,
}

impl Stop {
    /// Nobody waits for the search any more.
    pub(crate) fn set(&self) {
        self.0.set.store(true, Ordering::SeqCst);
        self.0.told.notify_waiters();
    }

    /// Whether it was stopped.
    pub(crate) fn is_set(&self) -> bool {
        self.0.set.load(Ordering::SeqCst)
    }

    /// Waits until it is stopped.
    pub(super) async fn wait(&self) {
        let mut told = pin!(self.0.told.notified());
        // Before the look: what is told between the two is heard.
        told.as_mut().enable();
        if !self.is_set() {
            told.await;
        }
    }

    /// What comes first: the end of something, or nothing because it was stopped.
    pub(super) async fn or<T>(&self, other: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            () = self.wait() => None,
            done = other => Some(done),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn what_is_waited_for_is_let_go_when_it_is_stopped() {
        let stop = Stop::default();
        assert_eq!(stop.or(ready(1)).now_or_never(), Some(Some(1)));
        let mut waits = Box::pin(stop.or(pending::<u8>()));
        assert_eq!(waits.as_mut().now_or_never(), None);
        stop.clone().set();
        assert_eq!(waits.now_or_never(), Some(None));
        assert_eq!(stop.or(ready(1)).now_or_never(), Some(None));
    }
}
