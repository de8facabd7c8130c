//! `cargo fuzz run solver`: see `geduld_fuzz_bodies::solver`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| geduld_fuzz_bodies::solver(data));
