//! What the operator tells everybody.

use super::{Announcement, row::AnnouncementRow, sql};
use crate::{SessionId, Store, StoreError};

impl Store {
    /// Tells everybody something.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn announce(&self, announcement: Announcement) -> Result<(), StoreError> {
        let Announcement { id, dutch, english, from_ms, until_ms } = announcement;
        let values = [id.into(), dutch.into(), english.into(), from_ms.into(), until_ms.into()];
        self.changes(sql::ANNOUNCE, values).await.map(|_| ())
    }

    /// Announcements that end after `at_ms`, also those that have yet to begin.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn announcements(&self, at_ms: i64) -> Result<Vec<Announcement>, StoreError> {
        let rows: Vec<AnnouncementRow> = self.rows(sql::ANNOUNCEMENTS, [at_ms.into()]).await?;
        rows.into_iter().map(AnnouncementRow::announcement).collect()
    }

    /// Takes an announcement away; whether there was one.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn end_announcement(&self, id: SessionId) -> Result<bool, StoreError> {
        self.changes(sql::END_ANNOUNCEMENT, [id.into()]).await
    }
}
