//! `cargo fuzz run binary`: see `geduld_fuzz_bodies::binary`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| geduld_fuzz_bodies::binary(data));
