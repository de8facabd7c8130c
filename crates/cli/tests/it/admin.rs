//! `geduld admin`: beside a running house and without one.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use geduld_load::House;
use geduld_store::{
    MemberName, NewSession, PlayerId, SessionId, SignUp, Store, StoreOptions, member_key,
};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{command, errors, plan, printed};

const HEADER: &str = "game\tname\tpoints\tgold_cups\tsilver_cups\tbronze_cups\twooden_cups\t\
    gold_medals\tsilver_medals\tbronze_medals\tcopper_medals\ttin_medals";
const ZEROS: &str = "0\t0\t0\t0\t0\t0\t0\t0\t0";

/// A data directory with the members Anna and Bob.
struct Data {
    _directory: TempDir,
    path: PathBuf,
}

impl Data {
    fn new() -> Data {
        Data::below("data")
    }

    fn below(name: &str) -> Data {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join(name);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let store = Store::open(StoreOptions::new(&path)).await.expect("it opens");
            for (number, name, look) in [(1, "Anna", "anna"), (2, "Bob", "bob")] {
                store.sign_up(sign_up(number, name, look)).await.expect("a member");
            }
            store.close().await;
        });
        Data { _directory: directory, path }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(&["admin", "--data"]);
        command.arg(&self.path).args(arguments).env("GEDULD_KEYS", self.path.join("keys"));
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program can be started")
    }

    /// What a command that is done prints.
    fn done(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", errors(&output));
        printed(&output)
    }

    /// What a command that is not done says.
    fn refused(&self, code: i32, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", errors(&output));
        assert!(!errors(&output).contains("panicked"), "{}", errors(&output));
        errors(&output)
    }

    fn json(&self, arguments: &[&str]) -> Vec<Value> {
        let text = self.done(&[&["--json"], arguments].concat());
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    fn house(&self) -> House {
        House::open(&plan(&self.path)).expect("the house opens")
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path.parent().expect("a parent").join(name);
        fs::write(&path, text).expect("it can be written");
        path.to_str().expect("a plain path").to_owned()
    }
}

fn sign_up(number: u8, name: &str, look: &str) -> SignUp {
    let player = PlayerId::from_bytes([number; 16]);
    SignUp {
        guest: None,
        player,
        name: MemberName { name: name.to_owned(), look: look.to_owned(), look_version: 1 },
        password_hash: Some(String::from("none")),
        code_hashes: Vec::new(),
        passkey: None,
        language: String::from("nl"),
        invitation: None,
        session: NewSession {
            token_hash: member_key(player),
            id: SessionId::from_bytes([number; 12]),
            device: String::new(),
            network_hash: [0; 16],
            at_ms: 1_764_500_000_000,
        },
    }
}

/// All that is done with members, links, announcements, points and checks.
fn a_day_at_the_office(data: &Data) {
    let listed = data.done(&["members"]);
    assert!(listed.starts_with("name  id") && listed.contains("Anna  AQEB"), "{listed}");
    assert_eq!(data.json(&["members", "BO"]).len(), 1);
    assert_eq!(data.json(&["members", "nobody"]), [Value::Null; 0]);

    assert!(data.done(&["rename", "ANNA", "Anna de Wit"]).contains("`Anna de Wit`"));
    assert!(data.refused(1, &["rename", "bob", "annadewit"]).contains("taken"));
    assert!(data.refused(2, &["rename", "bob", "<b>"]).contains("cannot be part"));
    assert!(data.refused(1, &["rename", "Kees", "Jan"]).contains("no member is called `Kees`"));

    assert!(data.done(&["suspend", "bob", "--reason", "spam"]).contains("suspended"));
    assert!(data.refused(1, &["suspend", "bob", "--reason", "spam"]).contains("already (spam)"));
    assert!(data.refused(1, &["recovery-link", "bob"]).contains("unsuspend"));
    assert!(data.done(&["members"]).contains("suspended: spam"));
    data.done(&["unsuspend", "Bob"]);
    assert!(data.refused(1, &["unsuspend", "Bob"]).contains("not suspended"));
    assert!(data.refused(2, &["suspend", "bob", "--reason", " "]).contains("reason"));

    data.done(&["operator", "Bob"]);
    assert_eq!(data.json(&["members", "bob"])[0]["operator"], true);
    data.done(&["operator", "Bob", "--off"]);
    assert_eq!(data.json(&["members", "bob"])[0]["operator"], false);

    let links = data.done(&["recovery-link", "bob"]);
    assert!(links.contains("/account/link/") && links.contains("Lets Bob in once"), "{links}");
    let links = data.json(&["invite", "--uses", "3"]);
    assert_eq!((&links[0]["uses"], &links[0]["name"]), (&3.into(), &Value::Null));
    assert!(data.refused(2, &["invite", "--days", "0"]).contains("--days"));

    let told = data.json(&["announce", "--nl", "Morgen dicht", "--en", "Closed tomorrow"]);
    let id = told[0]["id"].as_str().expect("an id").to_owned();
    assert!(data.done(&["announcements"]).contains("Morgen dicht"));
    data.done(&["end-announcement", &id]);
    assert_eq!(data.done(&["announcements"]), "");
    assert!(data.refused(1, &["end-announcement", &id]).contains("no announcement"));
    assert!(data.refused(2, &["end-announcement", "x"]).contains("no id"));

    points(data);

    assert!(data.done(&["recompute"]).contains("Every total"));
    assert!(data.done(&["recompute", "--repair"]).contains("Every total"));
    assert_eq!(data.done(&["flags"]), "");

    let mut asked = data.command(&["delete", "bob"]);
    asked.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let typed = |text: &str, mut command: Command| {
        let mut child = command.spawn().expect("it can be started");
        let mut pipe = child.stdin.take().expect("it is piped");
        pipe.write_all(text.as_bytes()).expect("it is read");
        drop(pipe);
        child.wait_with_output().expect("it ends")
    };
    let output = typed("anna\n", asked);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("nobody was deleted"), "{}", errors(&output));
    let mut asked = data.command(&["delete", "bob"]);
    asked.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    assert_eq!(typed("Bob\n", asked).status.code(), Some(0));
    data.done(&["delete", "Anna.de.Wit", "--yes"]);
    assert!(data.refused(1, &["suspend", "bob", "--reason", "x"]).contains("no member"));
    let id = format!("id:{}", PlayerId::from_bytes([2; 16]));
    assert!(data.refused(1, &["delete", &id, "--yes"]).contains("deleted"));
}

fn points(data: &Data) {
    let good = data.file(
        "old.tsv",
        &format!("{HEADER}\nsolitaire\tBob\t9606\t{ZEROS}\nsimple\tOma Truus\t50\t{ZEROS}\n"),
    );
    let links = data.path.parent().expect("a parent").join("links.tsv");
    let links = links.to_str().expect("a plain path");
    let told = data.done(&["import-points", &good, "--links", links]);
    assert!(told.contains("Imported 2 rows of 2 names; 1 of them"), "{told}");
    let written = fs::read_to_string(links).expect("links");
    assert_eq!(written.lines().count(), 2, "only who was never here needs one");
    assert!(written.lines().any(|line| line.starts_with("Oma Truus\thttp")), "{written}");
    let mode = fs::metadata(links).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(data.refused(1, &["import-points", &good]).contains("imported before"));
    assert!(data.refused(2, &["import-points", &good, "--links", links]).contains("already"));

    let wrong = format!("{HEADER}\nsolitaire\tBob\t1.000\t{ZEROS}\nhearts\tBob\t1\t{ZEROS}\n");
    let wrong = data.file("wrong.tsv", &wrong);
    let told = data.refused(2, &["import-points", &wrong]);
    assert!(told.contains("wrong.tsv:2: points") && told.contains("wrong.tsv:3: game"), "{told}");
    assert!(told.contains("nothing was imported"), "{told}");
}

/// All that is done with events that nobody entered.
fn events(data: &Data) {
    let far = ["--opening", "2040-12-01T20:00:00+01:00", "--closing", "2040-12-01T21:00:00+01:00"];
    let create = ["event", "create", "--game", "solitaire", "--kind", "tournament"];
    let event = data.json(&[&create[..], &far, &["--calm", "--free-games", "0"]].concat());
    assert_eq!(event[0]["id"], "solitaire-2040-12-01-2000");
    assert_eq!(event[0]["opening"], "2040-12-01T20:00:00+01:00");
    assert!(data.refused(1, &[&create[..], &far].concat()).contains("already"));
    let soon = jiff_text(60);
    let late = jiff_text(3660);
    let soon = ["--opening", &soon, "--closing", &late];
    assert!(data.refused(1, &[&create[..], &soon].concat()).contains("--short-notice"));
    let event = data.json(&[&create[..], &soon, &["--short-notice", "--any-account"]].concat());
    let id = event[0]["id"].as_str().expect("an id").to_owned();
    let past = ["--opening", "2020-01-01T00:00:00Z", "--closing", "2020-01-01T01:00:00Z"];
    assert!(data.refused(2, &[&create[..], &past].concat()).contains("past"));
    let turned = ["--opening", far[3], "--closing", far[1]];
    assert!(data.refused(2, &[&create[..], &turned].concat()).contains("later"));
    let wrong = ["--opening", "tomorrow", "--closing", far[3]];
    assert!(data.refused(2, &[&create[..], &wrong].concat()).contains("20:00:00+01:00"));

    assert!(data.done(&["events"]).contains("solitaire-2040-12-01-2000  tournament"));
    let reason = ["--reason", "a mistake"];
    assert!(
        data.refused(1, &[&["event", "correct", &id], &reason[..]].concat()).contains("not over")
    );
    data.done(&[&["event", "cancel", &id], &reason[..]].concat());
    assert!(
        data.refused(1, &[&["event", "cancel", &id], &reason[..]].concat()).contains("cancelled")
    );
    let void = ["event", "void", "solitaire-2040-12-01-2000"];
    assert!(data.done(&[&void[..], &reason].concat()).contains("nobody had entered"));
    assert_eq!(data.done(&["events"]), "");
    assert!(data.refused(1, &["event", "void", "x", "--reason", "y"]).contains("no event `x`"));
}

/// A time so many seconds from now.
fn jiff_text(seconds: i64) -> String {
    let now = std::time::SystemTime::now() + std::time::Duration::from_secs(seconds.unsigned_abs());
    jiff::Timestamp::try_from(now).expect("a time").to_string()
}

#[test]
fn without_a_house_everything_is_done_by_the_program() {
    let data = Data::new();
    a_day_at_the_office(&data);
    assert!(!data.path.join("admin.sock").exists());
}

#[test]
fn a_running_house_does_everything() {
    let data = Data::new();
    let mut house = data.house();
    a_day_at_the_office(&data);
    assert!(house.stop().expect("it can be stopped").success(), "{}", house.errors());
    for secret in ["Bob", "Oma", "/account/", "Morgen"] {
        assert!(!house.errors().contains(secret), "{}", house.errors());
    }
}

#[test]
fn events_are_announced_and_called_off_without_a_house() {
    events(&Data::new());
}

#[test]
fn events_are_announced_and_called_off_by_a_running_house() {
    let data = Data::new();
    let _house = data.house();
    events(&data);
}

#[test]
fn the_socket_is_for_its_user_alone_and_goes_with_the_house() {
    let data = Data::new();
    let socket = data.path.join("admin.sock");
    // A house that was killed leaves one.
    drop(UnixListener::bind(&socket).expect("a socket"));
    let mut house = data.house();
    let found = fs::metadata(&socket).expect("it is there");
    assert!(found.file_type().is_socket());
    assert_eq!(found.permissions().mode() & 0o777, 0o600);
    house.stop().expect("it can be stopped");
    assert!(!socket.exists());
    drop(UnixListener::bind(&socket).expect("a socket"));
    assert!(data.done(&["members"]).contains("Anna"), "a stale socket is no house");
}

#[test]
fn a_data_directory_with_a_long_path_has_a_socket_too() {
    let data = Data::below(&"long".repeat(30));
    let _house = data.house();
    assert!(data.path.join("admin.sock").exists());
    assert!(data.done(&["members"]).contains("Anna"));
}

#[test]
fn a_place_without_a_house_is_told_and_left_as_it_is() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let data = Data { path: directory.path().join("none"), _directory: directory };
    assert!(data.refused(2, &["members"]).contains("there is no house"));
    assert!(!data.path.exists());
}

#[test]
fn two_at_once_both_get_their_answer() {
    let data = Data::new();
    for house in [false, true] {
        let _house = house.then(|| data.house());
        let started: Vec<_> = (0..3)
            .map(|_| {
                let mut command = data.command(&["members"]);
                command.stdout(Stdio::piped()).stderr(Stdio::piped());
                command.spawn().expect("it can be started")
            })
            .collect();
        for child in started {
            let output = child.wait_with_output().expect("it ends");
            assert!(output.status.success(), "{}", errors(&output));
            assert!(printed(&output).contains("Anna"));
        }
    }
}

#[test]
fn garbage_on_the_socket_is_refused_and_the_house_goes_on() {
    let data = Data::new();
    let _house = data.house();
    let too_much = vec![b'x'; 17 << 20];
    for (sent, word) in [
        (b"garbage\n".as_slice(), "no request"),
        (b"\xff\xfe\n", "no request"),
        (b"", "cut short"),
        (b"{\"version\":1", "cut short"),
        (b"{\"version\":999,\"command\":{\"do\":\"dance\"}}\n", "restart"),
        (b"{\"version\":1,\"command\":{\"do\":\"dance\"}}\n", "no command"),
        (b"{\"version\":1,\"command\":{\"do\":\"flags\",\"more\":1}}\n", "no command"),
        (&too_much, "bytes at most"),
    ] {
        let mut stream = connect(&data.path);
        // It may be told to stop before all of it is sent.
        let _ = stream.write_all(sent);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert!(answer.contains("refused") && answer.contains(word), "{word}: {answer}");
    }
    assert!(data.done(&["members"]).contains("Anna"));
}

fn connect(data: &Path) -> UnixStream {
    UnixStream::connect(data.join("admin.sock")).expect("the house serves it")
}

/// A socket on which somebody answers with these bytes and goes.
fn answering(data: &Data, bytes: &'static [u8]) -> std::thread::JoinHandle<()> {
    let listener = UnixListener::bind(data.path.join("admin.sock")).expect("a socket");
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("it is asked");
        let mut asked = [0; 1000];
        let read = stream.read(&mut asked).expect("a request");
        assert_eq!(asked[..read].last(), Some(&b'\n'));
        // Whoever asked may have heard enough.
        let _ = stream.write_all(bytes);
    })
}

#[test]
fn an_answer_that_is_cut_short_or_is_none_is_told() {
    let data = Data::new();
    for (bytes, word) in [
        (b"".as_slice(), "stopped before"),
        (b"\n\n{\"reply\":{\"what\":\"told\",\"text\":\"x\"}}\n", "stopped before"),
        (b"{\"reply\":", "stopped before"),
        (b"hello\n", "no house of this version"),
    ] {
        let house = answering(&data, bytes);
        assert!(data.refused(1, &["members"]).contains(word), "{word}");
        house.join().expect("it answered");
        fs::remove_file(data.path.join("admin.sock")).expect("it is there");
    }
}

#[test]
fn a_house_that_is_killed_in_between_leaves_all_or_nothing() {
    let data = Data::new();
    let mut house = data.house();
    let mut text = format!("{HEADER}\n");
    for number in 0..2_000 {
        use std::fmt::Write;
        writeln!(text, "solitaire\tSpeler no {number} a\t{number}\t{ZEROS}").expect("a String");
    }
    let file = data.file("many.tsv", &text);
    let mut command = data.command(&["import-points", &file]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("it can be started");
    house.kill().expect("it can be killed");
    let output = child.wait_with_output().expect("it ends");
    // It found no house any more and did it itself, or was told that the answer is cut short.
    let members = data.json(&["members"]).len();
    assert!(members == 2 || members == 2_002, "{members}");
    if output.status.success() {
        assert_eq!(members, 2_002);
    } else {
        assert!(errors(&output).contains("stopped before"), "{}", errors(&output));
    }
}
