//! What can go wrong with a request.
//!
//! A handler returns [`HttpError`]; the layer `http::error_page` turns it into a page in the
//! visitor's language or, for the API, into JSON with the same stable code. Errors of starting the
//! house are [`StartError`](crate::StartError), those on a socket are `wire::ErrorCode`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use geduld_store::StoreError;

use crate::help::NoDeal;
use crate::sources::NoRandomness;

/// Why a request could not be served.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum HttpError {
    /// No page or game there, or not for this visitor.
    #[error("there is nothing at this address")]
    NotFound,
    /// The request makes no sense; what is wrong with it.
    #[error("{0}")]
    BadRequest(String),
    /// It came from another website.
    #[error("this request came from another website and was refused")]
    Forbidden,
    /// Writing by a program takes a personal token.
    #[error("this needs a personal token, sent as `Authorization: Bearer`")]
    NoToken,
    /// The address does not take this method.
    #[error("this address does not take this kind of request")]
    Method,
    /// The body is too long.
    #[error("the request is too large")]
    TooLarge,
    /// The house is not known under this host name.
    #[error(
        "this house is not known under the name `{0}`; start it with --public-url or put the name \
         in allowed_hosts"
    )]
    WrongHost(String),
    /// Too many requests of one address.
    #[error("too many requests; try again in {0} seconds")]
    TooMany(u64),
    /// The shown game is not the player's table any more.
    #[error("the table of this player is another game now")]
    Moved,
    /// The disk is full.
    #[error("the disk of the house is full; nothing was changed")]
    StorageFull,
    /// The data directory cannot be written.
    #[error("the house cannot write to its data directory; nothing was changed")]
    StorageReadOnly,
    /// Storage is behind or broken.
    #[error("the house cannot reach its storage; try again in a moment")]
    Unavailable,
    /// No deal that can be won was found in time.
    #[error("no deal that can be won is ready; try again in a moment")]
    NoWinnableDeal,
    /// It took too long.
    #[error("the answer took too long; try again")]
    Timeout,
    /// The house stops.
    #[error("the house is stopping; try again in a moment")]
    Stopping,
    /// Something broke.
    #[error("something broke in the house")]
    Internal,
}

impl HttpError {
    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            HttpError::NotFound => StatusCode::NOT_FOUND,
            HttpError::BadRequest(_) => StatusCode::BAD_REQUEST,
            HttpError::Forbidden => StatusCode::FORBIDDEN,
            HttpError::NoToken => StatusCode::UNAUTHORIZED,
            HttpError::Method => StatusCode::METHOD_NOT_ALLOWED,
            HttpError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            HttpError::WrongHost(_) => StatusCode::MISDIRECTED_REQUEST,
            HttpError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            HttpError::Moved => StatusCode::CONFLICT,
            HttpError::StorageFull
            | HttpError::StorageReadOnly
            | HttpError::Unavailable
            | HttpError::NoWinnableDeal
            | HttpError::Timeout
            | HttpError::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            HttpError::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable code.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            HttpError::NotFound => "not_found",
            HttpError::BadRequest(_) => "bad_request",
            HttpError::Forbidden => "forbidden",
            HttpError::NoToken => "no_token",
            HttpError::Method => "method",
            HttpError::TooLarge => "too_large",
            HttpError::WrongHost(_) => "wrong_host",
            HttpError::TooMany(_) => "too_many",
            HttpError::Moved => "moved",
            HttpError::StorageFull => "storage_full",
            HttpError::StorageReadOnly => "storage_read_only",
            HttpError::Unavailable => "unavailable",
            HttpError::NoWinnableDeal => "no_winnable_deal",
            HttpError::Timeout => "timeout",
            HttpError::Stopping => "stopping",
            HttpError::Internal => "internal",
        }
    }

    /// The key of its page's texts; storage faults share one.
    pub(crate) fn text_key(&self) -> &'static str {
        match self {
            HttpError::NotFound | HttpError::Moved => "error-not_found",
            HttpError::BadRequest(_) => "error-bad_request",
            HttpError::Forbidden => "error-forbidden",
            HttpError::NoToken => "error-no_token",
            HttpError::Method => "error-method",
            HttpError::TooLarge => "error-too_large",
            HttpError::WrongHost(_) => "error-wrong_host",
            HttpError::TooMany(_) => "error-too_many",
            HttpError::StorageFull
            | HttpError::StorageReadOnly
            | HttpError::Unavailable
            | HttpError::NoWinnableDeal => "error-unavailable",
            HttpError::Timeout => "error-timeout",
            HttpError::Stopping => "error-stopping",
            HttpError::Internal => "error-internal",
        }
    }
}

impl IntoResponse for HttpError {
    /// A bare answer with the error attached; the layer outside gives it its body.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if let HttpError::TooMany(seconds) = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<StoreError> for HttpError {
    fn from(error: StoreError) -> HttpError {
        tracing::error!(%error, "the store failed a request");
        match error {
            StoreError::Full => HttpError::StorageFull,
            StoreError::ReadOnly => HttpError::StorageReadOnly,
            StoreError::Closed => HttpError::Stopping,
            StoreError::Unreadable { .. } => HttpError::Internal,
            _ => HttpError::Unavailable,
        }
    }
}

impl From<NoDeal> for HttpError {
    fn from(error: NoDeal) -> HttpError {
        match error {
            NoDeal::NoneFound => HttpError::NoWinnableDeal,
            NoDeal::Stopping => HttpError::Stopping,
        }
    }
}

impl From<NoRandomness> for HttpError {
    fn from(error: NoRandomness) -> HttpError {
        tracing::error!(%error, "a request failed");
        HttpError::Internal
    }
}
