//! One value of a configuration and where it was written.

use std::fmt;
use std::path::PathBuf;

/// Where a value was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A line of a file, counted from 1.
    File {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
    },
    /// An environment variable.
    Environment(String),
    /// A flag of the command line.
    Flag(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File { path, line } => write!(f, "{}:{line}", path.display()),
            Place::Environment(name) => write!(f, "environment variable {name}"),
            Place::Flag(name) => write!(f, "flag {name}"),
        }
    }
}

/// A value for a key, not yet judged: one text, or several for a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The setting's key, such as `limits.messages_per_second`.
    pub key: String,
    /// The texts; one unless the setting is a list.
    pub texts: Vec<String>,
    /// Where it was written.
    pub place: Place,
}
