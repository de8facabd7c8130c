//! What a player chose for a new game, as the form sends it.

use geduld_rules::{
    DealNumber, DrawCount, EmptyColumns, ParseDealNumberError, Recycles, Scheme, Scoring, Variant,
};
use geduld_store::GameId;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::HttpError;

/// The largest limit on recycles that can be chosen.
const MOST_RECYCLES: u8 = 9;

/// The body of `POST /game/new`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGameForm {
    /// The game shown when it was chosen.
    game: String,
    /// Cards per draw.
    draw: u8,
    /// Recycles at most; null or missing: no limit.
    recycles: Option<u8>,
    /// What may go to an empty column.
    empty: Empty,
    /// The scoring scheme.
    scoring: String,
    /// A deal number; null or missing: by chance.
    number: Option<String>,
    /// Only a deal that can be won; marks the game as assisted.
    #[serde(default)]
    winnable: bool,
}

/// The body of `POST /game/restart`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RestartForm {
    game: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Empty {
    Kings,
    Any,
}

/// A choice that can be dealt.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) game: GameId,
    pub(super) variant: Variant,
    pub(super) scoring: Scoring,
    pub(super) number: Option<DealNumber>,
    pub(super) winnable: bool,
}

impl NewGameForm {
    /// The choice, or what is wrong with it.
    pub(super) fn choice(&self) -> Result<Choice, HttpError> {
        let draw = match self.draw {
            1 => DrawCount::One,
            3 => DrawCount::Three,
            other => return Err(wrong(format!("draw is 1 or 3, not {other}"))),
        };
        let recycles = match self.recycles {
            None => Recycles::Unlimited,
            Some(most) if most <= MOST_RECYCLES => Recycles::AtMost(most),
            Some(more) => {
                let text = format!("recycles is null or at most {MOST_RECYCLES}, not {more}");
                return Err(wrong(text));
            }
        };
        let empty = match self.empty {
            Empty::Kings => EmptyColumns::Kings,
            Empty::Any => EmptyColumns::Any,
        };
        let scheme = Scheme::from_name(&self.scoring).ok_or_else(|| {
            let names: Vec<_> = Scheme::ALL.iter().map(|scheme| scheme.name()).collect();
            wrong(format!("scoring is one of {}, not {:?}", names.join(", "), self.scoring))
        })?;
        let number = match self.number.as_deref().map(str::trim) {
            None => None,
            Some(text) => Some(
                text.parse::<DealNumber>()
                    .map_err(|error: ParseDealNumberError| wrong(error.to_string()))?,
            ),
        };
        if self.winnable && number.is_some() {
            let text = "a chosen number is dealt as it is: leave out either number or winnable";
            return Err(wrong(text.to_owned()));
        }
        Ok(Choice {
            game: game_id(&self.game)?,
            // Vegas says itself how often the waste may be turned over.
            variant: scheme.variant(Variant { draw, recycles, empty }),
            scoring: Scoring::current(scheme),
            number,
            winnable: self.winnable,
        })
    }
}

impl RestartForm {
    /// The game shown when it was chosen.
    pub(super) fn game(&self) -> Result<GameId, HttpError> {
        game_id(&self.game)
    }
}

/// Reads a JSON body.
pub(super) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, HttpError> {
    serde_json::from_slice(body)
        .map_err(|error| wrong(format!("the choice cannot be read: {error}")))
}

fn game_id(text: &str) -> Result<GameId, HttpError> {
    text.parse().map_err(|_| wrong(String::from("game is the 22 characters of a game id")))
}

fn wrong(text: String) -> HttpError {
    HttpError::BadRequest(text)
}
