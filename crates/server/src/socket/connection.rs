//! The receiving half of a socket: one message after another, until it goes.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use futures_util::StreamExt;
use futures_util::stream::SplitStream;
use geduld_store::{EntryId, GameId};
use tokio::task::JoinHandle;

use super::limiter::Limiter;
use super::writer;
use crate::house::House;
use crate::http::Place;
use crate::presence::Ticket;
use crate::session::{EntryRequest, Inbox, Outbox, Parting, Session, Wish, code_of};
use crate::wire::{
    ClientMessage, ErrorCode, MessageError, PROTOCOL_VERSION, ServerMessage, parse_client_message,
};

/// After the last word the other side has this long to close.
const FAREWELL: Duration = Duration::from_secs(1);

/// A socket that was let in.
pub(super) struct Connection {
    pub(super) house: Arc<House>,
    pub(super) session: Arc<Session>,
    pub(super) outbox: Outbox,
    pub(super) ticket: Ticket,
    /// The connection's place, kept while the socket is open.
    pub(super) place: Option<Arc<Place>>,
    pub(super) jitter: u32,
}

/// Help that is asked for.
#[derive(Debug, Clone, Copy)]
enum Help {
    Light(bool),
    Hint(u32),
}

/// How reading ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// The other side went, or it was sent away.
    Gone,
    /// Nothing was heard for too long.
    Silent,
}

impl Connection {
    /// Serves the socket to its end.
    pub(super) async fn run(self, socket: WebSocket, inbox: Inbox) {
        let (sink, mut stream) = socket.split();
        let mut writer =
            tokio::spawn(writer::write(sink, inbox, self.house.timing.ping_every, self.jitter));
        let ending = self.read(&mut stream, &mut writer).await;
        let silent = ending == Ending::Silent;
        self.house.sessions.leave(&self.session, self.ticket.number, silent).await;
        // The writer sends what is left and ends; only then the socket is counted out, so that a
        // stopping house waits for the last word.
        self.outbox.part(Parting::Over);
        if !writer.is_finished() {
            let _ = writer.await;
        }
        // Closing with something unread would make the system throw the last word away.
        let rest = async { while let Some(Ok(_)) = stream.next().await {} };
        let _ = tokio::time::timeout(FAREWELL, rest).await;
        drop(self.place);
    }

    async fn read(
        &self,
        stream: &mut SplitStream<WebSocket>,
        writer: &mut JoinHandle<()>,
    ) -> Ending {
        let limiter = Limiter::new(&self.house.limits);
        let hello_by = tokio::time::Instant::now() + self.house.timing.hello_within;
        let mut greeted = false;
        loop {
            let patience = if greeted {
                tokio::time::Instant::now() + self.house.timing.silence
            } else {
                hello_by
            };
            // Only waiting is ever broken off: a message once taken is handled to its end, so that
            // no entry is stored without being told.
            let message = tokio::select! {
                biased;
                _ = &mut *writer => return Ending::Gone,
                message = tokio::time::timeout_at(patience, stream.next()) => message,
            };
            let message = match message {
                Ok(Some(Ok(message))) => message,
                Ok(Some(Err(error))) => {
                    let text = format!("the message could not be read: {error}");
                    self.tell(ErrorCode::BadMessage, &text);
                    return Ending::Gone;
                }
                Ok(None) => return Ending::Gone,
                Err(_) if greeted => return Ending::Silent,
                Err(_) => {
                    self.tell(ErrorCode::HelloFirst, &ErrorCode::HelloFirst.message());
                    return Ending::Gone;
                }
            };
            self.outbox.heard(self.house.clock.now_ms());
            let received_ms = self.house.sources.clock.wall_ms();
            let flow = match message {
                Message::Text(text) => {
                    limiter.wait().await;
                    self.handle(&text, &mut greeted, received_ms).await
                }
                Message::Binary(_) => self.fail(ErrorCode::BadMessage),
                Message::Ping(_) | Message::Pong(_) => ControlFlow::Continue(()),
                Message::Close(_) => ControlFlow::Break(()),
            };
            if flow.is_break() {
                return Ending::Gone;
            }
        }
    }

    async fn handle(&self, text: &str, greeted: &mut bool, received_ms: i64) -> ControlFlow<()> {
        let message = match parse_client_message(text) {
            Ok(message) => message,
            Err(error @ MessageError::TooLarge(_)) => {
                self.tell(ErrorCode::TooLarge, &error.to_string());
                return ControlFlow::Break(());
            }
            Err(error @ MessageError::Malformed(_)) => {
                self.tell(ErrorCode::BadMessage, &error.to_string());
                return ControlFlow::Break(());
            }
        };
        match message {
            ClientMessage::Hello { v, .. } if v != PROTOCOL_VERSION => {
                self.fail(ErrorCode::Version)
            }
            ClientMessage::Hello { visible, .. } => {
                *greeted = true;
                self.house
                    .sessions
                    .join(&self.session, self.ticket.number, &self.outbox, visible)
                    .await;
                ControlFlow::Continue(())
            }
            _ if !*greeted => self.fail(ErrorCode::HelloFirst),
            ClientMessage::Entry { id, game, seq, action } => {
                self.entry(&id, &game, seq, &action, received_ms).await
            }
            ClientMessage::Visible { on } => {
                self.house.sessions.show(&self.session, self.ticket.number, on).await;
                ControlFlow::Continue(())
            }
            ClientMessage::Light { game, on } => self.help(&game, Help::Light(on)).await,
            ClientMessage::Hint { game, seq } => self.help(&game, Help::Hint(seq)).await,
            ClientMessage::Ping { n } => {
                self.outbox.send(ServerMessage::Pong { n }.text().into());
                ControlFlow::Continue(())
            }
        }
    }

    async fn entry(
        &self,
        id: &str,
        game: &str,
        seq: u32,
        action: &str,
        received_ms: i64,
    ) -> ControlFlow<()> {
        let (Ok(entry), Ok(game)) = (id.parse::<EntryId>(), game.parse::<GameId>()) else {
            self.tell(
                ErrorCode::BadMessage,
                "an entry id has 16 and a game id 22 characters of base64url",
            );
            return ControlFlow::Break(());
        };
        if game != self.session.id {
            return self.other_game(game).await;
        }
        let Some(wish) = Wish::parse(action) else {
            let seq = self.session.seq().await;
            let refused = ServerMessage::Refused { id, seq, code: "bad_notation" };
            self.outbox.send(refused.text().into());
            return ControlFlow::Continue(());
        };
        let request = EntryRequest { id: entry, seq, wish, received_ms };
        let sessions = &self.house.sessions;
        sessions.entry(&self.session, self.ticket.number, &self.outbox, request).await;
        ControlFlow::Continue(())
    }

    async fn help(&self, game: &str, help: Help) -> ControlFlow<()> {
        let Ok(game) = game.parse::<GameId>() else {
            self.tell(ErrorCode::BadMessage, "a game id has 22 characters of base64url");
            return ControlFlow::Break(());
        };
        if game != self.session.id {
            return self.other_game(game).await;
        }
        let (sessions, socket) = (&self.house.sessions, self.ticket.number);
        match help {
            Help::Light(on) => sessions.light(&self.session, socket, &self.outbox, on).await,
            Help::Hint(seq) => sessions.hint(&self.session, socket, &self.outbox, seq).await,
        }
        ControlFlow::Continue(())
    }

    /// Answers a message for a game this socket is not at.
    async fn other_game(&self, game: GameId) -> ControlFlow<()> {
        let store = &self.house.store;
        let found = async {
            let Some(state) = store.game(game).await? else { return Ok(None) };
            let player = store.player_by_token(&self.session.owner.0).await?;
            Ok(Some(player == Some(state.player())))
        };
        match found.await {
            Ok(Some(true)) => {
                self.outbox.send(ServerMessage::Moved.text().into());
                ControlFlow::Continue(())
            }
            Ok(Some(false)) => self.fail(ErrorCode::OtherPlayersGame),
            Ok(None) => self.fail(ErrorCode::UnknownGame),
            Err(error) => self.fail(code_of(&error)),
        }
    }

    fn fail(&self, code: ErrorCode) -> ControlFlow<()> {
        self.tell(code, &code.message());
        if code.closes() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn tell(&self, code: ErrorCode, message: &str) {
        self.outbox.send(ServerMessage::Error { code, message }.text().into());
    }
}
