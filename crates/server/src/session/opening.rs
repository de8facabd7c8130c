//! Brings a game into memory, and sockets to it.

use std::sync::Arc;

use geduld_rules::{Game, ReplayError};
use geduld_store::{ClockState, FinishedGame, GameState, StoreError, StoredGame};

use super::clock::GameClock;
use super::registry::{Session, Sessions};
use super::seat::Seat;
use super::table::{Table, Terms};
use super::viewer::{Outbox, Viewer};
use crate::identity::{Draft, TokenHash};
use crate::wire::Why;

impl Sessions {
    /// The session of a seat, from memory or built anew.
    ///
    /// # Errors
    ///
    /// When what is stored cannot be read.
    pub(crate) fn open(&self, seat: Seat, owner: TokenHash) -> Result<Arc<Session>, StoreError> {
        let id = seat.game();
        if let Some(session) = self.find(id, owner) {
            return Ok(session);
        }
        let table = match seat {
            Seat::Draft(draft) => table_of_draft(draft),
            Seat::Running(stored) => self.table_of_running(*stored)?,
            Seat::Ended(finished) => table_of_finished(&finished)?,
        };
        let session = self.keep(id, owner, table);
        if session.owner == owner {
            Ok(session)
        } else {
            Err(StoreError::Unreadable { what: "table", reason: String::from("it is another's") })
        }
    }

    /// Puts a socket to the table, or notes what it shows when it is there; sends it the table.
    pub(crate) async fn join(
        self: &Arc<Self>,
        session: &Arc<Session>,
        socket: u64,
        outbox: &Outbox,
        visible: bool,
    ) {
        let mut table = session.table.lock().await;
        match table.viewers.iter_mut().find(|viewer| viewer.socket == socket) {
            Some(viewer) => viewer.visible = visible,
            None => table.viewers.push(Viewer { socket, outbox: outbox.clone(), visible }),
        }
        if table.stale
            && let Err(error) = self.reload(session, &mut table).await
        {
            // What is known is shown; the next entry tries again.
            tracing::warn!(game = %session.id, %error, "a game could not be read anew");
        }
        self.settle_clock(session, &mut table, Some(socket)).await;
        let now_ms = self.sources.clock.monotonic_ms();
        outbox.send(table.frame(session.id, Why::Hello, None, &[], now_ms));
        self.search_if_needed(session, &mut table);
    }

    /// Notes whether a socket's table can be seen.
    pub(crate) async fn show(&self, session: &Session, socket: u64, visible: bool) {
        let mut table = session.table.lock().await;
        if let Some(viewer) = table.viewers.iter_mut().find(|viewer| viewer.socket == socket) {
            viewer.visible = visible;
        }
        self.settle_clock(session, &mut table, None).await;
    }

    /// Takes a socket from the table. `silent`: it went without a word, so the clock stands still
    /// since it was last heard.
    pub(crate) async fn leave(&self, session: &Session, socket: u64, silent: bool) {
        let mut table = session.table.lock().await;
        let Some(index) = table.viewers.iter().position(|viewer| viewer.socket == socket) else {
            return;
        };
        let viewer = table.viewers.swap_remove(index);
        if silent && table.clock.runs() && !table.clock_should_run() {
            let least_ms = table.last_entry_ms();
            table.clock.stop_at(viewer.outbox.heard_ms(), least_ms);
            self.save_clock(session, &table).await;
        } else {
            self.settle_clock(session, &mut table, None).await;
        }
    }

    /// Lets the clock run or stand as the table asks; when that changes, it is stored and told.
    async fn settle_clock(&self, session: &Session, table: &mut Table, joining: Option<u64>) {
        let now_ms = self.sources.clock.monotonic_ms();
        let runs = table.clock_should_run();
        if !table.clock.set(runs, now_ms) {
            return;
        }
        self.save_clock(session, table).await;
        let frame = table.frame(session.id, Why::Clock, None, &[], now_ms);
        for viewer in table.viewers.iter().filter(|viewer| Some(viewer.socket) != joining) {
            viewer.outbox.send(frame.clone());
        }
    }

    async fn save_clock(&self, session: &Session, table: &Table) {
        let clock =
            table.clock.stored(self.sources.clock.monotonic_ms(), self.sources.clock.wall_ms());
        if let Err(error) = self.store.save_clock(session.id, clock).await {
            tracing::warn!(game = %session.id, %error, "the clock of a game was not stored");
        }
    }

    /// Takes the game as the store has it; the clock goes on.
    pub(super) async fn reload(
        &self,
        session: &Session,
        table: &mut Table,
    ) -> Result<(), StoreError> {
        let game = match self.store.game(session.id).await? {
            // The first entry was not stored after all.
            None => Game::new(table.terms.deal.clone(), table.terms.variant, table.terms.scoring),
            Some(GameState::Running(stored)) => {
                table.player = Some(stored.player);
                replay(stored.deal, stored.variant, stored.scoring, stored.entries)?
            }
            Some(GameState::Finished(finished)) => {
                table.player = Some(finished.player);
                unpack(&finished)?.0
            }
        };
        table.game = game;
        table.stale = false;
        table.stuck = None;
        let now_ms = self.sources.clock.monotonic_ms();
        let clock_ms = table.clock_ms(now_ms);
        let runs = table.clock_should_run();
        table.clock = GameClock::stopped(clock_ms);
        table.clock.set(runs, now_ms);
        Ok(())
    }

    fn table_of_running(&self, stored: StoredGame) -> Result<Table, StoreError> {
        let terms = Terms {
            deal: stored.deal.clone(),
            variant: stored.variant,
            scoring: stored.scoring,
            known: stored.known,
            assisted: stored.assisted,
            number: stored.number,
        };
        // A clock that still runs belongs to a process that died: it stands since its last heartbeat.
        let ClockState { clock_ms, .. } = stored.clock.after_crash(self.store.last_heartbeat());
        let game = replay(stored.deal, stored.variant, stored.scoring, stored.entries)?;
        Ok(Table::new(game, terms, Some(stored.player), clock_ms))
    }
}

fn table_of_draft(draft: Draft) -> Table {
    let game = Game::new(draft.deal.clone(), draft.variant, draft.scoring);
    let terms = Terms {
        deal: draft.deal,
        variant: draft.variant,
        scoring: draft.scoring,
        known: draft.known,
        assisted: false,
        number: draft.number,
    };
    Table::new(game, terms, None, 0)
}

fn table_of_finished(finished: &FinishedGame) -> Result<Table, StoreError> {
    let (game, terms) = unpack(finished)?;
    Ok(Table::new(game, terms, Some(finished.player), finished.result.clock_ms))
}

fn unpack(finished: &FinishedGame) -> Result<(Game, Terms), StoreError> {
    let packed = finished.unpack().map_err(|error| unreadable(&error.to_string()))?;
    let terms = Terms {
        deal: packed.deal.clone(),
        variant: packed.variant,
        scoring: packed.scoring,
        known: finished.known,
        assisted: finished.assisted,
        number: finished.number.clone(),
    };
    Ok((replay(packed.deal, packed.variant, packed.scoring, packed.entries)?, terms))
}

fn replay(
    deal: geduld_rules::Deal,
    variant: geduld_rules::Variant,
    scoring: geduld_rules::Scoring,
    entries: Vec<geduld_rules::Entry>,
) -> Result<Game, StoreError> {
    Game::replay(deal, variant, scoring, entries)
        .map_err(|error: ReplayError| unreadable(&error.to_string()))
}

fn unreadable(reason: &str) -> StoreError {
    StoreError::Unreadable { what: "log", reason: reason.to_owned() }
}
