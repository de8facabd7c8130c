//! The rules of Klondike as Geduld plays it, and the one authority on them.
//!
//! ```
//! use geduld_rules::{Action, DealNumber, Entry, Game, Scheme, Scoring, Variant};
//!
//! let number: DealNumber = "g7".parse()?;
//! let scoring = Scoring::current(Scheme::Tournament);
//! let mut game = Game::new(number.deal(), Variant::SOLITAIRE, scoring);
//!
//! // Every legal move is offered; whatever else is tried is refused and changes nothing.
//! let first = game.legal_moves()[0];
//! game.push(Entry { clock_ms: 0, action: Action::Move(first) })?;
//! assert!(game.push(Entry { clock_ms: 900, action: Action::Redo }).is_err());
//! game.push(Entry { clock_ms: 1_200, action: Action::Undo })?;
//! assert_eq!((game.seq(), game.ply()), (2, 0));
//!
//! // What the player may know, and nothing more.
//! assert_eq!(game.view().stock, 24);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the words and rules are is told in the design of the house, sections 1 and 2. This crate is
//! `no_std` with `alloc`, does no I/O, and reads neither a clock nor a source of randomness: the
//! same log gives the same game everywhere.
//!
//! A [`Deal`] laid out under a [`Variant`] is a [`Position`]; positions know which [`Move`]s are
//! legal and play them. A [`Game`] is a deal, a variant, a [`Scoring`] and a log of [`Entry`]s;
//! it knows what the player has seen, what the game is worth and whether it is over. Its
//! [`View`] is the part that may be shown. A [`DealNumber`] names a deal: Geduld's own numbers, exact codes,
//! and the numbers of four other programs ([`OtherNumber`]).

#![no_std]

extern crate alloc;

mod action;
mod auto_finish;
pub mod binary;
mod card;
mod card_set;
mod column;
mod deal;
mod deal_number;
mod exact;
mod game;
mod legal;
mod moves;
mod other_numbers;
mod outcome;
mod play;
mod position;
mod rank;
pub mod ranking;
pub mod record;
mod refused;
mod relabel;
mod scoring;
mod setup;
mod shuffle;
mod stuck;
mod suit;
mod variant;
mod view;

pub use action::{Action, Entry, ParseActionError};
pub use binary::{DecodeError, PackedGame};
pub use card::{Card, ParseCardError};
pub use card_set::CardSet;
pub use column::Column;
pub use deal::{Deal, DealError};
pub use deal_number::{DealNumber, ParseDealNumberError};
pub use exact::{ExactCode, ExactCodeError};
pub use game::{Game, MAX_ENTRIES};
pub use moves::{Move, ParseMoveError};
pub use other_numbers::{MicrosoftCode, OtherNumber};
pub use outcome::{End, GameResult, Score};
pub use play::Played;
pub use position::Position;
pub use rank::Rank;
pub use record::{GameRecord, ParseRecordError, RecordClaimError};
pub use refused::{Refusal, Refused, RefusedReason, ReplayError};
pub use relabel::Relabelling;
pub use scoring::{ParseScoringError, Scheme, Scoring};
pub use setup::{Setup, SetupError};
pub use stuck::{STUCK_LIMIT, Stuck};
pub use suit::{Color, Suit};
pub use variant::{DrawCount, EmptyColumns, ParseVariantError, Recycles, Variant};
pub use view::{ColumnView, View};

/// Runs the example of the README with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
