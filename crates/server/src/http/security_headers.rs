//! Headers that keep a page to itself.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use super::visit::Visit;
use crate::house::House;

const CROSS_ORIGIN: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// What every answer carries.
const ALL: [(HeaderName, &str); 2] =
    [(header::X_CONTENT_TYPE_OPTIONS, "nosniff"), (CROSS_ORIGIN, "same-origin")];

/// What only a page can make use of.
const PAGES: [(HeaderName, &str); 4] = [
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// What something that is no page may do, should somebody open it as one.
const NOTHING: HeaderValue = HeaderValue::from_static("default-src 'none'");

/// Sets them on every answer. A first visit has some fifty answers that are no pages, so those
/// carry no more than they need.
pub(super) async fn set(
    State(house): State<Arc<House>>,
    visit: Visit,
    request: Request,
    next: Next,
) -> Response {
    // What everybody may read, pages elsewhere may read too.
    let public = request.uri().path().starts_with("/api/v1/");
    let mut response = next.run(request).await;
    let page = is_page(&response);
    let headers = response.headers_mut();
    let fixed = ALL.into_iter().chain(PAGES.into_iter().filter(|_| page));
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if public {
        headers.insert(CROSS_ORIGIN, HeaderValue::from_static("cross-origin"));
    }
    let policy = if page { HeaderValue::from_str(&content_policy(&visit)) } else { Ok(NOTHING) };
    if let Ok(policy) = policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    // Only the public name is promised to stay on HTTPS; names at home go on by plain HTTP.
    let public_name = house.public_url.as_ref().is_some_and(|url| url.authority == visit.host);
    if visit.secure && public_name {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    response
}

fn is_page(response: &Response) -> bool {
    let media_type = response.headers().get(header::CONTENT_TYPE);
    media_type.is_some_and(|value| value.as_bytes().starts_with(b"text/html"))
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
