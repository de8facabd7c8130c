//! Checking an export from itself alone.

use serde::Serialize;
use serde_json::Value;

use crate::contradiction::printable;
use crate::derivation::decide_try;
use crate::{
    Closing, Contradiction, EntrantLogs, Export, ExportEntrant, Lie, NotChecked, Report, Skipped,
    Terms, close,
};

/// The longest export that is read.
pub const LONGEST_EXPORT_BYTES: usize = 256 << 20;

/// How the verdicts on skipped tries are repeated.
#[derive(Clone, Copy)]
pub struct Solving<'a> {
    /// The version of the solver of this program; nothing is repeated when the event has another.
    pub solver: u32,
    /// Asked every thousand nodes or so.
    pub cancelled: &'a dyn Fn() -> bool,
}

/// Checks an export: everything in it is recomputed from its text and its logs.
///
/// It says that the export agrees with itself. Whether its commitment is the one that was published before the opening
/// is for the reader to compare; what cannot be seen from an export is told in `docs/fairness.md`. Costs a replay of
/// all games and some ten times the memory of the text.
///
/// # Errors
/// The first place where it is no export, or says what is not true. Of values that depend on each other the one that
/// follows is named, not the one it follows from: `commitment` when `text` was changed.
pub fn verify(json: &str) -> Result<Report, Lie> {
    check(json, None)
}

/// Checks an export as [`verify`] does, and asks the solver again about the tries that were skipped.
///
/// Takes as long as the solver needs, up to the node limit of the event for each try.
///
/// # Errors
/// As [`verify`], and the first try of which the solver says something else.
pub fn verify_solving(json: &str, solving: Solving<'_>) -> Result<Report, Lie> {
    check(json, Some(solving))
}

fn check(json: &str, solving: Option<Solving<'_>>) -> Result<Report, Lie> {
    let said = read(json)?;
    agree("commitment", &said.commitment, &said.text.commitment())?;
    let truth = close(inputs(&said))?;
    compare(&said, &truth)?;
    let skipped = skipped(&said, solving)?;
    let games = || said.entrants.iter().flat_map(|entrant| &entrant.rounds);
    let terms = said.text.terms();
    Ok(Report {
        id: terms.id.clone(),
        kind: terms.kind,
        commitment: said.commitment,
        closing: said.closing,
        void: said.void,
        entrants: said.entrants.len(),
        counted: said.counted,
        games: games().count(),
        entries: games().map(|game| game.entries.len()).sum(),
        skipped,
    })
}

fn read(json: &str) -> Result<Export, Lie> {
    if json.len() > LONGEST_EXPORT_BYTES {
        return Err(Lie::TooLong { bytes: json.len() });
    }
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let export = serde_path_to_error::deserialize(&mut deserializer)
        .map_err(|error| unreadable(&error.path().to_string(), error.inner()))?;
    deserializer.end().map_err(|error| unreadable(".", &error))?;
    Ok(export)
}

fn unreadable(path: &str, error: &serde_json::Error) -> Lie {
    Lie::Unreadable {
        line: error.line(),
        column: error.column(),
        path: printable(path),
        reason: printable(&error.to_string()),
    }
}

/// What an export claims to have been closed from.
fn inputs(said: &Export) -> Closing {
    let entrant = |entrant: &ExportEntrant| EntrantLogs {
        number: entrant.number,
        name: entrant.name.clone(),
        out_of_competition: entrant.out_of_competition,
        logs: entrant.rounds.iter().map(|game| game.entries.clone()).collect(),
    };
    Closing {
        version: said.closing,
        void: said.void,
        text: said.text.clone(),
        outages: said.outages.clone(),
        rounds: said.rounds.clone(),
        entrants: said.entrants.iter().map(entrant).collect(),
    }
}

/// Compares what follows first with what comes first, so that the place named is where a change begins.
fn compare(said: &Export, truth: &Export) -> Result<(), Contradiction> {
    let entrants = || said.entrants.iter().zip(&truth.entrants).enumerate();
    for (index, (said, truth)) in entrants() {
        compare_games(said, truth).map_err(|lie| lie.under(&format!("entrants[{index}]")))?;
    }
    for (index, (said, truth)) in entrants() {
        // Who has no place but should have one changes the places of all others.
        if said.place.is_some() != truth.place.is_some() {
            agree(&format!("entrants[{index}].place"), &said.place, &truth.place)?;
        }
    }
    for (index, (said, truth)) in entrants() {
        agree(&format!("entrants[{index}]"), said, truth)?;
    }
    agree("", said, truth)
}

fn compare_games(said: &ExportEntrant, truth: &ExportEntrant) -> Result<(), Contradiction> {
    agree("relabelling", &said.relabelling, &truth.relabelling)?;
    for (round, (said, truth)) in said.rounds.iter().zip(&truth.rounds).enumerate() {
        agree(&format!("rounds[{round}].result"), &said.result, &truth.result)?;
    }
    agree("total_points", &said.total_points, &truth.total_points)?;
    agree("moves", &said.moves, &truth.moves)
}

/// Refuses the first difference between two values of the same shape.
fn agree<T: PartialEq + Serialize>(path: &str, said: &T, truth: &T) -> Result<(), Contradiction> {
    if said == truth {
        return Ok(());
    }
    let [said, truth] = [said, truth].map(|value| serde_json::to_value(value).unwrap_or_default());
    Err(first_difference(path, &said, &truth)
        .unwrap_or_else(|| Contradiction::new(path, &said, &truth)))
}

fn first_difference(path: &str, said: &Value, truth: &Value) -> Option<Contradiction> {
    match (said, truth) {
        (Value::Object(said), Value::Object(truth)) => truth.iter().find_map(|(name, truth)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            first_difference(&path, said.get(name).unwrap_or(&Value::Null), truth)
        }),
        (Value::Array(said), Value::Array(truth)) if said.len() == truth.len() => {
            said.iter().zip(truth).enumerate().find_map(|(index, (said, truth))| {
                first_difference(&format!("{path}[{index}]"), said, truth)
            })
        }
        _ => (said != truth).then(|| Contradiction::new(path, said, truth)),
    }
}

fn skipped(said: &Export, solving: Option<Solving<'_>>) -> Result<Skipped, Contradiction> {
    let terms = said.text.terms();
    // The last try of a round was taken; its line was replayed.
    let tries = said.rounds.iter().map(|round| round.tries.len() - 1).sum();
    let not_checked = |why| Ok(Skipped::NotChecked { tries, why });
    match solving {
        None => not_checked(NotChecked::NotAsked),
        Some(Solving { solver, .. }) if solver != terms.solver => {
            not_checked(NotChecked::OtherSolver { event: terms.solver, here: solver })
        }
        Some(Solving { cancelled, .. }) => match repeat(terms, said, cancelled)? {
            Some(()) => Ok(Skipped::Repeated { tries }),
            None => not_checked(NotChecked::Cancelled),
        },
    }
}

/// Asks the solver about each skipped try; `None` when it was cancelled.
fn repeat(
    terms: &Terms,
    said: &Export,
    cancelled: &dyn Fn() -> bool,
) -> Result<Option<()>, Contradiction> {
    for (index, round) in said.rounds.iter().enumerate() {
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let skipped = &round.tries[..round.tries.len() - 1];
        for (try_number, verdict) in (1..).zip(skipped) {
            let Some((truth, _)) = decide_try(terms, number, try_number, cancelled) else {
                return Ok(None);
            };
            agree(&format!("rounds[{index}].tries[{}]", try_number - 1), verdict, &truth)?;
        }
    }
    Ok(Some(()))
}
