//! A record and the game it tells.

use alloc::string::String;
use alloc::vec::Vec;

use super::{OtherHeaders, RecordClaimError, RecordedResult};
use crate::{Deal, DealNumber, Entry, Game, Scoring, Variant};

/// A game as it is written to a file.
///
/// It tells the whole deal: it is for games that are over. `Debug` keeps the hidden cards back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The deal.
    pub deal: Deal,
    /// The variant.
    pub variant: Variant,
    /// The scoring with its version.
    pub scoring: Scoring,
    /// The deal number, if it has one that is worth telling.
    pub number: Option<DealNumber>,
    /// The day of the game, `2025-05-17`.
    pub date: Option<String>,
    /// Who played.
    pub players: Option<String>,
    /// How the game stands, as the writer says.
    pub result: Option<RecordedResult>,
    /// Headers that are not of the format itself.
    pub others: OtherHeaders,
    /// The log.
    pub entries: Vec<Entry>,
}

impl GameRecord {
    /// The record of a game, without number, date and players.
    #[must_use]
    pub fn of(game: &Game) -> GameRecord {
        GameRecord {
            deal: game.deal().clone(),
            variant: game.variant(),
            scoring: game.scoring(),
            number: None,
            date: None,
            players: None,
            result: Some(RecordedResult::of(game)),
            others: OtherHeaders::default(),
            entries: Vec::from(game.log()),
        }
    }

    /// Replays the game and holds the record's claims against it.
    ///
    /// # Errors
    /// When an entry is refused, or number or result are not those of the game.
    pub fn replay(&self) -> Result<Game, RecordClaimError> {
        if self.number.as_ref().is_some_and(|number| number.deal() != self.deal) {
            return Err(RecordClaimError::Number);
        }
        let entries = self.entries.iter().copied();
        let game = Game::replay(self.deal.clone(), self.variant, self.scoring, entries)?;
        let replayed = RecordedResult::of(&game);
        match self.result {
            Some(recorded) if recorded != replayed => {
                Err(RecordClaimError::Result { recorded, replayed })
            }
            _ => Ok(game),
        }
    }
}
