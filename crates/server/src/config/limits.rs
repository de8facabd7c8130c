//! How much one visitor may ask of the house.

use std::num::NonZeroU32;

/// Limits that keep one visitor from taking the house from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Messages a socket may send per second on average; more are delayed, never refused.
    pub messages_per_second: NonZeroU32,
    /// Messages a socket may send at once before the delay begins.
    pub messages_burst: NonZeroU32,
    /// HTTP requests per second and address on average; more are answered 429.
    pub requests_per_second: NonZeroU32,
    /// HTTP requests per address at once.
    pub requests_burst: NonZeroU32,
    /// Open sockets of one player.
    pub sockets_per_player: NonZeroU32,
    /// Open sockets of one address.
    pub sockets_per_address: NonZeroU32,
    /// Open connections of the whole house.
    pub connections: NonZeroU32,
    /// Open connections of one address, those of trusted proxies not counted.
    pub connections_per_address: NonZeroU32,
    /// Searches of the solver that one player's help may begin per second on average; more wait.
    pub searches_per_second: NonZeroU32,
    /// Such searches at once.
    pub searches_burst: NonZeroU32,
}

const fn limit(n: u32) -> NonZeroU32 {
    match NonZeroU32::new(n) {
        Some(n) => n,
        None => NonZeroU32::MIN,
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            messages_per_second: limit(30),
            messages_burst: limit(60),
            requests_per_second: limit(20),
            requests_burst: limit(200),
            sockets_per_player: limit(20),
            sockets_per_address: limit(200),
            connections: limit(10_000),
            connections_per_address: limit(1_000),
            searches_per_second: limit(10),
            searches_burst: limit(40),
        }
    }
}
