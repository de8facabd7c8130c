//! Where asset files come from: the program itself, or a folder while the client is worked on.

use std::path::{Component, Path, PathBuf};

use axum::body::Bytes;
use include_dir::{Dir, include_dir};

/// The parts of `web/` that are served; what else lies there (tools, their modules) stays out.
static EMBEDDED: [(&str, Dir<'static>); 6] = [
    ("cards", include_dir!("$CARGO_MANIFEST_DIR/../../web/cards")),
    ("icons", include_dir!("$CARGO_MANIFEST_DIR/../../web/icons")),
    ("js", include_dir!("$CARGO_MANIFEST_DIR/../../web/js")),
    ("styles", include_dir!("$CARGO_MANIFEST_DIR/../../web/styles")),
    ("texts", include_dir!("$CARGO_MANIFEST_DIR/../../web/texts")),
    ("vendor", include_dir!("$CARGO_MANIFEST_DIR/../../web/vendor")),
];

/// A source of asset files.
#[derive(Debug, Clone)]
pub(super) enum Folder {
    /// What was built in.
    Embedded,
    /// A folder laid out like `web/`.
    OnDisk(PathBuf),
}

impl Folder {
    /// The bytes of `path`, such as `js/main.js`; none when there is no such file.
    pub(super) fn read(&self, path: &str) -> Option<Bytes> {
        match self {
            Folder::Embedded => {
                let (top, _) = path.split_once('/')?;
                let (_, dir) = EMBEDDED.iter().find(|(name, _)| *name == top)?;
                let inner = path.strip_prefix(top)?.strip_prefix('/')?;
                Some(Bytes::from_static(dir.get_file(inner)?.contents()))
            }
            Folder::OnDisk(root) => {
                let (top, _) = path.split_once('/')?;
                let known = EMBEDDED.iter().any(|(name, _)| *name == top);
                let plain =
                    Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
                (known && plain).then(|| std::fs::read(root.join(path)).ok().map(Bytes::from))?
            }
        }
    }

    /// All embedded files with their paths, sorted by path.
    pub(super) fn embedded() -> Vec<(String, &'static [u8])> {
        let mut files = Vec::new();
        for (top, dir) in &EMBEDDED {
            collect(top, dir, &mut files);
        }
        files.sort();
        files
    }
}

fn collect(top: &str, dir: &Dir<'static>, files: &mut Vec<(String, &'static [u8])>) {
    for file in dir.files() {
        files.push((format!("{top}/{}", file.path().display()), file.contents()));
    }
    for inner in dir.dirs() {
        collect(top, inner, files);
    }
}
