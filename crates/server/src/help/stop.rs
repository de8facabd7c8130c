//! Stops a search from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a search is still wanted; a clone says the same.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Nobody waits for the search any more.
    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was stopped.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
