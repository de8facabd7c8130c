//! `geduld solve`.

use std::process::ExitCode;

use anyhow::Result;

use crate::deal_list::asked;
use crate::decision::{Decision, say, terms};
use crate::failure::WrongUsage;
use crate::solver_flags::{SolveFlags, VerdictFormat};
use crate::verdict_text::{SOLVE_COLUMNS, told};

/// Decides deals. Every verdict is the first win that is found or a proof; a flag that asks for the
/// shortest win would choose another function of the solver here.
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
        told: &|id, solved| told(format, id, solved),
        header: match format {
            VerdictFormat::Tsv => {
                format!("# geduld solve: {}\n{SOLVE_COLUMNS}", terms(variant, &flags.limits))
            }
            VerdictFormat::Text | VerdictFormat::Json => String::new(),
        },
    };
    let ended = decision.run(&flags.limits, &flags.output)?;
    if to_file {
        say(&ended.tally.line())?;
    }
    Ok(ended.code())
}
