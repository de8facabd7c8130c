//! What limits are kept by.

use std::net::IpAddr;

use sha2::{Digest, Sha256};

use crate::look::Look;

/// An account, by the first half of the SHA-256 of its look: as short for a long name as for a short one, and nobody can find two
/// names with the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AccountKey(u128);

/// An IPv4 address, or the first 56 bits of an IPv6 address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Network {
    V4(u32),
    V6(u64),
}

/// Where somebody tries an account from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Origin {
    /// A browser that signed in to the account before.
    KnownBrowser,
    Network(Network),
}

impl AccountKey {
    pub(super) fn of(look: &Look) -> AccountKey {
        let hash: [u8; 32] = Sha256::digest(look.as_str()).into();
        let (half, _) = hash.split_first_chunk().expect("32 bytes begin with 16");
        AccountKey(u128::from_be_bytes(*half))
    }
}

impl Network {
    pub(super) fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V4(address) => Network::V4(address.to_bits()),
            // The last 72 bits go, and what is left fits.
            IpAddr::V6(address) => Network::V6((address.to_bits() >> 72) as u64),
        }
    }
}

impl Origin {
    pub(super) fn of(network: Network, known_browser: bool) -> Origin {
        if known_browser { Origin::KnownBrowser } else { Origin::Network(network) }
    }
}
