//! JSON answers with an `ETag`, and what a program sent.

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::error::HttpError;

/// An answer that was made, with its `ETag`.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    body: Bytes,
    tag: HeaderValue,
}

impl Kept {
    /// Writes a value as JSON.
    pub(super) fn of(value: &impl Serialize) -> Result<Kept, HttpError> {
        let body = serde_json::to_vec(value).map_err(|error| {
            tracing::error!(%error, "an answer could not be written");
            HttpError::Internal
        })?;
        let hash = Sha256::digest(&body);
        let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&hash[..15]));
        let tag = HeaderValue::from_str(&tag).map_err(|_| HttpError::Internal)?;
        Ok(Kept { body: body.into(), tag })
    }

    /// The answer, or 304 when the program has it already.
    pub(super) fn answer(&self, asked: &HeaderMap) -> Response {
        let mut response = if has(asked, &self.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let json = [(header::CONTENT_TYPE, "application/json")];
            (json, self.body.clone()).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
        open_to_all(headers);
        response
    }
}

/// Pages elsewhere may read what everybody may read.
pub(super) fn open_to_all(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
}

/// A value as JSON with an `ETag`, or 304.
pub(super) fn json(asked: &HeaderMap, value: &impl Serialize) -> Result<Response, HttpError> {
    Ok(Kept::of(value)?.answer(asked))
}

/// Whether `If-None-Match` names the tag; weak ones are alike here (RFC 9110, section 13.1.2).
fn has(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    let Ok(tag) = tag.to_str() else { return false };
    asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|part| part.trim().trim_start_matches("W/"))
        .any(|part| part == tag || part == "*")
}

/// A query string; a wrong one is told what is wrong.
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, HttpError> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        match query {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(error) => Err(HttpError::BadRequest(error.body_text())),
        }
    }
}

/// How many rows an answer has: `limit`, 1 to 100, 50 when it is not said.
pub(super) fn limit(asked: Option<u32>) -> Result<u32, HttpError> {
    match asked {
        None => Ok(50),
        Some(limit @ 1..=100) => Ok(limit),
        Some(other) => Err(HttpError::BadRequest(format!("limit is 1 to 100, not {other}"))),
    }
}

/// A moment as RFC 3339 in UTC.
pub(super) fn moment(at_ms: i64) -> String {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    at.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
}

/// What a refused request is answered.
#[derive(Serialize, ToSchema)]
pub(super) struct ErrorAnswer {
    /// What went wrong.
    error: ErrorFields,
}

/// What went wrong.
#[derive(Serialize, ToSchema)]
pub(super) struct ErrorFields {
    /// A stable code, such as `not_found`.
    #[schema(example = "not_found")]
    code: String,
    /// What went wrong, in English.
    message: String,
    /// What to do, in English.
    advice: String,
}
