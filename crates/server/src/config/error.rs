//! What can be wrong with a configuration.

use std::path::PathBuf;

use super::value::Place;

/// A configuration that cannot be used; the text says where and what would be right.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A key that no setting has.
    #[error("{place}: unknown key `{key}`{}", nearest_text(nearest.as_deref()))]
    UnknownKey {
        /// The key as it was written.
        key: String,
        /// Where it stands.
        place: Place,
        /// The valid key that looks most like it.
        nearest: Option<String>,
    },
    /// A value that its setting cannot take.
    #[error("{place}: `{key}` cannot be `{value}`: {expected}")]
    BadValue {
        /// The setting.
        key: String,
        /// What was given.
        value: String,
        /// Where it stands.
        place: Place,
        /// What would be right.
        expected: String,
    },
    /// A file that is not TOML.
    #[error("{place}: {message}")]
    Syntax {
        /// Where it stands.
        place: Place,
        /// What the reader says.
        message: String,
    },
    /// A file that cannot be read.
    #[error("cannot read the configuration file {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl ConfigError {
    /// Whether a flag is wrong: then the program is not used as it should be.
    #[must_use]
    pub fn is_of_flag(&self) -> bool {
        match self {
            ConfigError::UnknownKey { place, .. }
            | ConfigError::BadValue { place, .. }
            | ConfigError::Syntax { place, .. } => matches!(place, Place::Flag(_)),
            ConfigError::Unreadable { .. } => false,
        }
    }
}

fn nearest_text(nearest: Option<&str>) -> String {
    match nearest {
        Some(key) => format!("; did you mean `{key}`?"),
        None => String::from("; `geduld serve --help` lists the valid ones"),
    }
}
