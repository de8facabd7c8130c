//! Reading a record.

use core::str::FromStr;

use alloc::string::String;
use alloc::vec::Vec;

use super::time::Time;
use super::{FORMAT, GameRecord, OtherHeaders, ParseRecordError, RecordErrorKind, RecordedResult};
use crate::{Action, Deal, DealNumber, Entry, Scoring, Variant};

impl FromStr for GameRecord {
    type Err = ParseRecordError;

    fn from_str(text: &str) -> Result<GameRecord, ParseRecordError> {
        let mut reader = Reader::default();
        // Some editors begin a UTF-8 text with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut headers_end = 1;
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim_ascii();
            let read = if text.starts_with('[') && reader.entries.is_empty() {
                headers_end = line;
                reader.read_header(text)
            } else {
                reader.read_entries(text.split(';').next().unwrap_or_default())
            };
            read.map_err(|kind| ParseRecordError { line, kind })?;
        }
        reader.finish().map_err(|kind| ParseRecordError { line: headers_end, kind })
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    /// Whether the header that names the format was read.
    named: bool,
    deal: Option<Deal>,
    variant: Option<Variant>,
    scoring: Option<Scoring>,
    number: Option<DealNumber>,
    date: Option<String>,
    players: Option<String>,
    result: Option<RecordedResult>,
    others: OtherHeaders,
    entries: Vec<Entry>,
    clock_ms: u64,
}

impl Reader {
    fn read_header(&mut self, line: &str) -> Result<(), RecordErrorKind> {
        let (name, value) = split_header(line).ok_or(RecordErrorKind::Header)?;
        if !self.named {
            self.named = name == "Geduld" && value == FORMAT;
            return if self.named { Ok(()) } else { Err(RecordErrorKind::Format) };
        }
        match name {
            "Geduld" => Err(RecordErrorKind::Twice),
            "Deal" => fill(&mut self.deal, value.parse()?),
            "Variant" => fill(&mut self.variant, value.parse()?),
            "Scoring" => fill(&mut self.scoring, value.parse()?),
            "Number" => fill(&mut self.number, value.parse()?),
            "Date" => fill(&mut self.date, value),
            "Players" => fill(&mut self.players, value),
            "Result" => fill(&mut self.result, value.parse()?),
            _ => Ok(self.others.add(name, value)?),
        }
    }

    fn read_entries(&mut self, line: &str) -> Result<(), RecordErrorKind> {
        for word in line.split_ascii_whitespace() {
            if !self.named {
                return Err(RecordErrorKind::Format);
            }
            if word.starts_with('@') {
                let Time(clock_ms) = word.parse().map_err(|_| RecordErrorKind::Time)?;
                self.clock_ms = clock_ms;
            } else {
                let action: Action = word.parse()?;
                self.entries.push(Entry { clock_ms: self.clock_ms, action });
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<GameRecord, RecordErrorKind> {
        if !self.named {
            return Err(RecordErrorKind::Format);
        }
        let missing = |name| RecordErrorKind::Missing { name };
        Ok(GameRecord {
            deal: self.deal.ok_or(missing("Deal"))?,
            variant: self.variant.ok_or(missing("Variant"))?,
            scoring: self.scoring.ok_or(missing("Scoring"))?,
            number: self.number,
            date: self.date,
            players: self.players,
            result: self.result,
            others: self.others,
            entries: self.entries,
        })
    }
}

fn fill<T>(place: &mut Option<T>, value: T) -> Result<(), RecordErrorKind> {
    if place.replace(value).is_some() { Err(RecordErrorKind::Twice) } else { Ok(()) }
}

/// The name and the value of a header line.
fn split_header(line: &str) -> Option<(&str, String)> {
    let (name, rest) = line.strip_prefix('[')?.split_once(char::is_whitespace)?;
    let mut letters = rest.trim_ascii_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match letters.next()? {
            '"' => break,
            '\\' => value.push(match letters.next()? {
                'n' => '\n',
                'r' => '\r',
                plain @ ('"' | '\\') => plain,
                _ => return None,
            }),
            plain => value.push(plain),
        }
    }
    let behind = letters.as_str().trim_ascii_start().strip_prefix(']')?.trim_ascii_start();
    (behind.is_empty() || behind.starts_with(';')).then_some((name, value))
}
