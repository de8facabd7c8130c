//! Geduld's house: pages, HTTP, WebSocket tables and game sessions over rules and store.
//!
//! ```
//! use geduld_server::{House, Sources, config::Config};
//! use tokio::net::TcpListener;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let data = tempfile::tempdir()?;
//! let config = Config { data: Some(data.path().to_owned()), ..Config::default() };
//! let listener = TcpListener::bind("127.0.0.1:0").await?;
//! let house = House::start(config, Sources::system(), listener).await?;
//! assert_eq!(house.sockets(), 0); // A browser could now play at http://{house.address()}/.
//! house.stop().await;
//! # Ok(()) }
//! ```
//!
//! Start reading at [`House`], then `http::router` for the way of a request, `socket` and `session`
//! for the way of a move. `docs/protocol.md` describes the messages.

mod accounts;
mod api;
mod assets;
pub mod config;
mod drafts;
mod error;
mod events;
mod help;
mod house;
mod house_clock;
mod http;
mod identity;
mod live;
mod mail;
pub mod office;
mod pages;
mod period;
mod presence;
mod session;
mod socket;
mod sources;
mod texts;
mod top;
mod wire;

pub use events::{KeyError, NotClosed};
pub use house::{House, Running, StartError};
pub use http::own_addresses;
pub use mail::MailError;
pub use sources::{
    Clock, Dealer, NoRandomness, OwnSolver, Random, SeedDealer, Solver, Sources, SystemClock,
    SystemRandom,
};
pub use wire::{
    ClientMessage, MAX_FRAME_BYTES, MessageError, PROTOCOL_VERSION, parse_client_message,
};
