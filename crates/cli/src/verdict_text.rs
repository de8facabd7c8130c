//! Verdicts as they are printed.

use std::fmt::Write;

use geduld_rules::Move;
use geduld_solver::{Stopped, Verdict};
use serde_json::json;

use crate::pool::{Optimum, Solved};
use crate::solver_flags::{Optimize, VerdictFormat};
use crate::tally::Outcome;

/// Lines of moves are broken before they get longer.
const LINE_CHARACTERS: usize = 96;

/// The columns of a line of `geduld solve`.
pub(crate) const SOLVE_COLUMNS: &str = "# id\tverdict\tnodes\tms\tmoves";
/// The columns that --optimize adds.
pub(crate) const OPTIMUM_COLUMNS: &str = "\tcount\tat_least";
/// The columns of a line of `geduld rate`.
pub(crate) const RATE_COLUMNS: &str = "# number\tverdict\tnodes\tms\n";

/// The time of a verdict in milliseconds.
pub(crate) fn milliseconds(solved: &Solved) -> f64 {
    solved.took.as_secs_f64() * 1000.0
}

/// A verdict in a format, with the end of its line.
pub(crate) fn told(format: VerdictFormat, optimize: Optimize, id: &str, solved: &Solved) -> String {
    match format {
        VerdictFormat::Text => text(optimize, id, solved),
        VerdictFormat::Tsv => tsv(optimize, id, solved),
        VerdictFormat::Json => json(optimize, id, solved),
    }
}

fn tsv(optimize: Optimize, id: &str, solved: &Solved) -> String {
    let moves = words(moves(solved)).join(" ");
    let columns = match (optimize, solved.optimum) {
        (Optimize::None, _) => String::new(),
        (_, None) => String::from("\t\t"),
        (_, Some(Optimum { count, at_least })) => format!("\t{count}\t{at_least}"),
    };
    format!("{}\t{moves}{columns}\n", row(id, solved))
}

fn json(optimize: Optimize, id: &str, solved: &Solved) -> String {
    let why = match solved.verdict {
        Verdict::Undecided(why) => Some(reason(why)),
        _ => None,
    };
    let mut object = json!({
        "id": id,
        "verdict": Outcome::of(&solved.verdict).name(),
        "why": why,
        "nodes": solved.nodes,
        "ms": (milliseconds(solved) * 1000.0).round() / 1000.0,
        "moves": words(moves(solved)),
    });
    if optimize != Optimize::None {
        object["count"] = json!(solved.optimum.map(|optimum| optimum.count));
        object["at_least"] = json!(solved.optimum.map(|optimum| optimum.at_least));
    }
    if optimize == Optimize::Recycles {
        object["points"] = json!(solved.optimum.map(|optimum| points(optimum.count)));
    }
    format!("{object}\n")
}

/// Id, verdict, nodes and milliseconds, without the end of the line.
pub(crate) fn row(id: &str, solved: &Solved) -> String {
    let (name, ms) = (Outcome::of(&solved.verdict).name(), milliseconds(solved));
    format!("{id}\t{name}\t{}\t{ms:.3}", solved.nodes)
}

fn text(optimize: Optimize, id: &str, solved: &Solved) -> String {
    let nodes = counted(solved.nodes, "node");
    let cost = format!("{nodes}, {:.3} ms", milliseconds(solved));
    match &solved.verdict {
        Verdict::Winnable(moves) => {
            format!("{id}: {} ({cost})\n{}", won(optimize, solved.optimum, moves), lines(moves))
        }
        Verdict::Unwinnable => format!("{id}: unwinnable ({cost})\n"),
        Verdict::Undecided(why) => format!("{id}: undecided, {} ({cost})\n", reason(*why)),
    }
}

/// What a win is worth.
fn won(optimize: Optimize, optimum: Option<Optimum>, moves: &[Move]) -> String {
    let recycles = moves.iter().filter(|&&played| played == Move::Recycle).count() as u64;
    let recycles = counted(recycles, "recycle");
    let in_moves = counted(moves.len() as u64, "move");
    let Some(Optimum { count, at_least }) = optimum else {
        return format!("winnable in {in_moves} with {recycles}");
    };
    let proof = if count == at_least {
        String::from("proven fewest")
    } else {
        format!("the fewest are between {at_least} and {count}")
    };
    if optimize == Optimize::Recycles {
        format!("won with {recycles}, {proof}, worth {} points, in {in_moves}", points(count))
    } else {
        format!("won in {in_moves}, {proof}, with {recycles}")
    }
}

/// So many of something that has its plural in s.
pub(crate) fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Why there is no verdict. Deals that an interruption cut off are not told, so what was stopped ran out of time.
fn reason(why: Stopped) -> String {
    match why {
        Stopped::Cancelled => String::from("the time ran out"),
        why => why.to_string(),
    }
}

/// What a deal that is won with so many recycles is worth by the scoring `tournament`, without the time bonus (section 2 of the design).
fn points(recycles: u32) -> i64 {
    2320 - 25 * i64::from(recycles)
}

/// Moves, some to a line.
fn lines(moves: &[Move]) -> String {
    let (mut text, mut line) = (String::new(), String::new());
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

fn moves(solved: &Solved) -> &[Move] {
    match &solved.verdict {
        Verdict::Winnable(moves) => moves,
        _ => &[],
    }
}

fn words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
