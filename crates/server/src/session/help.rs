//! Help at a table: the light that tells whether the game can still be won, and hints.
//!
//! The game is marked as assisted, durably, before anything is searched. Searches run off the path
//! of moves, one at a time for each table, and are stopped as soon as the position is another or
//! nobody waits any more. Answers are told under the table's lock for the seq they were found for.

use std::sync::Arc;

use geduld_rules::{Move, Position};
use geduld_store::GameId;

use super::entry::code_of;
use super::registry::{Session, Sessions};
use super::table::Table;
use super::viewer::{Outbox, Parting};
use crate::help::{Found, Hint, Knowledge, Stop, Who, Worth};
use crate::wire::{
    BackFrame, ErrorCode, HelpKind, HintFrame, NoHelp, ServerMessage, StockFrame, Why,
};

/// What help knows of a game, and the search that is under way.
pub(super) struct TableHelp {
    knowledge: Knowledge,
    advising: bool,
    stop: Option<Stop>,
}

impl TableHelp {
    pub(super) fn new() -> TableHelp {
        TableHelp { knowledge: Knowledge::new(), advising: false, stop: None }
    }
}

/// A position that has to be searched, and how it was reached.
struct Question {
    moves: Vec<Move>,
    position: Position,
    stop: Stop,
}

impl Sessions {
    /// Switches the light of a socket.
    pub(crate) async fn light(
        self: &Arc<Self>,
        session: &Arc<Session>,
        socket: u64,
        outbox: &Outbox,
        on: bool,
    ) {
        let mut table = session.table.lock().await;
        if on && !self.may_help(session, &mut table, outbox, HelpKind::Light).await {
            return;
        }
        if let Some(viewer) = table.viewers.iter_mut().find(|viewer| viewer.socket == socket) {
            (viewer.wants.light, viewer.wants.told) = (on, None);
        }
        table.stop_unwanted_search();
        self.advise(session, &mut table);
    }

    /// Takes a question for a hint; the answer comes when it is found.
    pub(crate) async fn hint(
        self: &Arc<Self>,
        session: &Arc<Session>,
        socket: u64,
        outbox: &Outbox,
        seq: u32,
    ) {
        let mut table = session.table.lock().await;
        let refused = if table.game.is_paused() {
            Some(NoHelp::Paused)
        } else {
            (seq != table.game.seq()).then_some(NoHelp::Elsewhere)
        };
        if let Some(code) = refused {
            return outbox.send(table.unhelped(session.id, HelpKind::Hint, code).text().into());
        }
        if !self.may_help(session, &mut table, outbox, HelpKind::Hint).await {
            return;
        }
        if let Some(viewer) = table.viewers.iter_mut().find(|viewer| viewer.socket == socket) {
            viewer.wants.hint = Some(seq);
        }
        self.advise(session, &mut table);
    }

    /// Tells what is known of what somebody wants to know, and has the rest searched.
    pub(super) fn advise(self: &Arc<Self>, session: &Arc<Session>, table: &mut Table) {
        table.tell_known(session.id);
        if !table.help.advising && table.question().is_some() {
            table.help.advising = true;
            tokio::spawn(advise(Arc::clone(self), Arc::clone(session)));
        }
    }

    /// Whether help may be given here; the game is marked then. If not, the socket was told why.
    async fn may_help(
        &self,
        session: &Session,
        table: &mut Table,
        outbox: &Outbox,
        what: HelpKind,
    ) -> bool {
        if table.left && table.is_fresh() {
            outbox.send(ServerMessage::Moved.text().into());
            return false;
        }
        if let Some(code) = no_help(table) {
            outbox.send(table.unhelped(session.id, what, code).text().into());
            return false;
        }
        if table.terms.assisted {
            return true;
        }
        let at_ms = self.sources.clock.wall_ms();
        if let Err(error) = self.store.mark_assisted(session.id, at_ms).await {
            tracing::error!(game = %session.id, %error, "a game could not be marked as assisted");
            let code: ErrorCode = code_of(&error);
            outbox.send(ServerMessage::Error { code, message: &code.message() }.text().into());
            if code.closes() {
                outbox.part(Parting::Over);
            }
            return false;
        }
        table.terms.assisted = true;
        let frame = table.frame(session.id, Why::Assisted, None, &[], self.clock.now_ms());
        table.tell_all(&frame);
        true
    }
}

/// What a game is played for.
#[derive(Debug, Clone, Copy)]
enum Occasion {
    /// For itself; rounds of tournaments and daily deals will be the other kind, and get no help
    /// (design, "Log.").
    FreePlay,
}

/// Why a game gets no help.
fn no_help(table: &Table) -> Option<NoHelp> {
    match Occasion::FreePlay {
        Occasion::FreePlay => table.game.end().map(|_| NoHelp::Over),
    }
}

/// Searches until everything that somebody wants to know is told.
async fn advise(sessions: Arc<Sessions>, session: Arc<Session>) {
    loop {
        let question = {
            let mut table = session.table.lock().await;
            table.tell_known(session.id);
            let asked = table.question();
            table.help.advising = asked.is_some() && !sessions.share.is_closed();
            match asked {
                Some(ply) if table.help.advising => table.ask(ply),
                _ => return,
            }
        };
        let Question { moves, position, stop } = question;
        let found = sessions.share.search(Who::Player(session.owner), position, stop).await;
        let mut table = session.table.lock().await;
        table.help.stop = None;
        match found {
            Found::Verdict(verdict) => {
                table.follow();
                table.help.knowledge.learn(&moves, verdict);
            }
            Found::Stopped => {}
            Found::Crowded => table.turn_away(session.id),
        }
    }
}

impl Table {
    /// The position has changed: no search for the one before is wanted.
    pub(super) fn stop_search(&mut self) {
        if let Some(stop) = self.help.stop.take() {
            stop.set();
        }
    }

    /// Stops the search when nobody wants an answer any more.
    pub(super) fn stop_unwanted_search(&mut self) {
        if self.question().is_none() {
            self.stop_search();
        }
    }

    fn follow(&mut self) {
        self.help.knowledge.follow(self.game.moves());
    }

    /// After how many moves the position has to be searched next for what somebody wants to know.
    fn question(&mut self) -> Option<usize> {
        let open = self.terms.assisted
            && self.game.end().is_none()
            && !self.game.is_paused()
            && !(self.left && self.is_fresh());
        if !open {
            return None;
        }
        let seq = self.game.seq();
        let hint = self.viewers.iter().any(|viewer| viewer.wants.hint == Some(seq));
        let light = self.viewers.iter().any(|viewer| viewer.visible && viewer.wants.waits(seq));
        if !hint && !light {
            return None;
        }
        self.follow();
        self.help.knowledge.question(hint)
    }

    /// The position after so many of the moves that stand.
    fn ask(&mut self, ply: usize) -> Question {
        let moves = self.help.knowledge.moves()[..ply].to_vec();
        let mut position = Position::deal(self.game.deal(), self.game.variant());
        for played in &moves {
            // They were played by the rules before.
            let _ = position.apply(*played);
        }
        let stop = Stop::default();
        self.help.stop = Some(stop.clone());
        Question { moves, position, stop }
    }

    /// Tells every socket what it wants to know and what is known.
    fn tell_known(&mut self, game: GameId) {
        let seq = self.game.seq();
        if self.game.end().is_some() || self.game.is_paused() || !self.terms.assisted {
            return;
        }
        self.follow();
        let knowledge = &self.help.knowledge;
        let winnable = knowledge.now().map(|worth| match worth {
            Worth::Winnable(_) => Some(true),
            Worth::Unwinnable => Some(false),
            Worth::Undecided => None,
        });
        let id = game.to_string();
        for viewer in &mut self.viewers {
            if let Some(winnable) = winnable
                && viewer.wants.waits(seq)
            {
                viewer.wants.told = Some(seq);
                let light = ServerMessage::Light { game: &id, seq, winnable };
                viewer.outbox.send(light.text().into());
            }
            if viewer.wants.hint.is_some_and(|asked| asked != seq) {
                viewer.wants.hint = None;
            }
            if viewer.wants.hint.is_some()
                && let Some(hint) = knowledge.hint()
            {
                viewer.wants.hint = None;
                let frame = hint_frame(&id, seq, hint);
                viewer.outbox.send(ServerMessage::Hint(&frame).text().into());
            }
        }
    }

    /// Tells those who wait that too many do.
    fn turn_away(&mut self, game: GameId) {
        let seq = self.game.seq();
        for at in 0..self.viewers.len() {
            let wants = &mut self.viewers[at].wants;
            let hint = wants.hint.take().is_some();
            let light = wants.waits(seq);
            if light {
                wants.told = Some(seq);
            }
            for what in [(hint, HelpKind::Hint), (light, HelpKind::Light)] {
                if let (true, kind) = what {
                    let text = self.unhelped(game, kind, NoHelp::Busy).text();
                    self.viewers[at].outbox.send(text.into());
                }
            }
        }
    }

    fn unhelped(&self, game: GameId, what: HelpKind, code: NoHelp) -> Unhelped {
        Unhelped { game: game.to_string(), seq: self.game.seq(), what, code }
    }
}

/// A refusal of help.
struct Unhelped {
    game: String,
    seq: u32,
    what: HelpKind,
    code: NoHelp,
}

impl Unhelped {
    fn text(&self) -> String {
        let Unhelped { game, seq, what, code } = self;
        ServerMessage::Unhelped { game, seq: *seq, what: *what, code: *code }.text()
    }
}

fn hint_frame(game: &str, seq: u32, hint: Hint) -> HintFrame {
    let frame = HintFrame {
        game: game.to_owned(),
        seq,
        winnable: Some(true),
        next: None,
        stock: None,
        back: None,
    };
    match hint {
        Hint::Move { next, stock } => HintFrame {
            next: Some(next.to_string()),
            stock: stock
                .map(|stock| StockFrame { count: stock.count, then: stock.then.to_string() }),
            ..frame
        },
        Hint::Back { lost, moves, sure } => HintFrame {
            winnable: lost.then_some(false),
            back: Some(BackFrame { back: moves, sure }),
            ..frame
        },
    }
}
