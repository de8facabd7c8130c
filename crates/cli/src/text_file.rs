//! Text from a file or from standard input.

use std::io::Read;
use std::path::Path;
use std::str::Utf8Error;

use anyhow::{Context, Error, Result, bail};

use crate::failure::WrongUsage;

/// A text and what it is called in messages.
pub(crate) struct TextFile {
    /// Path of the file, or "standard input".
    pub(crate) name: String,
    /// What it holds.
    pub(crate) text: String,
}

impl TextFile {
    /// Reads a whole file; `-` is standard input.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is no UTF-8, or has more bytes than `most_bytes`, in which case it is
    /// not `what` it was taken for.
    pub(crate) fn read(file: &Path, most_bytes: u64, what: &str) -> Result<TextFile> {
        let (name, source): (String, Box<dyn Read>) = if file == Path::new("-") {
            (String::from("standard input"), Box::new(std::io::stdin()))
        } else {
            let name = file.display().to_string();
            let opened =
                std::fs::File::open(file).with_context(|| format!("cannot open {name}"))?;
            (name, Box::new(opened))
        };
        let mut bytes = Vec::new();
        source
            .take(most_bytes + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {name}"))?;
        if bytes.len() as u64 > most_bytes {
            bail!("{name} is longer than {most_bytes} bytes, so it is no {what}");
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| not_utf8(&name, error.as_bytes(), error.utf8_error()))?;
        Ok(TextFile { name, text })
    }
}

/// That the bytes of a file are no text, with the line of the first that is none.
pub(crate) fn not_utf8(name: &str, bytes: &[u8], error: Utf8Error) -> Error {
    let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
    let line = before.matches('\n').count() + 1;
    WrongUsage::error(format!("{name}:{line}: this is not UTF-8 text"))
}
