//! Events, tried from outside.
//!
//! Every leaf of an export is doctored when the environment has `GEDULD_LONG=1`; of the entries of logs a sample always is.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod awards;
mod closings;
mod derivations;
mod doctored;
mod fairness;
mod hostile;
mod made;
mod outages;
mod places;
mod relabellings;
mod rounds;
mod texts;

/// Whether the heavier counts are asked for.
fn long() -> bool {
    std::env::var("GEDULD_LONG").is_ok_and(|value| value == "1")
}
