//! A line on which open pages hear that something opened or closed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;

use crate::error::HttpError;
use crate::house::House;
use crate::live::News;

/// Something is sent so often at least, so that nothing between here and there ends the line.
const ALIVE: Duration = Duration::from_secs(20);

/// `GET /live`: server-sent events `{"what": "closed", "event": "solitaire-2026-12-01-14"}`.
pub(crate) async fn live(State(house): State<Arc<House>>) -> Result<Response, HttpError> {
    let news = house.live.listen().ok_or(HttpError::Stopping)?;
    let events = stream::unfold(news, |mut news| async move {
        let told = match news.recv().await {
            Ok(told) => told,
            // Whoever missed something is to look at everything.
            Err(RecvError::Lagged(_)) => News { what: "closed", event: String::new() },
            Err(RecvError::Closed) => return None,
        };
        let data = json!({ "what": told.what, "event": told.event }).to_string();
        Some((Ok::<Event, Infallible>(Event::default().data(data)), news))
    });
    let alive = KeepAlive::new().interval(ALIVE);
    let mut response = Sse::new(events).keep_alive(alive).into_response();
    // Proxies that gather answers would hold the news back.
    response.headers_mut().insert(
        header::HeaderName::from_static("x-accel-buffering"),
        HeaderValue::from_static("no"),
    );
    Ok(response)
}
