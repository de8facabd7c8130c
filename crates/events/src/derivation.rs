//! How deals and relabellings follow from the seed of an event.
//!
//! `docs/fairness.md` specifies this for other programs, with golden vectors that the tests compare.

use geduld_rules::{Deal, Move, Position, Relabelling};
use geduld_solver::{Limits, Stopped, Verdict, solve};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::json_text::{as_text, as_texts};
use crate::{EntrantNumber, Seed, Terms, TryVerdict};

/// The version of all that this module does. Another way to derive would get another number.
pub const DERIVATION_VERSION: u32 = 1;

/// The most tries of a round. That so many deals in a row cannot be won happens under no variant that anybody plays.
pub const MOST_TRIES: usize = 10_000;

/// Bytes of states that the solver may keep for a try; a part of the derivation, as the node limit is.
pub const MEMORY_LIMIT_BYTES: usize = 1 << 30;

const DEAL_LABEL: &[u8] = b"geduld event deal 1\0";
const RELABELLING_LABEL: &[u8] = b"geduld event relabelling 1\0";

/// The key of the shuffle of a try: HMAC-SHA-256 with the seed as its key over the bytes of `geduld event deal 1`, a
/// zero byte, the number of the round and the number of the try, each from 1, as four bytes, highest first.
#[must_use]
pub fn deal_key(seed: &Seed, round: u32, try_number: u32) -> [u8; 32] {
    hmac(seed, &[DEAL_LABEL, &round.to_be_bytes(), &try_number.to_be_bytes()])
}

/// The deal of a try: [`Deal::from_seed`] of its [`deal_key`].
#[must_use]
pub fn try_deal(seed: &Seed, round: u32, try_number: u32) -> Deal {
    Deal::from_seed(&deal_key(seed, round, try_number))
}

/// The relabelling under which an entrant sees the deals of all rounds: HMAC-SHA-256 with the seed as its key over the
/// bytes of `geduld event relabelling 1`, a zero byte and the entrant number as eight bytes, highest first; the last
/// byte of it modulo 8 is the index.
///
/// The entrant plays `relabelling.deal(base)`; [`base_entries`](crate::base_entries) gives the log of the export.
#[must_use]
pub fn relabelling(seed: &Seed, entrant: EntrantNumber) -> Relabelling {
    let bytes = hmac(seed, &[RELABELLING_LABEL, &entrant.0.to_be_bytes()]);
    Relabelling::ALL[usize::from(bytes[31] % 8)]
}

fn hmac(seed: &Seed, parts: &[&[u8]]) -> [u8; 32] {
    let mut mac =
        <Hmac<Sha256> as KeyInit>::new_from_slice(&seed.0).expect("HMAC takes a key of any length");
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// The deal of a round, and how it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DerivedRound {
    /// The verdict on each try from the first; the last one is winnable and was taken.
    pub tries: Vec<TryVerdict>,
    /// The deal of the try that was taken.
    #[serde(with = "as_text")]
    pub deal: Deal,
    /// Moves that win it.
    #[serde(with = "as_texts")]
    pub line: Vec<Move>,
}

/// A try that was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The round, from 1.
    pub round: u32,
    /// The try, from 1.
    pub try_number: u32,
    /// What the solver says of it.
    pub verdict: TryVerdict,
}

/// Why deals could not be derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeriveError {
    /// It was asked to stop.
    #[error("it was stopped")]
    Cancelled,
    /// The solver found no try that can be won.
    #[error(
        "none of the first {MOST_TRIES} tries of round {round} is known to be winnable: raise the node limit"
    )]
    NoneWinnable {
        /// The round, from 1.
        round: u32,
    },
}

/// The deals of all rounds of an event: for each the first try that the solver proves winnable within the node limit.
///
/// It runs the solver of this program, whose version must be the one of the terms, on one thread: some milliseconds
/// for most tries, up to the node limit for a few. `cancelled` is asked every thousand nodes or so, `progress` is told
/// each verdict. The result is secret until the event closes.
///
/// # Errors
/// When it was cancelled, or no try can be won.
pub fn derive(
    terms: &Terms,
    cancelled: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<DerivedRound>, DeriveError> {
    (1..)
        .take(terms.kind.rounds())
        .map(|round| derive_round(terms, round, cancelled, progress))
        .collect()
}

fn derive_round(
    terms: &Terms,
    round: u32,
    cancelled: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(Progress),
) -> Result<DerivedRound, DeriveError> {
    let mut tries = Vec::new();
    for try_number in (1..).take(MOST_TRIES) {
        let (verdict, line) =
            decide_try(terms, round, try_number, cancelled).ok_or(DeriveError::Cancelled)?;
        progress(Progress { round, try_number, verdict });
        tries.push(verdict);
        if let Some(line) = line {
            let deal = try_deal(&terms.seed, round, try_number);
            return Ok(DerivedRound { tries, deal, line });
        }
    }
    Err(DeriveError::NoneWinnable { round })
}

/// What the solver says of a try, with a line if it can be won; `None` when it was cancelled.
pub(crate) fn decide_try(
    terms: &Terms,
    round: u32,
    try_number: u32,
    cancelled: &dyn Fn() -> bool,
) -> Option<(TryVerdict, Option<Vec<Move>>)> {
    let deal = try_deal(&terms.seed, round, try_number);
    let limits = Limits { nodes: terms.node_limit, memory_bytes: MEMORY_LIMIT_BYTES };
    match solve(&Position::deal(&deal, terms.variant), limits, cancelled).verdict {
        Verdict::Winnable(line) => Some((TryVerdict::Winnable, Some(line))),
        Verdict::Unwinnable => Some((TryVerdict::Unwinnable, None)),
        Verdict::Undecided(Stopped::Cancelled) => None,
        Verdict::Undecided(_) => Some((TryVerdict::Undecided, None)),
    }
}
