//! Why an export is refused.

use crate::Contradiction;
use crate::verify::LONGEST_EXPORT_BYTES;

/// The first thing that is wrong with an export.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Lie {
    /// It is too long to be read.
    #[error("the export has {bytes} bytes; at most {LONGEST_EXPORT_BYTES} are read")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// It is no JSON, or none of the format: a field is missing, or a value is none that could stand there.
    #[error("line {line}, column {column}, {path}: {reason}")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The place, such as `entrants[3].place`; `.` for the whole.
        path: String,
        /// What is wrong there.
        reason: String,
    },
    /// It says what is not true.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

impl Lie {
    /// The place in the export, such as `entrants[3].rounds[1].entries[17]`; `.` for the whole.
    #[must_use]
    pub fn path(&self) -> &str {
        match self {
            Lie::TooLong { .. } => ".",
            Lie::Unreadable { path, .. } | Lie::Contradiction(Contradiction { path, .. }) => path,
        }
    }
}
