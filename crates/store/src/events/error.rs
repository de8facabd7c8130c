//! Why a change to events is refused.

use crate::{GameId, StoreError};

/// Why a round does not begin.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BeginError {
    /// There is no such event.
    #[error("there is no such event")]
    UnknownEvent,
    /// It is not open now.
    #[error("the event is not open")]
    NotOpen,
    /// The event has no such round.
    #[error("the event has no such round")]
    UnknownRound,
    /// This round was begun before, by the game told.
    #[error("the round was begun already")]
    Begun {
        /// Its game.
        game: GameId,
    },
    /// An earlier round has not ended, or was not begun.
    #[error("another round comes first")]
    NotYet,
    /// The member cannot enter (suspended, or deleted meanwhile).
    #[error("the member cannot enter")]
    NotAllowed,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why background work is not done.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LeaseError {
    /// Somebody else does it now.
    #[error("the lease was taken over")]
    Lost,
    /// The event is not in a state for it, or the version was closed by another.
    #[error("the event is not in a state for this")]
    State,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
