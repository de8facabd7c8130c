//! The store: opened, written to, read from, closed.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use sqlx::Connection as _;
use tokio::{
    sync::{Mutex, mpsc, oneshot},
    task::JoinHandle,
    time::timeout,
};

use crate::{
    Append, AppendError, Appended, Before, ClockState, CookieKey, EntryId, FinishedGame, GameId,
    GameState, Heartbeat, LoggedGame, OpenError, Outage, PlayerId, Statistics, StoreError,
    StoreOptions, StoredGame, apply,
    change::{Change, Task},
    data_dir::DataDir,
    events, members, read, sql,
    sqlite::{self, BEGIN, Connection, Pool, open_error},
    writer::{Request, Writer},
};

/// Players, games and logs in a data directory. A clone is another handle on the same store.
///
/// The store lives in the Tokio runtime it was opened in. Dropping the last handle writes what is
/// queued and gives the directory free some time later; [`close`](Self::close) waits for it.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    requests: mpsc::Sender<Request>,
    queue_wait: Duration,
    readers: Pool,
    cookie_key: CookieKey,
    last_heartbeat: Option<Heartbeat>,
    /// Whether this process has yet to store its first one.
    has_no_heartbeat: AtomicBool,
    /// Counts what changes rankings.
    lists_version: AtomicU64,
    /// `None` when the store has been closed.
    writer: Mutex<Option<RunningWriter>>,
}

#[derive(Debug)]
struct RunningWriter {
    /// Sent or dropped, it makes the writer finish.
    closing: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Store {
    /// Opens the store of a data directory, which is made if it is missing.
    ///
    /// Games whose clock ran when the house died have it stopped at the last stored heartbeat.
    ///
    /// # Errors
    /// When the directory or the database in it cannot keep games; see [`OpenError`].
    ///
    /// # Panics
    /// Outside of a Tokio runtime.
    pub async fn open(options: StoreOptions) -> Result<Self, OpenError> {
        let (path, probe) = (options.directory.clone(), options.probe);
        let opening = tokio::task::spawn_blocking(move || DataDir::open(&path, probe));
        let DataDir { database, cookie_key, lock } = match opening.await {
            Ok(opened) => opened?,
            // It was not cancelled, so it panicked.
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        };
        let mut connection = sqlite::connect_writer(&database, &options).await?;
        let last_heartbeat = match prepare(&database, &mut connection).await {
            Ok(last_heartbeat) => last_heartbeat,
            Err(error) => {
                // The reason is the first error; closing has nothing to add.
                let _ = connection.close().await;
                return Err(error);
            }
        };

        let readers = sqlite::pool(&database, &options);
        let (requests, queue) = mpsc::channel(options.queue);
        let (closing, closed) = oneshot::channel();
        let queue_wait = options.queue_wait;
        let writer = Writer {
            requests: queue,
            closing: closed,
            connection: Some(connection),
            database,
            options,
            lock,
        };
        let task = tokio::spawn(writer.run());
        let writer = Mutex::new(Some(RunningWriter { closing: Some(closing), task }));
        Ok(Self {
            inner: Arc::new(Inner {
                requests,
                queue_wait,
                readers,
                cookie_key,
                last_heartbeat,
                has_no_heartbeat: AtomicBool::new(true),
                lists_version: AtomicU64::new(0),
                writer,
            }),
        })
    }

    /// The key that seals cookies; made with the data directory, it stays the same.
    #[must_use]
    pub fn cookie_key(&self) -> &CookieKey {
        &self.inner.cookie_key
    }

    /// The last heartbeat before this opening: when the house was last alive. `None` in a new data
    /// directory.
    #[must_use]
    pub fn last_heartbeat(&self) -> Option<Heartbeat> {
        self.inner.last_heartbeat
    }

    /// Stores entries of a game: all or none. Resolves when they are durable.
    ///
    /// The first append of a game has a [`Terms`](crate::Terms) and makes its row, and its
    /// player's if need be. An append with a [`result`](Append::end) packs the game.
    ///
    /// The same append sent twice is stored once: the second is told
    /// [`AlreadyStored`](AppendError::AlreadyStored), also when both are under way at the same time.
    /// Dropping the future does not take the append back once it is queued.
    ///
    /// # Errors
    /// See [`AppendError`]. Nothing was stored, but for `AlreadyStored`; after
    /// [`StoreError::Io`] or [`StoreError::Closed`] it may have been: send it again.
    pub async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        self.write(|reply| Request::Append(Box::new(append), reply)).await
    }

    /// Saves where the clock of a running game stands. A game that is over, or whose stored clock is
    /// further already, is left as it is.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn save_clock(&self, game: GameId, clock: ClockState) -> Result<(), StoreError> {
        self.write(|reply| Request::SaveClock(game, clock, reply)).await
    }

    /// Marks a game as assisted for good; resolves when that is durable. A game that has no row yet is
    /// noted, and its row is marked when its first entry brings it. A game that is over is left as
    /// it is: false.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn mark_assisted(&self, game: GameId, at_ms: i64) -> Result<bool, StoreError> {
        self.write(|reply| Request::MarkAssisted(game, at_ms, reply)).await
    }

    /// Stores that the house is alive; to be called once a second. Tells the outage that it ended and
    /// records it: if the last heartbeat is by the wall clock more than [`Outage::SHORTEST_MS`] ago,
    /// or was that of another process, which took moves no more.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn heartbeat(&self, beat: Heartbeat) -> Result<Option<Outage>, StoreError> {
        let is_first = self.inner.has_no_heartbeat.swap(false, Ordering::Relaxed);
        let stored = self.write(|reply| Request::Heartbeat(beat, is_first, reply)).await;
        if is_first && stored.is_err() {
            self.inner.has_no_heartbeat.store(true, Ordering::Relaxed);
        }
        stored
    }

    /// The player who holds the identity token with this SHA-256.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn player_by_token(
        &self,
        token_hash: &[u8; 32],
    ) -> Result<Option<PlayerId>, StoreError> {
        read::player_by_token(&self.inner.readers, token_hash).await
    }

    /// The running free game of a player, without its log.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn running_game(&self, player: PlayerId) -> Result<Option<StoredGame>, StoreError> {
        read::running_game(&self.inner.readers, player).await
    }

    /// A game, running or finished, of whatever player, without its log.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn game(&self, id: GameId) -> Result<Option<GameState>, StoreError> {
        read::game(&self.inner.readers, id).await
    }

    /// Whether a game was marked as assisted before it had a row.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn is_helped(&self, id: GameId) -> Result<bool, StoreError> {
        read::is_helped(&self.inner.readers, id).await
    }

    /// Whether an append with this id is stored. Of a finished game only the last eight are known.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn has_entry(&self, game: GameId, id: EntryId) -> Result<bool, StoreError> {
        read::has_entry(&self.inner.readers, game, id).await
    }

    /// A game with its whole log, running or finished, of whatever player.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn logged_game(&self, id: GameId) -> Result<Option<LoggedGame>, StoreError> {
        read::logged_game(&self.inner.readers, id).await
    }

    /// At most `limit` finished games of a player, the last ended first, starting after `before`;
    /// their logs are not read.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn finished_games(
        &self,
        player: PlayerId,
        before: Option<Before>,
        limit: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        read::finished_games(&self.inner.readers, player, before, limit).await
    }

    /// What the finished games of a player add up to, a row for each variant, scoring and class that
    /// was played: draw three first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn statistics(&self, player: PlayerId) -> Result<Vec<Statistics>, StoreError> {
        read::statistics(&self.inner.readers, player).await
    }

    /// The outages that ended after the Unix time `after_ms`, the earliest first.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn outages(&self, after_ms: i64) -> Result<Vec<Outage>, StoreError> {
        read::outages(&self.inner.readers, after_ms).await
    }

    /// Takes nothing more in, writes what is queued, and gives the data directory free. Whatever is
    /// asked afterwards is told [`StoreError::Closed`]. Closing twice does no harm.
    pub async fn close(&self) {
        let mut slot = self.inner.writer.lock().await;
        if let Some(writer) = slot.as_mut() {
            // Reads under way are waited for, so that the writer closes the database last.
            self.inner.readers.close().await;
            // The writer may have ended already: its runtime is shutting down.
            drop(writer.closing.take());
            if let Err(error) = (&mut writer.task).await {
                tracing::error!(%error, "the writer did not end well");
            }
            *slot = None;
        }
    }

    /// Has a change carried out and waits for its answer.
    pub(crate) async fn change<C: Change>(&self, change: C) -> Result<C::Done, C::Refused> {
        let done = self.write(|reply| Request::Change(Task::boxed(change, reply))).await;
        if C::CHANGES_LISTS {
            self.inner.lists_version.fetch_add(1, Ordering::SeqCst);
        }
        done
    }

    /// Another number after each change through this handle or a clone that points or names in rankings may have come
    /// from: who keeps a copy of one throws it away.
    #[must_use]
    pub fn lists_version(&self) -> u64 {
        self.inner.lists_version.load(Ordering::SeqCst)
    }

    /// Where reads go.
    pub(crate) fn readers(&self) -> &Pool {
        &self.inner.readers
    }

    /// Queues a request and waits for its answer.
    async fn write<T, E: From<StoreError>>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, E>>) -> Request,
    ) -> Result<T, E> {
        let place = match timeout(self.inner.queue_wait, self.inner.requests.reserve()).await {
            Ok(Ok(place)) => place,
            Ok(Err(_)) => return Err(StoreError::Closed.into()),
            Err(_) => return Err(StoreError::Busy.into()),
        };
        let (reply, answer) = oneshot::channel();
        place.send(request(reply));
        answer.await.unwrap_or_else(|_| Err(StoreError::Closed.into()))
    }
}

/// Brings a database up to date; tells when the house was last alive.
async fn prepare(
    database: &Path,
    connection: &mut Connection,
) -> Result<Option<Heartbeat>, OpenError> {
    sqlite::migrate(database, connection).await?;
    recover(connection).await.map_err(|source| open_error(database, source))
}

/// Finishes what a house that died left unfinished, and tells when it was last alive.
async fn recover(connection: &mut Connection) -> Result<Option<Heartbeat>, sqlx::Error> {
    sqlx::query(BEGIN).execute(&mut *connection).await?;
    let last_heartbeat = apply::last_heartbeat(connection).await?;
    apply::stop_clocks(connection, last_heartbeat).await?;
    apply::forget_helped(connection, last_heartbeat).await?;
    members::forget_expired(connection, last_heartbeat).await?;
    events::end_leases(connection).await?;
    sqlx::query(sql::COMMIT).execute(connection).await?;
    Ok(last_heartbeat)
}
