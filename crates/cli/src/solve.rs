//! `geduld solve`.

use std::process::ExitCode;

use anyhow::Result;

use crate::deal_list::asked;
use crate::decision::{Decision, terms};
use crate::failure::WrongUsage;
use crate::solver_flags::{Optimize, SolveFlags, VerdictFormat};
use crate::standard_output::say;
use crate::verdict_text::{OPTIMUM_COLUMNS, SOLVE_COLUMNS, told};
use crate::win_check::check;

/// Decides deals. Every verdict is a proof or a win: the first that is found, or the best as the flags say.
pub(crate) fn solve(flags: &SolveFlags) -> Result<ExitCode> {
    let to_file = flags.output.output.is_some();
    let usual = if to_file { VerdictFormat::Tsv } else { VerdictFormat::Text };
    let format = flags.format.unwrap_or(usual);
    if flags.output.resume && format != VerdictFormat::Tsv {
        return Err(WrongUsage::error("--resume goes on with files of --format tsv only"));
    }
    let variant = flags.rules.variant();
    let deals = asked(&flags.deals, &flags.files, variant)?;
    let at = |index: u64| usize::try_from(index).ok().and_then(|index| deals.get(index));
    let decision = Decision {
        count: deals.len() as u64,
        id: &|index| at(index).map(|deal| deal.id.clone()).unwrap_or_default(),
        // An index below the count has a deal; the first one stands in for none.
        position: &|index| at(index).unwrap_or(&deals[0]).position.clone(),
        optimize: flags.optimize,
        told: &|id, solved| told(format, flags.optimize, id, solved),
        check: &|row| {
            let start = at(row.index).unwrap_or(&deals[0]).position.clone();
            check(row, start, flags.optimize)
        },
        header: match format {
            VerdictFormat::Tsv => header(&terms(variant, &flags.limits), flags.optimize),
            VerdictFormat::Text | VerdictFormat::Json => String::new(),
        },
    };
    let ended = decision.run(&flags.limits, &flags.output)?;
    if to_file {
        say(&ended.tally.line())?;
    }
    Ok(ended.code())
}

/// How a file of verdicts starts; files of other rules, limits or kinds of win start otherwise.
fn header(terms: &str, optimize: Optimize) -> String {
    match optimize {
        Optimize::None => format!("# geduld solve: {terms}\n{SOLVE_COLUMNS}\n"),
        Optimize::Recycles => {
            format!("# geduld solve: {terms}; fewest recycles\n{SOLVE_COLUMNS}{OPTIMUM_COLUMNS}\n")
        }
        Optimize::Moves => {
            format!("# geduld solve: {terms}; fewest moves\n{SOLVE_COLUMNS}{OPTIMUM_COLUMNS}\n")
        }
    }
}
