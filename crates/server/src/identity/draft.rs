//! A game that has not begun: it lives only in a sealed cookie.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use geduld_rules::{DealNumber, ExactCode, MicrosoftCode, OtherNumber, PackedGame};
use geduld_store::{GameId, Terms};

use super::token::TokenHash;
use crate::sources::{NoRandomness, Sources};

/// Version of the sealed form; a cookie of another version is a broken one.
const VERSION: u8 = 2;
const NONCE_BYTES: usize = 24;
/// Room for a packed game without entries: today it takes 34 or 35 bytes.
const PACKED_BYTES: usize = 40;
const PLAIN_BYTES: usize = 16 + 8 + 2 + 8 + 1 + PACKED_BYTES;

/// A draft is good for so long, like the cookie it comes in: what the store notes of its game is
/// kept a day longer and then forgotten.
const GOOD_MS: i64 = 400 * 24 * 3_600_000;

/// A deal on the table that no move has been made on; no row of the store knows it.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    /// The id its row will get.
    pub(crate) game: GameId,
    /// What it is to be started on.
    pub(crate) terms: Terms,
    /// Wall time of its making, to tell the newer of two.
    pub(crate) made_ms: i64,
}

/// Seals drafts for one player and opens them.
pub(crate) struct DraftSeal {
    cipher: XChaCha20Poly1305,
}

impl DraftSeal {
    pub(crate) fn new(key: &[u8; 32]) -> DraftSeal {
        DraftSeal { cipher: XChaCha20Poly1305::new(&Key::from(*key)) }
    }

    /// The cookie's text: version, nonce and sealed bytes in base64url; always equally long.
    pub(crate) fn seal(
        &self,
        draft: &Draft,
        owner: &TokenHash,
        sources: &Sources,
    ) -> Result<String, NoRandomness> {
        let nonce: [u8; NONCE_BYTES] = sources.bytes()?;
        let plain = encode(draft);
        let sealed = self
            .cipher
            .encrypt(&XNonce::from(nonce), Payload { msg: &plain, aad: &aad(owner) })
            .map_err(|_| NoRandomness)?;
        let mut bytes = Vec::with_capacity(1 + NONCE_BYTES + sealed.len());
        bytes.push(VERSION);
        bytes.extend_from_slice(&nonce);
        bytes.extend_from_slice(&sealed);
        Ok(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The draft in a cookie's text at `now_ms` of wall time; none when it is broken, too old, another
    /// player's or of another house.
    pub(crate) fn open(&self, text: &str, owner: &TokenHash, now_ms: i64) -> Option<Draft> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (version, rest) = bytes.split_first()?;
        if *version != VERSION {
            return None;
        }
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_BYTES>()?;
        let plain = self
            .cipher
            .decrypt(&XNonce::from(*nonce), Payload { msg: sealed, aad: &aad(owner) })
            .ok()?;
        decode(&plain).filter(|draft| now_ms.saturating_sub(draft.made_ms) <= GOOD_MS)
    }
}

/// Binds the cookie to its player and its purpose.
fn aad(owner: &TokenHash) -> Vec<u8> {
    [b"geduld draft".as_slice(), &[VERSION], &owner.0].concat()
}

/// Id, time, whether the deal is known (1) and the player helped (2), the chosen number, and the packed game with its length,
/// filled up with zeros.
fn encode(draft: &Draft) -> Vec<u8> {
    let Terms { deal, variant, scoring, known, assisted, number } = draft.terms.clone();
    let (kind, own) = match number {
        None => (0, 0),
        Some(DealNumber::Own(own)) => (1, own),
        // A code is the deal itself, which stands in the packed game.
        Some(DealNumber::Exact(_)) => (2, 0),
        Some(DealNumber::Other(OtherNumber::Solvitaire(other))) => (3, u64::from(other)),
        Some(DealNumber::Other(OtherNumber::KlondikeSolver(other))) => (4, u64::from(other)),
        Some(DealNumber::Other(OtherNumber::Greenfelt(other))) => (5, u64::from(other)),
        Some(DealNumber::Other(OtherNumber::Microsoft(_))) => (6, 0),
    };
    let packed = PackedGame { deal, variant, scoring, entries: Vec::new() }.pack();
    let mut bytes = Vec::with_capacity(PLAIN_BYTES);
    bytes.extend_from_slice(draft.game.as_bytes());
    bytes.extend_from_slice(&draft.made_ms.to_be_bytes());
    bytes.extend_from_slice(&[u8::from(known) | u8::from(assisted) << 1, kind]);
    bytes.extend_from_slice(&own.to_be_bytes());
    bytes.push(u8::try_from(packed.len()).unwrap_or(0));
    bytes.extend_from_slice(&packed);
    bytes.resize(PLAIN_BYTES, 0);
    bytes
}

fn decode(plain: &[u8]) -> Option<Draft> {
    let (game, rest) = plain.split_first_chunk::<16>()?;
    let (made_ms, rest) = rest.split_first_chunk::<8>()?;
    let ([marks, kind], rest) = rest.split_first_chunk::<2>()?;
    let (own, rest) = rest.split_first_chunk::<8>()?;
    let (packed_bytes, rest) = rest.split_first()?;
    let packed = PackedGame::unpack(rest.get(..usize::from(*packed_bytes))?).ok()?;
    let own = u64::from_be_bytes(*own);
    let other = u32::try_from(own).ok();
    let number = match kind {
        0 => None,
        1 => Some(DealNumber::Own(own)),
        2 => Some(DealNumber::Exact(ExactCode::of(&packed.deal))),
        3 => Some(DealNumber::Other(OtherNumber::Solvitaire(other?))),
        4 => Some(DealNumber::Other(OtherNumber::KlondikeSolver(other?))),
        5 => Some(DealNumber::Other(OtherNumber::Greenfelt(other?))),
        6 => Some(DealNumber::Other(OtherNumber::Microsoft(MicrosoftCode::of(&packed.deal)))),
        _ => return None,
    };
    Some(Draft {
        game: GameId::from_bytes(*game),
        terms: Terms {
            deal: packed.deal,
            variant: packed.variant,
            scoring: packed.scoring,
            known: marks & 1 != 0,
            assisted: marks & 2 != 0,
            number,
        },
        made_ms: i64::from_be_bytes(*made_ms),
    })
}
