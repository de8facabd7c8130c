//! Tournaments and daily deals: events, entrants, results, the ledger and the lists made of it.

mod announcing;
mod begin;
mod calendar;
mod entrants;
mod error;
mod event;
mod lease;
mod row;
mod sql;

pub use error::{BeginError, LeaseError};
pub use event::{
    BeginRound, Difference, Entrant, EntrantRound, EventKind, EventResult, EventState,
    FinishClosing, Flag, Imported, Lease, LedgerRow, PeriodRow, PlayerResult, Ranked, StoredEvent,
    Totals,
};

use geduld_rules::{DrawCount, GameResult};

use crate::{Before, FinishedGame, GameId, LoggedGame, PlayerId, Store, StoreError};

#[expect(
    clippy::todo,
    unused_variables,
    clippy::unused_async,
    missing_docs,
    clippy::missing_errors_doc
)]
impl Store {
    /// Fences an event: it takes no entry any more. Idempotent.
    pub async fn fence_event(&self, event: String, lease: Lease) -> Result<(), LeaseError> {
        todo!()
    }
    /// Games of a fenced event that have not ended, with their logs.
    pub async fn fenced_games(
        &self,
        event: &str,
        limit: u32,
    ) -> Result<Vec<LoggedGame>, StoreError> {
        todo!()
    }
    /// Packs fenced games with the results they have as they stand.
    pub async fn end_fenced_games(
        &self,
        event: String,
        results: Vec<(GameId, GameResult)>,
        lease: Lease,
        at_ms: i64,
    ) -> Result<(), LeaseError> {
        todo!()
    }
    /// Throws away what was staged for a version.
    pub async fn unstage(
        &self,
        event: String,
        version: u32,
        lease: Lease,
    ) -> Result<(), LeaseError> {
        todo!()
    }
    /// Stages results; nobody sees them before [`Store::finish_closing`].
    pub async fn stage_results(
        &self,
        event: String,
        version: u32,
        results: Vec<EventResult>,
        lease: Lease,
    ) -> Result<(), LeaseError> {
        todo!()
    }
    pub async fn finish_closing(&self, closing: FinishClosing) -> Result<(), LeaseError> {
        todo!()
    }
    /// Results of the shown version by place (who has none comes last), from an offset.
    pub async fn results(
        &self,
        event: &str,
        offset: u64,
        limit: u32,
    ) -> Result<Vec<EventResult>, StoreError> {
        todo!()
    }
    pub async fn result_of(
        &self,
        event: &str,
        player: PlayerId,
    ) -> Result<Option<EventResult>, StoreError> {
        todo!()
    }
    pub async fn add_flags(&self, flags: Vec<Flag>) -> Result<(), StoreError> {
        todo!()
    }
    pub async fn flags(&self, limit: u32) -> Result<Vec<Flag>, StoreError> {
        todo!()
    }
    /// Pairs of entrants of an event whose sessions share a network.
    pub async fn shared_networks(
        &self,
        event: &str,
        limit: u32,
    ) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        todo!()
    }

    pub async fn ranking(&self, draw: DrawCount, limit: u32) -> Result<Vec<Ranked>, StoreError> {
        todo!()
    }
    /// The player's place with so many neighbours on each side, best first; empty without points.
    pub async fn ranking_around(
        &self,
        draw: DrawCount,
        player: PlayerId,
        neighbours: u32,
    ) -> Result<Vec<Ranked>, StoreError> {
        todo!()
    }
    pub async fn totals(&self, draw: DrawCount, player: PlayerId) -> Result<Totals, StoreError> {
        todo!()
    }
    pub async fn period_standing(
        &self,
        kind: EventKind,
        draw: DrawCount,
        period: &str,
        offset: u64,
        limit: u32,
    ) -> Result<Vec<PeriodRow>, StoreError> {
        todo!()
    }
    /// A player's own row of it, with the place.
    pub async fn period_row(
        &self,
        kind: EventKind,
        draw: DrawCount,
        period: &str,
        player: PlayerId,
    ) -> Result<Option<PeriodRow>, StoreError> {
        todo!()
    }
    /// A player's results in events that are over, the latest opening first.
    pub async fn player_results(
        &self,
        player: PlayerId,
        before_ms: i64,
        limit: u32,
    ) -> Result<Vec<PlayerResult>, StoreError> {
        todo!()
    }
    /// The best totals of a player in one kind and game.
    pub async fn best_results(
        &self,
        player: PlayerId,
        kind: EventKind,
        draw: DrawCount,
        limit: u32,
    ) -> Result<Vec<PlayerResult>, StoreError> {
        todo!()
    }
    pub async fn ledger_of(&self, player: PlayerId) -> Result<Vec<LedgerRow>, StoreError> {
        todo!()
    }
    /// Carries an earlier ranking over under a name; a second import of that name changes nothing (0 rows).
    pub async fn import_points(
        &self,
        import: String,
        rows: Vec<Imported>,
        at_ms: i64,
    ) -> Result<u64, StoreError> {
        todo!()
    }
    /// Totals, counts and periods that are not what the ledger and the results say.
    pub async fn differences(&self) -> Result<Vec<Difference>, StoreError> {
        todo!()
    }
    /// Makes totals, counts and periods anew from ledger and results.
    pub async fn recompute(&self) -> Result<(), StoreError> {
        todo!()
    }
    /// Finished games of closed events, the earliest first, for the export of all of them.
    pub async fn event_games(
        &self,
        after: Option<Before>,
        limit: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        todo!()
    }
}
