//! A number for each request, to find it in the log.

use std::sync::Arc;

use axum::http::{HeaderValue, Request};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use tower_http::request_id::{MakeRequestId, RequestId};

use crate::house::House;

/// Makes ids from the house's randomness; what a visitor sends as one is not taken over.
#[derive(Clone)]
pub(super) struct MakeId(pub(super) Arc<House>);

impl MakeRequestId for MakeId {
    fn make_request_id<B>(&mut self, _: &Request<B>) -> Option<RequestId> {
        let bytes: [u8; 9] = self.0.sources.bytes().ok()?;
        HeaderValue::from_str(&URL_SAFE_NO_PAD.encode(bytes)).ok().map(RequestId::new)
    }
}
