//! Writing a record.

use core::fmt;

use alloc::string::{String, ToString};

use super::time::Time;
use super::{FORMAT, GameRecord};
use crate::{DealNumber, Entry};

/// Lines of entries are broken before they get longer.
const LINE_CHARACTERS: usize = 80;

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header(f, "Geduld", FORMAT)?;
        write_header(f, "Deal", &self.deal.to_string())?;
        write_header(f, "Variant", &self.variant.to_string())?;
        write_header(f, "Scoring", &self.scoring.to_string())?;
        let optional = [
            ("Number", self.number.as_ref().map(DealNumber::to_string)),
            ("Date", self.date.clone()),
            ("Players", self.players.clone()),
            ("Result", self.result.map(|result| result.to_string())),
        ];
        for (name, value) in optional {
            value.map_or(Ok(()), |value| write_header(f, name, &value))?;
        }
        self.others.iter().try_for_each(|(name, value)| write_header(f, name, value))?;
        f.write_str("\n")?;
        write_entries(f, &self.entries)
    }
}

fn write_header(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            plain => fmt::Write::write_char(f, plain)?,
        }
    }
    f.write_str("\"]\n")
}

fn write_entries(f: &mut fmt::Formatter<'_>, entries: &[Entry]) -> fmt::Result {
    let mut clock_ms = 0;
    let mut line = String::new();
    for entry in entries {
        let mut word = entry.action.to_string();
        if entry.clock_ms != clock_ms {
            clock_ms = entry.clock_ms;
            word.insert_str(0, &alloc::format!("{} ", Time(clock_ms)));
        }
        if !line.is_empty() && line.len() + 1 + word.len() > LINE_CHARACTERS {
            writeln!(f, "{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    if line.is_empty() { Ok(()) } else { writeln!(f, "{line}") }
}
