//! The deals that somebody wants decided: from the command line, from files, from standard input.

use std::path::Path;

use anyhow::Result;
use geduld_rules::{Position, Variant};
use serde::de::DeserializeOwned;

use crate::deal::named;
use crate::failure::WrongUsage;
use crate::shown::shown;
use crate::solvitaire_json::SolvitaireJson;
use crate::text_file::TextFile;

/// Ten million deals with their ids fit.
const MAX_FILE_BYTES: u64 = 2 << 30;

/// A position to be decided and what it is called.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The first column of its line, or how the deal was named.
    pub(crate) id: String,
    /// Where the search begins.
    pub(crate) position: Position,
}

impl Asked {
    fn new(id: &str, position: Position) -> Asked {
        // An id is one column of one line, but files may have any name, and deck strings any gaps.
        Asked { id: shown(id), position }
    }
}

/// All that is asked for, in order; read to its end before anything is decided, so that wrong input
/// wastes no work.
///
/// # Errors
///
/// The first thing that is wrong, with file and line; or that there is no deal at all.
pub(crate) fn asked(
    deals: &[String],
    files: &[impl AsRef<Path>],
    variant: Variant,
) -> Result<Vec<Asked>> {
    let mut list = Vec::new();
    for (number, deal) in (1..).zip(deals) {
        if deal == "-" {
            add_file(&mut list, Path::new("-"), variant)?;
        } else if deal.trim_start().starts_with('{') {
            add_json(&mut list, &format!("deal{number}"), deal, variant)?;
        } else {
            list.push(one(deal.trim(), deal, variant).map_err(WrongUsage::error)?);
        }
    }
    for file in files {
        add_file(&mut list, file.as_ref(), variant)?;
    }
    if list.is_empty() {
        return Err(WrongUsage::error(
            "there is no deal to solve: name deals, or a file with --file, or - for standard input",
        ));
    }
    Ok(list)
}

fn add_file(list: &mut Vec<Asked>, file: &Path, variant: Variant) -> Result<()> {
    let TextFile { name, text } = TextFile::read(file, MAX_FILE_BYTES, "list of deals")
        .map_err(|error| WrongUsage::error(format!("{error:#}")))?;
    // Some editors put a byte order mark before what they write.
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with(['{', '[']) {
        return add_json(list, &name, text, variant);
    }
    let before = list.len();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let mut columns = line.split('\t').map(str::trim);
        let first = columns.next().unwrap_or_default();
        let asked = one(first, columns.next().unwrap_or(first), variant)
            .map_err(|error| WrongUsage::error(format!("{name}:{number}: {error}")))?;
        list.push(asked);
    }
    if list.len() == before {
        return Err(WrongUsage::error(format!("{name} holds no deal")));
    }
    Ok(())
}

fn one(id: &str, deal: &str, variant: Variant) -> Result<Asked, String> {
    let position = Position::deal(&named(deal)?, variant);
    Ok(Asked::new(id, position))
}

/// Positions one after the other, or in one list.
fn add_json(list: &mut Vec<Asked>, name: &str, text: &str, variant: Variant) -> Result<()> {
    let positions: Vec<(Option<usize>, SolvitaireJson)> = if text.trim_start().starts_with('[') {
        let lists: Vec<(usize, Vec<SolvitaireJson>)> = values(name, text)?;
        lists.into_iter().flat_map(|(_, list)| list).map(|json| (None, json)).collect()
    } else {
        values(name, text)?.into_iter().map(|(line, json)| (Some(line), json)).collect()
    };
    if positions.is_empty() {
        return Err(WrongUsage::error(format!("{name} holds no deal")));
    }
    let single = positions.len() == 1;
    for (number, (line, json)) in (1..).zip(positions) {
        let position = json.position(variant).map_err(|error| {
            WrongUsage::error(match line {
                Some(line) => format!("{name}:{line}: {error}"),
                None => format!("{name}: position {number} of the list: {error}"),
            })
        })?;
        let id = if single { name.to_owned() } else { format!("{name}#{number}") };
        list.push(Asked::new(&id, position));
    }
    Ok(())
}

/// The values of a text, each with the line it starts in.
fn values<T: DeserializeOwned>(name: &str, text: &str) -> Result<Vec<(usize, T)>> {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<T>();
    let mut values = Vec::new();
    loop {
        let behind = &text[stream.byte_offset()..];
        let start = text.len() - behind.trim_start().len();
        match stream.next() {
            None => return Ok(values),
            Some(Ok(value)) => values.push((line_of(text, start), value)),
            Some(Err(error)) => {
                let line = error.line().max(1);
                return Err(WrongUsage::error(format!("{name}:{line}: {error}")));
            }
        }
    }
}

/// The line, from 1, of a byte.
fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}
