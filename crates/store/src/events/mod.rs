//! Tournaments and daily deals: events, entrants, results, the ledger and the lists made of it.

mod announcing;
mod begin;
mod calendar;
mod closing;
mod differences;
mod entrants;
mod error;
mod event;
mod finish;
mod flags;
mod import;
mod lease;
mod lists_sql;
mod periods;
mod ranking;
mod recompute;
mod result_row;
mod results;
mod row;
mod sql;
mod totals;

pub use error::{BeginError, LeaseError};
pub use event::{
    BeginRound, Difference, Entrant, EntrantRound, EventKind, EventResult, EventState,
    FinishClosing, Flag, Imported, Lease, LedgerRow, PeriodRow, PlayerResult, Ranked, StoredEvent,
    Totals,
};
pub(crate) use lease::end_leases;
