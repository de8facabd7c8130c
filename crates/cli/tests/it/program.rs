//! The `geduld` program that these tests run, and how.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use geduld_load::Plan;

/// Path of the program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_geduld");

/// How to serve `data` on a free port, with the limits of speed lifted.
pub(crate) fn plan(data: &Path) -> Plan {
    Plan::new(PROGRAM, data).without_limits()
}

/// The program with arguments, without settings of the one who runs the tests.
pub(crate) fn command<A: AsRef<OsStr>>(arguments: &[A]) -> Command {
    let mut command = Command::new(PROGRAM);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("GEDULD_") {
            command.env_remove(name);
        }
    }
    // Nothing is put into the configuration of the one who runs the tests.
    command.env("XDG_CONFIG_HOME", std::env::temp_dir().join("geduld-tests"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub(crate) fn run<A: AsRef<OsStr>>(arguments: &[A]) -> Output {
    command(arguments).output().expect("the program can be started")
}

/// Copies the files of a data directory that no server has open. The socket that a killed one left is none.
pub(crate) fn copy_data(from: &Path, to: &Path) {
    for file in std::fs::read_dir(from).expect("the data directory") {
        let file = file.expect("it can be read");
        if file.file_type().expect("it has a type").is_file() {
            std::fs::copy(file.path(), to.join(file.file_name())).expect("it can be copied");
        }
    }
}

/// What it wrote to its error stream.
pub(crate) fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What it wrote to its output.
pub(crate) fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Whether the long counts are asked for.
pub(crate) fn long() -> bool {
    std::env::var_os("GEDULD_LONG").is_some_and(|value| value == "1")
}

/// The seed of this run: `GEDULD_SEED`, or a new one.
pub(crate) fn seed() -> u64 {
    match std::env::var("GEDULD_SEED") {
        Ok(text) => text.parse().expect("GEDULD_SEED is a whole number"),
        Err(_) => fastrand::u64(..),
    }
}
