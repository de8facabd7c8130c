//! What is said when the house is open.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use geduld_server::office::EventRow;

use crate::lan::lan_addresses;

/// The start text: where to go, where the games are, how to stop.
pub(crate) fn start_text(
    address: SocketAddr,
    data: &Path,
    public_url: Option<&str>,
    events: &[EventRow],
) -> String {
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
    text += &first_events(events);
    let _ = writeln!(
        text,
        "  anybody who can reach it may become a member; --sign-up closed, or sign_up = \"closed\" in geduld.toml, ends that"
    );
    let _ = writeln!(
        text,
        "  mark your own account, which can see secrets: geduld admin operator NAME"
    );
    let _ = writeln!(text, "  stop with Ctrl+C");
    text
}

/// When the first tournament and the first daily deal open.
fn first_events(events: &[EventRow]) -> String {
    let mut text = String::new();
    for (kind, called) in [("tournament", "tournament"), ("daily", "daily deal")] {
        if let Some(event) = events.iter().find(|event| event.kind == kind) {
            let at = event.opening.get(..16).unwrap_or(&event.opening).replace('T', " ");
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  the next {called} opens {at} (house time)");
        }
    }
    if text.is_empty() {
        text +=
            "  no tournament or daily deal is announced; events.schedule says which there are\n";
    }
    text
}
