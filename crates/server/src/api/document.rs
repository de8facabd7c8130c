//! The `OpenAPI` document.

use axum::http::HeaderMap;
use axum::response::Response;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::{answer, event, export, game, player, ranking, result, standing};
use crate::error::HttpError;

/// What the API is, made of the code that answers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Geduld",
        description = "Tournaments, daily deals, standings and players of a house for patience. Reading needs no \
            token; writing takes a personal one, made on the page of the account. Answers carry an ETag. Errors are \
            JSON with a stable code, what went wrong and what to do."
    ),
    paths(
        event::events,
        event::event,
        result::results,
        export::event_export,
        standing::standing,
        ranking::ranking,
        ranking::around,
        player::player,
        player::results,
        game::game,
        game::share,
        export::event_games,
        export::shared_games
    ),
    components(schemas(answer::ErrorAnswer)),
    modifiers(&Tokens)
)]
pub(super) struct Document;

/// Personal tokens.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
    }
}

/// `GET /api/openapi.json`.
pub(super) async fn openapi(headers: HeaderMap) -> Result<Response, HttpError> {
    answer::json(&headers, &Document::openapi())
}
