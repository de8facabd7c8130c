//! The rules, tried from outside.
//!
//! The heavier counts run when the environment has `GEDULD_LONG=1`; a sample of them always runs.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod against_naive;
mod bot;
mod bytes;
mod deals;
mod finishing;
mod lines;
mod made;
mod naive;
mod notation;
mod perft;
mod ranks;
mod records;
mod refusals;
mod relabelling;
mod scores;
mod secrets;
mod setups;
mod stuck;
mod stuck_share;
mod walks;

/// Whether the heavier counts are asked for.
fn long() -> bool {
    std::env::var("GEDULD_LONG").is_ok_and(|value| value == "1")
}
