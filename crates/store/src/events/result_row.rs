//! Rows of results, of the ledger and of the lists made of it.

use sqlx::FromRow;

use super::{EventResult, LedgerRow, PeriodRow, PlayerResult, Ranked, row::EventRow};
use crate::{
    StoreError,
    row::{draw_count, player_id, unreadable, whole},
};

/// Points of rounds, separated by blanks.
pub(super) fn points_column(points: &[u32]) -> String {
    let texts: Vec<String> = points.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

#[derive(FromRow)]
pub(super) struct ResultRow {
    player: Vec<u8>,
    name: Option<String>,
    out_of_competition: i64,
    round_points: String,
    total_points: i64,
    moves: i64,
    rounds_won: i64,
    place: Option<i64>,
    points: i64,
    award: i64,
}

impl ResultRow {
    pub(super) fn result(self) -> Result<EventResult, StoreError> {
        const WHAT: &str = "result";
        let points = |part: &str| {
            part.parse().map_err(|_| unreadable(WHAT, format!("{part} is no number of points")))
        };
        Ok(EventResult {
            player: player_id(&self.player)?,
            name: self.name,
            out_of_competition: self.out_of_competition != 0,
            round_points: self
                .round_points
                .split_whitespace()
                .map(points)
                .collect::<Result<_, _>>()?,
            total_points: whole(WHAT, self.total_points)?,
            moves: whole(WHAT, self.moves)?,
            won: whole(WHAT, self.rounds_won)?,
            place: self.place.map(|place| whole(WHAT, place)).transpose()?,
            points: whole(WHAT, self.points)?,
            award: whole(WHAT, self.award)?,
        })
    }
}

#[derive(FromRow)]
pub(super) struct PlayerResultRow {
    #[sqlx(flatten)]
    event: EventRow,
    #[sqlx(flatten)]
    result: ResultRow,
}

impl PlayerResultRow {
    pub(super) fn result(self) -> Result<PlayerResult, StoreError> {
        Ok(PlayerResult { event: self.event.event()?, result: self.result.result()? })
    }
}

#[derive(FromRow)]
pub(super) struct LedgerColumns {
    source: String,
    version: i64,
    player: Vec<u8>,
    what: i64,
    amount: i64,
    draw: i64,
    reason: String,
    at_ms: i64,
}

impl LedgerColumns {
    pub(super) fn row(self) -> Result<LedgerRow, StoreError> {
        Ok(LedgerRow {
            source: self.source,
            version: whole("ledger", self.version)?,
            player: player_id(&self.player)?,
            what: whole("ledger", self.what)?,
            amount: self.amount,
            draw: draw_count(self.draw)?,
            reason: self.reason,
            at_ms: self.at_ms,
        })
    }
}

/// How many of each award.
#[derive(FromRow)]
pub(super) struct AwardColumns {
    award1: i64,
    award2: i64,
    award3: i64,
    award4: i64,
    award5: i64,
    award6: i64,
    award7: i64,
    award8: i64,
    award9: i64,
}

impl AwardColumns {
    pub(super) fn awards(&self) -> Result<[u64; 9], StoreError> {
        let columns = [
            self.award1,
            self.award2,
            self.award3,
            self.award4,
            self.award5,
            self.award6,
            self.award7,
            self.award8,
            self.award9,
        ];
        let mut awards = [0; 9];
        for (award, column) in awards.iter_mut().zip(columns) {
            *award = whole("totals", column)?;
        }
        Ok(awards)
    }
}

#[derive(FromRow)]
pub(super) struct RankedRow {
    pub(super) player: Vec<u8>,
    name: Option<String>,
    pub(super) points: i64,
    #[sqlx(flatten)]
    awards: AwardColumns,
}

impl RankedRow {
    /// The order of the list.
    pub(super) fn best_first(&self, other: &Self) -> std::cmp::Ordering {
        other.points.cmp(&self.points).then_with(|| self.player.cmp(&other.player))
    }

    pub(super) fn ranked(self, place: u64) -> Result<Ranked, StoreError> {
        Ok(Ranked {
            player: player_id(&self.player)?,
            name: self.name.unwrap_or_default(),
            place,
            points: whole("totals", self.points)?,
            awards: self.awards.awards()?,
        })
    }
}

#[derive(FromRow)]
pub(super) struct TotalsRow {
    pub(super) points: i64,
    #[sqlx(flatten)]
    pub(super) awards: AwardColumns,
    pub(super) listed: i64,
}

#[derive(FromRow)]
pub(super) struct PeriodColumns {
    player: Vec<u8>,
    name: Option<String>,
    pub(super) points: i64,
    events: i64,
}

impl PeriodColumns {
    pub(super) fn row(self, place: u64) -> Result<PeriodRow, StoreError> {
        Ok(PeriodRow {
            player: player_id(&self.player)?,
            name: self.name.unwrap_or_default(),
            place,
            points: whole("period", self.points)?,
            events: whole("period", self.events)?,
        })
    }
}
