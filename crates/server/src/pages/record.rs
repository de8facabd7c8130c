//! A finished game as a text file.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use geduld_rules::GameRecord;
use geduld_store::{FinishedGame, GameId};
use jiff::Timestamp;

use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;

/// `GET /games/{id}/record`: the player's own finished games only; a running game has no record,
/// since it would tell the hidden cards.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    let id: GameId = id.parse().map_err(|_| HttpError::NotFound)?;
    let visitor = Visitor::known(&house, &visit, &headers).ok_or(HttpError::NotFound)?;
    let player = house.store.player_by_token(&visitor.owner.0).await?;
    let finished = house.store.finished_game(id).await?.ok_or(HttpError::NotFound)?;
    if player != Some(finished.player) {
        return Err(HttpError::NotFound);
    }
    let text = text_of(&finished, &house)?;
    let name = format!("attachment; filename=\"geduld-{id}.txt\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache, private"),
        (header::CONTENT_DISPOSITION, name.as_str()),
    ];
    Ok((headers, text).into_response())
}

fn text_of(finished: &FinishedGame, house: &House) -> Result<String, HttpError> {
    let unreadable = |error: String| {
        tracing::error!(game = %finished.id, error, "a finished game cannot be read");
        HttpError::Internal
    };
    let packed = finished.unpack().map_err(|error| unreadable(error.to_string()))?;
    let game = packed.replay().map_err(|error| unreadable(error.to_string()))?;
    let mut record = GameRecord::of(&game);
    record.number.clone_from(&finished.number);
    record.date = Timestamp::from_millisecond(finished.started_at_ms)
        .ok()
        .map(|at| at.to_zoned_datetime(house.time_zone.clone()).date().to_string());
    Ok(record.to_string())
}
