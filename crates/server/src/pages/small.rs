//! Small files that browsers and crawlers look for at fixed addresses.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;

/// `GET /favicon.svg`, and for old browsers `/favicon.ico`.
pub(crate) async fn favicon(State(house): State<Arc<House>>) -> Result<Response, HttpError> {
    let icon = house.assets.text("icons/favicon.svg").ok_or(HttpError::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "max-age=86400")], icon)
        .into_response())
}

/// `GET /manifest.webmanifest`: for the home screen; its icons are addressed as `{assets}/…`.
pub(crate) async fn manifest(
    State(house): State<Arc<House>>,
    visit: Visit,
) -> Result<Response, HttpError> {
    let path = format!("icons/manifest.{}.webmanifest", visit.language.code());
    let manifest = house.assets.text(&path).ok_or(HttpError::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, "application/manifest+json"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-language, cookie"),
    ];
    Ok((headers, manifest.replace("{assets}", house.assets.base())).into_response())
}

/// What search engines may find: what is the same for everybody. Tables, accounts and players are nobody's to list.
const ROBOTS: &str = "\
User-agent: *
Allow: /$
Allow: /rules
Allow: /spelregels
Allow: /tournaments
Allow: /toernooien
Allow: /daily
Allow: /dagdeling
Allow: /standings
Allow: /standen
Allow: /ranking
Allow: /ranglijst
Allow: /privacy
Allow: /api
Disallow: /api/v1/
Allow: /assets/
Disallow: /
";

/// `GET /robots.txt`.
pub(crate) async fn robots() -> Response {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], ROBOTS).into_response()
}
