//! Gives errors their body: a page in the visitor's language, or JSON for the API.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tower_http::request_id::RequestId;

use super::visit::Visit;
use crate::accounts::with_name;
use crate::error::HttpError;
use crate::house::House;
use crate::pages;

#[derive(Serialize)]
struct ErrorBody<'a> {
    error: ErrorFields<'a>,
}

#[derive(Serialize)]
struct ErrorFields<'a> {
    code: &'a str,
    message: String,
    /// What to do, in English.
    advice: String,
}

/// Marks an answer with an error's status that has its own body: a form with what is wrong beside the field, or the page
/// of a member who is gone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeptBody;

/// Fills in the answers that [`HttpError`] left bare, and those of layers that know only a status.
pub(super) async fn fill(
    State(house): State<Arc<House>>,
    visit: Visit,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let wants_json = path.starts_with("/game/")
        || path.starts_with("/api/")
        || path == "/ws"
        || accepts_only_json(&request);
    let back = if request.method() == Method::GET { path.to_owned() } else { String::from("/") };
    let cookies: HeaderMap =
        request.headers().get_all(COOKIE).iter().map(|one| (COOKIE, one.clone())).collect();
    let id = request.extensions().get::<RequestId>().cloned();
    let response = next.run(request).await;
    let Some(error) = error_of(&response) else { return response };
    let body = if wants_json {
        let advice = pages::advice(&house, &error);
        let fields = ErrorFields { code: error.code(), message: error.to_string(), advice };
        Json(ErrorBody { error: fields }).into_response()
    } else {
        let id = id.as_ref().and_then(|id| id.header_value().to_str().ok()).unwrap_or_default();
        let page = || pages::error_page(&house, &visit, &back, id, &error);
        match error {
            // Those who are to be kept off cost no read of the store.
            HttpError::TooMany(_) | HttpError::WrongHost(_) | HttpError::Forbidden => page(),
            _ => with_name(&house, &visit, &cookies, page).await,
        }
    };
    let (mut parts, body) = (response.into_parts().0, body.into_parts());
    // They told of the body that is replaced.
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_ENCODING);
    for (name, value) in &body.0.headers {
        parts.headers.insert(name, value.clone());
    }
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Response::from_parts(parts, body.1)
}

fn error_of(response: &Response) -> Option<HttpError> {
    if response.extensions().get::<KeptBody>().is_some() {
        return None;
    }
    if let Some(error) = response.extensions().get::<HttpError>() {
        return Some(error.clone());
    }
    match response.status() {
        StatusCode::NOT_FOUND => Some(HttpError::NotFound),
        StatusCode::METHOD_NOT_ALLOWED => Some(HttpError::Method),
        StatusCode::PAYLOAD_TOO_LARGE => Some(HttpError::TooLarge),
        StatusCode::REQUEST_TIMEOUT | StatusCode::GATEWAY_TIMEOUT => Some(HttpError::Timeout),
        StatusCode::INTERNAL_SERVER_ERROR => Some(HttpError::Internal),
        status if status.is_client_error() => {
            Some(HttpError::BadRequest(String::from("the request cannot be understood")))
        }
        _ => None,
    }
}

fn accepts_only_json(request: &Request) -> bool {
    request
        .headers()
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accept| accept.starts_with("application/json"))
}
