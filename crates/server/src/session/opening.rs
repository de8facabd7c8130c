//! Brings a game into memory, and sockets to it.

use std::sync::Arc;

use geduld_rules::Game;
use geduld_store::{GameState, LoggedGame, StoreError};

use super::clock::GameClock;
use super::registry::{Session, Sessions};
use super::seat::Seat;
use super::table::Table;
use super::viewer::{Outbox, Viewer, Wants};
use crate::identity::{Draft, TokenHash};
use crate::wire::{ServerMessage, Why};

impl Sessions {
    /// The session of a seat, from memory or built anew.
    ///
    /// # Errors
    ///
    /// When what is stored cannot be read.
    pub(crate) async fn open(
        &self,
        seat: Seat,
        owner: TokenHash,
    ) -> Result<Arc<Session>, StoreError> {
        let id = seat.game();
        if let Some(session) = self.find(id, owner) {
            if let Seat::Round(round) = seat {
                session.table.lock().await.take_round(round.info);
            }
            return Ok(session);
        }
        let table = match seat {
            Seat::Draft(Draft { mut terms, .. }) => {
                // Help before the first move is not in the cookie.
                terms.assisted = terms.assisted || self.store.is_helped(id).await?;
                Table::new(terms.game(), terms, None, 0)
            }
            Seat::Running(_) | Seat::Ended(_) => match self.store.logged_game(id).await? {
                Some(logged) => self.table_of(logged)?,
                None => return Err(unreadable("it is gone")),
            },
            Seat::Round(round) => match self.store.logged_game(id).await? {
                Some(logged) => self.table_of_round(logged, round.info)?,
                None => return Err(unreadable("it is gone")),
            },
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
        if table.gone {
            outbox.send(ServerMessage::Moved.text().into());
            return;
        }
        match table.viewers.iter_mut().find(|viewer| viewer.socket == socket) {
            Some(viewer) => viewer.visible = visible,
            None => table.viewers.push(Viewer {
                socket,
                outbox: outbox.clone(),
                visible,
                wants: Wants::default(),
            }),
        }
        if table.stale
            && let Err(error) = self.reload(session, &mut table).await
        {
            // What is known is shown; the next entry tries again.
            tracing::warn!(game = %session.id, %error, "a game could not be read anew");
        }
        self.settle_clock(session, &mut table, Some(socket)).await;
        let now_ms = self.clock.now_ms();
        outbox.send(table.frame(session.id, Why::Hello, None, &[], now_ms));
        self.search_if_needed(session, &mut table);
        table.stop_unwanted_search();
        self.advise(session, &mut table);
    }

    /// Notes whether a socket's table can be seen.
    pub(crate) async fn show(self: &Arc<Self>, session: &Arc<Session>, socket: u64, visible: bool) {
        let mut table = session.table.lock().await;
        if let Some(viewer) = table.viewers.iter_mut().find(|viewer| viewer.socket == socket) {
            viewer.visible = visible;
        }
        self.settle_clock(session, &mut table, None).await;
        table.stop_unwanted_search();
        self.advise(session, &mut table);
    }

    /// Takes a socket from the table. `silent`: it went without a word, so the clock stands still
    /// since it was last heard.
    pub(crate) async fn leave(&self, session: &Session, socket: u64, silent: bool) {
        let mut table = session.table.lock().await;
        let Some(index) = table.viewers.iter().position(|viewer| viewer.socket == socket) else {
            return;
        };
        let viewer = table.viewers.swap_remove(index);
        table.stop_unwanted_search();
        if silent && table.clock.runs() && !table.clock_should_run() {
            let least_ms = table.last_entry_ms();
            table.clock.stop_at(viewer.outbox.heard_ms(), least_ms);
            self.save_clock(session, &table).await;
        } else {
            self.settle_clock(session, &mut table, None).await;
        }
    }

    /// Lets go of all games of an owner who is somebody else from now on, or nobody: what is stored of them may be
    /// another's already. Sockets that sit at them still can do nothing there.
    pub(crate) async fn hand_over(&self, owner: TokenHash) {
        for session in self.take_all(owner) {
            let mut table = session.table.lock().await;
            table.viewers.clear();
            table.stop_unwanted_search();
            // Nothing stops the clock of a round, whoever signs in or out meanwhile.
            if table.round.is_none() && table.clock.set(false, self.clock.now_ms()) {
                self.save_clock(&session, &table).await;
            }
            table.gone = true;
        }
    }

    /// Lets the clock run or stand as the table asks; when that changes, it is stored and told.
    async fn settle_clock(&self, session: &Session, table: &mut Table, joining: Option<u64>) {
        let now_ms = self.clock.now_ms();
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
        let clock = table.clock.stored(&self.clock);
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
        let game = match self.store.logged_game(session.id).await? {
            // The first entry was not stored after all.
            None => table.terms.game(),
            Some(logged) => {
                table.player = Some(logged.state.player());
                let finished = matches!(logged.state, GameState::Finished(_));
                let game = replay(logged)?;
                // Without an end of its own it was ended by the closing.
                table.closed |= finished && game.end().is_none();
                game
            }
        };
        table.replace(game);
        let now_ms = self.clock.now_ms();
        let clock_ms = table.clock_ms(now_ms);
        let runs = table.clock_should_run();
        table.clock = GameClock::stopped(clock_ms);
        table.clock.set(runs, now_ms);
        Ok(())
    }

    pub(super) fn table_of(&self, logged: LoggedGame) -> Result<Table, StoreError> {
        let clock_ms = match &logged.state {
            // A clock that still runs belongs to a process that died: it stands since its last
            // heartbeat.
            GameState::Running(game) => {
                game.clock.after_crash(self.store.last_heartbeat()).clock_ms
            }
            GameState::Finished(game) => game.result.clock_ms,
        };
        let (terms, player) = (logged.state.terms().clone(), logged.state.player());
        Ok(Table::new(replay(logged)?, terms, Some(player), clock_ms))
    }
}

fn replay(logged: LoggedGame) -> Result<Game, StoreError> {
    logged.replay().map_err(|error| unreadable(&error.to_string()))
}

fn unreadable(reason: &str) -> StoreError {
    StoreError::Unreadable { what: "log", reason: reason.to_owned() }
}
