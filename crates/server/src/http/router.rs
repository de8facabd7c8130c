//! All addresses of the house and the layers around them.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::ConfigError;
use tower_http::request_id::{PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;

use super::request_id::MakeId;
use super::{access_log, allowed_hosts, csrf, error_page, rate_limit, security_headers, visit};
use crate::accounts::note_name;
use crate::error::HttpError;
use crate::house::House;
use crate::{api, pages, socket};

/// A page must be answered within this time.
const ANSWER_WITHIN: Duration = Duration::from_secs(15);

/// The longest body of a form or a JSON request.
const MAX_BODY_BYTES: usize = 16 * 1024;

/// The whole house behind one service.
pub(crate) fn router(house: &Arc<House>) -> Result<Router, ConfigError> {
    let id = HeaderName::from_static("x-request-id");
    let csrf = csrf::layer(house.public_url.as_ref())?;
    let pages = Router::new()
        .route("/", get(pages::table))
        .route("/rules", get(pages::rules))
        .route("/spelregels", get(pages::rules))
        .route("/me", get(pages::me))
        .route("/tournaments", get(pages::tournaments))
        .route("/toernooien", get(pages::tournaments))
        .route("/tournaments/{id}", get(pages::tournament))
        .route("/tournaments/{id}/export.json", get(pages::tournament_export))
        .route("/tournaments/{id}/rounds/{round}/players/{player}", get(pages::tournament_record))
        .route("/daily", get(pages::daily_today))
        .route("/dagdeling", get(pages::daily_today))
        .route("/daily/{date}", get(pages::daily_of_day))
        .route("/daily/{date}/{game}", get(pages::daily_event))
        .route("/daily/{date}/{game}/export.json", get(pages::daily_export))
        .route("/daily/{date}/{game}/rounds/{round}/players/{player}", get(pages::daily_record))
        .route("/standings", get(pages::standings))
        .route("/standen", get(pages::standings))
        .route("/ranking", get(pages::ranking))
        .route("/ranglijst", get(pages::ranking))
        .route("/players/{id}", get(pages::player))
        .route("/spelers/{id}", get(pages::player))
        .route("/privacy", get(pages::privacy))
        .route("/games/{id}/share", post(pages::share))
        .merge(api::router())
        .route("/tournaments/{id}/rounds/{round}", get(pages::tournament_round))
        .route("/daily/{date}/{game}/rounds/{round}", get(pages::daily_round))
        .route("/account/passkeys/begin", post(pages::begin_passkey))
        .route("/account/passkeys/finish", post(pages::finish_passkey))
        .route("/account/passkeys/remove", post(pages::remove_passkey))
        .route("/account/passkeys/sign-in/begin", post(pages::sign_in_begin))
        .route("/tournaments/{id}/rounds/{round}/begin", post(pages::begin_tournament_round))
        .route("/daily/{date}/{game}/rounds/{round}/begin", post(pages::begin_daily_round))
        .route("/account/passkeys/sign-in/finish", post(pages::sign_in_finish))
        .route("/games/{id}/record", get(pages::record))
        .merge(pages::account_routes())
        .route("/language", post(pages::language))
        .route("/game/new", post(pages::new_game))
        .route("/game/restart", post(pages::restart))
        .route("/healthz", get(pages::health))
        .route("/manifest.webmanifest", get(pages::manifest))
        .route("/favicon.svg", get(pages::favicon))
        .route("/favicon.ico", get(pages::favicon))
        .route("/robots.txt", get(pages::robots))
        .layer(CompressionLayer::new().no_deflate().no_zstd());
    let router = Router::new()
        .merge(pages)
        // Assets are squeezed already and sockets are no bodies.
        .route("/assets/{hash}/{*path}", get(pages::asset))
        .route("/ws", get(socket::upgrade))
        // Squeezing would hold news back.
        .route("/live", get(pages::live))
        .fallback(async || HttpError::NotFound)
        .method_not_allowed_fallback(async || HttpError::Method)
        .with_state(Arc::clone(house));
    // From the outside in.
    let layers = ServiceBuilder::new()
        .layer(SetRequestIdLayer::new(id.clone(), MakeId(Arc::clone(house))))
        .layer(PropagateRequestIdLayer::new(id))
        .layer(from_fn_with_state(Arc::clone(house), access_log::log))
        .layer(from_fn_with_state(Arc::clone(house), visit::note))
        .layer(from_fn_with_state(Arc::clone(house), security_headers::set))
        .layer(from_fn_with_state(Arc::clone(house), error_page::fill))
        .layer(CatchPanicLayer::custom(broke))
        .layer(from_fn_with_state(Arc::clone(house), allowed_hosts::check))
        .layer(from_fn_with_state(Arc::clone(house), rate_limit::check))
        .layer(csrf)
        .layer(from_fn_with_state(Arc::clone(house), note_name))
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, ANSWER_WITHIN))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES));
    Ok(router.layer(layers))
}

/// The answer when a handler panicked. What the panic says stays out of answer and log: it could
/// name a card.
fn broke(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request broke off; this is a fault of the program");
    HttpError::Internal.into_response()
}
