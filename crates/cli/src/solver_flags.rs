//! What can be asked of `geduld deal`, `geduld solve` and `geduld rate`.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use geduld_rules::{DrawCount, EmptyColumns, Recycles, Variant};
use geduld_solver::Limits;

use crate::failure::WrongUsage;

/// Flags of `geduld deal`.
#[derive(Debug, Args)]
pub(crate) struct DealFlags {
    /// The deal: a number such as g123, x:…, solvitaire:1, ks:1, greenfelt:1 or ms:1, or a deck string
    #[arg(value_name = "NUMBER")]
    pub(crate) deal: String,

    /// How to print it
    #[arg(long, value_enum, default_value_t = DealFormat::Text)]
    pub(crate) format: DealFormat,
}

/// How a deal is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DealFormat {
    /// A table to read; closed cards stand in parentheses
    Text,
    /// The deck string alone
    Deck,
    /// The JSON of the solver Solvitaire
    Json,
    /// A drawing
    Svg,
}

/// Flags of `geduld solve`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct SolveFlags {
    /// Deck strings or deal numbers; - reads deals from standard input
    #[arg(value_name = "DEAL")]
    pub(crate) deals: Vec<String>,

    /// A file with deals: one a line, or an id, a tab and a deal; or Solvitaire's JSON; may be repeated
    #[arg(long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The rules.
    #[command(flatten)]
    pub(crate) rules: RuleFlags,

    /// The limits.
    #[command(flatten)]
    pub(crate) limits: LimitFlags,

    /// Look for the best win instead of the first one
    #[arg(long, value_enum, default_value_t = Optimize::None)]
    pub(crate) optimize: Optimize,

    /// How to print verdicts [default: text, and tsv with --output]
    #[arg(long, value_enum)]
    pub(crate) format: Option<VerdictFormat>,

    /// Where verdicts go.
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

/// Which win is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Optimize {
    /// Any; the first that is found
    None,
    /// One with as few recycles as can be, which is worth the most points
    Recycles,
    /// One with as few moves as can be: draws, recycles and moved runs count one each
    Moves,
}

/// How verdicts are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum VerdictFormat {
    /// For reading
    Text,
    /// A line a deal: id, verdict, nodes, milliseconds, moves; with --optimize the count, and what it is at least
    Tsv,
    /// A JSON object a line
    Json,
}

/// Flags of `geduld rate`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct RateFlags {
    /// The first deal number: g1, solvitaire:1, ks:1 or greenfelt:1
    #[arg(long, value_name = "NUMBER", required_unless_present = "merge", requires = "count")]
    pub(crate) from: Option<String>,

    /// How many deals, one number after the other, in all shards together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,

    /// Which part of them to decide: the i-th of n, from 1
    #[arg(long, value_name = "i/n", value_parser = Shard::parse, default_value = "1/1")]
    pub(crate) shard: Shard,

    /// The rules.
    #[command(flatten)]
    pub(crate) rules: RuleFlags,

    /// The limits.
    #[command(flatten)]
    pub(crate) limits: LimitFlags,

    /// Where verdicts go.
    #[command(flatten)]
    pub(crate) output: OutputFlags,

    /// Add up the files that shards wrote with --output instead
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["from", "count", "shard", "resume", "draw", "recycles", "empty", "nodes", "memory", "time", "threads", "threads_per_deal"]
    )]
    pub(crate) merge: Vec<PathBuf>,

    /// How --merge writes its --output
    #[arg(long, value_enum, default_value_t = SeriesFormat::Tsv, requires = "merge", requires = "output")]
    pub(crate) format: SeriesFormat,
}

/// How the verdicts of a series are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SeriesFormat {
    /// A line a deal: number, verdict, nodes, milliseconds
    Tsv,
    /// A Parquet file with the same columns
    Parquet,
}

/// A part of a series that is decided by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which, from 1.
    pub(crate) number: u64,
    /// Of how many.
    pub(crate) of: u64,
}

impl Shard {
    /// The shard of a text such as `1/4`.
    pub(crate) fn parse(text: &str) -> Result<Shard, String> {
        let shard = text.split_once('/').and_then(|(number, of)| {
            Some(Shard { number: number.parse().ok()?, of: of.parse().ok()? })
        });
        shard
            .filter(|shard| shard.number >= 1 && shard.number <= shard.of)
            .ok_or_else(|| String::from("write i/n with i from 1 to n, as in 1/4"))
    }

    /// Which of `count` deals are its own: neighbouring numbers, so that all shards one after the
    /// other are the whole.
    pub(crate) fn range(self, count: u64) -> std::ops::Range<u64> {
        let cut = |parts: u64| {
            let at = u128::from(count) * u128::from(parts) / u128::from(self.of);
            // At most `count`, so it fits.
            u64::try_from(at).unwrap_or(count)
        };
        cut(self.number - 1)..cut(self.number)
    }
}

/// The rules that deals are solved under.
#[derive(Debug, Args)]
pub(crate) struct RuleFlags {
    /// Cards turned by a draw: 1 or 3
    #[arg(long, value_name = "1|3", value_parser = draw, default_value = "3")]
    pub(crate) draw: DrawCount,

    /// How often the waste may be turned over: unlimited, or a number from 0 to 255
    #[arg(long, allow_negative_numbers = true, value_name = "unlimited|N", value_parser = recycles, default_value = "unlimited")]
    pub(crate) recycles: Recycles,

    /// What may go to an empty column: kings, or any card
    #[arg(long, value_name = "kings|any", value_parser = empty, default_value = "kings")]
    pub(crate) empty: EmptyColumns,
}

impl RuleFlags {
    /// The variant they name.
    pub(crate) fn variant(&self) -> Variant {
        Variant { draw: self.draw, recycles: self.recycles, empty: self.empty }
    }
}

/// What a search may use.
#[derive(Debug, Args)]
pub(crate) struct LimitFlags {
    /// Threads, each with a deal of its own unless --threads-per-deal says otherwise [default: one for each processor]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,

    /// How many of the threads work on one deal, each in another order: with more than one, line and nodes depend on
    /// the machine; divides --threads; not with --optimize
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), default_value_t = 1)]
    pub(crate) threads_per_deal: u16,

    /// Nodes for each deal, or for each thread that works on it; the same number gives the same verdict on every machine
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), default_value_t = Limits::default().nodes)]
    pub(crate) nodes: u64,

    /// Bytes of memory for each thread; K, M and G stand for powers of 1024
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value_t = Limits::default().memory_bytes)]
    pub(crate) memory: usize,

    /// Seconds for each deal [default: no limit]
    #[arg(long, allow_negative_numbers = true, value_name = "S", value_parser = seconds)]
    pub(crate) time: Option<f64>,
}

impl LimitFlags {
    /// The limits for one deal, or for each thread that works on it.
    pub(crate) fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, memory_bytes: self.memory }
    }

    /// How many deals are decided at a time.
    ///
    /// # Errors
    ///
    /// When the threads cannot be shared out among deals as asked.
    pub(crate) fn workers(&self, optimize: Optimize) -> Result<usize> {
        let per_deal = self.threads_per_deal;
        if optimize != Optimize::None && per_deal > 1 {
            return Err(WrongUsage::error(
                "--optimize has one thread for each deal: leave out --threads-per-deal",
            ));
        }
        match self.threads {
            Some(threads) if !threads.is_multiple_of(per_deal) => Err(WrongUsage::error(format!(
                "--threads {threads} cannot be shared out in groups of --threads-per-deal \
                     {per_deal}: choose a multiple of it, or leave out --threads"
            ))),
            Some(threads) => Ok(usize::from(threads / per_deal)),
            None => {
                let processors = std::thread::available_parallelism().map_or(1, usize::from);
                // Who names no number of threads gets one deal at a time on any machine.
                Ok((processors / usize::from(per_deal)).max(1))
            }
        }
    }
}

/// Where verdicts go.
#[derive(Debug, Args)]
pub(crate) struct OutputFlags {
    /// Write verdicts to this file, each as soon as it is known, and a summary to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Go on where the file of --output ends
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
}

const EXIT_CODES: &str = "Exit codes: 0 every deal is decided; 1 it could not be done; 2 wrong usage or \
    input; 3 a deal is undecided; 130 interrupted: what was decided until then is written.";

fn draw(text: &str) -> Result<DrawCount, String> {
    match text {
        "1" => Ok(DrawCount::One),
        "3" => Ok(DrawCount::Three),
        _ => Err(String::from("a draw turns 1 or 3 cards")),
    }
}

fn recycles(text: &str) -> Result<Recycles, String> {
    if text == "unlimited" {
        return Ok(Recycles::Unlimited);
    }
    let wrong = |_| String::from("write unlimited, or a number from 0 to 255");
    text.parse().map(Recycles::AtMost).map_err(wrong)
}

fn empty(text: &str) -> Result<EmptyColumns, String> {
    match text {
        "kings" => Ok(EmptyColumns::Kings),
        "any" => Ok(EmptyColumns::Any),
        _ => Err(String::from("write kings or any")),
    }
}

fn bytes(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G' | b'g') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let count: Option<usize> = digits.parse().ok().and_then(|count: usize| count.checked_mul(unit));
    count
        .filter(|&count| count > 0)
        .ok_or_else(|| String::from("write a number of bytes from 1, as in 536870912 or 512M"))
}

fn seconds(text: &str) -> Result<f64, String> {
    let wrong = || String::from("write seconds above 0, as in 10 or 0.5");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    // A duration holds no more than that.
    if seconds > 0.0 && seconds < 1e12 { Ok(seconds) } else { Err(wrong()) }
}
