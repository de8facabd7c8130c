//! A line of a file is looked at again before work goes on with it: a win is played by the rules.

use geduld_rules::{Move, Position};

use crate::result_file::Row;
use crate::solver_flags::Optimize;
use crate::tally::Outcome;

/// What is wrong with the moves of a line of `geduld solve` and with what was counted in them, if anything is.
///
/// # Errors
///
/// When a win lacks its moves, they do not win, they are not as many as was counted, or there are moves without a win.
pub(crate) fn check(row: &Row, start: Position, optimize: Optimize) -> Result<(), String> {
    let mut cells = row.line.split('\t').skip(4);
    let moves = cells.next().unwrap_or_default();
    let counted: Vec<&str> = cells.collect();
    if row.outcome != Outcome::Winnable {
        let (verdict, empty) =
            (row.outcome.name(), moves.is_empty() && counted.join("").is_empty());
        return if empty { Ok(()) } else { Err(format!("moves stand here, but `{verdict}`")) };
    }
    let mut position = start;
    let (mut count, mut recycles) = (0_u32, 0_u32);
    for word in moves.split_whitespace() {
        let played: Move = word.parse().map_err(|error| format!("`{word}` is no move: {error}"))?;
        count += 1;
        recycles += u32::from(played == Move::Recycle);
        position = position
            .play(played)
            .map_err(|error| format!("move {count}, `{word}`, cannot be played: {error}"))?;
    }
    if !position.is_won() {
        return Err(String::from("these moves do not win"));
    }
    match optimize {
        Optimize::None => Ok(()),
        Optimize::Moves => check_count(&counted, count),
        Optimize::Recycles => check_count(&counted, recycles),
    }
}

/// Whether the count and the bound of a line can be true of its moves.
fn check_count(counted: &[&str], true_count: u32) -> Result<(), String> {
    let numbers: Option<Vec<u32>> = counted.iter().map(|cell| cell.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[count, at_least]) if count == true_count && at_least <= count => Ok(()),
        _ => Err(format!("the count of these moves is {true_count}, not as it stands here")),
    }
}
