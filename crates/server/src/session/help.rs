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

/// Why no help is given.
enum Denied {
    /// For a reason that is told.
    For(NoHelp),
    /// The player's table is another game.
    Moved,
    /// The store failed.
    Failed(ErrorCode),
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
        if on && let Err(denied) = self.admit(session, &mut table, None).await {
            return table.deny(session.id, HelpKind::Light, &denied, outbox);
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
        if let Err(denied) = self.admit(session, &mut table, Some(seq)).await {
            return table.deny(session.id, HelpKind::Hint, &denied, outbox);
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

    /// Lets a question for help in, from whoever stands at `seq` if that matters. The game is marked
    /// as assisted then.
    async fn admit(
        &self,
        session: &Session,
        table: &mut Table,
        seq: Option<u32>,
    ) -> Result<(), Denied> {
        self.catch_up(session, table).await?;
        table.may_help()?;
        if seq.is_some_and(|seq| seq != table.game.seq()) {
            return Err(Denied::For(NoHelp::Elsewhere));
        }
        if table.terms.assisted {
            return Ok(());
        }
        let at_ms = self.sources.clock.wall_ms();
        match self.store.mark_assisted(session.id, at_ms).await {
            Ok(true) => {}
            Ok(false) => {
                // It ended without the table knowing.
                table.stale = true;
                self.catch_up(session, table).await?;
                return Err(Denied::For(NoHelp::Over));
            }
            Err(error) => {
                tracing::error!(game = %session.id, %error, "a game could not be marked as assisted");
                return Err(Denied::Failed(code_of(&error)));
            }
        }
        table.terms.assisted = true;
        let frame = table.frame(session.id, Why::Assisted, None, &[], self.clock.now_ms());
        table.tell_all(&frame);
        Ok(())
    }

    /// Takes the game as the store has it when that may be further, and tells all.
    async fn catch_up(&self, session: &Session, table: &mut Table) -> Result<(), Denied> {
        if !table.stale {
            return Ok(());
        }
        let seq = table.game.seq();
        if let Err(error) = self.reload(session, table).await {
            tracing::warn!(game = %session.id, %error, "a game could not be read anew");
            return Err(Denied::Failed(code_of(&error)));
        }
        if table.game.seq() != seq {
            let frame = table.frame(session.id, Why::Resync, None, &[], self.clock.now_ms());
            table.tell_all(&frame);
        }
        Ok(())
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

    /// Whether help may be given here at all: the one place that says so.
    fn may_help(&self) -> Result<(), Denied> {
        if self.round.is_some() {
            Err(Denied::For(NoHelp::Event))
        } else if self.left && self.is_fresh() {
            Err(Denied::Moved)
        } else if self.game.end().is_some() {
            Err(Denied::For(NoHelp::Over))
        } else if self.game.is_paused() {
            Err(Denied::For(NoHelp::Paused))
        } else {
            Ok(())
        }
    }

    /// Tells a socket that it gets no help.
    fn deny(&self, game: GameId, what: HelpKind, denied: &Denied, outbox: &Outbox) {
        match denied {
            Denied::For(code) => outbox.send(self.unhelped(game, what, *code).into()),
            Denied::Moved => outbox.send(ServerMessage::Moved.text().into()),
            Denied::Failed(code) => {
                let error = ServerMessage::Error { code: *code, message: &code.message() };
                outbox.send(error.text().into());
                if code.closes() {
                    outbox.part(Parting::Over);
                }
            }
        }
    }

    fn follow(&mut self) {
        self.help.knowledge.follow(self.game.moves());
    }

    /// After how many moves the position has to be searched next for what somebody wants to know.
    fn question(&mut self) -> Option<usize> {
        if !self.terms.assisted || self.may_help().is_err() {
            return None;
        }
        let seq = self.game.seq();
        let hint = self.viewers.iter().any(|viewer| viewer.wants.hint == Some(seq));
        let light = self.viewers.iter().any(|viewer| viewer.waits_for_light(seq));
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
        if !self.terms.assisted || self.may_help().is_err() {
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
                && viewer.waits_for_light(seq)
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
        let busy = |what| self.unhelped(game, what, NoHelp::Busy);
        let (no_hint, no_light) = (busy(HelpKind::Hint), busy(HelpKind::Light));
        for viewer in &mut self.viewers {
            if viewer.wants.hint.take().is_some() {
                viewer.outbox.send(no_hint.clone().into());
            }
            if viewer.waits_for_light(seq) {
                viewer.wants.told = Some(seq);
                viewer.outbox.send(no_light.clone().into());
            }
        }
    }

    /// A refusal of help.
    fn unhelped(&self, game: GameId, what: HelpKind, code: NoHelp) -> String {
        let game = game.to_string();
        ServerMessage::Unhelped { game: &game, seq: self.game.seq(), what, code }.text()
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

#[cfg(test)]
mod tests {
    use geduld_rules::{Action, DealNumber, Entry, Scheme, Scoring, Variant};
    use geduld_store::{Append, EntryId, NewPlayer, Store, StoreOptions, Terms};

    use super::super::entry::{EntryRequest, Wish};
    use super::super::seat::Seat;
    use super::super::viewer::{Inbox, Viewer, Wants};
    use super::*;
    use crate::config::Limits;
    use crate::help::Share;
    use crate::house_clock::HouseClock;
    use crate::identity::{Draft, TokenHash};
    use crate::presence::Presence;
    use crate::sources::Sources;

    const GAME: GameId = GameId::from_bytes([7; 16]);

    fn terms(assisted: bool) -> Terms {
        Terms {
            deal: DealNumber::Own(5).deal(),
            variant: Variant::SOLITAIRE,
            scoring: Scoring::current(Scheme::Tournament),
            known: false,
            assisted,
            number: None,
        }
    }

    fn table_with(wants: &[Wants]) -> (Table, Vec<Inbox>) {
        let terms = terms(true);
        let mut table = Table::new(terms.game(), terms, None, 0);
        let mut inboxes = Vec::new();
        for (socket, wants) in (0..).zip(wants) {
            let (outbox, inbox) = Outbox::new(0);
            table.viewers.push(Viewer { socket, outbox, visible: true, wants: *wants });
            inboxes.push(inbox);
        }
        (table, inboxes)
    }

    fn told(inbox: &mut Inbox) -> Vec<String> {
        std::iter::from_fn(|| inbox.frames.try_recv().ok()).map(|text| text.to_string()).collect()
    }

    #[test]
    fn who_is_turned_away_is_told_for_what_and_once() {
        let light = Wants { light: true, ..Wants::default() };
        let hint = Wants { hint: Some(0), ..Wants::default() };
        let (mut table, mut inboxes) = table_with(&[light, hint, Wants::default()]);
        table.turn_away(GAME);
        table.turn_away(GAME);
        let lit = told(&mut inboxes[0]);
        assert_eq!(lit.len(), 1);
        assert!(lit[0].contains(r#""what":"light","code":"busy""#), "{lit:?}");
        let hinted = told(&mut inboxes[1]);
        assert_eq!(hinted.len(), 1);
        assert!(hinted[0].contains(r#""what":"hint","code":"busy""#), "{hinted:?}");
        assert_eq!(told(&mut inboxes[2]), Vec::<String>::new());
        assert_eq!(table.question(), None);
    }

    #[test]
    fn who_does_not_look_is_told_no_light_until_the_table_is_in_sight() {
        let light = Wants { light: true, ..Wants::default() };
        let (mut table, mut inboxes) = table_with(&[light, light]);
        table.viewers[1].visible = false;
        table.follow();
        table.help.knowledge.learn(&[], geduld_solver::Verdict::Unwinnable);
        table.tell_known(GAME);
        assert_eq!(told(&mut inboxes[0]).len(), 1);
        assert_eq!(told(&mut inboxes[1]), Vec::<String>::new());
        table.viewers[1].visible = true;
        table.tell_known(GAME);
        assert_eq!(told(&mut inboxes[1]).len(), 1);
    }

    /// A game with one move at a table with one socket, that was given up without the table knowing.
    async fn ended_behind_its_table(
        directory: &std::path::Path,
    ) -> (Arc<Sessions>, Arc<Session>, Outbox, Inbox) {
        let store = Store::open(StoreOptions::new(directory)).await.unwrap();
        let sources = Sources::system();
        let sessions = Arc::new(Sessions::new(
            store.clone(),
            sources.clone(),
            Arc::new(HouseClock::new(Arc::clone(&sources.clock))),
            Arc::new(Presence::default()),
            Arc::new(Share::new(Arc::clone(&sources.solver), 1, &Limits::default())),
        ));
        let owner = TokenHash([3; 32]);
        let draft = Draft { game: GAME, terms: terms(false), made_ms: 0 };
        let session = sessions.open(Seat::Draft(draft), owner).await.unwrap();
        let (outbox, mut inbox) = Outbox::new(0);
        sessions.join(&session, 1, &outbox, true).await;
        let wish = Wish::parse("d").unwrap();
        let request =
            EntryRequest { id: EntryId::from_bytes([1; 12]), seq: 0, wish, received_ms: 0 };
        sessions.entry(&session, 1, &outbox, request).await;
        let (mut game, player) = {
            let table = session.table.lock().await;
            (table.game.clone(), table.player.unwrap())
        };
        let end = Entry { clock_ms: 60_000, action: Action::GiveUp };
        game.push(end).unwrap();
        let append = Append {
            game: GAME,
            player: NewPlayer { id: player, token_hash: owner.0 },
            start: None,
            expected_seq: 1,
            id: EntryId::from_bytes([2; 12]),
            entries: vec![end],
            at_ms: 1,
            clock: super::super::clock::GameClock::stopped(60_000).stored(&sessions.clock),
            end: game.result(),
        };
        store.append(append).await.unwrap();
        told(&mut inbox);
        (sessions, session, outbox, inbox)
    }

    #[tokio::test]
    async fn a_game_that_ended_without_its_table_knowing_gets_no_help_and_no_mark() {
        for (stale, light) in [(true, false), (true, true), (false, false), (false, true)] {
            let directory = tempfile::tempdir().unwrap();
            let (sessions, session, outbox, mut inbox) =
                ended_behind_its_table(directory.path()).await;
            // Either an append was lost, or nobody has noticed anything.
            session.table.lock().await.stale = stale;
            if light {
                sessions.light(&session, 1, &outbox, true).await;
            } else {
                sessions.hint(&session, 1, &outbox, 1).await;
            }
            let frames = told(&mut inbox);
            assert_eq!(frames.len(), 2, "{frames:?}");
            assert!(frames[0].contains(r#""why":"resync""#), "{frames:?}");
            assert!(frames[0].contains(r#""state":"givenup""#), "{frames:?}");
            assert!(frames[1].contains(r#""t":"unhelped""#), "{frames:?}");
            assert!(frames[1].contains(r#""code":"over""#), "{frames:?}");
            let mut table = session.table.lock().await;
            assert!(!table.terms.assisted && table.question().is_none());
            sessions.store.close().await;
        }
    }
}
