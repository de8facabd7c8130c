//! A game that has not begun: it lives only in a sealed cookie.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use geduld_rules::{
    Deal, DealNumber, DrawCount, EmptyColumns, ExactCode, Recycles, Scheme, Scoring, Variant,
};
use geduld_store::GameId;

use super::token::TokenHash;
use crate::sources::{NoRandomness, Sources};

/// Version of the sealed form; a cookie of another version is a broken one.
const VERSION: u8 = 1;
const NONCE_BYTES: usize = 24;
const PLAIN_BYTES: usize = 16 + 29 + 3 + 3 + 1 + 9 + 8;

/// A deal on the table that no move has been made on; no row of the store knows it.
#[derive(Clone)]
pub(crate) struct Draft {
    /// The id its row will get.
    pub(crate) game: GameId,
    /// The cards.
    pub(crate) deal: Deal,
    /// The rules.
    pub(crate) variant: Variant,
    /// The scoring.
    pub(crate) scoring: Scoring,
    /// Whether the player could have seen the deal before.
    pub(crate) known: bool,
    /// The number the player chose, if any.
    pub(crate) number: Option<DealNumber>,
    /// Wall time of its making, to tell the newer of two.
    pub(crate) made_ms: i64,
}

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Neither the deal nor the number, which tells it as well.
        f.debug_struct("Draft")
            .field("game", &self.game)
            .field("variant", &self.variant)
            .field("scoring", &self.scoring)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
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

    /// The draft in a cookie's text; none when it is broken, another player's or of another house.
    pub(crate) fn open(&self, text: &str, owner: &TokenHash) -> Option<Draft> {
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
        decode(&plain)
    }
}

/// Binds the cookie to its player and its purpose.
fn aad(owner: &TokenHash) -> Vec<u8> {
    [b"geduld draft".as_slice(), &[VERSION], &owner.0].concat()
}

fn encode(draft: &Draft) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(PLAIN_BYTES);
    bytes.extend_from_slice(draft.game.as_bytes());
    bytes.extend_from_slice(&draft.deal.to_bytes());
    bytes.push(draft.variant.draw.cards());
    bytes.push(match draft.variant.recycles {
        Recycles::Unlimited => u8::MAX,
        Recycles::AtMost(most) => most.min(u8::MAX - 1),
    });
    bytes.push(match draft.variant.empty {
        EmptyColumns::Kings => 0,
        EmptyColumns::Any => 1,
    });
    bytes.push(match draft.scoring.scheme {
        Scheme::Tournament => 0,
        Scheme::Calm => 1,
        Scheme::Classic => 2,
        Scheme::Windows => 3,
        Scheme::Vegas => 4,
        Scheme::None => 5,
    });
    bytes.extend_from_slice(&draft.scoring.version.to_be_bytes());
    bytes.push(u8::from(draft.known));
    let (kind, own) = match &draft.number {
        None => (0, 0),
        Some(DealNumber::Own(own)) => (1, *own),
        // The exact code is the deal itself, which stands above.
        Some(_) => (2, 0),
    };
    bytes.push(kind);
    bytes.extend_from_slice(&own.to_be_bytes());
    bytes.extend_from_slice(&draft.made_ms.to_be_bytes());
    bytes
}

fn decode(plain: &[u8]) -> Option<Draft> {
    let (game, rest) = plain.split_first_chunk::<16>()?;
    let (deal, rest) = rest.split_first_chunk::<29>()?;
    let ([draw, recycles, empty], rest) = rest.split_first_chunk::<3>()?;
    let ([scheme, high, low], rest) = rest.split_first_chunk::<3>()?;
    let ([known, kind], rest) = rest.split_first_chunk::<2>()?;
    let (own, rest) = rest.split_first_chunk::<8>()?;
    let made_ms: [u8; 8] = rest.try_into().ok()?;
    let deal = Deal::from_bytes(deal).ok()?;
    let variant = Variant {
        draw: match draw {
            1 => DrawCount::One,
            3 => DrawCount::Three,
            _ => return None,
        },
        recycles: match *recycles {
            u8::MAX => Recycles::Unlimited,
            most => Recycles::AtMost(most),
        },
        empty: match empty {
            0 => EmptyColumns::Kings,
            1 => EmptyColumns::Any,
            _ => return None,
        },
    };
    let scheme = match scheme {
        0 => Scheme::Tournament,
        1 => Scheme::Calm,
        2 => Scheme::Classic,
        3 => Scheme::Windows,
        4 => Scheme::Vegas,
        5 => Scheme::None,
        _ => return None,
    };
    let number = match kind {
        0 => None,
        1 => Some(DealNumber::Own(u64::from_be_bytes(*own))),
        2 => Some(DealNumber::Exact(ExactCode::of(&deal))),
        _ => return None,
    };
    Some(Draft {
        game: GameId::from_bytes(*game),
        deal,
        variant,
        scoring: Scoring { scheme, version: u16::from_be_bytes([*high, *low]) },
        known: *known == 1,
        number,
        made_ms: i64::from_be_bytes(made_ms),
    })
}
