//! The program of the house: reads what was asked, calls the crates, prints.
//!
//! Exit codes: 0 all well, or nobody reads what is printed any more; 1 it could not be done, or a record is wrong; 2 wrong usage or input; 3 a
//! deal is undecided; 130 solving was interrupted.

mod admin;
mod arguments;
mod data_home;
mod deal;
mod deal_list;
mod deal_svg;
mod decision;
mod failure;
mod interrupt;
mod lan;
mod open_files;
mod panic_text;
mod parquet_file;
mod pool;
mod portfolio;
mod rate;
mod replay;
mod result_file;
mod serve;
mod shown;
mod solve;
mod solver_flags;
mod solvitaire_json;
mod standard_output;
mod start_text;
mod tally;
mod text_file;
mod verdict_text;
mod verify;
mod whole_file;
mod win_check;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command};
use crate::standard_output::NobodyReads;

fn main() -> ExitCode {
    panic_text::keep_short();
    let done = match Arguments::parse().command {
        Command::Serve(flags) => serve::serve(&flags).map(|()| ExitCode::SUCCESS),
        Command::Admin(flags) => admin::admin(*flags),
        Command::Replay(flags) => replay::replay(&flags).map(|()| ExitCode::SUCCESS),
        Command::Verify(flags) => verify::verify(&flags).map(|()| ExitCode::SUCCESS),
        Command::Deal(flags) => deal::deal(&flags).map(|()| ExitCode::SUCCESS),
        Command::Solve(flags) => solve::solve(&flags),
        Command::Rate(flags) => rate::rate(&flags),
    };
    match done {
        Ok(code) => code,
        Err(error) if error.chain().any(<dyn std::error::Error>::is::<NobodyReads>) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            // Nothing can be done when standard error is gone as well.
            let _ = writeln!(std::io::stderr(), "geduld: {}", failure::told(&error));
            failure::exit_code(&error)
        }
    }
}
