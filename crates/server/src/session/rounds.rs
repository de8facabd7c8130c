//! Rounds of events: what their tables refuse, and how they end by a closing.

use geduld_rules::Action;
use geduld_store::{GameState, LoggedGame, StoreError};

use super::clock::GameClock;
use super::entry::{EntryRequest, Wish};
use super::registry::{Session, Sessions};
use super::table::Table;
use crate::events::RoundInfo;
use crate::wire::Why;

impl Sessions {
    /// Tells the tables of an event that it closes at another time.
    pub(crate) async fn move_closing(&self, event: &str, closes_ms: i64) {
        for session in self.rounds(event) {
            let mut table = session.table.lock().await;
            if let Some(round) = &mut table.round {
                round.closes_ms = closes_ms;
            }
            self.tell_of_closing(&session, &mut table);
        }
    }

    /// Ends the games of an event that has been fenced, and tells their tables.
    pub(crate) async fn close_event(&self, event: &str) {
        for session in self.rounds(event) {
            let mut table = session.table.lock().await;
            if !table.is_over() {
                table.end_by_closing(self.clock.now_ms());
                self.tell_of_closing(&session, &mut table);
            }
        }
    }

    /// Nothing of an event is secret any more: its tables show the numbers of their deals.
    pub(crate) async fn event_is_over(&self, event: &str) {
        for session in self.rounds(event) {
            let mut table = session.table.lock().await;
            if let Some(round) = &mut table.round {
                round.over = true;
            }
            self.tell_of_closing(&session, &mut table);
        }
    }

    fn tell_of_closing(&self, session: &Session, table: &mut Table) {
        if !table.viewers.is_empty() {
            let frame = table.frame(session.id, Why::Closing, None, &[], self.clock.now_ms());
            table.tell_all(&frame);
        }
    }

    /// The table of a round as it is stored.
    pub(super) fn table_of_round(
        &self,
        logged: LoggedGame,
        info: RoundInfo,
    ) -> Result<Table, StoreError> {
        let running = match &logged.state {
            GameState::Running(game) => Some(GameClock::of_round(game.clock, &self.clock)),
            GameState::Finished(_) => None,
        };
        let mut table = self.table_of(logged)?;
        table.round = Some(info.clone());
        table.closed = running.is_none() && table.game.end().is_none();
        if let Some(clock) = running {
            table.clock = clock;
            let runs = table.clock_should_run();
            table.clock.set(runs, self.clock.now_ms());
        }
        table.take_round(info);
        Ok(table)
    }
}

impl Table {
    /// Takes what is known of the event now.
    pub(super) fn take_round(&mut self, info: RoundInfo) {
        self.closed |= info.fenced && self.game.end().is_none();
        self.round = Some(info);
    }

    /// The closing of the event ends the game as it stands, unless it has ended.
    pub(super) fn end_by_closing(&mut self, now_ms: u64) {
        if self.round.is_some() && self.game.end().is_none() {
            self.closed = true;
            self.clock.set(false, now_ms);
            let game = self.game.clone();
            self.replace(game);
        }
    }

    /// Whether a round lets such an entry through; the code of the refusal. In free games everything is left to the rules.
    pub(super) fn admits(&self, request: &EntryRequest) -> Result<(), &'static str> {
        let Some(round) = &self.round else { return Ok(()) };
        if self.closed || request.received_ms >= round.closes_ms {
            return Err("closed");
        }
        match request.wish {
            Wish::Do(Action::Undo | Action::Redo | Action::Pause | Action::Resume) => {
                Err("not_in_event")
            }
            _ => Ok(()),
        }
    }
}
