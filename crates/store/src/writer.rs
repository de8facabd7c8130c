//! The batching writer: one task with the one connection that writes.
//!
//! It takes what is queued, up to [`StoreOptions::BATCH`] requests and without waiting for more,
//! carries all of them out in one transaction, commits once, and only then answers each. While the
//! disk is busy with one commit the next batch gathers, so the price of a commit is shared by as many
//! as wait.

use std::path::PathBuf;

use sqlx::Connection as _;
use tokio::sync::{mpsc, oneshot};

use crate::{
    Append, AppendError, Appended, ClockState, GameId, Heartbeat, OpenError, Outage, StoreError,
    StoreOptions,
    apply::{self, Failure},
    change::AnyTask,
    data_dir::DirLock,
    sql,
    sqlite::{BEGIN, Connection, connect_writer, store_error},
};

type Reply<T, E> = oneshot::Sender<Result<T, E>>;

/// Something to be written, and where the answer goes. Whoever asked may be gone: it is written all
/// the same.
pub(crate) enum Request {
    Append(Box<Append>, Reply<Appended, AppendError>),
    SaveClock(GameId, ClockState, Reply<(), StoreError>),
    MarkAssisted(GameId, i64, Reply<bool, StoreError>),
    /// With whether it is the first of this process.
    Heartbeat(Heartbeat, bool, Reply<Option<Outage>, StoreError>),
    Change(Box<dyn AnyTask>),
}

impl Request {
    /// Does it within the batch's transaction. An outer error ends the batch.
    async fn carry_out(&mut self, connection: &mut Connection) -> Result<Outcome, sqlx::Error> {
        Ok(match self {
            Self::Append(append, _) => match apply::append(connection, append).await {
                Ok(appended) => Outcome::Append(Ok(appended)),
                Err(Failure::Refused(error)) => Outcome::Append(Err(*error)),
                Err(Failure::Batch(error)) => return Err(error),
            },
            Self::SaveClock(game, clock, _) => {
                apply::save_clock(connection, *game, *clock).await?;
                Outcome::Done
            }
            Self::MarkAssisted(game, at_ms, _) => {
                Outcome::MarkAssisted(apply::mark_assisted(connection, *game, *at_ms).await?)
            }
            Self::Heartbeat(beat, is_first, _) => {
                Outcome::Heartbeat(apply::heartbeat(connection, *beat, *is_first).await?)
            }
            Self::Change(task) => {
                task.carry_out(connection).await?;
                Outcome::Done
            }
        })
    }

    fn answer(self, outcome: Outcome) {
        // Whoever asked may have stopped listening.
        match (self, outcome) {
            (Self::Append(_, reply), Outcome::Append(result)) => _ = reply.send(result),
            (Self::SaveClock(_, _, reply), Outcome::Done) => _ = reply.send(Ok(())),
            (Self::MarkAssisted(_, _, reply), Outcome::MarkAssisted(marked)) => {
                _ = reply.send(Ok(marked));
            }
            (Self::Heartbeat(.., reply), Outcome::Heartbeat(outage)) => _ = reply.send(Ok(outage)),
            (Self::Change(task), Outcome::Done) => task.answer(),
            // An outcome is made by its own request, so that nothing else meets here; a dropped
            // reply tells the asker that the store is closed.
            _ => {}
        }
    }

    fn fail(self, error: StoreError) {
        match self {
            Self::Append(_, reply) => _ = reply.send(Err(error.into())),
            Self::SaveClock(_, _, reply) => _ = reply.send(Err(error)),
            Self::MarkAssisted(_, _, reply) => _ = reply.send(Err(error)),
            Self::Heartbeat(.., reply) => _ = reply.send(Err(error)),
            Self::Change(task) => task.fail(error),
        }
    }
}

/// What came of a request, once the batch is committed.
enum Outcome {
    Append(Result<Appended, AppendError>),
    Done,
    MarkAssisted(bool),
    Heartbeat(Option<Outage>),
}

/// The writer's task and all it owns.
pub(crate) struct Writer {
    pub(crate) requests: mpsc::Receiver<Request>,
    /// Fires when nothing more is to be taken in.
    pub(crate) closing: oneshot::Receiver<()>,
    /// `None` after a failure that left it in an unknown state.
    pub(crate) connection: Option<Connection>,
    pub(crate) database: PathBuf,
    pub(crate) options: StoreOptions,
    /// Keeps other processes out until the last write is done.
    pub(crate) lock: DirLock,
}

impl Writer {
    /// Writes until the store is closed or dropped and the queue is empty.
    pub(crate) async fn run(mut self) {
        let mut batch = Vec::with_capacity(StoreOptions::BATCH);
        loop {
            tokio::select! {
                taken = self.requests.recv_many(&mut batch, StoreOptions::BATCH) => {
                    if taken == 0 {
                        break;
                    }
                    self.write(&mut batch).await;
                }
                // An error means that the store was closed or dropped.
                _ = &mut self.closing => break,
            }
        }
        self.drain(&mut batch).await;
        if let Some(connection) = self.connection.take() {
            // What was acknowledged is durable already; a failing checkpoint is made up for at the
            // next start.
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "the writing connection did not close well");
            }
        }
        drop(self.lock);
    }

    /// Writes what was queued before the closing. Somebody may have a place in the queue and be slow
    /// to use it: nobody waits for that, and whoever uses it later is told that the store is closed.
    async fn drain(&mut self, batch: &mut Vec<Request>) {
        self.requests.close();
        while let Ok(request) = self.requests.try_recv() {
            batch.push(request);
            if batch.len() == StoreOptions::BATCH {
                self.write(batch).await;
            }
        }
        if !batch.is_empty() {
            self.write(batch).await;
        }
    }

    /// Writes a batch and answers every request of it.
    async fn write(&mut self, batch: &mut Vec<Request>) {
        let written = self.try_write(batch).await;
        if let Err(StoreError::Db(error)) = &written
            && batch.len() > 1
        {
            // The disk is well: a row is damaged, and one request fell over it. Which one?
            tracing::error!(%error, "a batch could not be written, so each is tried alone");
            for mut request in batch.drain(..) {
                let written = self.try_write(std::slice::from_mut(&mut request)).await;
                answer([request], written);
            }
        } else {
            answer(batch.drain(..), written);
        }
    }

    async fn try_write(&mut self, batch: &mut [Request]) -> Result<Vec<Outcome>, StoreError> {
        if !self.lock.is_in_place() {
            return Err(StoreError::Gone);
        }
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.reconnect().await?,
        };
        match transact(&mut connection, batch).await {
            Ok(outcomes) => {
                self.connection = Some(connection);
                Ok(outcomes)
            }
            Err(error) => {
                // SQLite may or may not have ended the transaction by itself. A connection that
                // cannot end it now is given up: the next batch starts with a new one.
                if sqlx::query(sql::ROLLBACK).execute(&mut connection).await.is_ok() {
                    self.connection = Some(connection);
                } else if let Err(error) = connection.close().await {
                    tracing::warn!(%error, "a failed connection did not close well");
                }
                Err(store_error(error))
            }
        }
    }

    async fn reconnect(&self) -> Result<Connection, StoreError> {
        connect_writer(&self.database, &self.options).await.map_err(|error| match error {
            OpenError::Full { .. } => StoreError::Full,
            OpenError::ReadOnly { .. } => StoreError::ReadOnly,
            OpenError::Corrupt { source, .. } | OpenError::Db { source, .. } => store_error(source),
            error => StoreError::Db(std::sync::Arc::new(sqlx::Error::Configuration(error.into()))),
        })
    }
}

fn answer(requests: impl IntoIterator<Item = Request>, written: Result<Vec<Outcome>, StoreError>) {
    match written {
        Ok(outcomes) => {
            for (request, outcome) in requests.into_iter().zip(outcomes) {
                request.answer(outcome);
            }
        }
        Err(error) => {
            tracing::error!(%error, "not written");
            for request in requests {
                request.fail(error.clone());
            }
        }
    }
}

async fn transact(
    connection: &mut Connection,
    batch: &mut [Request],
) -> Result<Vec<Outcome>, sqlx::Error> {
    sqlx::query(BEGIN).execute(&mut *connection).await?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for request in batch {
        outcomes.push(request.carry_out(connection).await?);
    }
    sqlx::query(sql::COMMIT).execute(connection).await?;
    Ok(outcomes)
}
