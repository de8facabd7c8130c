//! Standard output, which whoever reads it may close before its end.

use std::fmt;
use std::io::{self, ErrorKind, Write};

use anyhow::{Context, Error, Result};

/// That nobody reads standard output any more, as behind `| head`: a reason to stop, and no error.
#[derive(Debug)]
pub(crate) struct NobodyReads;

impl fmt::Display for NobodyReads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nobody reads standard output any more")
    }
}

impl std::error::Error for NobodyReads {}

/// Writes to standard output.
///
/// # Errors
///
/// [`NobodyReads`], or why it cannot be written.
pub(crate) fn say(text: &str) -> Result<()> {
    let mut out = io::stdout();
    let done = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    heard(done)?.context("cannot write to standard output")
}

/// What became of writing to standard output, apart from that nobody reads it.
///
/// # Errors
///
/// [`NobodyReads`].
pub(crate) fn heard(done: io::Result<()>) -> Result<io::Result<()>> {
    match done {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Error::new(NobodyReads)),
        done => Ok(done),
    }
}
