//! What a member does with free games beside playing them: chooses between two, shares them, counts them.

use super::sql;
use crate::{
    Before, FinishedGame, GameId, PlayerId, Store, StoreError,
    change::{Change, Failure},
    row::{FinishedRow, HEAD_BYTES, after_columns, game_id, whole},
    sqlite::Connection,
};

impl Store {
    /// Free games that count for entering events: finished, without help, on a deal that was not known, and won or with 20
    /// moves standing.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn free_games_played(&self, player: PlayerId) -> Result<u64, StoreError> {
        whole("count", self.count(sql::FREE_GAMES_PLAYED, [player.into()]).await?)
    }

    /// The game that waits beside the running one.
    ///
    /// # Errors
    /// When it could not be read.
    pub async fn waiting_game(&self, player: PlayerId) -> Result<Option<GameId>, StoreError> {
        let id: Option<(Vec<u8>,)> = self.row(sql::WAITING_GAME, [player.into()]).await?;
        id.map(|(id,)| game_id(&id)).transpose()
    }

    /// Makes one of two games the running one and lets the other wait, which the caller gives up then. False when it is
    /// none of them.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn choose_game(&self, player: PlayerId, game: GameId) -> Result<bool, StoreError> {
        match self.change(Choose { player, game }).await {
            Ok(()) => Ok(true),
            Err(ChooseError::NoneOfThem) => Ok(false),
            Err(ChooseError::Store(error)) => Err(error),
        }
    }

    /// Lets everybody see a finished free game of a player, or no more. False when it is none of the player's.
    ///
    /// # Errors
    /// When it could not be written.
    pub async fn share_game(
        &self,
        player: PlayerId,
        game: GameId,
        shared: bool,
    ) -> Result<bool, StoreError> {
        let values = [player.into(), game.into(), i64::from(shared).into()];
        self.changes(sql::SHARE, values).await
    }

    /// Free games that their players share, the one that ended first first, after one of them.
    ///
    /// # Errors
    /// When they could not be read.
    pub async fn shared_games(
        &self,
        after: Option<Before>,
        limit: u32,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let (ended_at_ms, id) = after_columns(after);
        let values = [ended_at_ms.into(), id.into(), i64::from(limit).into(), HEAD_BYTES.into()];
        let rows: Vec<FinishedRow> = self.rows(sql::SHARED_GAMES, values).await?;
        rows.into_iter().map(FinishedRow::game).collect()
    }
}

/// Brings one of two running games forward and lets the other wait.
pub(super) struct Choose {
    pub(super) player: PlayerId,
    pub(super) game: GameId,
}

/// Why no game is brought forward.
pub(super) enum ChooseError {
    /// It is none of the two.
    NoneOfThem,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for ChooseError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Change for Choose {
    type Done = ();
    type Refused = ChooseError;

    async fn carry_out(&self, connection: &mut Connection) -> Result<(), Failure<ChooseError>> {
        // In this order, so that one game at most runs.
        let mut changed = 0;
        for statement in [sql::LET_WAIT, sql::BRING_FORWARD] {
            changed = sqlx::query(statement)
                .bind(self.player.as_bytes().as_slice())
                .bind(self.game.as_bytes().as_slice())
                .execute(&mut *connection)
                .await?
                .rows_affected();
        }
        if changed == 0 { Err(Failure::Refused(ChooseError::NoneOfThem)) } else { Ok(()) }
    }
}
