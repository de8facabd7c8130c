//! Asks a running house.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::time::timeout;

use super::door::{LONGEST_LINE_BYTES, STILL_HERE, connect};
use super::{Command, Line, Refusal, Replies, Request, VERSION, room::give};

/// A house that tells nothing for so long is not waited for.
const SILENCE: Duration = Duration::from_secs(STILL_HERE.as_secs() * 10);

/// A line of an answer has so many bytes at most.
const LONGEST_REPLY_BYTES: u64 = 1 << 20;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// No house runs on the data directory, or none that serves its office.
    #[error("no house runs on this data directory")]
    NoHouse,
    /// It was not done.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The request is too long.
    #[error("the command is longer than {LONGEST_LINE_BYTES} bytes")]
    TooLong,
    /// The connection failed.
    #[error("the house cannot be asked: {0}")]
    Io(io::Error),
    /// Nothing came for a while.
    #[error(
        "the house does not answer; look whether the command was carried out before trying again"
    )]
    Silent,
    /// The answer has no end: the house stopped.
    #[error(
        "the house stopped before it had answered; look whether the command was carried out before trying again"
    )]
    CutShort,
    /// What came is no answer.
    #[error("what listens on the socket is no house of this version: {0}")]
    Strange(String),
}

/// Asks the house that runs on a data directory, and gives its replies as they come.
///
/// # Errors
///
/// [`CallError::NoHouse`] before anything was asked; else why the answer is no whole one.
pub async fn call(directory: &Path, command: Command, replies: &Replies) -> Result<(), CallError> {
    let request = Request { version: VERSION, command };
    let mut bytes = serde_json::to_vec(&request).map_err(|error| CallError::Io(error.into()))?;
    bytes.push(b'\n');
    if bytes.len() > LONGEST_LINE_BYTES {
        return Err(CallError::TooLong);
    }
    let mut stream = connect(directory).await.map_err(|error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::ConnectionRefused => CallError::NoHouse,
        _ => CallError::Io(error),
    })?;
    match timeout(SILENCE, stream.write_all(&bytes)).await {
        // A house that will not hear more may have told why.
        Ok(_) => {}
        Err(_) => return Err(CallError::Silent),
    }
    let mut reader = BufReader::new(stream);
    loop {
        let mut line = Vec::new();
        let mut bounded = (&mut reader).take(LONGEST_REPLY_BYTES);
        match timeout(SILENCE, bounded.read_until(b'\n', &mut line)).await {
            Err(_) => return Err(CallError::Silent),
            Ok(Err(_)) => return Err(CallError::CutShort),
            Ok(Ok(_)) => {}
        }
        match line.as_slice() {
            b"\n" => continue,
            [.., b'\n'] => {}
            long if long.len() as u64 == LONGEST_REPLY_BYTES => {
                return Err(CallError::Strange(String::from("a line has no end")));
            }
            _ => return Err(CallError::CutShort),
        }
        match serde_json::from_slice(&line) {
            Ok(Line::Reply(reply)) => give(replies, reply).await,
            Ok(Line::Refused(refusal)) => return Err(refusal.into()),
            Ok(Line::Done) => return Ok(()),
            Err(error) => return Err(CallError::Strange(error.to_string())),
        }
    }
}
