//! Tournaments and daily deals: what is committed before they open, how their deals follow from a secret seed, what
//! rounds are worth when they close, and an export from which anybody can check all of it.
//!
//! ```
//! use geduld_events::{CanonicalText, EntrantNumber, derive, relabelling};
//!
//! let text: CanonicalText = "\
//! geduld event 1
//! id: simple-2026-12-01
//! kind: daily deal
//! game: Solitaire Simple
//! variant: draw1 recycles=unlimited empty=kings
//! scoring: calm-1
//! derivation: 1
//! solver: 1
//! node-limit: 100000
//! account-before-opening: no
//! free-games: 0
//! operators-compete: yes
//! opening: 2026-11-30T23:00:00.000Z
//! closing: 2026-12-01T23:00:00.000Z
//! day: 2026-12-01
//! seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
//! previous: none
//! ".parse()?;
//! println!("published before the opening: {}", text.commitment());
//!
//! let rounds = derive(text.terms(), &|| false, &mut |_| ())?;
//! let names = relabelling(&text.terms().seed, EntrantNumber(7));
//! println!("entrant 7 sees {}", names.deal(&rounds[0].deal));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the words mean is told in the design of the house, sections 3 and 4. This crate does no I/O, reads neither a
//! clock nor a source of randomness, and starts no thread.
//!
//! [`Terms`] are written as a [`CanonicalText`] and committed to; [`derive()`] finds the deals; [`relabelling()`] is what an
//! entrant sees them under.

mod award;
mod canonical_text;
mod derivation;
mod entrant_number;
mod event_id;
mod json_text;
mod moment;
mod round_result;
mod seed;
mod standing;
mod terms;
mod try_verdict;

pub use award::{Award, Cup, Medal, ParseAwardError};
pub use canonical_text::{
    CanonicalText, Commitment, ParseCommitmentError, ParseTextError, TextErrorReason,
};
pub use derivation::{
    DERIVATION_VERSION, DeriveError, DerivedRound, MEMORY_LIMIT_BYTES, MOST_TRIES, Progress,
    deal_key, derive, relabelling, try_deal,
};
pub use entrant_number::{EntrantNumber, ParseEntrantNumberError};
pub use event_id::{EventId, ParseEventIdError};
pub use moment::{Moment, ParseMomentError};
pub use round_result::{Ended, PLAYED_MOVES, RoundResult, base_entries};
pub use seed::{ParseSeedError, Seed};
pub use standing::{Standing, Tally, shared_places, standings};
pub use terms::{Admission, GameName, Kind, ParseKindError, Previous, Terms, TermsError};
pub use try_verdict::{ParseTryVerdictError, TryVerdict};
