//! `geduld verify`.

use std::fmt::Write as _;
use std::sync::atomic::Ordering;

use anyhow::{Result, anyhow};
use geduld_events::{LONGEST_EXPORT_BYTES, Lie, Report, Skipped, Solving};

use crate::arguments::VerifyFlags;
use crate::failure::WrongUsage;
use crate::interrupt;
use crate::standard_output::say;
use crate::text_file::TextFile;

/// Reads the export of a closed event and recomputes everything in it.
pub(crate) fn verify(flags: &VerifyFlags) -> Result<()> {
    let TextFile { name, text } =
        TextFile::read(&flags.file, LONGEST_EXPORT_BYTES as u64, "export of an event")?;
    let checked = if flags.solve {
        let stopped = interrupt::watched()?;
        let cancelled = || stopped.load(Ordering::Relaxed);
        let solving = Solving { solver: geduld_solver::VERSION, cancelled: &cancelled };
        geduld_events::verify_solving(&text, solving)
    } else {
        geduld_events::verify(&text)
    };
    let report = checked.map_err(|lie| match lie {
        Lie::Contradiction(_) => anyhow!("{name}: {lie}"),
        unreadable => WrongUsage::error(format!("{name}: {unreadable}")),
    })?;
    say(&told(&report))
}

/// What was checked, as people read it.
fn told(report: &Report) -> String {
    let mut text = String::new();
    let void = if report.void { ", void" } else { "" };
    // Writing to a String cannot fail.
    let _ = writeln!(text, "event:       {} ({}{void})", report.id, report.kind);
    let _ = writeln!(text, "closing:     version {}", report.closing);
    let _ = writeln!(text, "entrants:    {}, of whom {} count", report.entrants, report.counted);
    let _ = writeln!(text, "replayed:    {} games, {} entries", report.games, report.entries);
    let _ = match report.skipped {
        Skipped::Repeated { tries } => writeln!(text, "skipped:     {tries} tries, all repeated"),
        Skipped::NotChecked { tries: 0, .. } => writeln!(text, "skipped:     no tries"),
        Skipped::NotChecked { tries, why } => {
            writeln!(text, "skipped:     {tries} tries, not repeated: {why}")
        }
    };
    let _ = writeln!(text, "commitment:  {}", report.commitment);
    text += "Everything in the export follows from its text and its games. Compare the commitment with the one that\n\
             was published before the event opened.\n";
    text
}
