//! What stands in two places because two programs read it.

use std::path::Path;

fn line(file: &str, start: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let text = std::fs::read_to_string(path).expect("the file is there");
    let line = text.lines().find_map(|line| line.strip_prefix(start)).expect("the line is there");
    line.trim_matches('"').to_owned()
}

#[test]
fn the_scripts_ask_for_the_rust_that_the_workspace_needs() {
    let wanted = line("Cargo.toml", "rust-version = ");
    assert_eq!(line("scripts/need.sh", "rust_needed="), wanted);
    assert_eq!(env!("CARGO_PKG_RUST_VERSION"), wanted);
}
