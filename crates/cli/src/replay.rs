//! `geduld replay`.

use std::fmt::Write as _;

use anyhow::{Result, anyhow};
use geduld_rules::{End, Game, GameRecord, RecordClaimError};

use crate::arguments::ReplayFlags;
use crate::standard_output::say;
use crate::text_file::TextFile;

/// A record is some kilobytes; what is much longer is none.
const MAX_RECORD_BYTES: u64 = 16 * 1024 * 1024;

/// Reads, checks and tells a record.
pub(crate) fn replay(flags: &ReplayFlags) -> Result<()> {
    let TextFile { name, text } = TextFile::read(&flags.file, MAX_RECORD_BYTES, "game record")
        // A record that is wrong is what this command is there to find.
        .map_err(|error| anyhow!("{error:#}"))?;
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
    say(&told(&game))
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
