//! `cargo fuzz run records`: see `geduld_fuzz_bodies::records`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| geduld_fuzz_bodies::records(data));
