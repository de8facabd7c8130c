//! How the program ends when it cannot do what was asked.

use std::process::ExitCode;

use anyhow::Error;
use geduld_server::config::ConfigError;

use crate::shown::shown;

/// Something in the command line, or in a file of deals that it names, that cannot be used; a wrong value in
/// the configuration or a variable is no wrong usage.
#[derive(Debug)]
pub(crate) struct WrongUsage(pub(crate) String);

impl WrongUsage {
    /// An error with this text.
    pub(crate) fn error(text: impl Into<String>) -> Error {
        Error::new(WrongUsage(text.into()))
    }
}

impl std::fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUsage {}

/// The exit code: 2 for wrong usage, else 1.
pub(crate) fn exit_code(error: &Error) -> ExitCode {
    let usage = error.chain().any(|cause| {
        cause.is::<WrongUsage>()
            || cause.downcast_ref::<ConfigError>().is_some_and(ConfigError::is_of_flag)
    });
    ExitCode::from(if usage { 2 } else { 1 })
}

/// What went wrong, then why, and why that; nothing twice, since some errors name their cause
/// themselves. File names and the like have no power over a terminal.
pub(crate) fn told(error: &Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text += ": ";
            text += &cause;
        }
    }
    text.lines().map(shown).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn a_cause_that_is_named_already_is_not_told_again() {
        for text in ["cannot read x: no such file", "cannot read x: no such file; choose another"] {
            let error = anyhow!("no such file").context(text).context("sorry");
            assert_eq!(told(&error), format!("sorry: {text}"));
        }
    }
}
