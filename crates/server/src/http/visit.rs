//! What is known of a request before its page is looked for.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
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
    /// The `Host` that was asked, with its port if it has one, in lower case; empty when the
    /// request names none, or more than one.
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
    let host = only_host(request.uri(), headers).unwrap_or_default();
    let visit = Visit {
        address: house.proxies.visitor(peer, headers),
        secure: house.proxies.secure(peer, headers),
        host,
        language: Language::of_request(headers),
    };
    request.extensions_mut().insert(visit);
    next.run(request).await
}

/// The one host that a request names: in its header, in the address it asks for, or in both alike.
/// Who names two could mean one to a proxy or a check and the other to us.
fn only_host(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let in_headers = headers.get_all(HOST).iter().map(|value| value.to_str().ok());
    let in_address = uri.authority().map(|authority| Some(authority.as_str()));
    let mut named = in_headers.chain(in_address).map(|host| Some(host?.to_ascii_lowercase()));
    let host = named.next()??;
    let header_twice = headers.get_all(HOST).iter().count() > 1;
    (!header_twice && named.all(|other| other.as_ref() == Some(&host))).then_some(host)
}

impl<S: Sync> FromRequestParts<S> for Visit {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visit, HttpError> {
        // The layer `note` stands around every page.
        parts.extensions.get::<Visit>().cloned().ok_or(HttpError::Internal)
    }
}
