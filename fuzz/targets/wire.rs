//! `cargo fuzz run wire`: see `geduld_fuzz_bodies::wire`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| geduld_fuzz_bodies::wire(data));
