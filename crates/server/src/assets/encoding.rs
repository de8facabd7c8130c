//! Squeezes an asset once, as small as it gets.

use std::io::Write;

/// Brotli at its best; for text files of some tens of kilobytes this takes tens of milliseconds.
///
/// None when squeezing makes it no smaller.
pub(super) fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut squeezed = Vec::with_capacity(bytes.len() / 3);
    {
        let mut writer = brotli::CompressorWriter::new(&mut squeezed, 4096, 11, 22);
        writer.write_all(bytes).ok()?;
        writer.flush().ok()?;
    }
    (squeezed.len() < bytes.len()).then_some(squeezed)
}
