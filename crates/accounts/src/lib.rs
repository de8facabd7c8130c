//! Names for the members of a house.
//!
//! ```
//! use geduld_accounts::Name;
//!
//! let name = Name::parse("  Anna   de Vries ")?;
//! assert_eq!(name.as_str(), "Anna de Vries");
//! assert_eq!(name.look(), Name::parse("ANNA.DE.VRlES")?.look());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Name`] is what a member is called; its [`Look`] is what must be unique.

mod look;
mod name;
mod name_error;
mod reserved;
mod spelling;

pub use look::{LOOK_VERSION, Look};
pub use name::{LONGEST_NAME, LONGEST_NAME_BYTES, LONGEST_TYPED_NAME_BYTES, Name, SHORTEST_NAME};
pub use name_error::NameError;
