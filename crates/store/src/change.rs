//! Changes that the writer carries out one by one within a batch: all of one or nothing of it.

use std::{fmt, future::Future, pin::Pin};

use tokio::sync::oneshot;

use crate::{StoreError, sql, sqlite::Connection};

/// Something that is written in one go, or refused without a trace.
pub(crate) trait Change: Send + Sync + 'static {
    /// What came of it.
    type Done: Send + 'static;
    /// Why it may be refused; [`StoreError`] where nothing else can go wrong.
    type Refused: From<StoreError> + Send + 'static;

    /// Whether rankings or the names in them may be others afterwards; see
    /// [`Store::lists_version`](crate::Store::lists_version).
    const CHANGES_LISTS: bool = false;

    /// Does it within a transaction.
    fn carry_out(
        &self,
        connection: &mut Connection,
    ) -> impl Future<Output = Result<Self::Done, Failure<Self::Refused>>> + Send;
}

/// Why a change was not carried out.
#[derive(Debug)]
pub(crate) enum Failure<R> {
    /// For a reason of its own: the others of the batch are not touched.
    Refused(R),
    /// The database failed: nothing of the batch is stored.
    Batch(sqlx::Error),
}

impl<R> From<sqlx::Error> for Failure<R> {
    fn from(error: sqlx::Error) -> Self {
        Self::Batch(error)
    }
}

impl<R: From<StoreError>> From<StoreError> for Failure<R> {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// A change with the place its answer goes to, of whatever kind they are.
pub(crate) trait AnyTask: Send {
    /// Does it within the batch's transaction, and keeps the answer. An error ends the batch.
    fn carry_out<'a>(
        &'a mut self,
        connection: &'a mut Connection,
    ) -> Pin<Box<dyn Future<Output = Result<(), sqlx::Error>> + Send + 'a>>;

    /// Gives the answer, once the batch is committed.
    fn answer(self: Box<Self>);

    /// Tells that nothing of it is stored.
    fn fail(self: Box<Self>, error: StoreError);
}

/// A change on its way.
pub(crate) struct Task<C: Change> {
    change: C,
    answer: Option<Result<C::Done, C::Refused>>,
    reply: oneshot::Sender<Result<C::Done, C::Refused>>,
}

impl<C: Change> Task<C> {
    pub(crate) fn boxed(
        change: C,
        reply: oneshot::Sender<Result<C::Done, C::Refused>>,
    ) -> Box<dyn AnyTask> {
        Box::new(Self { change, answer: None, reply })
    }
}

impl<C: Change> AnyTask for Task<C> {
    fn carry_out<'a>(
        &'a mut self,
        connection: &'a mut Connection,
    ) -> Pin<Box<dyn Future<Output = Result<(), sqlx::Error>> + Send + 'a>> {
        Box::pin(async move {
            sqlx::query(sql::SAVEPOINT).execute(&mut *connection).await?;
            let answer = match self.change.carry_out(connection).await {
                Ok(done) => Ok(done),
                Err(Failure::Refused(refused)) => {
                    sqlx::query(sql::ROLLBACK_TO).execute(&mut *connection).await?;
                    Err(refused)
                }
                Err(Failure::Batch(error)) => return Err(error),
            };
            sqlx::query(sql::RELEASE).execute(connection).await?;
            self.answer = Some(answer);
            Ok(())
        })
    }

    fn answer(self: Box<Self>) {
        // Whoever asked may have stopped listening. Without an answer the dropped reply tells that
        // the store is closed.
        if let Some(answer) = self.answer {
            _ = self.reply.send(answer);
        }
    }

    fn fail(self: Box<Self>, error: StoreError) {
        _ = self.reply.send(Err(error.into()));
    }
}

impl fmt::Debug for dyn AnyTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Task")
    }
}
