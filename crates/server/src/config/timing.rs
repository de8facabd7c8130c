//! How long the house waits for a socket.

use std::time::Duration;

/// Waiting times of sockets. No settings: the protocol promises them; tests shorten them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timing {
    /// `hello` must come within this time.
    pub hello_within: Duration,
    /// Pings come about so often, each socket on a beat of its own up to a quarter slower.
    pub ping_every: Duration,
    /// A socket that was not heard for so long, pongs included, is gone.
    pub silence: Duration,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing {
            hello_within: Duration::from_secs(10),
            ping_every: Duration::from_secs(20),
            silence: Duration::from_mins(1),
        }
    }
}
