//! Requests that change something come from this house's own pages.

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use tower_http::csrf::{ConfigError, CsrfLayer, ProtectionError, ResponseForProtectionError};

use crate::config::PublicUrl;
use crate::error::HttpError;

/// The layer for unsafe methods: `Sec-Fetch-Site`, else `Origin` against `Host`.
pub(super) fn layer(public_url: Option<&PublicUrl>) -> Result<CsrfLayer<Refuse>, ConfigError> {
    let mut layer = CsrfLayer::new();
    if let Some(url) = public_url {
        layer = layer.add_trusted_origin(url.origin())?;
    }
    Ok(layer.with_rejection_response(Refuse))
}

/// Answers with the house's own error.
#[derive(Debug, Clone, Copy)]
pub(super) struct Refuse;

impl ResponseForProtectionError<axum::body::Body> for Refuse {
    fn response_for_protection_error(&mut self, _: ProtectionError) -> Response {
        HttpError::Forbidden.into_response()
    }
}

/// Whether a socket is opened by a page of this house: its `Origin` names the host that was asked,
/// or is the public URL's. Programs that are no browsers send none; cookies alone do not help a
/// foreign page, since its browser always sends it.
pub(crate) fn own_origin(headers: &HeaderMap, host: &str, public_origin: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public_origin == Some(origin) {
        return true;
    }
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}
