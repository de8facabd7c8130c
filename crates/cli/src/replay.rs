//! `geduld replay`.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use geduld_rules::{End, Game, GameRecord, RecordClaimError};

use crate::arguments::ReplayFlags;

/// A record is some kilobytes; what is much longer is none.
const MAX_RECORD_BYTES: u64 = 16 * 1024 * 1024;

/// Reads, checks and tells a record.
pub(crate) fn replay(flags: &ReplayFlags) -> Result<()> {
    let (name, text) = read(&flags.file)?;
    let record: GameRecord = text.parse().map_err(|error: geduld_rules::ParseRecordError| {
        anyhow!("{name}:{}: {}", error.line, error.kind)
    })?;
    let game = record.replay().map_err(|error| match error {
        RecordClaimError::Replay(replay) => {
            let line = line_of_entry(&text, replay.index);
            anyhow!("{name}:{line}: {replay}")
        }
        claim => anyhow!("{name}: {claim}"),
    })?;
    std::io::stdout().write_all(told(&game).as_bytes()).context("cannot write the answer")
}

/// The name for messages, and the text.
fn read(file: &Path) -> Result<(String, String)> {
    let (name, source): (String, Box<dyn Read>) = if file == Path::new("-") {
        (String::from("standard input"), Box::new(std::io::stdin()))
    } else {
        let name = file.display().to_string();
        let opened = std::fs::File::open(file).with_context(|| format!("cannot open {name}"))?;
        (name, Box::new(opened))
    };
    let mut bytes = Vec::new();
    source
        .take(MAX_RECORD_BYTES + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MAX_RECORD_BYTES {
        bail!("{name} is longer than {MAX_RECORD_BYTES} bytes, so it is no game record");
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..valid]).matches('\n').count() + 1;
        anyhow!("{name}:{line}: this is not UTF-8 text")
    })?;
    Ok((name, text))
}

/// The line, from 1, in which the entry with this index stands; the last line if there is none.
fn line_of_entry(text: &str, index: u32) -> usize {
    let mut left = index;
    let text = text.trim_start_matches('\u{feff}');
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with('[') {
            continue;
        }
        let entries = line.split(';').next().unwrap_or_default();
        for _ in entries.split_whitespace().filter(|word| !word.starts_with('@')) {
            if left == 0 {
                return number + 1;
            }
            left -= 1;
        }
    }
    text.lines().count().max(1)
}

/// End and score of a game, as people read them.
fn told(game: &Game) -> String {
    let mut text = String::new();
    let clock_ms = game.clock_ms();
    let end = match game.end() {
        Some(End::Won) => "won",
        Some(End::GivenUp) => "given up",
        None => "not ended",
    };
    // Writing to a String cannot fail.
    let _ = writeln!(text, "end:      {end}");
    if let Some(score) = game.score(clock_ms) {
        let (base, time) = (score.base_points, score.time_points);
        let _ = writeln!(text, "points:   {} ({base} for moves, {time} for time)", score.total());
    } else {
        let _ = writeln!(text, "points:   none in this scoring");
    }
    let seconds = clock_ms / 1000;
    let _ = writeln!(text, "time:     {}:{:02}.{:03}", seconds / 60, seconds % 60, clock_ms % 1000);
    let _ = writeln!(text, "moves:    {} (of {} entries)", game.ply(), game.seq());
    let _ = writeln!(text, "recycles: {}", game.recycles_used());
    let _ = writeln!(text, "variant:  {}", game.variant());
    let _ = writeln!(text, "scoring:  {}", game.scoring());
    text
}
