//! The ranking list of each game: who has points, by points. A place is found from counts, never by counting players.

use std::collections::HashMap;

use geduld_rules::DrawCount;
use sqlx::Acquire as _;

use super::{
    Ranked, Totals, lists_sql as sql,
    result_row::{RankedRow, TotalsRow},
    row::draw_column,
};
use crate::{
    PlayerId, Store, StoreError,
    row::whole,
    sqlite::{Connection, store_error},
};

impl Store {
    /// The best of a game's ranking list, at most `limit` rows. Equal points share a place, and the next places are
    /// skipped; among them the order is that of the player ids.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn ranking(&self, draw: DrawCount, limit: u32) -> Result<Vec<Ranked>, StoreError> {
        let rows: Vec<RankedRow> = sqlx::query_as(sql::TOP)
            .bind(draw_column(draw))
            .bind(i64::from(limit))
            .fetch_all(self.readers())
            .await
            .map_err(store_error)?;
        let mut places = Places::default();
        rows.into_iter()
            .map(|row| {
                let place = places.next(row.points);
                row.ranked(place)
            })
            .collect()
    }

    /// The player's row with so many neighbours on each side, best first; empty for who has no points or stands in no
    /// list. The cost does not grow with the number of players.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn ranking_around(
        &self,
        draw: DrawCount,
        player: PlayerId,
        neighbours: u32,
    ) -> Result<Vec<Ranked>, StoreError> {
        // Rows and counts must be of one state.
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        let connection = snapshot.acquire().await.map_err(store_error)?;
        let Some(points) = listed_points(connection, draw, player).await? else {
            return Ok(Vec::new());
        };
        let window = Window { draw, player, points };
        let rows = window.rows(connection, neighbours).await?;
        let places = places(connection, draw, &rows).await?;
        rows.into_iter()
            .map(|row| {
                let place = places.get(&row.points).copied();
                row.ranked(place.unwrap_or_default())
            })
            .collect()
    }

    /// What a player has in a game: nothing is told as zeros.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn totals(&self, draw: DrawCount, player: PlayerId) -> Result<Totals, StoreError> {
        let mut snapshot = self.readers().begin().await.map_err(store_error)?;
        let connection = snapshot.acquire().await.map_err(store_error)?;
        let Some(row) = totals_row(connection, draw, player).await? else {
            return Ok(Totals::default());
        };
        let place = if row.is_ranked() {
            Some(place_of(connection, draw, row.points).await?)
        } else {
            None
        };
        Ok(Totals { points: whole("totals", row.points)?, awards: row.awards.awards()?, place })
    }
}

impl TotalsRow {
    /// Medals alone give no place.
    const fn is_ranked(&self) -> bool {
        self.listed != 0 && self.points > 0
    }
}

async fn totals_row(
    connection: &mut Connection,
    draw: DrawCount,
    player: PlayerId,
) -> Result<Option<TotalsRow>, StoreError> {
    sqlx::query_as(sql::TOTALS)
        .bind(draw_column(draw))
        .bind(player.as_bytes().as_slice())
        .fetch_optional(connection)
        .await
        .map_err(store_error)
}

async fn listed_points(
    connection: &mut Connection,
    draw: DrawCount,
    player: PlayerId,
) -> Result<Option<i64>, StoreError> {
    let row = totals_row(connection, draw, player).await?;
    Ok(row.filter(TotalsRow::is_ranked).map(|row| row.points))
}

/// The place of who has so many points: one more than there are players with more.
async fn place_of(
    connection: &mut Connection,
    draw: DrawCount,
    points: i64,
) -> Result<u64, StoreError> {
    let better: i64 = sqlx::query_scalar(sql::COUNT_BETTER)
        .bind(draw_column(draw))
        .bind(points)
        .fetch_one(connection)
        .await
        .map_err(store_error)?;
    whole::<u64>("place", better).map(|better| better + 1)
}

/// The places of rows that follow each other in the list, by their points.
async fn places(
    connection: &mut Connection,
    draw: DrawCount,
    rows: &[RankedRow],
) -> Result<HashMap<i64, u64>, StoreError> {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Ok(HashMap::new());
    };
    let mut place = place_of(connection, draw, first.points).await?;
    // Between the points of neighbours in the list nobody stands, so that these are all that there are.
    let mut counts: Vec<(i64, i64)> = sqlx::query_as(sql::PLAYERS_BETWEEN)
        .bind(draw_column(draw))
        .bind(last.points)
        .bind(first.points)
        .fetch_all(connection)
        .await
        .map_err(store_error)?;
    counts.sort_unstable_by(|one, other| other.cmp(one));
    let mut places = HashMap::new();
    for (points, players) in counts {
        places.insert(points, place);
        place += whole::<u64>("place", players)?;
    }
    Ok(places)
}

/// A player in the list, and who stands around.
struct Window {
    draw: DrawCount,
    player: PlayerId,
    points: i64,
}

impl Window {
    /// The player with so many neighbours on each side, the best first.
    async fn rows(
        &self,
        connection: &mut Connection,
        neighbours: u32,
    ) -> Result<Vec<RankedRow>, StoreError> {
        let mut rows: Vec<RankedRow> = sqlx::query_as(sql::AROUND)
            .bind(draw_column(self.draw))
            .bind(self.points)
            .bind(self.player.as_bytes().as_slice())
            .bind(i64::from(neighbours) + 1)
            .fetch_all(connection)
            .await
            .map_err(store_error)?;
        rows.sort_unstable_by(RankedRow::best_first);
        let own = self.player.as_bytes().as_slice();
        let own = rows.iter().position(|row| row.player == own).unwrap_or_default();
        let neighbours = usize::try_from(neighbours).unwrap_or(usize::MAX);
        rows.truncate(own.saturating_add(neighbours).saturating_add(1));
        rows.drain(..own.saturating_sub(neighbours));
        Ok(rows)
    }
}

/// Places given one after the other, the best first.
#[derive(Default)]
pub(super) struct Places {
    /// How many were given, or skipped before the first.
    given: u64,
    last: Option<(i64, u64)>,
}

impl Places {
    /// Places of a list whose first row has this place and so many rows before it.
    pub(super) fn from(before: u64, points: i64, place: u64) -> Self {
        Self { given: before, last: Some((points, place)) }
    }

    pub(super) fn next(&mut self, points: i64) -> u64 {
        self.given += 1;
        let place = match self.last {
            Some((alike, place)) if alike == points => place,
            _ => self.given,
        };
        self.last = Some((points, place));
        place
    }
}
