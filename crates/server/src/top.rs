//! The Top 100 of each game, kept until something in it can have changed.

use std::sync::{Arc, Mutex, PoisonError};

use geduld_rules::DrawCount;
use geduld_store::{Ranked, Store, StoreError};

/// Rows of the list.
pub(crate) const ROWS: u32 = 100;

/// A list is read anew after this time even when nothing told of a change.
const KEPT: std::time::Duration = std::time::Duration::from_secs(30);

/// What is kept of both games.
#[derive(Default)]
pub(crate) struct Top {
    kept: Mutex<[Option<Arc<TopList>>; 2]>,
}

/// The list of a game.
pub(crate) struct TopList {
    /// The best first.
    pub(crate) rows: Vec<Ranked>,
    /// The answer of the API, made when it is first asked for.
    pub(crate) answer: std::sync::OnceLock<crate::api::Kept>,
    read_at: std::time::Instant,
    /// [`Store::lists_version`] before it was read: after a closing, rename or deletion it is another one.
    version: u64,
}

impl Top {
    /// The list of a game, from what is kept or from the store.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn of(
        &self,
        store: &Store,
        draw: DrawCount,
    ) -> Result<Arc<TopList>, StoreError> {
        let index = usize::from(draw == DrawCount::One);
        let version = store.lists_version();
        if let Some(kept) = &self.lock()[index]
            && kept.version == version
            && kept.read_at.elapsed() < KEPT
        {
            return Ok(Arc::clone(kept));
        }
        let read_at = std::time::Instant::now();
        let rows = store.ranking(draw, ROWS).await?;
        let answer = std::sync::OnceLock::new();
        let list = Arc::new(TopList { rows, answer, read_at, version });
        self.lock()[index] = Some(Arc::clone(&list));
        Ok(list)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, [Option<Arc<TopList>>; 2]> {
        // Replaced whole, so a panic elsewhere leaves it usable.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
