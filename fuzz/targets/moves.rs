//! `cargo fuzz run moves`: see `geduld_fuzz_bodies::moves`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| geduld_fuzz_bodies::moves(data));
