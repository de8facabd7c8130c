//! The names this house goes by; others are refused, so that no foreign name leads into a home
//! network.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::visit::Visit;
use crate::config::Config;
use crate::error::HttpError;
use crate::house::House;
use crate::sources::Sources;

/// Addresses of the machine are asked anew after this time when an unknown one is named.
const ADDRESSES_KEPT_MS: u64 = 10_000;

/// The allowed hosts.
pub(crate) struct Hosts {
    names: Vec<String>,
    addresses: Mutex<Addresses>,
    sources: Sources,
}

#[derive(Default)]
struct Addresses {
    known: Vec<IpAddr>,
    asked_ms: Option<u64>,
}

impl Hosts {
    /// The configured names, the public URL's host, and the machine's own names.
    pub(crate) fn new(config: &Config, sources: Sources) -> Hosts {
        let mut names = config.allowed_hosts.clone();
        if let Some(url) = &config.public_url {
            names.push(without_port(&url.authority).to_owned());
        }
        if let Ok(name) = rustix::system::uname().nodename().to_str() {
            let name = name.to_ascii_lowercase();
            if let Some((short, _)) = name.split_once('.') {
                names.push(short.to_owned());
            }
            names.push(name);
        }
        Hosts { names, addresses: Mutex::default(), sources }
    }

    /// Whether a `Host` is one of this house's.
    pub(crate) fn allow(&self, host: &str) -> bool {
        let name = without_port(host).trim_end_matches('.');
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]%".contains(&byte);
        if !name.bytes().all(plain) {
            return false;
        }
        if let Ok(address) = name.trim_matches(['[', ']']).parse::<IpAddr>() {
            let address = address.to_canonical();
            return address.is_loopback()
                || self.names.iter().any(|allowed| allowed == name)
                || self.is_own(address);
        }
        name == "localhost"
            || name.ends_with(".localhost")
            || name.strip_suffix(".local").is_some_and(|rest| !rest.is_empty())
            || self.names.iter().any(|allowed| matches(allowed, name))
    }

    fn is_own(&self, address: IpAddr) -> bool {
        let now_ms = self.sources.clock.monotonic_ms();
        // Replaced whole, so a panic elsewhere leaves it usable.
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if addresses.known.contains(&address) {
            return true;
        }
        let fresh = addresses
            .asked_ms
            .is_some_and(|asked| now_ms.saturating_sub(asked) < ADDRESSES_KEPT_MS);
        if fresh {
            return false;
        }
        addresses.known = own_addresses();
        addresses.asked_ms = Some(now_ms);
        addresses.known.contains(&address)
    }
}

/// The addresses of this machine's network interfaces, loopback among them.
#[must_use]
pub fn own_addresses() -> Vec<IpAddr> {
    if_addrs::get_if_addrs()
        .map(|interfaces| interfaces.iter().map(if_addrs::Interface::ip).collect())
        .unwrap_or_default()
}

/// Lets requests for this house through.
pub(super) async fn check(
    State(house): State<Arc<House>>,
    visit: Visit,
    request: Request,
    next: Next,
) -> Response {
    if visit.host.is_empty() {
        return HttpError::BadRequest(String::from("the request names no host, or more than one"))
            .into_response();
    }
    if !house.hosts.allow(&visit.host) {
        return HttpError::WrongHost(without_port(&visit.host).to_owned()).into_response();
    }
    next.run(request).await
}

/// The host without its port; an IPv6 address keeps its brackets.
pub(crate) fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => name,
        _ => host,
    }
}

fn matches(allowed: &str, name: &str) -> bool {
    match allowed.strip_prefix("*.") {
        Some(parent) => {
            name.strip_suffix(parent).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
        }
        None => allowed == name,
    }
}
