//! A finished game as a text file.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use geduld_rules::GameRecord;
use geduld_store::{FinishedGame, GameId, GameState, LoggedGame};
use jiff::Timestamp;

use super::visitor::Visitor;
use crate::error::HttpError;
use crate::events::is_over;
use crate::house::House;
use crate::http::Visit;

/// `GET /games/{id}/record`: the player's own finished games, and free games that their player shares. A running
/// game has no record, since it would tell the hidden cards, and neither has a round of an event that is not over.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    let id: GameId = id.parse().map_err(|_| HttpError::NotFound)?;
    let player = match Visitor::known(&house, &visit, &headers).await? {
        Some(visitor) => house.store.player_by_token(&visitor.owner.0).await?,
        None => None,
    };
    // Whose it is, and that it has ended, is known before its log is read.
    let Some(GameState::Finished(finished)) = house.store.game(id).await? else {
        return Err(HttpError::NotFound);
    };
    if player != Some(finished.player) && !finished.shared || !is_public(&house, &finished).await? {
        return Err(HttpError::NotFound);
    }
    if house.events.is_silent(id).await? {
        return Err(HttpError::NotFound);
    }
    let logged = house.store.logged_game(id).await?.ok_or(HttpError::NotFound)?;
    let text = text_of(logged, &house)?;
    let name = format!("attachment; filename=\"geduld-{id}.txt\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache, private"),
        (header::CONTENT_DISPOSITION, name.as_str()),
    ];
    Ok((headers, text).into_response())
}

/// Whether the cards of a finished game may be told: not while its event goes on.
async fn is_public(house: &House, game: &FinishedGame) -> Result<bool, HttpError> {
    let Some(event) = &game.event else { return Ok(true) };
    Ok(house.store.event(event).await?.is_some_and(|event| is_over(event.state)))
}

pub(crate) fn text_of(logged: LoggedGame, house: &House) -> Result<String, HttpError> {
    let GameState::Finished(finished) = logged.state.clone() else {
        return Err(HttpError::NotFound);
    };
    let game = logged.replay().map_err(|error| {
        tracing::error!(game = %finished.id, %error, "a finished game cannot be read");
        HttpError::Internal
    })?;
    let mut record = GameRecord::of(&game);
    record.number = finished.terms.number;
    record.date = Timestamp::from_millisecond(finished.started_at_ms)
        .ok()
        .map(|at| at.to_zoned_datetime(house.time_zone.clone()).date().to_string());
    Ok(record.to_string())
}
