//! Points of an earlier ranking, carried over.

use super::{Imported, lists_sql as sql, row::draw_column, totals};
use crate::{
    PlayerId, Store, StoreError,
    change::{Change, Failure},
    members::member_key,
    row::{player_id, unreadable},
    sqlite::Connection,
};

/// The version of all that is imported.
const VERSION: u32 = 1;

/// More than anybody ever had, and far from where sums overflow.
const MOST: u64 = 1_000_000_000_000;

impl Store {
    /// Carries an earlier ranking over under a name; a second import of that name changes nothing (0 rows).
    ///
    /// A row goes to the member whose name looks the same, if there is one; else an unclaimed member is made, with the
    /// name as it is given. Rows of the same name and game are added up.
    ///
    /// # Errors
    /// When a number is beyond all reason, or when it could not be written; then nothing was.
    pub async fn import_points(
        &self,
        import: String,
        rows: Vec<Imported>,
        at_ms: i64,
    ) -> Result<u64, StoreError> {
        self.change(Import { source: format!("import:{import}"), rows, at_ms }).await
    }
}

struct Import {
    source: String,
    rows: Vec<Imported>,
    at_ms: i64,
}

impl Change for Import {
    type Done = u64;
    type Refused = StoreError;
    const CHANGES_LISTS: bool = true;

    async fn carry_out(&self, connection: &mut Connection) -> Result<u64, Failure<StoreError>> {
        let imported: i64 = sqlx::query_scalar(sql::IS_IMPORTED)
            .bind(&self.source)
            .fetch_one(&mut *connection)
            .await?;
        if imported > 0 {
            return Ok(0);
        }
        let mut rows = 0;
        for row in &self.rows {
            let player = self.member(connection, row).await?;
            self.write_ledger(connection, row, player).await?;
            rows += 1;
        }
        totals::add(connection, &self.source, VERSION).await?;
        Ok(rows)
    }
}

impl Import {
    /// The member who has the name, made if nobody has it.
    async fn member(
        &self,
        connection: &mut Connection,
        row: &Imported,
    ) -> Result<PlayerId, Failure<StoreError>> {
        let found: Option<Vec<u8>> = sqlx::query_scalar(sql::MEMBER_OF_LOOK)
            .bind(&row.name.look)
            .fetch_optional(&mut *connection)
            .await?;
        if let Some(player) = found {
            return player_id(&player).map_err(Failure::Refused);
        }
        let made = sqlx::query(sql::INSERT_IMPORTED_PLAYER)
            .bind(row.player.as_bytes().as_slice())
            .bind(member_key(row.player).as_slice())
            .bind(self.at_ms)
            .execute(&mut *connection)
            .await?
            .rows_affected();
        if made == 0 {
            // A random id that another player has: with the next one it will do.
            return Err(Failure::Refused(StoreError::Busy));
        }
        sqlx::query(sql::INSERT_UNCLAIMED)
            .bind(row.player.as_bytes().as_slice())
            .bind(&row.name.name)
            .bind(&row.name.look)
            .bind(i64::from(row.name.look_version))
            .bind(self.at_ms)
            .execute(connection)
            .await?;
        Ok(row.player)
    }

    async fn write_ledger(
        &self,
        connection: &mut Connection,
        row: &Imported,
        player: PlayerId,
    ) -> Result<(), Failure<StoreError>> {
        for (what, amount) in (0_i64..).zip([row.points].into_iter().chain(row.awards)) {
            if amount == 0 {
                continue;
            }
            if amount > MOST {
                let reason = format!("{amount} is more than anybody has");
                return Err(Failure::Refused(unreadable("import", reason)));
            }
            sqlx::query(sql::INSERT_LEDGER)
                .bind(&self.source)
                .bind(i64::from(VERSION))
                .bind(player.as_bytes().as_slice())
                .bind(what)
                .bind(super::row::column(amount))
                .bind(draw_column(row.draw))
                .bind("import")
                .bind(self.at_ms)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}
