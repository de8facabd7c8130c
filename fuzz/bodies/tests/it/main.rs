//! The bodies of the fuzz targets over the kept corpus and over random changes of it.

use std::path::{Path, PathBuf};

use geduld_fuzz_bodies::TARGETS;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;

/// Changed inputs per target; `GEDULD_LONG=1` takes a hundred times as many.
const CHANGED: u32 = 2_000;

#[test]
fn every_kept_input_passes() {
    for (name, body) in TARGETS {
        let inputs = corpus(name);
        assert!(inputs.len() >= 8, "{name} has {} kept inputs", inputs.len());
        for (path, data) in inputs {
            // Says which input it was: a panic of the body tells only what broke.
            println!("{}", path.display());
            body(&data);
        }
    }
}

#[test]
fn every_target_has_a_corpus_and_every_corpus_a_target() {
    let mut named: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    named.sort_unstable();
    let mut kept: Vec<String> = std::fs::read_dir(corpora())
        .expect("the corpora are there")
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .collect();
    kept.sort_unstable();
    assert_eq!(named, kept);
}

#[test]
fn deck_passes_changed_inputs() {
    passes_changed_inputs("deck");
}

#[test]
fn moves_passes_changed_inputs() {
    passes_changed_inputs("moves");
}

#[test]
fn records_passes_changed_inputs() {
    passes_changed_inputs("records");
}

#[test]
fn wire_passes_changed_inputs() {
    passes_changed_inputs("wire");
}

#[test]
fn binary_passes_changed_inputs() {
    passes_changed_inputs("binary");
}

#[test]
fn solver_passes_changed_inputs() {
    passes_changed_inputs("solver");
}

fn passes_changed_inputs(name: &str) {
    let (_, body) = TARGETS.into_iter().find(|(known, _)| *known == name).expect("a target");
    let inputs: Vec<Vec<u8>> = corpus(name).into_iter().map(|(_, data)| data).collect();
    let long = std::env::var_os("GEDULD_LONG").is_some_and(|value| value == "1");
    let cases = if long { CHANGED * 100 } else { CHANGED };
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let changed = (any::<Index>(), any::<Index>(), prop::collection::vec(change(), 1..6)).prop_map(
        |(one, other, changes)| {
            let other = other.get(&inputs);
            Input(changes.into_iter().fold(one.get(&inputs).clone(), |d, c| c.applied(d, other)))
        },
    );
    TestRunner::new(config)
        .run(&changed, |input| {
            body(&input.0);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{name}: {error}"));
}

/// Bytes that are told in a form that can be pasted into a byte string.
struct Input(Vec<u8>);

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// One change of an input, as fuzzers make them.
#[derive(Debug, Clone)]
enum Change {
    Flip {
        at: Index,
        bit: u8,
    },
    Put {
        at: Index,
        byte: u8,
    },
    Insert {
        at: Index,
        bytes: Vec<u8>,
    },
    Remove {
        at: Index,
        length: usize,
    },
    Repeat {
        at: Index,
        length: usize,
        times: usize,
    },
    /// Goes on as another input does from the same place.
    Cross {
        at: Index,
    },
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        (at(), 0..8_u8).prop_map(|(at, bit)| Change::Flip { at, bit }),
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Put { at, byte }),
        (at(), prop::collection::vec(any::<u8>(), 1..9))
            .prop_map(|(at, bytes)| Change::Insert { at, bytes }),
        (at(), 1..20_usize).prop_map(|(at, length)| Change::Remove { at, length }),
        (at(), 1..40_usize, 1..30_usize).prop_map(|(at, length, times)| Change::Repeat {
            at,
            length,
            times
        }),
        at().prop_map(|at| Change::Cross { at }),
    ]
}

impl Change {
    fn applied(self, mut data: Vec<u8>, other: &[u8]) -> Vec<u8> {
        let place = |at: Index| at.index(data.len() + 1);
        match self {
            Change::Flip { at, bit } => {
                let at = place(at);
                if let Some(byte) = data.get_mut(at) {
                    *byte ^= 1 << bit;
                }
            }
            Change::Put { at, byte } => {
                let at = place(at);
                if let Some(old) = data.get_mut(at) {
                    *old = byte;
                }
            }
            Change::Insert { at, bytes } => {
                let at = place(at);
                data.splice(at..at, bytes);
            }
            Change::Remove { at, length } => {
                let at = place(at);
                let end = (at + length).min(data.len());
                data.drain(at..end);
            }
            Change::Repeat { at, length, times } => {
                let at = place(at);
                let end = (at + length).min(data.len());
                let part = data[at..end].repeat(times);
                data.splice(at..at, part);
            }
            Change::Cross { at } => {
                let at = place(at);
                data.truncate(at);
                data.extend(other.get(at..).unwrap_or_default());
            }
        }
        data
    }
}

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let mut inputs: Vec<_> = std::fs::read_dir(corpora().join(name))
        .expect("the corpus is there")
        .map(|entry| entry.expect("it can be read").path())
        .map(|path| {
            let data = std::fs::read(&path).expect("it can be read");
            (path, data)
        })
        .collect();
    inputs.sort();
    inputs
}
