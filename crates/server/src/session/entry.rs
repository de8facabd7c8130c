//! One entry on its way: judged on a copy, stored, and only then applied and told.

use std::sync::Arc;

use geduld_rules::{Action, Entry, Game, Refusal};
use geduld_store::{Append, AppendError, EntryId, NewPlayer, StoreError};

use super::clock::GameClock;
use super::registry::{Session, Sessions};
use super::table::Table;
use super::viewer::{Outbox, Parting};
use crate::wire::{ErrorCode, ServerMessage, Why};

/// What a client wants to do.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Wish {
    /// One action.
    Do(Action),
    /// All moves of the auto-finish.
    Finish,
}

/// An entry as it came.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EntryRequest {
    /// The client's id for it.
    pub(crate) id: EntryId,
    /// The seq the client stands at.
    pub(crate) seq: u32,
    /// What to do.
    pub(crate) wish: Wish,
    /// When it was received, Unix milliseconds.
    pub(crate) received_ms: i64,
}

/// What became of an entry.
#[derive(Debug)]
enum Outcome {
    /// Stored now, or before: the table goes to all, or to the one who asked again.
    Stored(Vec<Action>),
    /// Stored before.
    Again,
    /// The client stood elsewhere.
    Elsewhere,
    /// The rules refuse it, with their code.
    Refused(&'static str),
    /// The player's table is another game.
    Moved,
    /// It could not be stored.
    Failed(ErrorCode),
}

impl Wish {
    /// Reads the `do` of an entry.
    pub(crate) fn parse(text: &str) -> Option<Wish> {
        if text == "finish" {
            return Some(Wish::Finish);
        }
        match text.parse().ok()? {
            // Outages are the house's own to note.
            Action::Outage => None,
            action => Some(Wish::Do(action)),
        }
    }
}

impl Sessions {
    /// Handles an entry of a socket; all answers go through outboxes.
    pub(crate) async fn entry(
        self: &Arc<Self>,
        session: &Arc<Session>,
        socket: u64,
        outbox: &Outbox,
        request: EntryRequest,
    ) {
        let mut table = session.table.lock().await;
        // Who plays sees the table, whatever was said before; else the clock could be played around.
        if let Some(viewer) = table.viewers.iter_mut().find(|viewer| viewer.socket == socket) {
            viewer.visible = true;
        }
        let was_fresh = table.is_fresh();
        let outcome = self.judge_and_store(session, &mut table, &request).await;
        let now_ms = self.clock.now_ms();
        match outcome {
            Outcome::Stored(actions) => {
                let frame = table.frame(session.id, Why::Entry, Some(request.id), &actions, now_ms);
                table.tell_all(&frame);
                if was_fresh && table.round.is_none() {
                    // The player's other sockets may sit at a draft or an ended game.
                    self.presence.tell_moved(&session.owner, session.id);
                }
                self.search_if_needed(session, &mut table);
                self.advise(session, &mut table);
            }
            Outcome::Again => {
                outbox.send(table.frame(session.id, Why::Entry, Some(request.id), &[], now_ms));
            }
            Outcome::Elsewhere => {
                outbox.send(table.frame(session.id, Why::Resync, None, &[], now_ms));
            }
            Outcome::Refused(code) => {
                let id = request.id.to_string();
                let seq = table.game.seq();
                outbox.send(ServerMessage::Refused { id: &id, seq, code }.text().into());
            }
            Outcome::Moved => outbox.send(ServerMessage::Moved.text().into()),
            Outcome::Failed(code) => {
                outbox.send(ServerMessage::Error { code, message: &code.message() }.text().into());
                if code.closes() {
                    outbox.part(Parting::Over);
                }
            }
        }
    }

    /// Gives the game up for a new one. A game that has not begun is only left: a tab that still
    /// shows it cannot begin it any more. False when it was left before: of several requests at
    /// once, one makes the new game.
    ///
    /// # Errors
    ///
    /// When that could not be stored; the game goes on then.
    pub(crate) async fn give_up(
        self: &Arc<Self>,
        session: &Arc<Session>,
    ) -> Result<bool, ErrorCode> {
        let id = EntryId::from_bytes(self.sources.bytes().map_err(|_| ErrorCode::Internal)?);
        let mut table = session.table.lock().await;
        // Another turn when another node or a failed commit left this table behind.
        for _ in 0..3 {
            if table.is_fresh() || table.game.end().is_some() {
                return Ok(!std::mem::replace(&mut table.left, true));
            }
            let request = EntryRequest {
                id,
                seq: table.game.seq(),
                wish: Wish::Do(Action::GiveUp),
                received_ms: self.sources.clock.wall_ms(),
            };
            match self.judge_and_store(session, &mut table, &request).await {
                Outcome::Stored(actions) => {
                    let now_ms = self.clock.now_ms();
                    let frame = table.frame(session.id, Why::Entry, Some(id), &actions, now_ms);
                    table.tell_all(&frame);
                }
                // Now it has ended: the next turn leaves it.
                Outcome::Again | Outcome::Elsewhere => {}
                Outcome::Failed(code) => return Err(code),
                Outcome::Refused(_) | Outcome::Moved => return Err(ErrorCode::Internal),
            }
        }
        Err(ErrorCode::Internal)
    }

    async fn judge_and_store(
        &self,
        session: &Session,
        table: &mut Table,
        request: &EntryRequest,
    ) -> Outcome {
        if table.gone {
            return Outcome::Moved;
        }
        if table.stale
            && let Err(error) = self.reload(session, table).await
        {
            return Outcome::Failed(code_of(&error));
        }
        if table.left && table.is_fresh() {
            return Outcome::Moved;
        }
        if table.remembers(request.id) {
            return Outcome::Again;
        }
        if request.seq != table.game.seq() {
            return self.stored_before(session, table, request).await;
        }
        if let Err(code) = table.admits(request) {
            return Outcome::Refused(code);
        }
        let now_ms = self.clock.now_ms();
        let clock_ms = table.clock_ms(now_ms);
        let begun = table.round.is_some();
        let (game, entries) = match judge(&table.game, request.wish, clock_ms, begun) {
            Ok(judged) => judged,
            Err(code) => return Outcome::Refused(code),
        };
        let mut clock = GameClock::stopped(clock_ms);
        clock.set(table.should_run_after(&game), now_ms);
        let append = match self.append_of(session, table, request, &game, &entries, clock).await {
            Ok(append) => append,
            Err(code) => return Outcome::Failed(code),
        };
        let player = append.player.id;
        // Whoever waits here may be gone before the answer is: then nobody knows what is stored.
        table.stale = true;
        let stored = self.store.append(append).await;
        table.stale = false;
        match stored {
            Ok(_) => {
                table.game = game;
                table.stop_search();
                table.clock = clock;
                table.player = Some(player);
                table.remember(request.id);
                Outcome::Stored(entries.into_iter().map(|entry| entry.action).collect())
            }
            Err(error) => self.not_stored(session, table, request, error).await,
        }
    }

    /// Whether an entry with an old seq was stored: by this process before its ids were
    /// forgotten, or by an earlier one.
    async fn stored_before(
        &self,
        session: &Session,
        table: &mut Table,
        request: &EntryRequest,
    ) -> Outcome {
        if request.seq > table.game.seq() || table.is_fresh() {
            return Outcome::Elsewhere;
        }
        match self.store.has_entry(session.id, request.id).await {
            Ok(true) => {
                table.remember(request.id);
                Outcome::Again
            }
            Ok(false) => Outcome::Elsewhere,
            Err(error) => Outcome::Failed(code_of(&error)),
        }
    }

    async fn append_of(
        &self,
        session: &Session,
        table: &Table,
        request: &EntryRequest,
        game: &Game,
        entries: &[Entry],
        clock: GameClock,
    ) -> Result<Append, ErrorCode> {
        let id = match table.player {
            Some(id) => id,
            None => self.player_of(session).await?,
        };
        let start = (table.is_fresh() && table.round.is_none()).then(|| table.terms.clone());
        Ok(Append {
            game: session.id,
            player: NewPlayer { id, token_hash: session.owner.0 },
            start,
            expected_seq: table.game.seq(),
            id: request.id,
            entries: entries.to_vec(),
            at_ms: self.sources.clock.wall_ms(),
            clock: clock.stored(&self.clock),
            end: game.result(),
        })
    }

    /// The player's id: the stored one, or a new one for a first entry ever.
    async fn player_of(&self, session: &Session) -> Result<geduld_store::PlayerId, ErrorCode> {
        match self.store.player_by_token(&session.owner.0).await {
            Ok(Some(id)) => Ok(id),
            Ok(None) => self
                .sources
                .bytes()
                .map(geduld_store::PlayerId::from_bytes)
                .map_err(|_| ErrorCode::Internal),
            Err(error) => Err(code_of(&error)),
        }
    }

    async fn not_stored(
        &self,
        session: &Session,
        table: &mut Table,
        request: &EntryRequest,
        error: AppendError,
    ) -> Outcome {
        match error {
            AppendError::AlreadyStored { .. } => {
                table.remember(request.id);
                self.caught_up(session, table, Outcome::Again).await
            }
            AppendError::Conflict { .. } | AppendError::Over(_) => {
                self.caught_up(session, table, Outcome::Elsewhere).await
            }
            // The event took its last entry: the table is shown as it stands.
            AppendError::Closed { .. } => {
                let outcome = self.caught_up(session, table, Outcome::Elsewhere).await;
                table.end_by_closing(self.clock.now_ms());
                outcome
            }
            AppendError::OtherGame { .. } | AppendError::OtherPlayer => Outcome::Moved,
            AppendError::OtherToken { player } => {
                // Another tab made the player meanwhile; the client sends its entry again.
                table.player = Some(player);
                Outcome::Failed(ErrorCode::StorageBusy)
            }
            AppendError::Store(error) => {
                // After a failing disk nobody knows whether the entry is there: look before the next.
                table.stale = !matches!(
                    error,
                    StoreError::Busy | StoreError::Full | StoreError::ReadOnly | StoreError::Gone
                );
                tracing::error!(game = %session.id, %error, "an entry was not stored");
                Outcome::Failed(code_of(&error))
            }
            other => {
                table.stale = true;
                tracing::error!(game = %session.id, error = %other, "an entry was not stored");
                Outcome::Failed(ErrorCode::Internal)
            }
        }
    }

    async fn caught_up(&self, session: &Session, table: &mut Table, outcome: Outcome) -> Outcome {
        match self.reload(session, table).await {
            Ok(()) => outcome,
            Err(error) => Outcome::Failed(code_of(&error)),
        }
    }
}

/// The game after `wish`, and the entries it takes.
///
/// `begun`: also without an entry, so that it can be given up.
fn judge(
    game: &Game,
    wish: Wish,
    clock_ms: u64,
    begun: bool,
) -> Result<(Game, Vec<Entry>), &'static str> {
    if !begun && game.seq() == 0 && !matches!(wish, Wish::Do(Action::Move(_))) {
        return Err("not_started");
    }
    let entries: Vec<Entry> = match wish {
        Wish::Do(action) => vec![Entry { clock_ms, action }],
        Wish::Finish => game
            .auto_finish()
            .ok_or("no_finish")?
            .into_iter()
            .map(|played| Entry { clock_ms, action: Action::Move(played) })
            .collect(),
    };
    let mut after = game.clone();
    for entry in &entries {
        after.push(*entry).map_err(Refusal::code)?;
    }
    Ok((after, entries))
}

/// What a client is told of a storage fault.
pub(crate) fn code_of(error: &StoreError) -> ErrorCode {
    match error {
        StoreError::Busy => ErrorCode::StorageBusy,
        StoreError::Full => ErrorCode::StorageFull,
        StoreError::ReadOnly | StoreError::Gone => ErrorCode::StorageReadOnly,
        _ => ErrorCode::Internal,
    }
}
