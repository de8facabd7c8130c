//! Totals, counts and periods made anew.

use super::lists_sql as sql;
use crate::{
    Store, StoreError,
    change::{Change, Failure},
    sqlite::Connection,
};

impl Store {
    /// Makes totals, counts and periods anew from ledger and results, in one transaction: nobody plays meanwhile.
    ///
    /// # Errors
    /// When it could not be written; then all is as before.
    pub async fn recompute(&self) -> Result<(), StoreError> {
        self.change(Recompute).await
    }
}

struct Recompute;

impl Change for Recompute {
    type Done = ();
    type Refused = StoreError;
    const CHANGES_LISTS: bool = true;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<StoreError>> {
        let anew = [sql::ALL_TOTALS, sql::ALL_COUNTS, sql::ALL_BUCKETS, sql::ALL_PERIODS];
        for statement in sql::EMPTY_LISTS.into_iter().chain(anew) {
            sqlx::query(statement).execute(&mut *connection).await?;
        }
        Ok(())
    }
}
