//! The public API: what the pages show, as JSON, described by an `OpenAPI` document that is made of this code.

mod answer;
mod document;
mod event;
mod export;
mod game;
mod page;
mod player;
mod ranking;
mod result;
mod standing;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, put};

pub(crate) use answer::Kept;

use crate::house::House;

/// All addresses of the API.
pub(crate) fn router() -> Router<Arc<House>> {
    Router::new()
        .route("/api", get(page::page))
        .route("/api/openapi.json", get(document::openapi))
        .route("/api/v1/events", get(event::events))
        .route("/api/v1/events/{id}", get(event::event))
        .route("/api/v1/events/{id}/results", get(result::results))
        .route("/api/v1/events/{id}/export", get(export::event_export))
        .route("/api/v1/standings/{kind}/{game}/{period}", get(standing::standing))
        .route("/api/v1/ranking/{game}", get(ranking::ranking))
        .route("/api/v1/ranking/{game}/around/{player}", get(ranking::around))
        .route("/api/v1/players/{id}", get(player::player))
        .route("/api/v1/players/{id}/results", get(player::results))
        .route("/api/v1/games/{id}", get(game::game))
        .route("/api/v1/games/{id}/shared", put(game::share))
        .route("/api/v1/export/event-games.ndjson", get(export::event_games))
        .route("/api/v1/export/shared-games.ndjson", get(export::shared_games))
}
