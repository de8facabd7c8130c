//! Browsers that a member has signed in with: they come in whatever others try meanwhile.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use geduld_store::PlayerId;
use sha2::{Digest, Sha256};

use crate::sources::{NoRandomness, Sources};

/// Binds the cookie to its purpose and version.
const PURPOSE: &[u8] = b"geduld known browser 1";
const NONCE_BYTES: usize = 24;

/// Members of one browser that are remembered, those seen last.
const MOST: usize = 8;

/// Seals the list of a browser's members for its cookie, and opens it.
pub(crate) struct KnownBrowsers {
    cipher: XChaCha20Poly1305,
    network_key: [u8; 32],
}

impl KnownBrowsers {
    pub(crate) fn new(key: &[u8; 32]) -> KnownBrowsers {
        let network_key = Sha256::new()
            .chain_update(b"geduld networks of sessions\0")
            .chain_update(key)
            .finalize()
            .into();
        KnownBrowsers { cipher: XChaCha20Poly1305::new(&Key::from(*key)), network_key }
    }

    /// The members of a cookie's text; nobody when it is broken or of another house.
    pub(crate) fn open(&self, text: &str) -> Vec<PlayerId> {
        self.opened(text).unwrap_or_default()
    }

    fn opened(&self, text: &str) -> Option<Vec<PlayerId>> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload { msg: sealed, aad: PURPOSE };
        let plain = self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()?;
        let (ids, _) = plain.as_chunks::<{ PlayerId::BYTES }>();
        Some(ids.iter().map(|id| PlayerId::from_bytes(*id)).collect())
    }

    /// The cookie's text with one member more.
    ///
    /// # Errors
    ///
    /// When there is no randomness.
    pub(crate) fn seal(
        &self,
        known: &[PlayerId],
        came_in: PlayerId,
        sources: &Sources,
    ) -> Result<String, NoRandomness> {
        let others = known.iter().copied().filter(|player| *player != came_in);
        let plain: Vec<u8> = std::iter::once(came_in)
            .chain(others)
            .take(MOST)
            .flat_map(|player| *player.as_bytes())
            .collect();
        let nonce: [u8; NONCE_BYTES] = sources.bytes()?;
        let payload = Payload { msg: &plain, aad: PURPOSE };
        let sealed =
            self.cipher.encrypt(&XNonce::from(nonce), payload).map_err(|_| NoRandomness)?;
        Ok(URL_SAFE_NO_PAD.encode([&nonce, sealed.as_slice()].concat()))
    }

    /// What is kept of the network that a session comes from: alike for alike networks, and of no use without the key.
    pub(crate) fn network_hash(&self, network: std::net::IpAddr) -> [u8; 16] {
        let mut hash = Sha256::new().chain_update(self.network_key);
        match network {
            std::net::IpAddr::V4(v4) => hash.update(v4.octets()),
            std::net::IpAddr::V6(v6) => hash.update(v6.octets()),
        }
        let hash: [u8; 32] = hash.finalize().into();
        let (half, _) = hash.split_first_chunk().expect("32 bytes begin with 16");
        *half
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_keeps_the_members_seen_last_and_opens_in_its_own_house_only() {
        let (ours, others) = (KnownBrowsers::new(&[1; 32]), KnownBrowsers::new(&[2; 32]));
        let sources = Sources::system();
        let player = |n: u8| PlayerId::from_bytes([n; 16]);
        let mut known = Vec::new();
        for n in 0..10 {
            let text = ours.seal(&known, player(n), &sources).expect("randomness");
            known = ours.open(&text);
            assert_eq!(others.open(&text), []);
            assert_eq!(ours.open(&text[1..]), []);
        }
        assert_eq!(known, (2..10).rev().map(player).collect::<Vec<_>>());
        let text = ours.seal(&known, player(5), &sources).expect("randomness");
        assert_eq!(ours.open(&text).len(), 8);
    }
}
