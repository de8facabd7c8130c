//! The golden vectors of `docs/fairness.md`, which were made by another program.

use geduld_events::{CanonicalText, EntrantNumber, Seed, deal_key, relabelling, try_deal};

const PAGE: &str = include_str!("../../../../docs/fairness.md");

/// The contents of the code block that begins with these words.
fn block(start: &str) -> &'static str {
    let from = PAGE.find(&format!("```text\n{start}")).unwrap() + "```text\n".len();
    let length = PAGE[from..].find("```").unwrap();
    &PAGE[from..from + length]
}

#[test]
fn keys_deals_and_relabellings_are_those_of_the_page() {
    let mut seed: Option<Seed> = None;
    let mut compared = 0;
    for line in block("seed ").lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["seed", value] => seed = Some(value.parse().unwrap()),
            ["key", round, number, value] => {
                let key = deal_key(
                    seed.as_ref().unwrap(),
                    round.parse().unwrap(),
                    number.parse().unwrap(),
                );
                assert_eq!(Seed(key).to_string(), *value, "{line}");
            }
            ["deal", round, number, value] => {
                let deal = try_deal(
                    seed.as_ref().unwrap(),
                    round.parse().unwrap(),
                    number.parse().unwrap(),
                );
                assert_eq!(deal.to_string(), *value, "{line}");
            }
            ["relabelling", number, value] => {
                let number: EntrantNumber = number.parse().unwrap();
                let names = relabelling(seed.as_ref().unwrap(), number);
                assert_eq!(names.index().to_string(), *value, "{line}");
            }
            _ => panic!("{line}"),
        }
        compared += 1;
    }
    assert!(compared > 20);
}

#[test]
fn the_commitment_is_the_one_of_the_page() {
    let text: CanonicalText = block("geduld event 1\n").parse().unwrap();
    assert_eq!(block("commitment "), format!("commitment {}\n", text.commitment()));
}
