//! What must hold for any bytes that reach Geduld from outside.
//!
//! Each function takes arbitrary bytes and panics when a property is broken. They are the bodies of
//! the fuzz targets (`fuzz/targets`), and the tests of this crate run them over the kept corpus and
//! its mutations, so that `cargo test` guards what fuzzing found.
//!
//! ```
//! for (_, body) in geduld_fuzz_bodies::TARGETS {
//!     body(b"anything");
//! }
//! ```

mod binary;
mod deck;
mod moves;
mod records;
mod solver;
mod wire;

pub use binary::binary;
pub use deck::deck;
pub use moves::moves;
pub use records::records;
pub use solver::solver;
pub use wire::wire;

/// What is done with the bytes of one input; it panics when a property is broken.
pub type Body = fn(&[u8]);

/// The bodies by the name of their target, which is the name of their corpus directory too.
pub const TARGETS: [(&str, Body); 6] = [
    ("deck", deck),
    ("moves", moves),
    ("records", records),
    ("wire", wire),
    ("binary", binary),
    ("solver", solver),
];

/// Error texts are shown to people: they say something, and never repeat a long input.
fn assert_fit_to_print(error: &impl std::fmt::Display) {
    let text = error.to_string();
    assert!(!text.is_empty(), "an error says what is wrong");
    assert!(text.len() <= 400, "an error of {} bytes is no message: {text}", text.len());
    assert!(!text.contains(char::is_control), "an error passes control characters on: {text:?}");
}
