//! Players, games, members and events of the house, kept so that nothing acknowledged is ever lost.
//!
//! ```
//! use geduld_rules::{Action, DealNumber, Entry, Game, Scheme, Scoring, Variant};
//! use geduld_store::{
//!     Append, AppendError, ClockState, EntryId, GameId, NewPlayer, PlayerId, Store, StoreOptions,
//!     Terms,
//! };
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let directory = tempfile::tempdir()?;
//! let store = Store::open(StoreOptions::new(directory.path())).await?;
//!
//! // A game is not stored before its first entry, and neither is its player.
//! let deal = DealNumber::Own(7).deal();
//! let scoring = Scoring::current(Scheme::Tournament);
//! let mut game = Game::new(deal.clone(), Variant::SOLITAIRE, scoring);
//! let entry = Entry { clock_ms: 0, action: Action::Move(game.legal_moves()[0]) };
//! let first = Append {
//!     game: GameId::from_bytes([1; 16]),
//!     player: NewPlayer { id: PlayerId::from_bytes([2; 16]), token_hash: [3; 32] },
//!     start: Some(Terms {
//!         deal,
//!         variant: Variant::SOLITAIRE,
//!         scoring,
//!         known: false,
//!         assisted: false,
//!         number: None,
//!     }),
//!     expected_seq: 0,
//!     id: EntryId::from_bytes([4; 12]),
//!     entries: vec![entry],
//!     at_ms: 1_750_000_000_000,
//!     clock: ClockState { clock_ms: 0, running_since_ms: Some(1_750_000_000_000) },
//!     end: None,
//! };
//!
//! // This resolves when the entry is on the disk, whatever happens to the power afterwards.
//! let appended = store.append(first.clone()).await?;
//! game.push(entry)?;
//! assert_eq!(appended.seq, game.seq());
//!
//! // A client that heard nothing sends again, and is told that all is well.
//! let again = store.append(first).await;
//! assert!(matches!(again, Err(AppendError::AlreadyStored { seq: 1, .. })));
//!
//! let stored = store.logged_game(GameId::from_bytes([1; 16])).await?;
//! assert_eq!(stored.map(|game| game.entries), Some(vec![entry]));
//! store.close().await;
//! # Ok(()) }
//! ```
//!
//! [`Store::append`] is the one durable write. Behind it a single connection takes what is queued,
//! up to 256 appends, commits once, and answers each; readers never wait for it. The row of a game
//! fences it: of two appends that stand at the same `seq`, the second changes nothing. A game that
//! ends is packed into one row, from which [`Statistics`] are derived.
//!
//! A player is a guest, known by the token of a browser, or a [`Member`] with a name, known by sessions.
//! [`Store::sign_up`] makes a member of a guest, [`Store::sign_in`] lets one in and brings along what the
//! guest in the same browser played, [`Store::delete_member`] forgets one but for what was reached in
//! events. Passwords, codes and tokens come here as hashes only; whoever guesses is stopped before.
//!
//! The store lives in a data directory that one process uses at a time: SQLite with a write-ahead
//! log and `synchronous = FULL`, set and read back at opening. How the house uses it, and why, is
//! told in `docs/design.md`, section 5.

mod append;
mod apply;
mod change;
mod clock;
mod data_dir;
mod error;
mod events;
mod file_system;
mod game;
mod id;
mod members;
mod options;
mod read;
mod row;
mod sql;
mod sqlite;
mod statement;
mod statistics;
mod store;
mod terms;
mod writer;

pub use append::{Append, Appended, NewPlayer};
pub use clock::{ClockState, Heartbeat, Outage};
pub use data_dir::CookieKey;
pub use error::{AppendError, OpenError, StoreError};
pub use events::{
    BeginError, BeginRound, Difference, Entrant, EntrantRound, EventKind, EventResult, EventState,
    FinishClosing, Flag, Imported, Lease, LeaseError, LedgerRow, PeriodRow, PlayerResult, Ranked,
    StoredEvent, Totals,
};
pub use file_system::FileSystem;
pub use game::{Before, Class, FinishedGame, GameState, LoggedGame, StoredGame};
pub use id::{EntryId, GameId, ParseIdError, PlayerId, SessionId};
pub use members::{
    Announcement, ApiToken, Credentials, FormerName, Member, MemberMail, MemberName, MemberState,
    Merged, NAME_BLOCKED_MS, NewSession, Passkey, Proof, Recovery, RenameError, SESSION_KEPT_MS,
    Session, SignInError, SignUp, SignUpError, SignedIn, StoredCode, member_key,
};
pub use options::StoreOptions;
#[cfg(feature = "testing")]
pub use options::Synchronous;
#[cfg(feature = "testing")]
pub use sqlite::migrator;
pub use statistics::Statistics;
pub use store::Store;
pub use terms::Terms;

#[cfg(not(feature = "testing"))]
use options::Synchronous;
