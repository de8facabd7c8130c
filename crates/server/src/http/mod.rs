//! The way of a request: layers, one a file, around the pages.

mod access_log;
mod allowed_hosts;
mod csrf;
mod error_page;
mod forwarded;
mod listener;
mod places;
mod rate_limit;
mod request_id;
mod router;
mod security_headers;
mod timed_stream;
mod visit;

pub(crate) use allowed_hosts::Hosts;
pub use allowed_hosts::own_addresses;
pub(crate) use csrf::own_origin;
pub(crate) use error_page::KeptBody;
pub(crate) use forwarded::Proxies;
pub(crate) use listener::serve;
pub(crate) use places::Place;
pub(crate) use rate_limit::{RequestLimits, network_of};
pub(crate) use router::router;
pub(crate) use visit::Visit;
