//! What is said when the house is open.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use crate::lan::lan_addresses;

/// The start text: where to go, where the games are, how to stop.
pub(crate) fn start_text(address: SocketAddr, data: &Path, public_url: Option<&str>) -> String {
    let mut text = String::new();
    let own = if address.ip().is_unspecified() {
        SocketAddr::from(([127, 0, 0, 1], address.port()))
    } else {
        address
    };
    // Writing to a String cannot fail.
    let _ = writeln!(text, "Geduld is open: http://{own}/");
    if address.ip().is_unspecified() {
        let found = lan_addresses();
        if found.is_empty() {
            let _ = writeln!(text, "  no network was found for others to play on");
        }
        for ip in found.iter().filter(|ip| address.is_ipv6() || matches!(ip, IpAddr::V4(_))) {
            let lan = SocketAddr::new(*ip, address.port());
            let _ = writeln!(text, "  others in your home: http://{lan}/");
        }
    }
    if let Some(url) = public_url {
        let _ = writeln!(text, "  players everywhere: {url}/");
    }
    let _ = writeln!(text, "  games are kept in {}", data.display());
    let _ = writeln!(text, "  stop with Ctrl+C");
    text
}
