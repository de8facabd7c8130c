//! How far one search goes.

use geduld_solver::Limits;

/// Limits of every search of the house: the same position gets the same answer on every machine.
/// They decide all but three of `g1` to `g10000` with draw three and all with draw one, so that deals
/// which are dear to prove are dealt as well; what they do not decide is told as not known.
pub(crate) const SEARCH: Limits = Limits { nodes: 3_000_000, memory_bytes: 256 << 20 };

/// Limits of the first look at a player's position: most are decided within them, in some ten
/// milliseconds and little memory, so that nobody stands behind others' long searches for that.
pub(super) const LOOK: Limits = Limits { nodes: 50_000, memory_bytes: 16 << 20 };
