//! A run over many deals: what `geduld solve` and `geduld rate` have in common.

use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::Result;
use geduld_rules::{Position, Variant};
use geduld_solver::{Stopped, VERSION, Verdict};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt;
use crate::pool::{Pool, Solved};
use crate::result_file::{ResultFile, Row};
use crate::shown::quoted;
use crate::solver_flags::{LimitFlags, Optimize, OutputFlags};
use crate::tally::{Outcome, Tally};
use crate::verdict_text::milliseconds;

/// The exit code when a deal has no verdict.
pub(crate) const UNDECIDED: u8 = 3;

/// Many deals and how they are told.
pub(crate) struct Decision<'a> {
    /// How many.
    pub(crate) count: u64,
    /// What the deal of an index is called.
    pub(crate) id: &'a (dyn Fn(u64) -> String + Sync),
    /// Where the search for a deal begins.
    pub(crate) position: &'a (dyn Fn(u64) -> Position + Sync),
    /// Which win is looked for.
    pub(crate) optimize: Optimize,
    /// The text of a verdict, with the end of its line.
    pub(crate) told: &'a dyn Fn(&str, &Solved) -> String,
    /// What is wrong with a line of a file that is gone on with.
    pub(crate) check: &'a dyn Fn(&Row) -> Result<(), String>,
    /// How a file starts.
    pub(crate) header: String,
}

/// How a run ended.
pub(crate) struct Ended {
    /// All verdicts, those of the file it went on with too.
    pub(crate) tally: Tally,
    /// Whether it was interrupted before its end.
    pub(crate) interrupted: bool,
}

impl Ended {
    /// The exit code of the program.
    pub(crate) fn code(&self) -> ExitCode {
        if self.interrupted {
            ExitCode::from(interrupt::INTERRUPTED)
        } else if self.tally.undecided > 0 {
            ExitCode::from(UNDECIDED)
        } else {
            ExitCode::SUCCESS
        }
    }
}

impl Decision<'_> {
    /// Decides what is not decided yet.
    ///
    /// # Errors
    ///
    /// When the output is of other work or cannot be written, or a thread fails.
    pub(crate) fn run(&self, limits: &LimitFlags, output: &OutputFlags) -> Result<Ended> {
        let workers = limits.workers(self.optimize)?;
        let interrupted = interrupt::watched()?;
        let (mut file, rows) = self.output(output)?;
        let mut tally = Tally::of(&rows);
        let done: BTreeSet<u64> = rows.iter().map(|row| row.index).collect();
        drop(rows);
        let bar = bar(self.count);
        bar.set_position(tally.deals());
        let beside_bar = output.output.is_none() && std::io::stdout().is_terminal();
        let todo = (0..self.count).filter(move |index| !done.contains(index));
        let pool = Pool::new(limits, workers, self.optimize, interrupted);
        let run = pool.run(todo, self.position, |index, solved| {
            let id = (self.id)(index);
            tally.count(Outcome::of(&solved.verdict), milliseconds(&solved));
            if solved.verdict == Verdict::Undecided(Stopped::Unplayable) {
                bar.suspend(|| complain(&format!("{}: {}", quoted(&id), Stopped::Unplayable)));
            }
            let text = (self.told)(&id, &solved);
            bar.inc(1);
            // Taking the bar away and drawing it again costs more than most deals.
            if beside_bar { bar.suspend(|| file.push(index, text)) } else { file.push(index, text) }
        });
        bar.finish_and_clear();
        run?;
        file.finish()?;
        let interrupted = interrupted.load(Ordering::Relaxed) && file.written() < self.count;
        if interrupted {
            let go_on = if file.can_go_on() { "; --resume goes on from there" } else { "" };
            let (written, count) = (file.written(), self.count);
            complain(&format!("interrupted; {written} of {count} deals are written{go_on}"));
        }
        Ok(Ended { tally, interrupted })
    }

    fn output(&self, flags: &OutputFlags) -> Result<(ResultFile, Vec<Row>)> {
        match &flags.output {
            None => Ok((ResultFile::standard_output(), Vec::new())),
            Some(path) if flags.resume => {
                let ids = (0..self.count).map(|index| (index, (self.id)(index)));
                ResultFile::resume(path, &self.header, ids, self.check)
            }
            Some(path) => Ok((ResultFile::create(path, &self.header)?, Vec::new())),
        }
    }
}

/// What verdicts depend on, as the header of a file tells it: the rules, the limits, which searches there are.
pub(crate) fn terms(variant: Variant, flags: &LimitFlags) -> String {
    let LimitFlags { nodes, memory, time, threads_per_deal, .. } = flags;
    let time = time.map_or_else(|| String::from("unlimited"), |seconds| format!("{seconds} s"));
    format!(
        "{variant}; solver {VERSION}; nodes {nodes}; memory {memory}; time {time}; \
         threads per deal {threads_per_deal}"
    )
}

/// Writes to standard error.
pub(crate) fn complain(text: &str) {
    // Nothing can be done when standard error is gone.
    let _ = writeln!(std::io::stderr(), "geduld: {text}");
}

/// A bar on standard error, if that is a terminal and there is something to wait for.
fn bar(count: u64) -> ProgressBar {
    let target =
        if count > 1 { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(count), target);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {elapsed} gone, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
