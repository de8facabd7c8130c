//! A file that is there whole or not at all.

use std::fs::{File, OpenOptions, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::{Builder, NamedTempFile};

use crate::failure::WrongUsage;

/// As the system gives a new file: what the umask takes away is taken away here too.
const MODE: u32 = 0o666;

/// For this user alone.
const SECRET_MODE: u32 = 0o600;

/// A file to be written in one go.
pub(crate) struct WholeFile {
    path: PathBuf,
    mode: u32,
}

impl WholeFile {
    /// A file of a name that is free, or a device or pipe.
    ///
    /// # Errors
    ///
    /// When there is a file of that name.
    pub(crate) fn new(path: &Path) -> Result<WholeFile> {
        let file = WholeFile { path: path.to_owned(), mode: MODE };
        // A link that leads nowhere has a name too.
        if path.symlink_metadata().is_ok() && !file.is_device() {
            return Err(file.is_there());
        }
        Ok(file)
    }

    /// As [`WholeFile::new`], for this user alone to read.
    ///
    /// # Errors
    ///
    /// When there is a file of that name.
    pub(crate) fn secret(path: &Path) -> Result<WholeFile> {
        Ok(WholeFile { mode: SECRET_MODE, ..WholeFile::new(path)? })
    }

    /// Writes it under another name in its directory, and gives it its own when all of it is on the disk. Killed
    /// before that it leaves a `.geduld-….part` there, which is of no use to anybody; when it cannot be written,
    /// nothing.
    ///
    /// # Errors
    ///
    /// When it cannot be written, or somebody else took the name meanwhile.
    pub(crate) fn write(&self, fill: impl FnOnce(&mut File) -> Result<()>) -> Result<()> {
        let cannot = || format!("cannot write {}", self.path.display());
        if self.is_device() {
            let device = OpenOptions::new().write(true).open(&self.path);
            return fill(&mut device.with_context(cannot)?).with_context(cannot);
        }
        let directory = match self.path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        let mut part: NamedTempFile = Builder::new()
            .prefix(".geduld-")
            .suffix(".part")
            .permissions(Permissions::from_mode(self.mode))
            .tempfile_in(directory)
            .with_context(cannot)?;
        fill(part.as_file_mut()).with_context(cannot)?;
        part.as_file().sync_all().with_context(cannot)?;
        part.persist_noclobber(&self.path).map_err(|error| match error.error.kind() {
            ErrorKind::AlreadyExists => self.is_there(),
            _ => anyhow::Error::new(error.error).context(cannot()),
        })?;
        // The new name lasts when the directory is on the disk.
        File::open(directory).and_then(|directory| directory.sync_all()).with_context(cannot)
    }

    fn is_device(&self) -> bool {
        self.path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir())
    }

    fn is_there(&self) -> anyhow::Error {
        let name = self.path.display();
        WrongUsage::error(format!("{name} is there already: name another file"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use anyhow::bail;

    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let files = fs::read_dir(directory).expect("it can be read");
        files.map(|file| file.expect("it can be read").file_name().display().to_string()).collect()
    }

    #[test]
    fn the_name_is_free_until_all_is_written_so_that_a_killed_run_can_be_started_again() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("all.tsv");
        let file = WholeFile::new(&path).expect("the name is free");
        let written = file.write(|part| {
            part.write_all(b"half")?;
            part.sync_all()?;
            assert!(!path.exists(), "what a kill would leave now has another name");
            assert!(WholeFile::new(&path).is_ok(), "and a next run would find its name free");
            Ok(part.write_all(b" and half")?)
        });
        written.expect("it is written");
        assert_eq!(fs::read(&path).expect("it is there"), b"half and half");
        assert_eq!(names(directory.path()), ["all.tsv"]);
        let usual = directory.path().join("usual");
        fs::write(&usual, "").expect("it can be written");
        let mode = |path| fs::metadata(path).expect("it is there").permissions().mode();
        assert_eq!(mode(&path), mode(&usual), "others may read it as any new file");
    }

    #[test]
    fn nothing_stays_of_a_file_that_cannot_be_written() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let file = WholeFile::new(&directory.path().join("all.tsv")).expect("the name is free");
        let error = file.write(|_| bail!("no more room")).expect_err("it fails").to_string();
        assert!(error.contains("cannot write") && error.contains("all.tsv"), "{error}");
        assert_eq!(names(directory.path()), [""; 0]);
    }

    #[test]
    fn a_name_that_somebody_takes_meanwhile_stays_theirs() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("all.tsv");
        let file = WholeFile::new(&path).expect("the name is free");
        let error = file.write(|_| Ok(fs::write(&path, "theirs")?)).expect_err("it is taken");
        assert!(error.is::<WrongUsage>() && error.to_string().contains("is there already"));
        assert_eq!(fs::read(&path).expect("it is there"), b"theirs");
        assert_eq!(names(directory.path()), ["all.tsv"]);
        assert!(WholeFile::new(&path).is_err());
    }
}
