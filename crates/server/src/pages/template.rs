//! How a template becomes an answer.

use askama::Template;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};

use crate::error::HttpError;

/// A page for this visitor alone, asked anew each time.
pub(crate) fn page(template: &impl Template) -> Result<Response, HttpError> {
    let html = template.render().map_err(|error| {
        tracing::error!(%error, "a page could not be made");
        HttpError::Internal
    })?;
    let mut response = Html(html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache, private"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    Ok(response)
}
