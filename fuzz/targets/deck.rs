//! `cargo fuzz run deck`: see `geduld_fuzz_bodies::deck`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| geduld_fuzz_bodies::deck(data));
