//! `geduld rate`.

use std::fs;
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use tempfile::TempDir;

use crate::program::{errors, printed, run};

struct Shards {
    directory: TempDir,
}

impl Shards {
    fn new() -> Shards {
        Shards { directory: tempfile::tempdir().expect("a temporary directory") }
    }

    fn file(&self, name: &str) -> String {
        self.directory.path().join(name).to_str().expect("a plain path").to_owned()
    }

    /// Decides a shard and returns the file.
    fn decide(&self, shard: &str, flags: &[&str]) -> String {
        let file = self.file(&format!("{}.tsv", shard.replace('/', "-of-")));
        let base = ["rate", "--from", "g5", "--count", "90", "--shard", shard, "--output", &file];
        let output = run(&[&base, flags].concat());
        let text = printed(&output);
        assert!(matches!(output.status.code(), Some(0 | 3)), "{}", errors(&output));
        assert!(text.contains("winnable:") && text.contains("95 % interval"), "{text}");
        file
    }

    fn four(&self) -> Vec<String> {
        (1..=4).map(|number| self.decide(&format!("{number}/4"), &[])).collect()
    }
}

fn timeless(file: &str) -> Vec<String> {
    let text = fs::read_to_string(file).expect("the file is there");
    text.lines().map(|line| line.split('\t').take(3).collect::<Vec<_>>().join("\t")).collect()
}

fn merge(files: &[String], flags: &[&str]) -> std::process::Output {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    run(&[&["rate", "--merge"], &files[..], flags].concat())
}

/// The lines of a summary that do not tell the time.
fn counts(summary: &str) -> Vec<&str> {
    summary.lines().filter(|line| !line.starts_with("time:")).collect()
}

#[test]
fn four_merged_shards_equal_one_run() {
    let shards = Shards::new();
    let mut four = shards.four();
    four.swap(0, 2);
    let merged = shards.file("merged.tsv");
    let output = merge(&four, &["--output", &merged]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let one = shards.decide("1/1", &[]);
    assert_eq!(timeless(&merged), timeless(&one));
    assert_eq!(timeless(&one).len(), 2 + 90);
    let of_one = merge(&[one], &[]);
    assert_eq!(counts(&printed(&output)), counts(&printed(&of_one)));
    assert!(printed(&output).starts_with("deals:      90\n"), "{}", printed(&output));
}

#[test]
fn merged_shards_are_written_as_parquet_with_the_same_rows() {
    let shards = Shards::new();
    let four = shards.four();
    let (lines, file) = (shards.file("all.tsv"), shards.file("all.parquet"));
    assert_eq!(merge(&four, &["--output", &lines]).status.code(), Some(0));
    let output = merge(&four, &["--output", &file, "--format", "parquet"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let bytes = fs::File::open(&file).expect("the file is there");
    let reader = SerializedFileReader::new(bytes).expect("it is a Parquet file");
    let about = reader.metadata().file_metadata().key_value_metadata().expect("it tells its terms");
    let terms = about[0].value.as_deref().unwrap_or_default();
    assert!(terms.starts_with("from g5; count 90; shard 1/1; draw3"), "{terms}");
    let rows = reader.get_row_iter(None).expect("it has rows").map(|row| {
        let row = row.expect("it can be read");
        let text = |column| row.get_string(column).expect("a text").clone();
        let (nodes, ms) = (row.get_long(2).expect("nodes"), row.get_double(3).expect("a time"));
        format!("{}\t{}\t{nodes}\t{ms:.3}", text(0), text(1))
    });
    let written = fs::read_to_string(&lines).expect("the file is there");
    let written: Vec<&str> = written.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.collect::<Vec<_>>(), written);
    let again = merge(&four, &["--output", &file, "--format", "parquet"]);
    assert_eq!(again.status.code(), Some(2), "an existing file is left alone");
}

#[test]
fn a_series_of_another_program_is_rated_under_the_rules_of_the_flags() {
    let flags = ["--draw", "1", "--recycles", "2", "--empty", "any", "--threads", "1"];
    let output = run(&[&["rate", "--from", "ks:7", "--count", "3"], &flags[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let text = printed(&output);
    let numbers: Vec<&str> = text.lines().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!(numbers, ["ks:7", "ks:8", "ks:9"]);
    assert!(errors(&output).contains("deals:      3"), "{}", errors(&output));
}

#[test]
fn a_merge_tells_what_is_missing() {
    let shards = Shards::new();
    let four = shards.four();
    let output = merge(&four[..3], &[]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        errors(&output).contains("of 90 deals are in none of the files"),
        "{}",
        errors(&output)
    );
}

#[test]
fn files_that_do_not_belong_together_are_refused() {
    let shards = Shards::new();
    let four = shards.four();
    let twice = [four[0].clone(), four[1].clone(), four[0].clone()];
    let other = shards.decide("3/3", &["--draw", "1"]);
    let strange = shards.file("strange.tsv");
    fs::write(&strange, "id\tverdict\n").expect("it can be written");
    let cut = shards.file("cut.tsv");
    let whole = fs::read(&four[1]).expect("the file is there");
    fs::write(&cut, &whole[..whole.len() - 3]).expect("it can be written");
    let wrong = shards.file("wrong.tsv");
    let text = fs::read_to_string(&four[1]).expect("the file is there");
    fs::write(&wrong, text.replacen("\twinnable", "\twon", 1)).expect("it can be written");
    for (files, words) in [
        (twice.to_vec(), "is in two files"),
        (vec![four[0].clone(), other], ":1: this shard is of other deals, rules or limits"),
        (vec![strange], ":1: this is no file that geduld rate --output wrote"),
        (vec![cut], "the file breaks off in this line"),
        (vec![wrong], "no verdict"),
        (vec![shards.file("missing.tsv")], "missing.tsv"),
    ] {
        let output = merge(&files, &[]);
        assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
        assert!(errors(&output).contains(words), "{}", errors(&output));
    }
    assert!(Path::new(&four[0]).exists());
}

#[test]
fn shards_and_series_that_cannot_be_are_wrong_usage() {
    for (flags, words) in [
        (&["--from", "g1", "--count", "4", "--shard", "0/4"][..], "--shard"),
        (&["--from", "g1", "--count", "4", "--shard", "5/4"], "--shard"),
        (&["--from", "g1", "--count", "0"], "--count"),
        (&["--from", "g1", "--count", "4", "--format", "parquet"], "--merge"),
        (&["--from", "g1"], "--count"),
        (&["--count", "4"], "--from"),
        (&["--from", "x:1", "--count", "4"], "no series"),
        (&["--from", "lonely:1", "--count", "4"], "solvitaire:"),
        (&["--from", "ks:2147483647", "--count", "2"], "there are no 2 deals"),
        (&["--from", "g1", "--count", "4", "--merge", "f"], "--merge"),
    ] {
        let output = run(&[&["rate"], flags].concat());
        assert_eq!(output.status.code(), Some(2), "{flags:?}: {}", errors(&output));
        assert!(errors(&output).contains(words), "{words}: {}", errors(&output));
    }
}
