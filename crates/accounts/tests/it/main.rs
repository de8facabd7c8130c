//! Accounts, tried from outside.

mod looks;
mod names;

use geduld_accounts::Name;

fn named(text: &str) -> Name {
    Name::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}
