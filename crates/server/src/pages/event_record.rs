//! Games of events that are over, for everybody: in base suits, so that they can be laid side by side.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use geduld_events::{CanonicalText, EntrantNumber, base_entries, relabelling};
use geduld_rules::{Game, GameRecord};
use geduld_store::{GameState, LoggedGame, PlayerId, StoredEvent};

use super::event::daily_of;
use crate::error::HttpError;
use crate::events::is_over;
use crate::house::House;
use crate::texts::zoned;

/// `GET /tournaments/{id}/rounds/{n}/players/{player}`.
pub(crate) async fn tournament_record(
    State(house): State<Arc<House>>,
    Path((id, round, player)): Path<(String, u32, String)>,
) -> Result<Response, HttpError> {
    let event = house.store.event(&id).await?.ok_or(HttpError::NotFound)?;
    record(&house, &event, round, &player).await
}

/// `GET /daily/{date}/{game}/rounds/{n}/players/{player}`.
pub(crate) async fn daily_record(
    State(house): State<Arc<House>>,
    Path((date, game, round, player)): Path<(String, String, u32, String)>,
) -> Result<Response, HttpError> {
    let event = daily_of(&house, &date, &game).await?;
    record(&house, &event, round, &player).await
}

/// `GET /tournaments/{id}/export.json`.
pub(crate) async fn tournament_export(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    let event = house.store.event(&id).await?.ok_or(HttpError::NotFound)?;
    export(&house, &event).await
}

/// `GET /daily/{date}/{game}/export.json`.
pub(crate) async fn daily_export(
    State(house): State<Arc<House>>,
    Path((date, game)): Path<(String, String)>,
) -> Result<Response, HttpError> {
    let event = daily_of(&house, &date, &game).await?;
    export(&house, &event).await
}

/// The export of a closed event as a file.
pub(crate) async fn export(house: &House, event: &StoredEvent) -> Result<Response, HttpError> {
    let export = house.events.export(event).await?;
    let json = tokio::task::spawn_blocking(move || export.to_json()).await;
    let json = json.map_err(|_| HttpError::Internal)?;
    let name = format!("attachment; filename=\"geduld-{}.json\"", event.id);
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_DISPOSITION, name.as_str()),
    ];
    Ok((headers, json).into_response())
}

async fn record(
    house: &House,
    event: &StoredEvent,
    round: u32,
    player: &str,
) -> Result<Response, HttpError> {
    let player: PlayerId = player.parse().map_err(|_| HttpError::NotFound)?;
    if !is_over(event.state) {
        return Err(HttpError::NotFound);
    }
    let entrant = house.store.entrant(&event.id, player).await?.ok_or(HttpError::NotFound)?;
    let found = entrant.rounds.iter().find(|other| other.round == round);
    let game = found.ok_or(HttpError::NotFound)?.game;
    let logged = house.store.logged_game(game).await?.ok_or(HttpError::NotFound)?;
    let mut record = base_record(house, event, entrant.number, &logged)?;
    record.players = entrant.name;
    let name = format!("attachment; filename=\"geduld-{}-{round}-{player}.txt\"", event.id);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_DISPOSITION, name.as_str()),
    ];
    Ok((headers, record.to_string()).into_response())
}

/// The record of an entrant's game in the suits of the base deal, without names.
pub(crate) fn base_record(
    house: &House,
    event: &StoredEvent,
    number: u64,
    logged: &LoggedGame,
) -> Result<GameRecord, HttpError> {
    let GameState::Finished(finished) = &logged.state else { return Err(HttpError::NotFound) };
    let text = event.text.as_deref().ok_or(HttpError::NotFound)?;
    let text: CanonicalText = text.parse().map_err(|_| HttpError::NotFound)?;
    let seen_under = relabelling(&text.terms().seed, EntrantNumber(number));
    let terms = &finished.terms;
    let deal = seen_under.inverse().deal(&terms.deal);
    let entries = base_entries(seen_under, &logged.entries);
    let game = Game::replay(deal, terms.variant, terms.scoring, entries).map_err(|error| {
        tracing::error!(game = %finished.id, %error, "a finished game cannot be read");
        HttpError::Internal
    })?;
    let mut record = GameRecord::of(&game);
    record.date = Some(zoned(finished.started_at_ms, &house.time_zone).date().to_string());
    Ok(record)
}
