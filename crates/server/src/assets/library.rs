//! The assets as the house serves them: by a hash in their address, squeezed once.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::encoding;
use super::folder::Folder;

/// All assets.
#[derive(Debug)]
pub(crate) struct Assets {
    folder: Folder,
    base: String,
}

/// The built-in files that were asked for, squeezed; they are the same for every house of a process.
static SQUEEZED: LazyLock<Mutex<HashMap<String, Arc<Asset>>>> = LazyLock::new(Mutex::default);

/// Whether somebody squeezes them all already.
static ALL_ASKED: AtomicBool = AtomicBool::new(false);

/// One file, ready to be sent.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Its media type.
    pub(crate) media_type: &'static str,
    /// As it is.
    pub(crate) plain: Bytes,
    /// Brotli, where that is smaller.
    pub(crate) brotli: Option<Bytes>,
    /// Gzip, where that is smaller.
    pub(crate) gzip: Option<Bytes>,
}

impl Assets {
    /// The built-in assets, or those of `folder` read anew each time.
    pub(crate) fn new(folder: Option<PathBuf>) -> Assets {
        let (folder, hash) = match folder {
            None => (Folder::Embedded, hash_of_all()),
            Some(path) => (Folder::OnDisk(path), String::from("work")),
        };
        Assets { folder, base: format!("/assets/{hash}") }
    }

    /// The address all assets are below, such as `/assets/3f9c…`; changes when any of them does.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// Whether an asset never changes under its address.
    pub(crate) fn immutable(&self) -> bool {
        matches!(self.folder, Folder::Embedded)
    }

    /// The built-in file `path`, if it is squeezed already.
    pub(crate) fn ready(&self, path: &str) -> Option<Arc<Asset>> {
        if self.immutable() { squeezed().get(path).cloned() } else { None }
    }

    /// The file `path`, such as `js/main.js`. Squeezes it when asked for the first time, so call it
    /// where blocking is allowed.
    pub(crate) fn get(&self, path: &str) -> Option<Arc<Asset>> {
        if let Some(asset) = self.ready(path) {
            return Some(asset);
        }
        let media_type = media_type(path)?;
        let plain = self.folder.read(path)?;
        if !self.immutable() {
            return Some(Arc::new(Asset { media_type, plain, brotli: None, gzip: None }));
        }
        let (brotli, gzip) = (encoding::brotli(&plain), encoding::gzip(&plain));
        let asset = Arc::new(Asset { media_type, plain, brotli, gzip });
        squeezed().insert(path.to_owned(), Arc::clone(&asset));
        Some(asset)
    }

    /// Squeezes all built-in files, once a process, so that no visitor waits for it. Blocks.
    pub(crate) fn squeeze_all(&self) {
        if self.immutable() && !ALL_ASKED.swap(true, Ordering::Relaxed) {
            for (path, _) in Folder::embedded() {
                self.get(&path);
            }
        }
    }

    /// The text of `path`, for what the house itself reads (texts of pages).
    pub(crate) fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.folder.read(path)?.to_vec()).ok()
    }
}

fn squeezed() -> MutexGuard<'static, HashMap<String, Arc<Asset>>> {
    // The map is whole after every insert, so a panic elsewhere does no harm.
    SQUEEZED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hash_of_all() -> String {
    let mut hasher = Sha256::new();
    for (path, bytes) in Folder::embedded() {
        hasher.update(path.as_bytes());
        hasher.update([0]);
        hasher.update(Sha256::digest(bytes));
    }
    let hash: [u8; 32] = hasher.finalize().into();
    URL_SAFE_NO_PAD.encode(&hash[..9])
}

fn media_type(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    Some(match extension {
        "css" => "text/css; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}
