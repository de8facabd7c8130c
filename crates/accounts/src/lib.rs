//! Names, passwords, recovery codes and limits against guessing, for the members of a house.
//!
//! ```
//! use std::net::Ipv4Addr;
//!
//! use geduld_accounts::{Guessing, Name, Password, Strength, Try, Verdict};
//!
//! let name = Name::parse("  Anna   de Vries ")?;
//! assert_eq!(name.as_str(), "Anna de Vries");
//! assert_eq!(name.look(), Name::parse("ANNA.DE.VRlES")?.look());
//!
//! // Less than a house would take: this is an example.
//! let strength = Strength::new(64, 1)?;
//! let password = Password::chosen("drie tulpen op tafel", &name)?;
//! let stored = strength.hash(&password, [7; 16]);
//!
//! let mut guessing = Guessing::default();
//! let address = Ipv4Addr::LOCALHOST.into();
//! let wanted = Try { account: &name.look(), address, known_browser: false };
//! let admitted = guessing.ask(1_000, wanted)?;
//! let typed = Password::typed("drie tulpen op tafel")?;
//! if strength.verify(&typed, Some(&stored)) == (Verdict::Right { needs_rehash: false }) {
//!     guessing.right(1_030, admitted);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate does no I/O and reads neither a clock nor a source of randomness: times come in as Unix milliseconds, random
//! bytes as arrays. It starts no thread but those of a [`Hasher`].
//!
//! A [`Name`] is what a member is called; its [`Look`] is what must be unique. A [`Password`] is checked when it is
//! chosen, hashed and verified by a [`Strength`], best within a [`Hasher`]. [`RecoveryCodes`] let in who forgot it.
//! [`Guessing`] says who may try.

mod common_passwords;
mod guessing;
mod hasher;
mod look;
mod name;
mod name_error;
mod password;
mod password_error;
mod password_hash;
mod phc;
mod recovery_code;
mod reserved;
mod spelling;
mod strength;

pub use guessing::{Admitted, Guessing, Limits, TooMany, Try};
pub use hasher::{Busy, Hasher};
pub use look::{LOOK_VERSION, Look};
pub use name::{LONGEST_NAME, LONGEST_NAME_BYTES, LONGEST_TYPED_NAME_BYTES, Name, SHORTEST_NAME};
pub use name_error::NameError;
pub use password::{LONGEST_PASSWORD_BYTES, Password, SHORTEST_PASSWORD};
pub use password_error::PasswordError;
pub use password_hash::PasswordHash;
pub use phc::{ParseHashError, SALT_BYTES};
pub use recovery_code::{
    CodeHash, ParseCodeError, RECOVERY_CODES, RECOVERY_RANDOM_BYTES, RecoveryCode, RecoveryCodes,
};
pub use strength::{Strength, StrengthError, Verdict};

/// Runs the example of the README with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
