//! `geduld serve`: what it refuses, and how it says so.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use geduld_load::{Browser, House};
use tempfile::TempDir;

use crate::disk::ReadOnly;
use crate::program::{command, errors, plan, printed, run};

/// A data directory that does not exist yet.
fn fresh() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let data = directory.path().join("data");
    (directory, data)
}

/// `geduld serve` on a data directory and a free port.
fn serve(data: &Path) -> Command {
    let mut command = command(&["serve", "--listen", "127.0.0.1:0", "--data"]);
    command.arg(data);
    command
}

/// Runs a server that must not open: exit code 1, and one line on standard error with these words.
fn assert_refused(mut command: Command, words: &[&str]) {
    let output = command.output().expect("the program can be started");
    assert_code(&output, 1, words);
}

fn assert_code(output: &Output, code: i32, words: &[&str]) {
    let text = errors(output);
    assert_eq!(output.status.code(), Some(code), "{text}");
    assert_eq!(printed(output), "", "nothing is open");
    for word in words {
        assert!(text.contains(word), "{word:?} is not in {text}");
    }
    assert!(!text.contains("panicked"), "{text}");
}

#[test]
fn an_unknown_key_is_told_with_its_line_and_the_likely_one() {
    let (directory, data) = fresh();
    let file = directory.path().join("geduld.toml");
    fs::write(&file, "time_zone = \"UTC\"\n\n[limits]\nmessages_bursts = 3\n").expect("a file");
    let mut command = serve(&data);
    command.arg("--config").arg(&file);
    assert_refused(command, &["geduld.toml:4", "messages_bursts", "`limits.messages_burst`"]);
    assert!(!data.exists(), "nothing is made before the configuration is right");
}

#[test]
fn the_file_in_the_data_directory_is_read_as_strictly() {
    let (_directory, data) = fresh();
    fs::create_dir(&data).expect("a data directory");
    fs::write(data.join("geduld.toml"), "lisen = \"127.0.0.1:0\"\n").expect("a file");
    assert_refused(serve(&data), &["geduld.toml:1", "lisen", "`listen`"]);
}

#[test]
fn an_unknown_variable_is_told_with_the_likely_one() {
    let (_directory, data) = fresh();
    let mut command = serve(&data);
    command.env("GEDULD_TIMEZONE", "UTC");
    assert_refused(command, &["GEDULD_TIMEZONE", "GEDULD_TIME_ZONE"]);
}

#[test]
fn wrong_values_are_told_with_where_they_stand_and_what_would_be_right() {
    let (directory, data) = fresh();
    let file = directory.path().join("geduld.toml");
    for (text, words) in [
        ("[limits]\nconnections = 0\n", &["geduld.toml:2", "limits.connections", "from 1"][..]),
        ("[limits]\nconnections = [1, 2]\n", &["geduld.toml:2", "one value"][..]),
        ("listen = 7777\n", &["geduld.toml:1", "127.0.0.1:7777"][..]),
        ("listen = \n", &["geduld.toml:1"][..]),
        ("time_zone = \"Europe/Atlantis\"\n", &["geduld.toml:1", "Europe/Amsterdam"][..]),
        ("public_url = \"ftp://example.org\"\n", &["geduld.toml:1", "https://"][..]),
        ("trusted_proxies = [\"nobody\"]\n", &["geduld.toml:1", "network"][..]),
    ] {
        fs::write(&file, text).expect("a file");
        let mut command = serve(&data);
        command.arg("--config").arg(&file);
        assert_refused(command, words);
    }
    let mut command = serve(&data);
    command.args(["--config", "/nowhere/geduld.toml"]);
    let output = command.output().expect("the program can be started");
    assert_code(&output, 1, &["/nowhere/geduld.toml"]);
    assert_eq!(errors(&output).matches("No such file").count(), 1, "{}", errors(&output));
}

#[test]
fn a_wrong_flag_is_wrong_usage() {
    let (_directory, data) = fresh();
    for (flag, value, words) in [
        ("--listen", "here", &["`here`", "127.0.0.1:7777"][..]),
        ("--limit", "moves=3", &["limits.moves"][..]),
        ("--limit", "messages_burst", &["NAME=COUNT"][..]),
        ("--limit", "messages_burst=0", &["from 1"][..]),
        ("--time-zone", "Europe/Atlantis", &["Europe/Amsterdam"][..]),
        ("--log", "loud", &["`loud`", "debug"][..]),
        ("--allowed-host", "*", &["`*`", "*.example.org"][..]),
        ("--allowed-host", "https://geduld.example", &["without scheme"][..]),
        ("--allowed-host", "geduld.example:80", &["without scheme or port"][..]),
        ("--web", "/nonexistent", &["`/nonexistent`", "no such folder"][..]),
    ] {
        let mut arguments = vec!["serve", "--data", data.to_str().expect("a plain path")];
        arguments.extend([flag, value]);
        let words = [&[flag], words].concat();
        assert_code(&run(&arguments), 2, &words);
    }
    assert!(!data.exists(), "nothing is made before the configuration is right");
}

#[test]
fn what_is_no_text_is_not_dropped_in_silence() {
    let (_directory, data) = fresh();
    let wrong = OsStr::from_bytes(b"/srv/ged\xffuld");
    for name in ["GEDULD_DATA", "GEDULD_LOG"] {
        let mut command = serve(&data);
        command.env(name, wrong);
        assert_refused(command, &[name, "UTF-8"]);
    }
    // Others may be what they like: this one gets as far as the wrong flag.
    let mut command = serve(&data);
    command.env("OTHER", wrong).args(["--log", "loud"]);
    assert_code(&command.output().expect("it can be started"), 2, &["--log", "`loud`"][1..]);
    for flag in ["--data", "--web"] {
        let arguments = ["serve".as_ref(), flag.as_ref(), wrong];
        assert_code(&run(&arguments), 2, &[flag, "UTF-8"]);
    }
}

#[test]
fn wrong_usage_has_an_exit_code_of_its_own() {
    assert_code(&run(&["serve", "--colour", "red"]), 2, &["--colour"]);
    assert_code(&run(&["sreve"]), 2, &["sreve", "serve"]);
    assert_code(&run::<&str>(&[]), 2, &["serve", "replay"]);
}

#[test]
fn a_flag_overrules_a_variable_and_a_variable_the_file() {
    let (_directory, data) = fresh();
    fs::create_dir(&data).expect("a data directory");
    fs::write(data.join("geduld.toml"), "log = \"=,no filter\"\n").expect("a file");
    let refused = House::open(&plan(&data)).expect_err("the file has a wrong value");
    assert!(refused.to_string().contains("no filter"), "{refused}");

    let mut by_variable = plan(&data);
    by_variable.environment.push(("GEDULD_LOG".into(), "warn".into()));
    House::open(&by_variable).expect("the variable overrules the file");

    // The plan names a free port by a flag.
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let taken = taken.local_addr().expect("it has an address").to_string();
    by_variable.environment.push(("GEDULD_LISTEN".into(), taken.into()));
    House::open(&by_variable).expect("the flag overrules the variable");
}

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused_and_the_first_goes_on() {
    let (_directory, data) = fresh();
    let mut house = House::open(&plan(&data)).expect("the house opens");
    assert_refused(serve(&data), &[&data.display().to_string(), "in use"]);
    let page = Browser::new(house.address()).expect("the address is right").open().await;
    assert!(page.is_ok(), "the first server answers: {page:?}");
    assert!(house.stop().expect("it can be stopped").success(), "{}", house.errors());
    House::open(&plan(&data)).expect("once it has stopped, another one opens");
}

#[test]
fn a_taken_address_is_told() {
    let (_directory, data) = fresh();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it has an address").to_string();
    let mut command = command(&["serve", "--listen", &address, "--data"]);
    command.arg(&data);
    assert_refused(command, &[&address, "taken", "--listen"]);
}

#[test]
fn a_data_directory_that_cannot_be_written_is_told() {
    let read_only = ReadOnly::new();
    assert_refused(read_only.serve(), &["data directory", "cannot be written"]);
}

#[test]
fn a_data_directory_that_is_a_file_is_told() {
    let (_directory, data) = fresh();
    fs::write(&data, "a file").expect("a file");
    assert_refused(serve(&data), &[&data.display().to_string(), "not a directory"]);
}

#[test]
fn a_damaged_database_is_told_and_left_as_it_is() {
    let (_directory, data) = fresh();
    House::open(&plan(&data)).expect("the house opens").stop().expect("it can be stopped");
    let database = data.join("geduld.db");
    let whole = fs::read(&database).expect("the database is there");
    let wrong_head = [b"not a database, ".as_slice(), &whole[16..]].concat();
    let cut_short = whole[..whole.len() / 2].to_vec();
    for damaged in [wrong_head, cut_short] {
        fs::write(&database, &damaged).expect("it can be damaged");
        assert_refused(serve(&data), &["geduld.db", "damaged", "backup"]);
        assert!(fs::read(&database).expect("it is there") == damaged, "it was changed");
    }
    fs::write(&database, &whole).expect("it can be repaired");
    House::open(&plan(&data)).expect("the repaired database opens");
}

#[test]
fn a_damaged_key_file_is_told() {
    let (_directory, data) = fresh();
    House::open(&plan(&data)).expect("the house opens").stop().expect("it can be stopped");
    let key = fs::OpenOptions::new().write(true).open(data.join("cookie.key")).expect("a key");
    key.set_len(7).expect("it can be cut");
    assert_refused(serve(&data), &["cookie.key", "7 bytes"]);
    key.write_all_at(&[0; 32], 0).expect("it can be repaired");
    House::open(&plan(&data)).expect("any 32 bytes are a key");
}

#[test]
fn a_graceful_stop_is_told_and_has_exit_code_0() {
    let (_directory, data) = fresh();
    let mut house = House::open(&plan(&data)).expect("the house opens");
    let status = house.stop().expect("it can be stopped");
    assert_eq!(status.code(), Some(0), "{}", house.errors());
}

#[tokio::test]
async fn not_even_the_fullest_log_tells_a_card() {
    let (_directory, data) = fresh();
    let mut plan = plan(&data);
    plan.environment.push(("GEDULD_LOG".into(), "trace".into()));
    let mut house = House::open(&plan).expect("the house opens");
    let browser = Browser::new(house.address()).expect("the address is right");
    browser.open().await.expect("a table is shown");
    let mut socket = browser.socket().await.expect("a socket opens");
    socket.send(r#"{"t":"hello","v":1,"visible":true}"#.into()).await.expect("it is heard");
    let table = socket.next().await.expect("the table comes");
    assert!(table.contains("columns"), "{table}");
    house.stop().expect("it can be stopped");
    let log = house.errors();
    assert!(log.contains("path=\"/ws\"") && log.contains("DEBUG"), "{log}");
    assert!(!log.contains("columns"), "{log}");
}
