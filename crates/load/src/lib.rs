//! Bots that play at a Geduld house as browsers do.
//!
//! [`Player`] speaks protocol version 1: it keeps cookies, has one entry in flight, sends it again
//! under the same id after a lost connection, and chooses its moves by a [`Bot`] that sees what the
//! table shows. [`House`] starts and kills the real program. The `geduld-load` program measures a
//! house with them; the tests of the `geduld` program kill one under them.
//!
//! ```
//! use geduld_load::{Bot, Prospect, Wish};
//! use geduld_rules::{Deal, Game, Scheme, Scoring};
//!
//! let variant = "draw1 recycles=unlimited empty=kings".parse()?;
//! let game = Game::new(Deal::from_seed(&[7; 32]), variant, Scoring::current(Scheme::Calm));
//! let wish = Bot::new(1).choose(&Prospect::of_game(&game));
//! assert!(matches!(wish, Wish::Entry(_)));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod backoff;
mod bare_store;
mod bot;
mod browser;
mod echo;
mod help;
mod house;
mod message;
mod moves;
mod player;
mod report;
mod tally;

pub use backoff::Backoff;
pub use bare_store::BareStore;
pub use bot::{Bot, Prospect, Wish};
pub use browser::{ANSWER_WITHIN, Browser, BrowserError, Deal, NewGame, Socket};
pub use echo::{client as echo_client, serve as serve_echo};
pub use help::{Dealt, Helped, HelpedPlayer, deals};
pub use house::{House, HouseError, Plan, Usage};
pub use message::{
    ClientMessage, Column, Foundations, Points, Recycles, ServerMessage, Table, VERSION,
};
pub use moves::{Counted, Counter, Crowd};
pub use player::{Event, Manner, Pending, PlayError, Player, Watch};
pub use report::Report;
pub use tally::{Tally, ratio};
