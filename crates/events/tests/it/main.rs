//! Events, tried from outside.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod awards;
mod derivations;
mod made;
mod places;
mod texts;
