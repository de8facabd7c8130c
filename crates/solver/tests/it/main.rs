//! What must hold of every verdict.
#![expect(clippy::unwrap_used, reason = "a test may fail so")]

mod handed;
mod limits;
mod moves;
mod recycles;
