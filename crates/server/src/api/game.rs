//! Finished games that everybody may see.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use geduld_store::{FinishedGame, GameId, GameState, LoggedGame, Member};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ErrorAnswer, json, moment};
use crate::error::HttpError;
use crate::events::is_over;
use crate::house::House;
use crate::identity::Token;
use crate::pages::{base_record, record_text};

/// A finished game with its record.
#[derive(Serialize, ToSchema)]
pub(super) struct GameAnswer {
    /// The game's id.
    id: String,
    /// The player's id.
    player: String,
    /// The event whose round it is; none for a free game.
    event: Option<String>,
    /// Which round of it, from 1.
    round: Option<u32>,
    /// What was played.
    variant: String,
    /// How it was counted.
    scoring: String,
    /// Whether it was won.
    won: bool,
    /// The result in points; none where there is no score.
    points: Option<i64>,
    /// Moves standing.
    moves: u32,
    /// When it ended.
    ended: String,
    /// The whole game as `geduld replay` reads it, in an event in the suits that all entrants share.
    record: String,
}

/// A finished game: a round of an event that is over, or a free game that its player shares.
#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "games",
    params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = GameAnswer), (status = 404, body = ErrorAnswer)))]
pub(super) async fn game(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    let id: GameId = id.parse().map_err(|_| HttpError::NotFound)?;
    let Some(GameState::Finished(finished)) = house.store.game(id).await? else {
        return Err(HttpError::NotFound);
    };
    let answer = of(&house, &finished).await?.ok_or(HttpError::NotFound)?;
    json(&headers, &answer)
}

/// What is told of a finished game; `None` when nothing may be told.
pub(super) async fn of(
    house: &House,
    finished: &FinishedGame,
) -> Result<Option<GameAnswer>, HttpError> {
    let logged = async || house.store.logged_game(finished.id).await?.ok_or(HttpError::NotFound);
    if finished.event.is_none() {
        if !finished.shared {
            return Ok(None);
        }
        let record = record_text(logged().await?, house)?;
        return Ok(Some(GameAnswer::of(finished, None, record)));
    }
    let Some((event, round)) = house.store.round_of_game(finished.id).await? else {
        return Ok(None);
    };
    let Some(event) = house.store.event(&event).await? else { return Ok(None) };
    if !is_over(event.state) || event.text.is_none() {
        return Ok(None);
    }
    let Some(entrant) = house.store.entrant(&event.id, finished.player).await? else {
        return Ok(None);
    };
    let logged: LoggedGame = logged().await?;
    let record = base_record(house, &event, entrant.number, &logged)?.to_string();
    Ok(Some(GameAnswer::of(finished, Some(round), record)))
}

impl GameAnswer {
    fn of(finished: &FinishedGame, round: Option<u32>, record: String) -> GameAnswer {
        GameAnswer {
            id: finished.id.to_string(),
            player: finished.player.to_string(),
            event: finished.event.clone(),
            round,
            variant: finished.terms.variant.to_string(),
            scoring: finished.terms.scoring.to_string(),
            won: finished.result.won,
            points: finished.result.points,
            moves: finished.result.moves,
            ended: moment(finished.ended_at_ms),
            record,
        }
    }
}

/// Whether a game is shared.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Shared {
    /// Whether everybody may see it.
    shared: bool,
}

/// Lets everybody see a finished free game of the token's member, or no more.
#[utoipa::path(put, path = "/api/v1/games/{id}/shared", tag = "games", request_body = Shared,
    params(("id" = String, Path, description = "The game's id")),
    security(("token" = [])),
    responses((status = 200, body = Shared), (status = 400, body = ErrorAnswer),
        (status = 401, body = ErrorAnswer), (status = 404, body = ErrorAnswer)))]
pub(super) async fn share(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, HttpError> {
    let member = writer(&house, &headers).await?;
    let id: GameId = id.parse().map_err(|_| HttpError::NotFound)?;
    let shared: Shared = serde_json::from_slice(&body)
        .map_err(|error| HttpError::BadRequest(format!("the body cannot be read: {error}")))?;
    if !house.store.share_game(member.player, id, shared.shared).await? {
        return Err(HttpError::NotFound);
    }
    let mut response = json(&HeaderMap::new(), &shared)?;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The member whose personal token the request carries.
async fn writer(house: &House, headers: &HeaderMap) -> Result<Member, HttpError> {
    let carried = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = carried.and_then(|text| text.strip_prefix("Bearer ")).map(str::trim);
    let token = token.and_then(Token::parse).ok_or(HttpError::NoToken)?;
    let now_ms = house.sources.clock.wall_ms();
    house.store.by_api_token(&token.hash().0, now_ms).await?.ok_or(HttpError::NoToken)
}
