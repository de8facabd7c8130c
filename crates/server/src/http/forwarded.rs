//! What trusted proxies say of the visitor behind them.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// The proxies that are believed.
#[derive(Debug, Clone)]
pub(crate) struct Proxies(Vec<IpNet>);

impl Proxies {
    pub(crate) fn new(networks: Vec<IpNet>) -> Proxies {
        Proxies(networks)
    }

    /// The visitor's address: read from the proxies' list from its end, as far as it was written by
    /// trusted ones; anybody may write its beginning.
    pub(super) fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut visitor = peer;
        for named in named_addresses(headers).into_iter().rev() {
            if !self.trusts(visitor) {
                break;
            }
            match named {
                Some(address) => visitor = address,
                None => break,
            }
        }
        visitor
    }

    /// Whether the browser spoke HTTPS to the proxy in front.
    pub(super) fn secure(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        if !self.trusts(peer) {
            return false;
        }
        let last_of = |name: &str| {
            let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
            value.rsplit(',').next().map(str::trim)
        };
        if let Some(proto) = last_of(FORWARDED_PROTO) {
            return proto.eq_ignore_ascii_case("https");
        }
        last_of(FORWARDED.as_str())
            .and_then(|element| parameter(element, "proto"))
            .is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
    }

    pub(super) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// Addresses of `X-Forwarded-For`, else of `Forwarded`, in order; an unreadable one is none.
fn named_addresses(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let elements = |name: &str| -> Vec<String> {
        headers
            .get_all(name)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(|element| element.trim().to_owned())
            .collect()
    };
    let simple = elements(FORWARDED_FOR);
    if !simple.is_empty() {
        return simple.iter().map(|text| address(text)).collect();
    }
    elements(FORWARDED.as_str())
        .iter()
        .map(|element| parameter(element, "for").and_then(|text| address(&text)))
        .collect()
}

/// A parameter of one `Forwarded` element (RFC 7239), unquoted.
fn parameter(element: &str, name: &str) -> Option<String> {
    element
        .split(';')
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim_matches('"').to_owned())
}

/// An address with or without port, IPv6 with or without brackets.
fn address(text: &str) -> Option<IpAddr> {
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(address.to_canonical());
    }
    if let Ok(with_port) = text.parse::<std::net::SocketAddr>() {
        return Some(with_port.ip().to_canonical());
    }
    text.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}
