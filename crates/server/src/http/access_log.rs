//! One line a request, with nothing in it that tells a card: no query, no cookie, no body.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::request_id::RequestId;
use tracing::Instrument;

use crate::house::House;

/// Logs the request when it is answered; everything logged meanwhile carries its id.
pub(super) async fn log(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let id = request
        .extensions()
        .get::<RequestId>()
        .and_then(|id| id.header_value().to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let method = request.method().clone();
    let path = told_path(request.uri().path());
    let begun_ms = house.sources.clock.monotonic_ms();
    let span = tracing::info_span!("request", id);
    async move {
        let response = next.run(request).await;
        let took_ms = house.sources.clock.monotonic_ms().saturating_sub(begun_ms);
        let status = response.status().as_u16();
        if status >= 500 {
            tracing::warn!(%method, path, status, took_ms, "failed");
        } else {
            tracing::debug!(%method, path, status, took_ms, "answered");
        }
        response
    }
    .instrument(span)
    .await
}

/// The path as it may be told: whoever reads the token of a link could use it.
fn told_path(path: &str) -> String {
    const LINKS: [&str; 3] = ["/account/link/", "/account/join/", "/account/mail/confirm/"];
    match LINKS.into_iter().find(|begin| path.starts_with(begin)) {
        Some(begin) => format!("{begin}.."),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::told_path;

    #[test]
    fn the_tokens_of_links_are_not_told() {
        for begin in ["/account/link/", "/account/join/", "/account/mail/confirm/"] {
            assert_eq!(told_path(&format!("{begin}c2VjcmV0")), format!("{begin}.."));
        }
        assert_eq!(told_path("/account/mail"), "/account/mail");
    }
}
