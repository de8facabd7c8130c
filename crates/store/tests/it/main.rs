//! The store from outside. [`story`] holds what must be true of any database behind it, told once
//! and run against each; [`sqlite`] what is true of SQLite in a data directory.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "what the power cuts did is worth reading")]

mod arena;
mod ids;
mod sqlite;
mod story;
mod table;
