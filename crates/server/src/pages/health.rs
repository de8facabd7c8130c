//! Whether the house is open.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::house::House;

/// `GET /healthz`: `ok`, or 503 `stopping`.
pub(crate) async fn health(State(house): State<Arc<House>>) -> Response {
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    if house.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, no_store, "stopping\n").into_response()
    } else {
        (no_store, "ok\n").into_response()
    }
}
