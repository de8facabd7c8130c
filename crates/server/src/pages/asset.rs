//! Files of the browser client.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::error::HttpError;
use crate::house::House;

/// `GET /assets/{hash}/{path}`: forever the same under its address.
pub(crate) async fn asset(
    State(house): State<Arc<House>>,
    Path((hash, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    // An address of another version would give this version's bytes to keep for ever.
    if house.assets.base().strip_prefix("/assets/") != Some(hash.as_str()) {
        return Err(HttpError::NotFound);
    }
    let asset = if let Some(ready) = house.assets.ready(&path) {
        ready
    } else {
        let assets = Arc::clone(&house.assets);
        tokio::task::spawn_blocking(move || assets.get(&path))
            .await
            .map_err(|_| HttpError::Internal)?
            .ok_or(HttpError::NotFound)?
    };
    let (coding, bytes) = match (&asset.brotli, &asset.gzip) {
        (Some(squeezed), _) if takes(&headers, "br") => (Some("br"), squeezed),
        (_, Some(squeezed)) if takes(&headers, "gzip") => (Some("gzip"), squeezed),
        _ => (None, &asset.plain),
    };
    let body = Body::from(bytes.clone());
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.media_type));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    let caching =
        if house.assets.immutable() { "public, max-age=31536000, immutable" } else { "no-store" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    Ok(response)
}

/// Whether a content coding is accepted; `br;q=0` says no.
fn takes(headers: &HeaderMap, wanted: &str) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|accepted| {
            let mut parts = accepted.split(';').map(str::trim);
            (parts.next()? == wanted).then(|| parts.next().unwrap_or_default().replace(' ', ""))
        })
        .any(|quality| !matches!(quality.as_str(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
}
