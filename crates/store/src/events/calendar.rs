//! Which events there are.

use super::{EventKind, StoredEvent, row::EventRow, sql};
use crate::{Store, StoreError, sqlite::store_error};

impl Store {
    /// An event.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn event(&self, id: &str) -> Result<Option<StoredEvent>, StoreError> {
        self.one_event(sql::EVENT, id).await
    }

    /// The event of a series that opened last and is over (closed, void or cancelled) and whose text is shown: its seed
    /// is public.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn last_public_event(&self, series: &str) -> Result<Option<StoredEvent>, StoreError> {
        self.one_event(sql::LAST_PUBLIC_EVENT, series).await
    }

    /// The event of a series that opens last of all.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn last_event(&self, series: &str) -> Result<Option<StoredEvent>, StoreError> {
        self.one_event(sql::LAST_EVENT, series).await
    }

    /// Events that are announced or closing, the earliest opening first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn events_ahead(&self) -> Result<Vec<StoredEvent>, StoreError> {
        let rows: Vec<EventRow> = sqlx::query_as(sql::EVENTS_AHEAD)
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        events(rows)
    }

    /// Events that are over and had entrants, the latest opening first, after one of them; of one kind or both.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn events_over(
        &self,
        kind: Option<EventKind>,
        after: Option<&StoredEvent>,
        limit: u32,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let (opening_ms, id) = place(after);
        let rows: Vec<EventRow> = sqlx::query_as(sql::EVENTS_OVER)
            .bind(kind.map_or("", EventKind::name))
            .bind(opening_ms)
            .bind(id)
            .bind(i64::from(limit))
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        events(rows)
    }

    /// Events of a day in whatever state, the earliest opening first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn events_of_day(
        &self,
        kind: EventKind,
        day: &str,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let rows: Vec<EventRow> = sqlx::query_as(sql::EVENTS_OF_DAY)
            .bind(day)
            .bind(kind.name())
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        events(rows)
    }

    async fn one_event(
        &self,
        query: &'static str,
        name: &str,
    ) -> Result<Option<StoredEvent>, StoreError> {
        let row: Option<EventRow> = sqlx::query_as(query)
            .bind(name)
            .fetch_optional(self.readers())
            .await
            .map_err(store_error)?;
        row.map(EventRow::event).transpose()
    }
}

/// Where an event stands in lists that begin with the latest opening; without one, before all of them.
pub(super) fn place(event: Option<&StoredEvent>) -> (i64, &str) {
    event.map_or((i64::MAX, ""), |event| (event.opening_ms, event.id.as_str()))
}

fn events(rows: Vec<EventRow>) -> Result<Vec<StoredEvent>, StoreError> {
    rows.into_iter().map(EventRow::event).collect()
}
