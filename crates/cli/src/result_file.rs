//! Verdicts on their way out: in the order of the deals, each as soon as it is known.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::failure::WrongUsage;
use crate::shown::quoted;
use crate::standard_output::heard;
use crate::tally::Outcome;
use crate::text_file::not_utf8;
use crate::verdict_text::counted;

/// Where verdicts go.
pub(crate) struct ResultFile {
    out: Box<dyn Write>,
    name: String,
    /// The first deal that is not written.
    next: u64,
    /// Text of deals that wait for one before them.
    waiting: BTreeMap<u64, String>,
    /// Deals that are written.
    written: u64,
    /// Whether the rest can be done later, in the same file.
    can_go_on: bool,
    /// Whether it is standard output, whose reader may go.
    may_be_left: bool,
}

/// A verdict that a file holds already.
pub(crate) struct Row {
    /// Which deal it is of.
    pub(crate) index: u64,
    /// The verdict.
    pub(crate) outcome: Outcome,
    /// Nodes used.
    pub(crate) nodes: u64,
    /// Milliseconds used: finite, not below 0.
    pub(crate) ms: f64,
    /// Its line without the end.
    pub(crate) line: String,
}

impl Row {
    /// What the deal is called.
    pub(crate) fn id(&self) -> &str {
        self.line.split('\t').next().unwrap_or_default()
    }
}

impl ResultFile {
    /// Standard output.
    pub(crate) fn standard_output() -> ResultFile {
        let out = Box::new(std::io::stdout());
        let file = ResultFile::to(out, String::from("standard output"), false);
        ResultFile { may_be_left: true, ..file }
    }

    /// A new file, which starts with a header. One without a header cannot be gone on with.
    ///
    /// # Errors
    ///
    /// When it holds something already, another process writes it, or it cannot be written.
    pub(crate) fn create(path: &Path, header: &str) -> Result<ResultFile> {
        let name = path.display().to_string();
        let can_go_on = !header.is_empty();
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| format!("cannot write {name}"))?;
        lock(&file, &name)?;
        if file.metadata().is_ok_and(|data| data.len() > 0) {
            let go_on = if can_go_on { "go on with it by --resume, or " } else { "" };
            return Err(WrongUsage::error(format!(
                "{name} is there already: {go_on}name another file"
            )));
        }
        file.write_all(header.as_bytes()).with_context(|| format!("cannot write {name}"))?;
        Ok(ResultFile::to(Box::new(file), name, can_go_on))
    }

    /// A file to go on with, and what it holds. What is behind its last whole line is dropped; a file
    /// that is not there or does not reach behind its header starts anew. `check` tells what is wrong with a row.
    ///
    /// # Errors
    ///
    /// When it is the file of other work, another process writes it, a row is wrong, or it cannot be read or written.
    pub(crate) fn resume(
        path: &Path,
        header: &str,
        ids: impl Iterator<Item = (u64, String)>,
        check: impl Fn(&Row) -> Result<(), String>,
    ) -> Result<(ResultFile, Vec<Row>)> {
        let name = path.display().to_string();
        let cannot = || format!("cannot go on with {name}");
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(cannot)?;
        if !file.metadata().with_context(cannot)?.is_file() {
            return Err(WrongUsage::error(format!("{name} is no file that can be gone on with")));
        }
        lock(&file, &name)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(cannot)?;
        if header.as_bytes().starts_with(&bytes) {
            file.set_len(0).with_context(cannot)?;
            file.write_all(header.as_bytes()).with_context(|| format!("cannot write {name}"))?;
            return Ok((ResultFile::to(Box::new(file), name, true), Vec::new()));
        }
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text =
            std::str::from_utf8(&bytes[..whole]).map_err(|error| not_utf8(&name, &bytes, error))?;
        let Some(lines) = text.strip_prefix(header) else {
            let why = changed(text)
                .unwrap_or("this file is of other deals, rules or limits, or of an older solver");
            return Err(WrongUsage::error(format!(
                "{name}:1: {why}; it would have to start with\n{}",
                header.trim_end()
            )));
        };
        let rows = rows(&name, lines, header, ids, check)?;
        // Rows behind a gap wait in memory until the gap is filled.
        let ahead = rows.iter().zip(0..).position(|(row, place)| row.index != place);
        let kept = &rows[..ahead.unwrap_or(rows.len())];
        let kept_bytes: usize = kept.iter().map(|row| row.line.len() + 1).sum();
        let length = (header.len() + kept_bytes) as u64;
        file.set_len(length).with_context(cannot)?;
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        let mut going_on = ResultFile::to(Box::new(file), name, true);
        going_on.next = kept.len() as u64;
        going_on.written = going_on.next;
        let behind = rows[kept.len()..].iter();
        going_on.waiting = behind.map(|row| (row.index, format!("{}\n", row.line))).collect();
        Ok((going_on, rows))
    }

    fn to(out: Box<dyn Write>, name: String, can_go_on: bool) -> ResultFile {
        let waiting = BTreeMap::new();
        ResultFile { out, name, next: 0, waiting, written: 0, can_go_on, may_be_left: false }
    }

    /// Deals that are written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Whether the rest can be done later, in the same file.
    pub(crate) fn can_go_on(&self) -> bool {
        self.can_go_on
    }

    /// Takes the text of a deal, and writes what no longer waits for one before it.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(crate) fn push(&mut self, index: u64, text: String) -> Result<()> {
        self.waiting.insert(index, text);
        while let Some(text) = self.waiting.remove(&self.next) {
            self.write(&text)?;
            self.next += 1;
        }
        Ok(())
    }

    /// Writes what still waits, over the gaps that an interruption left.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(crate) fn finish(&mut self) -> Result<()> {
        for text in std::mem::take(&mut self.waiting).into_values() {
            self.write(&text)?;
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<()> {
        let done = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        let done = if self.may_be_left { heard(done)? } else { done };
        done.map_err(|error| {
            let go_on = if self.can_go_on { "; --resume goes on from there" } else { "" };
            anyhow!(
                "cannot write {}: {error}; it holds {}{go_on}",
                self.name,
                counted(self.written, "deal")
            )
        })?;
        self.written += 1;
        Ok(())
    }
}

/// Keeps other processes from writing a file until it is closed. A device, or a file system without locks, is used as it is.
fn lock(file: &File, name: &str) -> Result<()> {
    if !file.metadata().is_ok_and(|data| data.is_file()) {
        return Ok(());
    }
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(anyhow!(
            "another geduld is writing {name}: wait until it has ended, or name another file"
        )),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {name}"))
        }
    }
}

/// The rows of a file behind its header, each with the deal that it is of: deals keep their order, some may be
/// missing.
///
/// # Errors
///
/// When a row is of no deal that is left, or is not as it was written.
pub(crate) fn rows(
    name: &str,
    text: &str,
    header: &str,
    mut ids: impl Iterator<Item = (u64, String)>,
    check: impl Fn(&Row) -> Result<(), String>,
) -> Result<Vec<Row>> {
    let columns = header.lines().last().unwrap_or_default().split('\t').count();
    let mut rows = Vec::new();
    // Not `lines`, which hides that a line ends with CR LF.
    for (number, line) in (header.lines().count() + 1..).zip(text.split_terminator('\n')) {
        let id = line.split('\t').next().unwrap_or_default();
        let Some((index, _)) = ids.find(|(_, known)| known == id) else {
            return Err(WrongUsage::error(format!(
                "{name}:{number}: `{}` is no deal of this work, or stands out of order",
                quoted(id)
            )));
        };
        let row = row(index, line, columns).and_then(|row| check(&row).map(|()| row));
        let row = row.map_err(|why| {
            WrongUsage::error(format!(
                "{name}:{number}: {why}; take the line out, and --resume decides its deal again"
            ))
        })?;
        rows.push(row);
    }
    Ok(rows)
}

/// The row of a line, or what is wrong with it.
fn row(index: u64, line: &str, columns: usize) -> Result<Row, String> {
    let cells: Vec<&str> = line.split('\t').collect();
    let (outcome, nodes, ms) = match *cells {
        [_, outcome, nodes, ms, ..] if cells.len() == columns => (outcome, nodes, ms),
        _ => return Err(format!("this line has {} columns, not {columns}", cells.len())),
    };
    if line.ends_with('\r') {
        return Err(String::from("this line ends with CR LF"));
    }
    let is_time = |ms: &f64| ms.is_finite() && *ms >= 0.0;
    Ok(Row {
        index,
        outcome: Outcome::named(outcome)
            .ok_or_else(|| format!("`{}` is no verdict", quoted(outcome)))?,
        nodes: nodes.parse().map_err(|_| format!("`{}` is no number of nodes", quoted(nodes)))?,
        ms: ms
            .parse()
            .ok()
            .filter(is_time)
            .ok_or_else(|| format!("`{}` is no time in milliseconds", quoted(ms)))?,
        line: line.to_owned(),
    })
}

/// How an editor has changed a file from its first line on, if it has.
pub(crate) fn changed(text: &str) -> Option<&'static str> {
    if text.starts_with('\u{feff}') {
        Some("this file has a byte order mark before it, which geduld did not write")
    } else if text.lines().next().is_some_and(|line| text[line.len()..].starts_with("\r\n")) {
        Some("the lines of this file end with CR LF, which geduld did not write")
    } else {
        None
    }
}
