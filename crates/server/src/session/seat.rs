//! Which table a player sits at.

use geduld_store::{FinishedGame, GameId, GameState, Store, StoreError, StoredGame, Terms};

use crate::events::RoundInfo;
use crate::identity::{Draft, TokenHash};

/// The table of one player. No log is read to find it.
#[derive(Debug)]
pub(crate) enum Seat {
    /// A game not begun.
    Draft(Draft),
    /// The running game.
    Running(Box<StoredGame>),
    /// The game that ended last at this browser.
    Ended(Box<FinishedGame>),
    /// A round of an event, running or ended: it stands beside the free game.
    Round(Box<RoundSeat>),
}

/// The table of a round.
#[derive(Debug)]
pub(crate) struct RoundSeat {
    /// The game's id.
    pub(crate) game: GameId,
    /// What it was started on.
    pub(crate) terms: Terms,
    /// What it is a round of.
    pub(crate) info: RoundInfo,
}

impl Seat {
    /// The running game of the player; else the game of `draft`; none when there is neither, or
    /// when the draft's game is somebody else's.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn find(
        store: &Store,
        owner: &TokenHash,
        draft: Option<Draft>,
    ) -> Result<Option<Seat>, StoreError> {
        let player = store.player_by_token(&owner.0).await?;
        if let Some(player) = player
            && let Some(running) = store.running_game(player).await?
        {
            return Ok(Some(Seat::Running(Box::new(running))));
        }
        let Some(draft) = draft else { return Ok(None) };
        Ok(match store.game(draft.game).await? {
            None => Some(Seat::Draft(draft)),
            Some(GameState::Finished(finished)) if Some(finished.player) == player => {
                Some(Seat::Ended(finished))
            }
            Some(_) => None,
        })
    }

    /// The game's id.
    pub(crate) fn game(&self) -> GameId {
        match self {
            Seat::Draft(draft) => draft.game,
            Seat::Running(stored) => stored.id,
            Seat::Ended(finished) => finished.id,
            Seat::Round(round) => round.game,
        }
    }

    /// What the game was started on.
    pub(crate) fn terms(&self) -> &Terms {
        match self {
            Seat::Draft(draft) => &draft.terms,
            Seat::Running(stored) => &stored.terms,
            Seat::Ended(finished) => &finished.terms,
            Seat::Round(round) => &round.terms,
        }
    }
}
