//! Exports: a closed event as one document, and all public games as a stream of lines.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use geduld_store::{Before, FinishedGame};

use super::answer::{ErrorAnswer, open_to_all};
use super::game;
use crate::error::HttpError;
use crate::house::House;
use crate::pages;

/// Games that are read at a time.
const GAMES: u32 = 50;

/// The export of a closed event, as `geduld verify` reads it.
#[utoipa::path(get, path = "/api/v1/events/{id}/export", tag = "exports",
    params(("id" = String, Path, description = "The event's id")),
    responses((status = 200, content_type = "application/json", body = serde_json::Value,
            description = "The format `geduld closed event 1`, told in docs/fairness.md"),
        (status = 404, body = ErrorAnswer)))]
pub(super) async fn event_export(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    let event = house.store.event(&id).await?.ok_or(HttpError::NotFound)?;
    let mut response = pages::export(&house, &event).await?;
    open_to_all(response.headers_mut());
    Ok(response)
}

/// All games of events that are over, a line for each, the earliest end first.
#[utoipa::path(get, path = "/api/v1/export/event-games.ndjson", tag = "exports",
    responses((status = 200, content_type = "application/x-ndjson", body = game::GameAnswer,
        description = "A game on each line")))]
pub(super) async fn event_games(State(house): State<Arc<House>>) -> Response {
    lines(house, Which::Events)
}

/// All free games that their players share, a line for each, the earliest end first.
#[utoipa::path(get, path = "/api/v1/export/shared-games.ndjson", tag = "exports",
    responses((status = 200, content_type = "application/x-ndjson", body = game::GameAnswer,
        description = "A game on each line")))]
pub(super) async fn shared_games(State(house): State<Arc<House>>) -> Response {
    lines(house, Which::Shared)
}

#[derive(Clone, Copy)]
enum Which {
    Events,
    Shared,
}

/// Reads page by page while it is sent, so that an export needs no more memory than a page.
fn lines(house: Arc<House>, which: Which) -> Response {
    let begin = (house, None, false);
    let chunks = stream::unfold(begin, move |(house, after, ended)| async move {
        if ended || house.is_stopping() {
            return None;
        }
        match chunk(&house, which, after).await {
            Ok((_, None)) => None,
            Ok((text, after)) => Some((Ok(Bytes::from(text)), (house, after, false))),
            // The answer breaks off, so that nobody takes a part for the whole.
            Err(error) => Some((Err(std::io::Error::other(error)), (house, after, true))),
        }
    });
    let mut response = Body::from_stream(chunks).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    open_to_all(headers);
    response
}

/// The lines of the next games, and where the ones after them begin.
async fn chunk(
    house: &House,
    which: Which,
    after: Option<Before>,
) -> Result<(String, Option<Before>), HttpError> {
    let games: Vec<FinishedGame> = match which {
        Which::Events => house.store.event_games(after, GAMES).await?,
        Which::Shared => house.store.shared_games(after, GAMES).await?,
    };
    let mut text = String::new();
    for finished in &games {
        if let Some(answer) = game::of(house, finished).await? {
            let line = serde_json::to_string(&answer).map_err(|_| HttpError::Internal)?;
            text.push_str(&line);
            text.push('\n');
        }
    }
    Ok((text, games.last().map(Before::from)))
}
