//! Passkeys for the members of a house: registering one, and signing in with it, around `webauthn-rs`.
//!
//! ```
//! use geduld_passkeys::{RelyingParty, Seal};
//!
//! let house = RelyingParty::at("https://kaarten.example.nl")?;
//! let seal = Seal::new(&[7; 32]);
//! // What the browser is asked, and what it has to bring back with its answer.
//! let asked = house.begin_sign_in(&seal, &[1; 32], [2; 24], 1_000)?;
//! assert!(asked.options.contains("challenge"));
//!
//! // A passkey belongs to a name; browsers give none to an address.
//! assert!(RelyingParty::at("http://192.168.1.20:8080").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing is kept between asking and answering: what has to be remembered travels sealed through the browser, is good
//! for [`GOOD_FOR_MS`] and only for who began it. It is good once: a [registration](RelyingParty::finish_registration)
//! makes a credential that the store has only once, and a [sign-in](RelyingParty::finish_sign_in) is noted in the key's
//! own data, which the store exchanges only for the data that was read.
//!
//! No I/O and no clock; the challenges come from the system's randomness by way of `webauthn-rs`.

mod begun;
mod error;
mod key_data;
mod relying_party;
mod seal;

pub use begun::{Begun, Claim, NewKey};
pub use error::{NoRelyingParty, PasskeyError};
pub use relying_party::RelyingParty;
pub use seal::{GOOD_FOR_MS, NONCE_BYTES, Seal};

/// More passkeys than this a member has no use for.
pub const MOST_KEYS: usize = 10;
