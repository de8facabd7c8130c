//! Accounts, tried from outside.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod guessing;
mod hasher;
mod looks;
mod names;
mod passwords;
mod recovery;

use geduld_accounts::{Name, Password, Strength};

/// As little as argon2 takes.
fn weak() -> Strength {
    Strength::new(8, 1).unwrap()
}

fn typed(text: &str) -> Password {
    Password::typed(text).unwrap()
}

fn named(text: &str) -> Name {
    Name::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}
