//! Exports in which one value was changed: each is refused by the place of that value, but for those of
//! `cannot_be_seen`, of which `docs/fairness.md` tells.

use std::sync::LazyLock;

use geduld_events::{
    CanonicalText, EntrantNumber, Kind, Lie, Seed, Solving, Terms, close, relabelling, verify,
    verify_solving,
};
use geduld_rules::{Scheme, Variant};
use serde_json::{Value, json};

use crate::long;
use crate::made::{closing_of, terms};

/// An event of which some tries were skipped.
fn skipping() -> Terms {
    let variant = Variant::SOLITAIRE;
    Terms { variant, node_limit: 1_000, ..terms(Kind::Tournament, Scheme::Tournament) }
}

fn honest() -> &'static Value {
    static HONEST: LazyLock<Value> =
        LazyLock::new(|| serde_json::to_value(close(closing_of(skipping())).unwrap()).unwrap());
    &HONEST
}

fn seed() -> Seed {
    let text: CanonicalText = honest()["text"].as_str().unwrap().parse().unwrap();
    text.terms().seed.clone()
}

/// A part of the way to a leaf.
#[derive(Clone, Debug)]
enum Step {
    Field(String),
    Index(usize),
}

fn leaves(value: &Value, at: &mut Vec<Step>, met: &mut Vec<Vec<Step>>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                at.push(Step::Field(name.clone()));
                leaves(value, at, met);
                at.pop();
            }
        }
        Value::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                at.push(Step::Index(index));
                leaves(value, at, met);
                at.pop();
            }
        }
        _ => met.push(at.clone()),
    }
}

fn leaf<'a>(value: &'a mut Value, steps: &[Step]) -> &'a mut Value {
    steps.iter().fold(value, |value, step| match step {
        Step::Field(name) => &mut value[name],
        Step::Index(index) => &mut value[*index],
    })
}

fn path(steps: &[Step]) -> String {
    let text: String = steps
        .iter()
        .map(|step| match step {
            Step::Field(name) => format!(".{name}"),
            Step::Index(index) => format!("[{index}]"),
        })
        .collect();
    text[1..].to_owned()
}

/// The path with all indices left out: what kind of value it is.
fn kind_of(steps: &[Step]) -> String {
    let names = steps.iter().filter_map(|step| match step {
        Step::Field(name) => Some(name.as_str()),
        Step::Index(_) => None,
    });
    names.collect::<Vec<_>>().join(".")
}

/// Other values that could stand there, each written as it must be.
fn instead(kind: &str, value: &Value) -> Vec<Value> {
    let other = |all: &[&str]| -> Vec<Value> {
        all.iter().map(|&text| json!(text)).filter(|text| text != value).collect()
    };
    match (kind, value) {
        (_, Value::Bool(said)) => vec![json!(!said)],
        (_, Value::Number(number)) => {
            let number = number.as_i64().unwrap();
            [number - 1, number + 1, 0]
                .into_iter()
                .filter(|&other| other >= 0 && other != number)
                .map(Value::from)
                .collect()
        }
        ("entrants.place", Value::Null) => vec![json!(1), json!(7)],
        ("entrants.award", _) => {
            let mut all = other(&["gold cup", "silver cup", "wood cup", "tin medal"]);
            if !value.is_null() {
                all.push(Value::Null);
            }
            all
        }
        ("entrants.name", _) => vec![json!("Somebody"), Value::Null],
        ("entrants.rounds.result.ended", _) => other(&["won", "given_up", "closing"]),
        ("rounds.tries", _) => other(&["winnable", "unwinnable", "undecided"]),
        ("rounds.line", _) => other(&["d", "r", "wf", "w3", "1f", "12", "h2"]),
        (_, Value::String(text)) => strings_instead(kind, text),
        _ => panic!("{kind} {value} has no other values here"),
    }
}

fn strings_instead(kind: &str, text: &str) -> Vec<Value> {
    let texts = match kind {
        "format" => vec!["geduld closed event 2".to_owned()],
        "commitment" | "entrants.number" => {
            let (head, last) = text.split_at(text.len() - 1);
            vec![format!("{head}{}", if last == "0" { "1" } else { "0" })]
        }
        "text" => [
            ("node-limit: 1000", "node-limit: 1001"),
            ("seed: 00", "seed: 01"),
            ("-01\nkind", "-02\nkind"),
        ]
        .iter()
        .map(|(said, instead)| text.replacen(said, instead, 1))
        .collect(),
        "outages.from" | "outages.to" => {
            vec![text.replace(".000Z", ".001Z").replace(".500Z", ".501Z")]
        }
        "rounds.deal" => vec![format!("{}{}", &text[4..], &text[..4])],
        "entrants.rounds.entries" => {
            let (clock_ms, action) = text.split_once(' ').unwrap();
            let clock_ms: u64 = clock_ms.parse().unwrap();
            let actions = ["d", "r", "wf", "giveup", "undo", "pause"].into_iter();
            let acted =
                actions.filter(|&other| other != action).map(|other| format!("{clock_ms} {other}"));
            let timed =
                [clock_ms + 1, clock_ms - 1, 0].map(|clock_ms| format!("{clock_ms} {action}"));
            acted.chain(timed).collect()
        }
        _ => panic!("{kind} '{text}' has no other texts here"),
    };
    texts.into_iter().map(Value::String).collect()
}

/// Values whose change nobody can see from the export alone, and why.
fn cannot_be_seen(kind: &str, steps: &[Step], doctored: &Value) -> bool {
    let counted = |index: usize| !honest()["entrants"][index]["place"].is_null();
    match (kind, steps) {
        // What the house calls an entrant, how often it closed, and when it did not answer, follows from nothing.
        ("entrants.name" | "closing" | "outages.from" | "outages.to", _) => true,
        // Without the solver a skipped try may have been either.
        ("rounds.tries", [_, Step::Index(round), _, Step::Index(index)]) => {
            index + 1 < honest()["rounds"][*round]["tries"].as_array().unwrap().len()
        }
        // Whether somebody without a played round is an operator changes nothing for anybody. That it is an operator
        // who would have a place is seen.
        ("entrants.out_of_competition", [_, Step::Index(index), _]) => {
            let played = honest()["entrants"][*index]["rounds"].as_array().unwrap();
            !counted(*index)
                && played.iter().all(|round| round["result"]["moves"].as_u64() < Some(20))
        }
        // One number in eight has the same relabelling.
        ("entrants.number", [_, Step::Index(index), _]) => {
            let number = |value: &Value| value.as_str().unwrap().parse::<EntrantNumber>().unwrap();
            let said = &honest()["entrants"][*index]["number"];
            let doctored = &doctored["entrants"][*index]["number"];
            relabelling(&seed(), number(said)) == relabelling(&seed(), number(doctored))
        }
        // A clock between those of its neighbours counts for nothing, and another move of no consequence can lead to
        // the same result. The last entry has the clock of the result.
        ("entrants.rounds.entries", [list @ .., Step::Index(index)]) => {
            let mut honest = honest().clone();
            index + 1 < leaf(&mut honest, list).as_array().unwrap().len()
        }
        _ => false,
    }
}

/// Where the change of a value is seen.
fn is_seen_at(kind: &str, said: &str, seen: &str) -> bool {
    match kind {
        // The text is held against the commitment to it.
        "text" => seen == "commitment",
        // Who has a place though the event is void is named, and who has none though it is not.
        "void" => seen.starts_with("entrants[") && seen.ends_with("].place"),
        "entrants.out_of_competition" => said.replace("out_of_competition", "place") == seen,
        // The number tells the relabelling.
        "entrants.number" => said.replace("number", "relabelling") == seen,
        // The first entry that cannot be, or else the result.
        "rounds.line" => {
            seen.starts_with(&said[..said.rfind('[').unwrap()]) && index(seen) >= index(said)
        }
        "entrants.rounds.entries" => {
            let round = &said[..said.find(".entries").unwrap()];
            let next_round = seen.ends_with("rounds[1]") || seen.ends_with("rounds[2]");
            seen.starts_with(round) && (seen.contains(".result.") || index(seen) >= index(said))
                || next_round && seen[..seen.len() - 3] == round[..round.len() - 3]
        }
        _ => said == seen,
    }
}

/// The last index of a path; beyond all for a list as a whole.
fn index(path: &str) -> usize {
    path.strip_suffix(']')
        .map_or(usize::MAX, |rest| rest[rest.rfind('[').unwrap() + 1..].parse().unwrap())
}

fn all_leaves() -> Vec<Vec<Step>> {
    let mut met = Vec::new();
    leaves(honest(), &mut Vec::new(), &mut met);
    met
}

/// Of the thousands of moves and entries a sample, unless all are asked for.
fn is_tried(kind: &str, steps: &[Step]) -> bool {
    let last = path(steps);
    !matches!(kind, "rounds.line" | "entrants.rounds.entries") || long() || index(&last) % 23 < 1
}

#[test]
fn each_value_that_is_changed_is_refused_by_its_place() {
    assert!(verify(&honest().to_string()).is_ok());
    let (mut refused, mut unseen) = (0, 0);
    for steps in all_leaves() {
        let kind = kind_of(&steps);
        if !is_tried(&kind, &steps) {
            continue;
        }
        let said = leaf(&mut honest().clone(), &steps).clone();
        for other in instead(&kind, &said) {
            let mut doctored = honest().clone();
            *leaf(&mut doctored, &steps) = other.clone();
            let at = path(&steps);
            match verify(&doctored.to_string()) {
                Err(lie) => {
                    assert!(is_seen_at(&kind, &at, lie.path()), "{at}: {said} → {other}: {lie}");
                    refused += 1;
                }
                Ok(_) if cannot_be_seen(&kind, &steps, &doctored) => unseen += 1,
                Ok(_) => panic!("{at}: nobody saw {said} → {other}"),
            }
        }
    }
    println!("figure: {refused} changes refused, {unseen} of those that cannot be seen");
    assert!(refused > 500);
}

#[test]
fn each_value_of_another_type_is_refused_by_its_place_with_line_and_column() {
    for steps in all_leaves() {
        let kind = kind_of(&steps);
        if !is_tried(&kind, &steps) {
            continue;
        }
        for other in [json!(-1), json!("?"), json!([]), json!({}), json!(1.5)] {
            if kind == "entrants.name" && other.is_string()
                || other == json!(-1)
                    && matches!(
                        kind.as_str(),
                        "entrants.rounds.result.base" | "entrants.rounds.result.time"
                    )
            {
                continue;
            }
            let mut doctored = honest().clone();
            *leaf(&mut doctored, &steps) = other.clone();
            match verify(&doctored.to_string()) {
                Err(Lie::Unreadable { line, column, path: seen, .. }) => {
                    assert_eq!((line, seen), (1, path(&steps)), "{other}");
                    assert!(column > 0);
                }
                outcome => panic!("{}: {other} gave {outcome:?}", path(&steps)),
            }
        }
    }
}

#[test]
fn the_solver_tells_a_try_that_was_skipped_for_another_reason() {
    let solving = Solving { solver: 1, cancelled: &|| false };
    assert!(verify_solving(&honest().to_string(), solving).is_ok());
    let mut skipped = 0;
    for (round, told) in honest()["rounds"].as_array().unwrap().iter().enumerate() {
        let tries = told["tries"].as_array().unwrap();
        for (index, verdict) in tries.iter().enumerate().take(tries.len() - 1) {
            let other = if verdict == "undecided" { "unwinnable" } else { "undecided" };
            let mut doctored = honest().clone();
            doctored["rounds"][round]["tries"][index] = json!(other);
            let lie = verify_solving(&doctored.to_string(), solving).unwrap_err();
            assert_eq!(lie.path(), format!("rounds[{round}].tries[{index}]"));
            skipped += 1;
        }
    }
    assert!(skipped > 0, "the made event has skipped tries");
}

#[test]
fn a_winnable_try_that_was_skipped_is_told_by_the_solver_alone() {
    // The house takes the second winnable deal and calls the first one undecided.
    let mut closing = closing_of(skipping());
    closing.entrants.clear();
    let terms = closing.text.terms().clone();
    let taken = closing.rounds[0].tries.len();
    closing.rounds[0].tries[taken - 1] = geduld_events::TryVerdict::Undecided;
    let limits = geduld_solver::Limits { nodes: 1_000_000, ..Default::default() };
    let round = &mut closing.rounds[0];
    for try_number in u32::try_from(taken).unwrap() + 1.. {
        let deal = geduld_events::try_deal(&terms.seed, 1, try_number);
        let position = geduld_rules::Position::deal(&deal, terms.variant);
        let answer = geduld_solver::solve(&position, limits, &|| false);
        if let geduld_solver::Verdict::Winnable(won_by) = answer.verdict {
            round.tries.push(geduld_events::TryVerdict::Winnable);
            (round.deal, round.line) = (deal, won_by);
            break;
        }
        round.tries.push(geduld_events::TryVerdict::Unwinnable);
    }
    let json = close(closing).unwrap().to_json();
    assert!(verify(&json).is_ok());
    let lie = verify_solving(&json, Solving { solver: 1, cancelled: &|| false }).unwrap_err();
    assert_eq!(
        lie.to_string(),
        format!("rounds[0].tries[{}]: said \"undecided\", true is \"winnable\"", taken - 1)
    );
}

#[test]
fn lists_that_are_longer_or_shorter_are_refused() {
    for (pointer, seen) in [
        ("/rounds", "rounds"),
        ("/rounds/1/tries", "rounds[1]."),
        ("/rounds/1/line", "rounds[1].line"),
        ("/entrants/0/rounds", "entrants[0]."),
        ("/entrants/1/rounds/1/entries", "entrants[1].rounds["),
    ] {
        let shorter = |list: &mut Vec<Value>| drop(list.pop());
        let longer = |list: &mut Vec<Value>| list.push(list[0].clone());
        for change in [&shorter as &dyn Fn(&mut Vec<Value>), &longer] {
            let mut doctored = honest().clone();
            change(doctored.pointer_mut(pointer).unwrap().as_array_mut().unwrap());
            let lie = verify(&doctored.to_string()).unwrap_err();
            assert!(lie.path().starts_with(seen), "{pointer}: {lie}");
        }
    }
    // An entrant who counts and is left out changes the points of the others.
    let mut doctored = honest().clone();
    doctored["entrants"].as_array_mut().unwrap().remove(1);
    assert!(verify(&doctored.to_string()).unwrap_err().path().starts_with("entrants["));
}
