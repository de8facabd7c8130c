//! How long the house waits for a client.

use std::time::Duration;

/// Waiting times of sockets and connections. No settings: the protocol promises them; tests shorten them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timing {
    /// `hello` must come within this time.
    pub hello_within: Duration,
    /// Pings come about so often, each socket on a beat of its own up to a quarter slower.
    pub ping_every: Duration,
    /// A connection on which nothing could be written for so long is closed.
    pub write_within: Duration,
    /// A new game waits so long at most for a deal that can be won.
    pub winnable_within: Duration,
    /// A socket that was not heard for so long, pongs included, is gone.
    pub silence: Duration,
    /// What a mail server may take for one letter.
    pub mail_within: Duration,
    /// A letter that could not be sent is tried again after so long, then after six times as long each time.
    pub mail_again: Duration,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing {
            hello_within: Duration::from_secs(10),
            ping_every: Duration::from_secs(20),
            write_within: Duration::from_secs(30),
            winnable_within: Duration::from_secs(10),
            silence: Duration::from_mins(1),
            mail_within: Duration::from_secs(20),
            mail_again: Duration::from_secs(15),
        }
    }
}
