//! The program of the house: reads what was asked, calls the crates, prints.
//!
//! Exit codes: 0 all well; 1 it could not be done, or a record is wrong; 2 wrong usage.

mod arguments;
mod data_home;
mod failure;
mod lan;
mod open_files;
mod panic_text;
mod replay;
mod serve;
mod start_text;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command};

fn main() -> ExitCode {
    panic_text::keep_short();
    let done = match Arguments::parse().command {
        Command::Serve(flags) => serve::serve(&flags),
        Command::Replay(flags) => replay::replay(&flags),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done when standard error is gone as well.
            let _ = writeln!(std::io::stderr(), "geduld: {}", failure::told(&error));
            failure::exit_code(&error)
        }
    }
}
