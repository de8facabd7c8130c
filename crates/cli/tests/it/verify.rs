//! `geduld verify`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use crate::program::{errors, printed, run};

/// The export of a daily deal.
fn export() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../events/tests/data/daily_deal.json")
}

/// The export with one text in place of another, checked.
fn checked(from: &str, to: &str) -> (TempDir, Output) {
    let text = fs::read_to_string(export()).expect("the export is there");
    assert!(text.contains(from), "the export has no {from:?}");
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("export.json");
    fs::write(&file, text.replacen(from, to, 1)).expect("it can be written");
    let output = run(&["verify".as_ref(), file.as_os_str()]);
    (directory, output)
}

#[test]
fn a_true_export_is_told_to_be_true() {
    for flags in [&[][..], &["--solve"][..]] {
        let mut arguments = vec!["verify".as_ref()];
        arguments.extend(flags.iter().map(std::ffi::OsStr::new));
        let export = export();
        arguments.push(export.as_os_str());
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        let text = printed(&output);
        assert!(text.contains("commitment:") && text.contains("daily deal"), "{text}");
    }
}

#[test]
fn a_lie_is_refused_with_its_place() {
    let (_directory, output) = checked("\"place\": 1", "\"place\": 2");
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    assert_eq!(printed(&output), "");
    let text = errors(&output);
    assert!(text.contains("].place: said 2, true is 1"), "{text}");
}

#[test]
fn what_is_no_export_is_wrong_input() {
    let (_directory, output) = checked("\"place\": 1", "\"place\": 1 1");
    assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
    assert!(errors(&output).contains("export.json: line "), "{}", errors(&output));
}
