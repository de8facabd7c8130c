//! Where data and keys are when nobody says.

use std::path::PathBuf;

use anyhow::{Context, Result};

/// `geduld` in the user's data home (XDG base directories).
///
/// # Errors
///
/// When neither `XDG_DATA_HOME` nor `HOME` names an absolute directory.
pub(crate) fn default_data_directory() -> Result<PathBuf> {
    let home = absolute("XDG_DATA_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/share")))
        .context("there is no home directory to keep games in; name one with --data DIRECTORY")?;
    Ok(home.join("geduld"))
}

/// `geduld` in the user's configuration home (XDG base directories), where backups of the data do not look; `None` when
/// neither `XDG_CONFIG_HOME` nor `HOME` names an absolute directory.
pub(crate) fn default_key_directory() -> Option<PathBuf> {
    let home = absolute("XDG_CONFIG_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".config")))?;
    Some(home.join("geduld"))
}

/// The directory that a variable names, if it is an absolute one.
fn absolute(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())
}
