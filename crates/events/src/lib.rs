//! Tournaments and daily deals: what is committed before they open, how their deals follow from a secret seed, what
//! rounds are worth when they close, and an export from which anybody can check all of it.
//!
//! ```
//! use geduld_events::{CanonicalText, EntrantNumber, derive, relabelling, verify};
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
//!
//! // An export that is no JSON is refused with its line and column.
//! println!("{}", verify("{").unwrap_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the words mean is told in the design of the house, sections 3 and 4; `docs/fairness.md` specifies the
//! derivation for other programs and says what can be checked and what cannot. This crate does no I/O, reads neither a
//! clock nor a source of randomness, and starts no thread.
//!
//! [`Terms`] are written as a [`CanonicalText`] and committed to; [`derive()`] finds the deals; [`relabelling()`] is what an
//! entrant sees them under; [`close`] makes of terms, deals and logs an [`Export`] with all results; [`verify()`] checks one.

mod award;
mod canonical_text;
mod closing;
mod contradiction;
mod derivation;
mod entrant_number;
mod event_id;
mod export;
mod json_text;
mod lie;
mod moment;
mod outage;
mod report;
mod round_result;
mod seed;
mod standing;
mod terms;
mod try_verdict;
mod verify;

pub use award::{Award, Cup, Medal, ParseAwardError};
pub use canonical_text::{
    CanonicalText, Commitment, ParseCommitmentError, ParseTextError, TextErrorReason,
};
pub use closing::{
    CLOCK_TOLERANCE_MS, Closing, EntrantLogs, LONGEST_NAME_BYTES, MOST_ENTRANTS, close,
};
pub use contradiction::Contradiction;
pub use derivation::{
    DERIVATION_VERSION, DeriveError, DerivedRound, MEMORY_LIMIT_BYTES, MOST_TRIES, Progress,
    deal_key, derive, relabelling, try_deal,
};
pub use entrant_number::{EntrantNumber, ParseEntrantNumberError};
pub use event_id::{EventId, ParseEventIdError};
pub use export::{Export, ExportEntrant, ExportGame};
pub use lie::Lie;
pub use moment::{Moment, ParseMomentError};
pub use outage::{MOST_OUTAGES, Outage, moved_closing};
pub use report::{NotChecked, Report, Skipped};
pub use round_result::{Ended, PLAYED_MOVES, RoundResult, base_entries};
pub use seed::{ParseSeedError, Seed};
pub use standing::{Standing, Tally, shared_places, standings};
pub use terms::{Admission, GameName, Kind, ParseKindError, Previous, Terms, TermsError};
pub use try_verdict::{ParseTryVerdictError, TryVerdict};
pub use verify::{LONGEST_EXPORT_BYTES, Solving, verify, verify_solving};

/// Runs the example of the README with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
