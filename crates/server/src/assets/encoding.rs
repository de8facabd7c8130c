//! Squeezes an asset once, as small as it gets, in both ways that browsers take.
//!
//! Brotli is smaller, but browsers ask for it by HTTPS and on the own machine only: on a home
//! network they take gzip.

use std::io::Write;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Brotli's best; in a build without optimisation, where that takes seconds, a middling one.
const QUALITY: u32 = if cfg!(debug_assertions) { 5 } else { 11 };

/// Brotli at its best; for files of some tens of kilobytes this takes tens of milliseconds.
///
/// None when squeezing makes it no smaller.
pub(super) fn brotli(bytes: &[u8]) -> Option<Bytes> {
    let mut squeezed = Vec::with_capacity(bytes.len() / 3);
    {
        let mut writer = brotli::CompressorWriter::new(&mut squeezed, 4096, QUALITY, 22);
        writer.write_all(bytes).ok()?;
        writer.flush().ok()?;
    }
    smaller(squeezed, bytes)
}

/// Gzip at its best; none when squeezing makes it no smaller.
pub(super) fn gzip(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::best());
    encoder.write_all(bytes).ok()?;
    smaller(encoder.finish().ok()?, bytes)
}

fn smaller(squeezed: Vec<u8>, plain: &[u8]) -> Option<Bytes> {
    (squeezed.len() < plain.len()).then(|| Bytes::from(squeezed))
}
