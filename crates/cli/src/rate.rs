//! `geduld rate`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use geduld_rules::{DealNumber, Position};

use crate::decision::{Decision, UNDECIDED, complain, terms};
use crate::failure::WrongUsage;
use crate::parquet_file;
use crate::result_file::{Row, changed, rows};
use crate::solver_flags::{Optimize, RateFlags, SeriesFormat, Shard};
use crate::standard_output::say;
use crate::tally::Tally;
use crate::text_file::TextFile;
use crate::verdict_text::{RATE_COLUMNS, row};
use crate::whole_file::WholeFile;

/// Some hundred million deals fit.
const MAX_SHARD_BYTES: u64 = 16 << 30;
/// Lines before the first deal of a shard.
const HEADER_LINES: usize = 2;
/// How the file of a shard starts.
const HEADER: &str = "# geduld rate: ";

/// Decides a shard of a series of deals, or adds up what shards wrote.
pub(crate) fn rate(flags: &RateFlags) -> Result<ExitCode> {
    match (&flags.from, flags.count) {
        (Some(from), Some(count)) => decide(flags, &Series::new(from, count)?),
        _ => merge(&flags.merge, flags.output.output.as_deref(), flags.format),
    }
}

fn decide(flags: &RateFlags, series: &Series) -> Result<ExitCode> {
    if flags.format != SeriesFormat::Tsv {
        return Err(WrongUsage::error(
            "shards are written as tsv, which can be gone on with; --merge makes Parquet of them",
        ));
    }
    let variant = flags.rules.variant();
    let range = flags.shard.range(series.count);
    let decision = Decision {
        count: range.end - range.start,
        id: &|index| series.number(range.start + index).to_string(),
        position: &|index| Position::deal(&series.number(range.start + index).deal(), variant),
        optimize: Optimize::None,
        told: &|id, solved| row(id, solved) + "\n",
        check: &|_| Ok(()),
        header: series.header(&terms(variant, &flags.limits), flags.shard),
    };
    let ended = decision.run(&flags.limits, &flags.output)?;
    let summary = ended.tally.summary();
    if flags.output.output.is_some() {
        say(&summary)?;
    } else {
        // Standard output has the verdicts.
        complain(&format!("summary\n{}", summary.trim_end()));
    }
    Ok(ended.code())
}

fn merge(files: &[PathBuf], output: Option<&Path>, format: SeriesFormat) -> Result<ExitCode> {
    let output = output.map(WholeFile::new).transpose()?;
    let mut whole: Option<(Head, BTreeMap<u64, Row>)> = None;
    for file in files {
        let text = TextFile::read(file, MAX_SHARD_BYTES, "file of a shard")
            .map_err(|error| WrongUsage::error(format!("{error:#}")))?;
        let (head, found) = shard(&text)?;
        let (first, all) = whole.get_or_insert_with(|| (head.clone(), BTreeMap::new()));
        if (&head.series, &head.terms) != (&first.series, &first.terms) {
            return Err(WrongUsage::error(format!(
                "{}:1: this shard is of other deals, rules or limits, or of another solver, than {}",
                text.name,
                files[0].display()
            )));
        }
        for (number, row) in (HEADER_LINES + 1..).zip(found) {
            if let Some(twice) = all.insert(row.index, row) {
                let (name, id) = (&text.name, twice.id());
                return Err(WrongUsage::error(format!("{name}:{number}: {id} is in two files")));
            }
        }
    }
    let Some((head, all)) = whole else {
        return Err(WrongUsage::error("name the files that shards wrote"));
    };
    let missing = head.series.count - all.len() as u64;
    let all: Vec<Row> = all.into_values().collect();
    let tally = Tally::of(&all);
    if let Some(output) = output {
        let header = head.series.header(&head.terms, Shard { number: 1, of: 1 });
        output.write(|file| match format {
            SeriesFormat::Tsv => write_lines(file, &header, &all),
            SeriesFormat::Parquet => {
                let about = header.lines().next().unwrap_or_default().trim_start_matches(HEADER);
                parquet_file::write(file, about, &all)
            }
        })?;
    }
    say(&tally.summary())?;
    if missing > 0 {
        complain(&format!("{missing} of {} deals are in none of the files", head.series.count));
    }
    let complete = missing == 0 && tally.undecided == 0;
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(UNDECIDED) })
}

fn write_lines(file: &mut File, header: &str, all: &[Row]) -> Result<()> {
    let mut file = BufWriter::new(file);
    file.write_all(header.as_bytes())?;
    for row in all {
        writeln!(file, "{}", row.line)?;
    }
    Ok(file.flush()?)
}

/// Deals with neighbouring numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Series {
    from: DealNumber,
    count: u64,
}

impl Series {
    fn new(from: &str, count: u64) -> Result<Series> {
        let number: DealNumber = from
            .parse()
            .map_err(|error| WrongUsage::error(format!("`{from}` is no deal number: {error}")))?;
        if number.after(0).is_none() {
            return Err(WrongUsage::error(format!(
                "{from} is a code of any order of the cards and no series; begin with g1, \
                 solvitaire:1, ks:1 or greenfelt:1"
            )));
        }
        if count == 0 || number.after(count - 1).is_none() {
            return Err(WrongUsage::error(format!("there are no {count} deals from {from} on")));
        }
        Ok(Series { from: number, count })
    }

    /// The number at a place below the count.
    fn number(&self, index: u64) -> DealNumber {
        // The last place was tried when the series was made.
        self.from.after(index).unwrap_or_else(|| self.from.clone())
    }

    /// How the file of a shard starts.
    fn header(&self, terms: &str, shard: Shard) -> String {
        let (from, count, Shard { number, of }) = (&self.from, self.count, shard);
        format!("{HEADER}from {from}; count {count}; shard {number}/{of}; {terms}\n{RATE_COLUMNS}")
    }
}

/// What the header of a shard says.
#[derive(Clone, Debug)]
struct Head {
    series: Series,
    shard: Shard,
    terms: String,
}

impl Head {
    fn read(text: &str) -> Option<Head> {
        let line = text.lines().next()?.strip_prefix(HEADER)?;
        let (from, rest) = line.strip_prefix("from ")?.split_once("; count ")?;
        let (count, rest) = rest.split_once("; shard ")?;
        let (shard, terms) = rest.split_once("; ")?;
        Some(Head {
            series: Series::new(from, count.parse().ok()?).ok()?,
            shard: Shard::parse(shard).ok()?,
            terms: terms.to_owned(),
        })
    }

    /// Whether its terms are all that verdicts depend on.
    fn tells_solver(&self) -> bool {
        ["; solver ", "; threads per deal "].iter().all(|term| self.terms.contains(term))
    }
}

/// Head and rows of the file of a shard; rows have their place in the whole series.
fn shard(file: &TextFile) -> Result<(Head, Vec<Row>)> {
    let TextFile { name, text } = file;
    let no_shard = || {
        let why = changed(text).unwrap_or("this is no file that geduld rate --output wrote");
        WrongUsage::error(format!("{name}:1: {why}"))
    };
    let head = Head::read(text).ok_or_else(no_shard)?;
    if !head.tells_solver() {
        return Err(WrongUsage::error(format!(
            "{name}:1: the solver's version and the threads per deal are not told here, so an older geduld \
             wrote this; decide its deals again"
        )));
    }
    let header = head.series.header(&head.terms, head.shard);
    let lines = text.strip_prefix(&header).ok_or_else(no_shard)?;
    if !lines.is_empty() && !lines.ends_with('\n') {
        let line = text.lines().count();
        return Err(WrongUsage::error(format!(
            "{name}:{line}: the file breaks off in this line; finish the shard with --resume"
        )));
    }
    let ids = head.shard.range(head.series.count);
    let ids = ids.map(|index| (index, head.series.number(index).to_string()));
    let found = rows(name, lines, &header, ids, |_| Ok(()))?;
    Ok((head, found))
}
