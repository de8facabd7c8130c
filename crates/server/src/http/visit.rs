//! What is known of a request before its page is looked for.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;

use crate::error::HttpError;
use crate::house::House;
use crate::texts::Language;

/// Where a request came from and how.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    /// The visitor's address, behind trusted proxies.
    pub(crate) address: IpAddr,
    /// Whether the visitor's browser speaks HTTPS.
    pub(crate) secure: bool,
    /// The `Host` that was asked, with its port if it has one, in lower case.
    pub(crate) host: String,
    /// The language of pages.
    pub(crate) language: Language,
}

/// Notes the visit for the layers within and the pages.
pub(super) async fn note(
    State(house): State<Arc<House>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip().to_canonical());
    let headers = request.headers();
    let host = headers
        .get(HOST)
        .and_then(|value| value.to_str().ok())
        .or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str))
        .unwrap_or_default()
        .to_ascii_lowercase();
    let visit = Visit {
        address: house.proxies.visitor(peer, headers),
        secure: house.proxies.secure(peer, headers),
        host,
        language: Language::of_request(headers),
    };
    request.extensions_mut().insert(visit);
    next.run(request).await
}

impl<S: Sync> FromRequestParts<S> for Visit {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visit, HttpError> {
        // The layer `note` stands around every page.
        parts.extensions.get::<Visit>().cloned().ok_or(HttpError::Internal)
    }
}
