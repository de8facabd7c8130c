//! Statements with their values, for reads and for changes that nothing can refuse.

use sqlx::{Arguments, FromRow};

use crate::{
    GameId, PlayerId, SessionId, Store, StoreError,
    change::{Change, Failure},
    sqlite::{Connection, Row, Values, store_error},
};

/// One statement with its values: for changes that nothing can refuse.
pub(crate) struct Statement {
    sql: &'static str,
    values: Vec<Value>,
}

/// A value of a statement.
pub(crate) enum Value {
    Bytes(Vec<u8>),
    Text(String),
    Nothing,
    Int(i64),
}

impl Statement {
    pub(crate) fn new(sql: &'static str, values: impl Into<Vec<Value>>) -> Self {
        Self { sql, values: values.into() }
    }
}

impl Change for Statement {
    /// How many rows it changed.
    type Done = u64;
    type Refused = StoreError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<u64, Failure<StoreError>> {
        let query = sqlx::query_with(self.sql, arguments(&self.values)?);
        Ok(query.execute(connection).await?.rows_affected())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<PlayerId> for Value {
    fn from(id: PlayerId) -> Self {
        Self::Bytes(id.as_bytes().to_vec())
    }
}

impl From<GameId> for Value {
    fn from(id: GameId) -> Self {
        Self::Bytes(id.as_bytes().to_vec())
    }
}

impl From<SessionId> for Value {
    fn from(id: SessionId) -> Self {
        Self::Bytes(id.as_bytes().to_vec())
    }
}

impl From<[u8; 32]> for Value {
    fn from(hash: [u8; 32]) -> Self {
        Self::Bytes(hash.to_vec())
    }
}

fn arguments(values: &[Value]) -> Result<Values, sqlx::Error> {
    let mut arguments = Values::default();
    for value in values {
        match value {
            Value::Bytes(bytes) => arguments.add(bytes.clone()),
            Value::Text(text) => arguments.add(text.clone()),
            Value::Int(number) => arguments.add(*number),
            Value::Nothing => arguments.add(Option::<i64>::None),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

impl Store {
    /// All rows of a query.
    pub(crate) async fn rows<R: for<'r> FromRow<'r, Row> + Send + Unpin>(
        &self,
        sql: &'static str,
        values: impl Into<Vec<Value>>,
    ) -> Result<Vec<R>, StoreError> {
        let values = arguments(&values.into()).map_err(store_error)?;
        sqlx::query_as_with(sql, values).fetch_all(self.readers()).await.map_err(store_error)
    }

    /// The first row of a query, if there is one.
    pub(crate) async fn row<R: for<'r> FromRow<'r, Row> + Send + Unpin>(
        &self,
        sql: &'static str,
        values: impl Into<Vec<Value>>,
    ) -> Result<Option<R>, StoreError> {
        let values = arguments(&values.into()).map_err(store_error)?;
        sqlx::query_as_with(sql, values).fetch_optional(self.readers()).await.map_err(store_error)
    }

    /// The number that a query counts.
    pub(crate) async fn count(
        &self,
        sql: &'static str,
        values: impl Into<Vec<Value>>,
    ) -> Result<i64, StoreError> {
        let row: Option<(i64,)> = self.row(sql, values).await?;
        Ok(row.map_or(0, |(count,)| count))
    }

    /// Has a statement carried out; whether it changed a row.
    pub(crate) async fn changes(
        &self,
        sql: &'static str,
        values: impl Into<Vec<Value>>,
    ) -> Result<bool, StoreError> {
        Ok(self.change(Statement::new(sql, values)).await? > 0)
    }

    /// Has something written that nobody waits for and that may be lost.
    pub(crate) fn note(&self, statement: Statement) {
        let store = self.clone();
        tokio::spawn(async move {
            if let Err(error) = store.change(statement).await {
                tracing::warn!(%error, "that something was used is not noted");
            }
        });
    }
}
