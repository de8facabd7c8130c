//! `geduld rate`.

use std::fs;
use std::path::Path;
use std::process::Command;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use tempfile::TempDir;

use crate::program::{PROGRAM, errors, printed, run};

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
fn a_damaged_line_is_told_with_file_line_and_what_to_do_and_nothing_is_written() {
    let shards = Shards::new();
    let whole = fs::read_to_string(shards.decide("1/4", &[])).expect("the file is there");
    let line = whole.lines().nth(3).expect("the second deal").to_owned();
    let (damaged, output) = (shards.file("damaged.tsv"), shards.file("merged"));
    for (wrong, words) in [
        ("g6\tperhaps\t3\t0.100", "`perhaps` is no verdict"),
        ("g6\tundecided\tabc\t12.499", "`abc` is no number of nodes"),
        ("g6\tundecided\t-3\t12.499", "`-3` is no number of nodes"),
        ("g6\twinnable\t3\tNaN", "`NaN` is no time"),
        ("g6\twinnable\t3\tinf", "`inf` is no time"),
        ("g6\twinnable\t3\t-0.1", "`-0.1` is no time"),
        ("g6\twinnable\t3\t", "`` is no time"),
        ("g6\twinnable\t3", "this line has 3 columns, not 4"),
        ("g6", "this line has 1 columns, not 4"),
        ("g6\twinnable\t3\t0.100\td", "this line has 5 columns, not 4"),
        ("g6\twinnable\t3\t0.100\r", "this line ends with CR LF"),
        ("", "`` is no deal of this work"),
        ("g5\twinnable\t3\t0.100", "`g5` is no deal of this work, or stands out of order"),
    ] {
        let text = whole.replacen(&line, wrong, 1);
        fs::write(&damaged, &text).expect("it can be written");
        for format in ["tsv", "parquet"] {
            let files = [damaged.clone()];
            let told = merge(&files, &["--output", &output, "--format", format]);
            assert_eq!(told.status.code(), Some(2), "{wrong}");
            let told = errors(&told);
            assert!(told.contains(&format!("{damaged}:4: {words}")), "{wrong}: {told}");
            assert!(told.contains("take the line out") || told.contains("no deal of"), "{told}");
            assert!(!Path::new(&output).exists());
        }
        let flags = ["--from", "g5", "--count", "90", "--shard", "1/4", "--resume"];
        let told = run(&[&["rate", "--output", &damaged][..], &flags].concat());
        assert_eq!(told.status.code(), Some(2), "{wrong}: {}", printed(&told));
        assert!(errors(&told).contains(&format!("{damaged}:4: {words}")), "{}", errors(&told));
        assert_eq!(fs::read_to_string(&damaged).expect("it is there"), text, "it is left alone");
    }
}

#[test]
fn files_that_an_editor_or_an_older_program_wrote_are_told_as_such() {
    let shards = Shards::new();
    let file = shards.decide("1/4", &[]);
    let whole = fs::read_to_string(&file).expect("the file is there");
    let older = whole.replacen("; solver 1", "", 1).replacen("; threads per deal 1", "", 1);
    let newer = whole.replacen("; solver 1", "; solver 2", 1);
    let flags = ["--from", "g5", "--count", "90", "--shard", "1/4", "--resume"];
    for (text, to_merge, to_go_on) in [
        (older, "an older geduld wrote this", "of an older solver"),
        (newer, "", "or of an older solver"),
        (format!("\u{feff}{whole}"), "byte order mark", "byte order mark"),
        (whole.replace('\n', "\r\n"), "end with CR LF", "end with CR LF"),
        (String::from_utf8_lossy(&[0; 64]).into_owned(), "no file that geduld rate", "would have"),
    ] {
        let other = shards.file("other.tsv");
        fs::write(&other, &text).expect("it can be written");
        let output = merge(&[file.clone(), other.clone()], &[]);
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
        assert!(errors(&output).contains("other.tsv:1: "), "{}", errors(&output));
        assert!(errors(&output).contains(to_merge), "{}", errors(&output));
        let output = run(&[&["rate", "--output", &other][..], &flags].concat());
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
        assert!(errors(&output).contains("other.tsv:1: "), "{}", errors(&output));
        assert!(errors(&output).contains(to_go_on), "{}", errors(&output));
        assert_eq!(fs::read_to_string(&other).expect("it is there"), text, "it is left alone");
    }
}

#[test]
fn a_merge_that_finds_no_room_leaves_nothing_behind_and_can_be_made_again() {
    let shards = Shards::new();
    let four = shards.four();
    for format in ["tsv", "parquet"] {
        let target = shards.file(&format!("all.{format}"));
        // A limit on the length of files stands in for a full disk.
        let script = format!(
            "trap '' XFSZ; ulimit -f 1; exec {PROGRAM} rate --merge {} --output {target} \
             --format {format}",
            four.join(" ")
        );
        let output = Command::new("sh").args(["-c", &script]).output().expect("there is a shell");
        assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
        assert!(errors(&output).contains(&format!("cannot write {target}")), "{}", errors(&output));
        let names = fs::read_dir(shards.directory.path()).expect("it can be read");
        let names: Vec<String> =
            names.map(|file| file.expect("a file").file_name().display().to_string()).collect();
        assert!(
            names.iter().all(|name| name.contains("-of-4.tsv") || name == "all.tsv"),
            "{names:?}"
        );
        let again = merge(&four, &["--output", &target, "--format", format]);
        assert_eq!(again.status.code(), Some(0), "{}", errors(&again));
        let device = merge(&four, &["--output", "/dev/full", "--format", format]);
        assert_eq!(device.status.code(), Some(1), "{}", errors(&device));
        assert!(errors(&device).contains("cannot write /dev/full"), "{}", errors(&device));
    }
}

#[test]
fn shards_and_series_that_cannot_be_are_wrong_usage() {
    for (flags, words) in [
        (&["--from", "g1", "--count", "4", "--shard", "0/4"][..], "--shard"),
        (&["--from", "g1", "--count", "4", "--shard", "5/4"], "--shard"),
        (&["--from", "g1", "--count", "0"], "--count"),
        (&["--from", "g1", "--count", "4", "--format", "parquet"], "--merge"),
        (&["--merge", "f", "--format", "parquet"], "--output"),
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
