//! Where the data directory is when nobody says.

use std::path::PathBuf;

use anyhow::{Context, Result};

/// `geduld` in the user's data home (XDG base directories).
///
/// # Errors
///
/// When neither `XDG_DATA_HOME` nor `HOME` names an absolute directory.
pub(crate) fn default_data_directory() -> Result<PathBuf> {
    let absolute =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = absolute("XDG_DATA_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/share")))
        .context("there is no home directory to keep games in; name one with --data DIRECTORY")?;
    Ok(home.join("geduld"))
}
