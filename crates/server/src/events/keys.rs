//! The key that keeps the seeds of events secret at rest.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};

use crate::sources::{NoRandomness, Sources};

/// The name of the file.
const FILE: &str = "events.key";

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;

/// Wraps what is secret until an event is over, and opens it again.
pub(crate) struct Keys {
    cipher: XChaCha20Poly1305,
}

/// What is wrapped; one never opens as the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Secret {
    /// The canonical text.
    Text,
    /// The derived rounds.
    Rounds,
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The file cannot be read or made.
    #[error("the key file {path} cannot be used: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// It is no key.
    #[error("the key file {path} must hold 64 hexadecimal digits; put the right one there")]
    NoKey {
        /// The file.
        path: PathBuf,
    },
    /// No key can be made.
    #[error(transparent)]
    Random(#[from] NoRandomness),
}

impl Keys {
    /// The key in a directory. Both are made if they are missing: readable for their owner only.
    ///
    /// Of two houses that do so at once, one makes it and both take that.
    pub(crate) fn open(directory: &Path, sources: &Sources) -> Result<Keys, KeyError> {
        let path = directory.join(FILE);
        let failed = |source| KeyError::File { path: path.clone(), source };
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key: [u8; KEY_BYTES] = sources.bytes()?;
                let name: [u8; 8] = sources.bytes()?;
                make(directory, &path, &hex::encode(key), &hex::encode(name)).map_err(failed)?;
                tracing::info!("a key for the seeds of events was made");
                fs::read_to_string(&path).map_err(failed)?
            }
            text => text.map_err(failed)?,
        };
        let mut key = [0; KEY_BYTES];
        hex::decode_to_slice(text.trim_end(), &mut key)
            .map_err(|_| KeyError::NoKey { path: path.clone() })?;
        Ok(Keys { cipher: XChaCha20Poly1305::new(&Key::from(key)) })
    }

    /// Wraps a secret of an event: nonce and sealed bytes.
    pub(crate) fn wrap(
        &self,
        secret: Secret,
        event: &str,
        plain: &[u8],
        sources: &Sources,
    ) -> Result<Vec<u8>, NoRandomness> {
        let nonce: [u8; NONCE_BYTES] = sources.bytes()?;
        let payload = Payload { msg: plain, aad: &aad(secret, event) };
        let sealed =
            self.cipher.encrypt(&XNonce::from(nonce), payload).map_err(|_| NoRandomness)?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// What was wrapped as that secret of that event by this key; `None` for anything else.
    pub(crate) fn open_text(&self, secret: Secret, event: &str, wrapped: &[u8]) -> Option<String> {
        let (nonce, sealed) = wrapped.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload { msg: sealed, aad: &aad(secret, event) };
        let plain = self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()?;
        String::from_utf8(plain).ok()
    }
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys { .. }")
    }
}

/// Binds what is wrapped to its purpose and its event.
fn aad(secret: Secret, event: &str) -> Vec<u8> {
    let purpose: &[u8] = match secret {
        Secret::Text => b"geduld event text 1\0",
        Secret::Rounds => b"geduld event rounds 1\0",
    };
    [purpose, event.as_bytes()].concat()
}

/// Writes the key beside its place and links it there: a file under that name is always whole, and never replaced.
fn make(directory: &Path, path: &Path, key: &str, name: &str) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)?;
    let beside = directory.join(format!("{FILE}.{name}"));
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
    let made = file
        .write_all(format!("{key}\n").as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| match fs::hard_link(&beside, path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            linked => linked,
        });
    fs::remove_file(&beside)?;
    made?;
    fs::File::open(directory)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn keys(directory: &Path) -> Keys {
        Keys::open(directory, &Sources::system()).expect("a key")
    }

    #[test]
    fn the_key_is_made_once_and_for_its_owner_only() {
        let home = tempfile::tempdir().expect("a directory");
        let directory = home.path().join("config").join("geduld");
        let sources = Sources::system();
        let wrapped =
            keys(&directory).wrap(Secret::Text, "an-event", b"secret", &sources).expect("chance");
        let again = keys(&directory);
        assert_eq!(again.open_text(Secret::Text, "an-event", &wrapped).as_deref(), Some("secret"));
        let files: Vec<_> = fs::read_dir(&directory).expect("it is there").collect();
        assert_eq!(files.len(), 1, "nothing is left beside it");
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode();
        assert_eq!(mode(&directory.join(FILE)) & 0o777, 0o600);
        assert_eq!(mode(&directory) & 0o777, 0o700);
    }

    #[test]
    fn what_is_wrapped_opens_for_its_purpose_event_and_key_only() {
        let (one, other) = (tempfile::tempdir().expect("one"), tempfile::tempdir().expect("two"));
        let (key, other) = (keys(one.path()), keys(other.path()));
        let wrapped = key.wrap(Secret::Text, "a", b"secret", &Sources::system()).expect("chance");
        assert!(!wrapped.windows(6).any(|window| window == b"secret"));
        assert!(key.open_text(Secret::Text, "a", &wrapped).is_some());
        assert!(key.open_text(Secret::Rounds, "a", &wrapped).is_none());
        assert!(key.open_text(Secret::Text, "b", &wrapped).is_none());
        assert!(other.open_text(Secret::Text, "a", &wrapped).is_none());
        assert!(key.open_text(Secret::Text, "a", &wrapped[..20]).is_none());
    }

    #[test]
    fn two_houses_that_start_at_once_have_one_key() {
        let home = tempfile::tempdir().expect("a directory");
        let openings: Vec<_> = (0..8)
            .map(|_| {
                let directory = home.path().to_owned();
                std::thread::spawn(move || keys(&directory))
            })
            .collect();
        let all: Vec<Keys> =
            openings.into_iter().map(|opening| opening.join().expect("a key")).collect();
        let wrapped = all[0].wrap(Secret::Text, "a", b"x", &Sources::system()).expect("chance");
        assert!(all.iter().all(|keys| keys.open_text(Secret::Text, "a", &wrapped).is_some()));
    }

    #[test]
    fn a_file_that_is_no_key_is_told() {
        let home = tempfile::tempdir().expect("a directory");
        fs::write(home.path().join(FILE), "no key\n").expect("it is written");
        let refused = Keys::open(home.path(), &Sources::system());
        assert!(matches!(refused, Err(KeyError::NoKey { .. })), "{refused:?}");
    }
}
