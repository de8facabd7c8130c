//! Headers that keep a page to itself.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use super::visit::Visit;
use crate::house::House;

const FIXED: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/// Sets them on every answer.
pub(super) async fn set(
    State(_): State<Arc<House>>,
    visit: Visit,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(PERMISSIONS),
    );
    if let Ok(policy) = HeaderValue::from_str(&content_policy(&visit)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if visit.secure {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    response
}

/// Everything from here and nothing from elsewhere. The socket is named besides, since older
/// browsers do not count `ws:` as `'self'`.
fn content_policy(visit: &Visit) -> String {
    let plain = visit.host.bytes().all(|byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']')
    });
    let socket = match (plain && !visit.host.is_empty(), visit.secure) {
        (false, _) => String::new(),
        (true, true) => format!(" wss://{}", visit.host),
        (true, false) => format!(" ws://{}", visit.host),
    };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
         connect-src 'self'{socket}; manifest-src 'self'; font-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}
