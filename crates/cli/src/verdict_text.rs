//! Verdicts as they are printed.

use std::fmt::Write;

use geduld_rules::Move;
use geduld_solver::Verdict;
use serde_json::json;

use crate::pool::Solved;
use crate::solver_flags::VerdictFormat;
use crate::tally;

/// Lines of moves are broken before they get longer.
const LINE_CHARACTERS: usize = 96;

/// The columns of a line of `geduld solve`.
pub(crate) const SOLVE_COLUMNS: &str = "# id\tverdict\tnodes\tms\tmoves\n";
/// The columns of a line of `geduld rate`.
pub(crate) const RATE_COLUMNS: &str = "# number\tverdict\tnodes\tms\n";

/// The time of a verdict in milliseconds.
pub(crate) fn milliseconds(solved: &Solved) -> f64 {
    solved.took.as_secs_f64() * 1000.0
}

/// A verdict in a format, with the end of its line.
pub(crate) fn told(format: VerdictFormat, id: &str, solved: &Solved) -> String {
    match format {
        VerdictFormat::Text => text(id, solved),
        VerdictFormat::Tsv => {
            let moves = words(moves(solved)).join(" ");
            format!("{}\t{moves}\n", row(id, solved))
        }
        VerdictFormat::Json => {
            let why = match solved.verdict {
                Verdict::Undecided(why) => Some(why.to_string()),
                _ => None,
            };
            let object = json!({
                "id": id,
                "verdict": tally::name(&solved.verdict),
                "why": why,
                "nodes": solved.nodes,
                "ms": (milliseconds(solved) * 1000.0).round() / 1000.0,
                "moves": words(moves(solved)),
            });
            format!("{object}\n")
        }
    }
}

/// Id, verdict, nodes and milliseconds, without the end of the line.
pub(crate) fn row(id: &str, solved: &Solved) -> String {
    let (name, ms) = (tally::name(&solved.verdict), milliseconds(solved));
    format!("{id}\t{name}\t{}\t{ms:.3}", solved.nodes)
}

fn text(id: &str, solved: &Solved) -> String {
    let cost = format!("{} nodes, {:.3} ms", solved.nodes, milliseconds(solved));
    match &solved.verdict {
        Verdict::Winnable(moves) => {
            let recycles = moves.iter().filter(|&&played| played == Move::Recycle).count();
            let mut text = format!(
                "{id}: winnable in {} moves with {recycles} recycles ({cost})\n",
                moves.len()
            );
            let mut line = String::new();
            for word in words(moves) {
                if line.len() + 1 + word.len() > LINE_CHARACTERS {
                    // Writing to a String cannot fail.
                    let _ = writeln!(text, " {line}");
                    line.clear();
                }
                line.push(' ');
                line += &word;
            }
            let _ = writeln!(text, " {line}");
            text
        }
        Verdict::Unwinnable => format!("{id}: unwinnable ({cost})\n"),
        Verdict::Undecided(why) => format!("{id}: undecided, {why} ({cost})\n"),
    }
}

fn moves(solved: &Solved) -> &[Move] {
    match &solved.verdict {
        Verdict::Winnable(moves) => moves,
        _ => &[],
    }
}

fn words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
