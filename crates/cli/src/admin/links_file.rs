//! A file of links to hand out, for this user alone.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use anyhow::Result;
use geduld_server::office::LinkRow;

use crate::whole_file::WholeFile;

/// Links on their way into a file.
pub(super) struct LinksFile {
    file: WholeFile,
    text: String,
}

impl LinksFile {
    /// A file whose name is free.
    ///
    /// # Errors
    ///
    /// When it is not.
    pub(super) fn new(path: &Path) -> Result<LinksFile> {
        let file = WholeFile::secret(path)?;
        Ok(LinksFile { file, text: String::from("name\tlink\tuntil\n") })
    }

    /// Adds a link.
    pub(super) fn add(&mut self, link: &LinkRow) {
        let LinkRow { name, url, until, .. } = link;
        // Writing to a String cannot fail.
        let _ = writeln!(self.text, "{}\t{url}\t{until}", name.as_deref().unwrap_or_default());
    }

    /// Writes it, if there is a link.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(super) fn write(self) -> Result<()> {
        if self.text.lines().count() == 1 {
            return Ok(());
        }
        self.file.write(|file| Ok(file.write_all(self.text.as_bytes())?))
    }
}
