//! One player: a browser, a bot and the rules of the protocol.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::backoff::Backoff;
use crate::bot::{Bot, Prospect, Wish};
use crate::browser::{ANSWER_WITHIN, Browser, BrowserError, NewGame, Socket};
use crate::message::{ClientMessage, ServerMessage, Table, VERSION};

/// An entry that was sent and not yet answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// Entry id; the same each time it is sent.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// The `seq` the client stood at.
    pub seq: u32,
    /// What to do, as the wire writes it.
    pub action: String,
    /// How often it was sent.
    pub sent: u32,
}

/// Something that happened to a player.
#[derive(Debug)]
pub enum Event<'a> {
    /// The socket is open and the table was shown.
    Seated(&'a Table),
    /// An entry was written to the socket and flushed; its answer was not read yet.
    Sent(&'a Pending),
    /// The server acknowledged an entry with the table it made.
    Acknowledged {
        /// The entry.
        pending: &'a Pending,
        /// The table after it.
        table: &'a Table,
        /// The frame the table came in.
        frame: &'a str,
        /// From the first time it was sent until now.
        latency: Duration,
    },
    /// The server refused an entry; nothing changed.
    Refused {
        /// The entry.
        pending: &'a Pending,
        /// Why.
        code: &'a str,
    },
    /// The server showed that the entry was never stored (another table, another `seq`).
    Dropped(&'a Pending),
    /// The player left a game, and the server said that another one lies ready.
    Left {
        /// Id of the game left.
        game: &'a str,
    },
    /// The server said what is wrong.
    Complaint {
        /// Stable code.
        code: &'a str,
        /// In words.
        message: &'a str,
    },
    /// The connection was lost; the player will come back.
    Lost(&'a str),
}

/// Is told what happens to players, from the task of each player.
pub trait Watch: Send + Sync {
    /// Called for every event; `player` is the number the player was made with.
    fn event(&self, player: usize, event: &Event<'_>);
}

/// Why a player stopped playing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// Nothing went right for too long.
    #[error("nothing was acknowledged for {} s; last: {last}", .tried.as_secs())]
    GaveUp {
        /// How long it was tried.
        tried: Duration,
        /// What went wrong last.
        last: String,
    },
    /// The server sent what the protocol does not allow.
    #[error("the server broke the protocol: {what}: {frame}")]
    Protocol {
        /// What was wrong.
        what: &'static str,
        /// The frame.
        frame: String,
    },
    /// The address is wrong.
    #[error(transparent)]
    Browser(#[from] BrowserError),
}

/// How a player behaves.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// First wait before reconnecting.
    pub first_wait: Duration,
    /// Longest wait before reconnecting.
    pub longest_wait: Duration,
    /// Gives up when nothing was acknowledged for this long.
    pub give_up_after: Duration,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            first_wait: Duration::from_millis(50),
            longest_wait: Duration::from_secs(2),
            give_up_after: Duration::from_mins(1),
        }
    }
}

/// The connection with the last table seen on it.
struct Seat {
    socket: Socket,
    table: Table,
}

/// How an attempt ended that brought no acknowledgement.
enum Setback {
    /// Wait by the backoff, then come back.
    Later(String),
    /// Connect anew at once.
    Now,
    /// Look at the table again and go on; the connection is good.
    Again,
    /// Come back after this long.
    After(Duration),
    /// The server is wrong.
    Fault(PlayError),
}

impl From<BrowserError> for Setback {
    fn from(error: BrowserError) -> Setback {
        Setback::Later(error.to_string())
    }
}

/// A player that speaks the protocol as a well-behaved browser does: one entry in flight, sent again
/// under the same id until it is answered.
pub struct Player {
    number: usize,
    browser: Browser,
    bot: Bot,
    watch: Arc<dyn Watch>,
    manner: Manner,
    backoff: Backoff,
    seat: Option<Seat>,
    pending: Option<(Pending, Instant)>,
}

impl Player {
    /// A player without cookies who has not connected yet.
    ///
    /// # Errors
    ///
    /// [`BrowserError::Address`] when `address` is not an HTTP address.
    pub fn new(
        number: usize,
        address: &str,
        seed: u64,
        manner: Manner,
        watch: Arc<dyn Watch>,
    ) -> Result<Player, BrowserError> {
        Ok(Player {
            number,
            browser: Browser::new(address)?,
            bot: Bot::new(seed),
            watch,
            manner,
            backoff: Backoff::new(manner.first_wait, manner.longest_wait),
            seat: None,
            pending: None,
        })
    }

    /// The entry in flight, if any.
    #[must_use]
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref().map(|(pending, _)| pending)
    }

    /// Visits the page if needed and takes a seat at the table.
    ///
    /// # Errors
    ///
    /// [`PlayError`] when that did not succeed in time.
    pub async fn sit_down(&mut self) -> Result<(), PlayError> {
        self.until_done(async |player| player.seat().await.map(|seat| player.seat = Some(seat)))
            .await
    }

    /// Plays until one entry is acknowledged, over as many connections as it takes.
    ///
    /// # Errors
    ///
    /// [`PlayError`] when that did not succeed in time, or the server broke the protocol.
    pub async fn act(&mut self) -> Result<(), PlayError> {
        self.until_done(Player::try_to_act).await
    }

    /// Stays connected without playing until the connection ends.
    pub async fn linger(&mut self) {
        if let Some(mut seat) = self.seat.take() {
            while seat.socket.next().await.is_ok() {}
        }
    }

    async fn until_done(
        &mut self,
        mut attempt: impl AsyncFnMut(&mut Player) -> Result<(), Setback>,
    ) -> Result<(), PlayError> {
        let begun = Instant::now();
        loop {
            let (wait, last) = match attempt(self).await {
                Ok(()) => {
                    self.backoff.reset();
                    return Ok(());
                }
                Err(Setback::Fault(error)) => return Err(error),
                Err(Setback::Now) => (Duration::ZERO, "the table moved".to_owned()),
                Err(Setback::Again) => (Duration::ZERO, "the entry was not taken".to_owned()),
                Err(Setback::After(wait)) => {
                    let jitter = wait.mul_f64(self.bot.rng().f64() / 2.0);
                    (wait + jitter, "the server stopped".to_owned())
                }
                Err(Setback::Later(last)) => (self.backoff.next(self.bot.rng()), last),
            };
            let tried = begun.elapsed();
            if tried > self.manner.give_up_after {
                return Err(PlayError::GaveUp { tried, last });
            }
            tokio::time::sleep(wait).await;
        }
    }

    async fn seat(&mut self) -> Result<Seat, Setback> {
        if let Some(seat) = self.seat.take() {
            return Ok(seat);
        }
        if !self.browser.has_cookies() {
            self.browser.open().await?;
        }
        let mut socket = self.browser.socket().await?;
        let hello = ClientMessage::Hello { v: VERSION, visible: true };
        socket.send(hello.to_json()).await?;
        loop {
            let frame = next_frame(&mut socket).await?;
            if let ServerMessage::Table(table) = self.read(&frame)? {
                self.watch.event(self.number, &Event::Seated(&table));
                return Ok(Seat { socket, table: *table });
            }
        }
    }

    /// Leaves the seat taken out when it fails, so that the next attempt connects anew.
    async fn try_to_act(&mut self) -> Result<(), Setback> {
        let mut seat = self.seat().await?;
        if let Some((pending, _)) = &self.pending
            && pending.game != seat.table.game
        {
            self.drop_pending();
        }
        if self.pending.is_none() {
            match self.bot.choose(&prospect(&seat.table)?) {
                Wish::Entry(action) => {
                    let pending = Pending {
                        id: new_entry_id().map_err(Setback::Later)?,
                        game: seat.table.game.clone(),
                        seq: seat.table.seq,
                        action,
                        sent: 0,
                    };
                    self.pending = Some((pending, Instant::now()));
                }
                Wish::NewGame => return self.leave(&seat.table.game).await,
            }
        }
        let outcome = self.exchange(&mut seat).await;
        match &outcome {
            Ok(()) | Err(Setback::Again) => self.seat = Some(seat),
            Err(Setback::Later(last)) => self.watch.event(self.number, &Event::Lost(last)),
            Err(_) => {}
        }
        outcome
    }

    /// Sends the pending entry on this connection and waits for its answer.
    async fn exchange(&mut self, seat: &mut Seat) -> Result<(), Setback> {
        let Some((pending, _)) = &mut self.pending else { return Ok(()) };
        pending.sent += 1;
        let message = ClientMessage::Entry {
            id: &pending.id,
            game: &pending.game,
            seq: pending.seq,
            action: &pending.action,
        };
        seat.socket.send(message.to_json()).await?;
        self.watch.event(self.number, &Event::Sent(pending));
        loop {
            let frame = next_frame(&mut seat.socket).await?;
            match self.read(&frame)? {
                ServerMessage::Table(table) => {
                    seat.table = *table;
                    match self.settle(&seat.table, &frame) {
                        Settled::Acknowledged => return Ok(()),
                        Settled::Dropped => return Err(Setback::Again),
                        Settled::NotYet => {}
                    }
                }
                ServerMessage::Refused { id, code, .. } => {
                    let Some((pending, _)) = self.pending.take_if(|(p, _)| p.id == id) else {
                        return Err(fault("refused an entry that was not sent", frame));
                    };
                    let refused = Event::Refused { pending: &pending, code: &code };
                    self.watch.event(self.number, &refused);
                    return Err(Setback::Again);
                }
                _ => {}
            }
        }
    }

    fn settle(&mut self, table: &Table, frame: &str) -> Settled {
        let Some((pending, begun)) = &self.pending else { return Settled::NotYet };
        if table.entry.as_deref() == Some(&*pending.id) {
            let latency = begun.elapsed();
            let event = Event::Acknowledged { pending, table, frame, latency };
            self.watch.event(self.number, &event);
            self.pending = None;
            return Settled::Acknowledged;
        }
        if table.why == "resync" {
            self.drop_pending();
            return Settled::Dropped;
        }
        Settled::NotYet
    }

    fn drop_pending(&mut self) {
        if let Some((pending, _)) = self.pending.take() {
            self.watch.event(self.number, &Event::Dropped(&pending));
        }
    }

    async fn leave(&mut self, game: &str) -> Result<(), Setback> {
        match self.browser.new_game(game).await? {
            NewGame::Ready => self.watch.event(self.number, &Event::Left { game }),
            NewGame::Moved => {}
        }
        Err(Setback::Now)
    }

    /// Reads a frame; turns those that end the connection into setbacks.
    fn read(&self, frame: &str) -> Result<ServerMessage, Setback> {
        match serde_json::from_str(frame) {
            Ok(ServerMessage::Moved) => Err(Setback::Now),
            Ok(ServerMessage::Bye { retry_ms }) => {
                Err(Setback::After(Duration::from_millis(retry_ms)))
            }
            Ok(ServerMessage::Error { code, message }) => {
                let complaint = Event::Complaint { code: &code, message: &message };
                self.watch.event(self.number, &complaint);
                Err(Setback::Later(format!("{code}: {message}")))
            }
            Ok(message) => Ok(message),
            Err(_) => Err(fault("a frame that is not in the protocol", frame.to_owned())),
        }
    }
}

enum Settled {
    Acknowledged,
    Dropped,
    NotYet,
}

fn prospect(table: &Table) -> Result<Prospect, Setback> {
    Prospect::of_table(table).map_err(|text| fault("a legal move that is none", text))
}

fn fault(what: &'static str, frame: String) -> Setback {
    Setback::Fault(PlayError::Protocol { what, frame })
}

async fn next_frame(socket: &mut Socket) -> Result<String, Setback> {
    match tokio::time::timeout(ANSWER_WITHIN, socket.next()).await {
        Ok(frame) => Ok(frame?),
        Err(_) => Err(Setback::Later("no answer in time".to_owned())),
    }
}

/// Twelve random bytes in base64url; random ids keep runs against one server apart.
fn new_entry_id() -> Result<String, String> {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}
