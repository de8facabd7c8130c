//! The socket on which a running house serves its operator.

use std::fs::{DirBuilder, File, Permissions};
use std::io::{self, ErrorKind};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use super::{LONGEST_FILE_BYTES, Line, Office, Refusal, Request, VERSION, execute};

/// The socket in the data directory.
const SOCKET: &str = "admin.sock";

/// Where the socket is made, out of reach of others, until it is closed to them.
const MAKING: &str = "admin.new";

/// Paths that fit into the address of a socket everywhere.
const LONGEST_PATH_BYTES: usize = 100;

/// A request with the largest file in it, tabs and line ends escaped.
pub(super) const LONGEST_LINE_BYTES: usize = 2 * LONGEST_FILE_BYTES + 4096;

/// A request must be there within this time, and a line must be taken within it.
const PATIENCE: Duration = Duration::from_secs(10);

/// While there is nothing to tell, an empty line tells so often that the house works on it.
pub(super) const STILL_HERE: Duration = Duration::from_secs(3);

/// Operators who are served at once; more wait.
const AT_ONCE: usize = 8;

/// Replies that wait for a slow reader.
const WAITING: usize = 64;

/// The socket, ready to be served.
#[derive(Debug)]
pub(crate) struct Door {
    listener: UnixListener,
    directory: PathBuf,
}

/// A door that is served.
#[derive(Debug)]
pub(crate) struct Open {
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

impl Door {
    /// Makes the socket in a data directory that no other house uses; a stale one is replaced. Only this user may
    /// connect.
    ///
    /// # Errors
    ///
    /// When the file system has no sockets or the directory cannot be written.
    pub(crate) fn make(directory: &Path) -> io::Result<Door> {
        let making = directory.join(MAKING);
        match std::fs::remove_dir_all(&making) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        DirBuilder::new().mode(0o700).create(&making)?;
        let new = making.join(SOCKET);
        let listener = by_short_path(&making, |path| UnixListener::bind(path))?;
        std::fs::set_permissions(&new, Permissions::from_mode(0o600))?;
        std::fs::rename(&new, directory.join(SOCKET))?;
        std::fs::remove_dir(&making)?;
        Ok(Door { listener, directory: directory.to_owned() })
    }

    /// Serves it until [`Open::close`].
    pub(crate) fn open(self, office: Office) -> Open {
        let (stop, stopped) = watch::channel(false);
        Open { stop, serving: tokio::spawn(serve(self, Arc::new(office), stopped)) }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        // If it stays, it is stale, and the next house replaces it.
        let _ = std::fs::remove_file(self.directory.join(SOCKET));
    }
}

impl Open {
    /// Takes nobody in any more and waits for what is under way, but not for ever.
    pub(crate) async fn close(self, within: Duration) {
        let _ = self.stop.send(true);
        let abort = self.serving.abort_handle();
        if timeout(within, self.serving).await.is_err() {
            abort.abort();
        }
    }
}

/// Connects to the socket of a data directory.
pub(super) async fn connect(directory: &Path) -> io::Result<UnixStream> {
    // The directory stays open until the connection is there.
    let short = short(directory)?;
    UnixStream::connect(short.path.join(SOCKET)).await
}

fn by_short_path<T>(directory: &Path, open: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<T> {
    let short = short(directory)?;
    open(&short.path.join(SOCKET))
}

/// A way to a directory that fits into the address of a socket.
struct Short {
    path: PathBuf,
    /// The way leads through it.
    _opened: Option<File>,
}

fn short(directory: &Path) -> io::Result<Short> {
    let length = directory.as_os_str().len() + 1 + SOCKET.len();
    if length <= LONGEST_PATH_BYTES || !cfg!(target_os = "linux") {
        return Ok(Short { path: directory.to_owned(), _opened: None });
    }
    let opened = File::open(directory)?;
    let path = PathBuf::from(format!("/proc/self/fd/{}", opened.as_raw_fd()));
    Ok(Short { path, _opened: Some(opened) })
}

async fn serve(door: Door, office: Arc<Office>, mut stopped: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut served = JoinSet::new();
    loop {
        let arrival = async {
            let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
            Ok::<_, io::Error>((door.listener.accept().await?.0, place))
        };
        tokio::select! {
            // The sender is gone only when the house is.
            _ = stopped.changed() => break,
            Some(_) = served.join_next() => {}
            arrived = arrival => match arrived {
                Ok((stream, place)) => {
                    served.spawn(attend(stream, Arc::clone(&office), place));
                }
                // Too many files are open, say; that passes.
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            },
        }
    }
    drop(door);
    while served.join_next().await.is_some() {}
}

/// Serves one connection: a request, its answer, the end.
async fn attend(mut stream: UnixStream, office: Arc<Office>, _place: OwnedSemaphorePermit) {
    let request = match timeout(PATIENCE, read(&mut stream)).await {
        Ok(request) => request,
        Err(_) => Err(Refusal::usage("no request came in time")),
    };
    let end = match request {
        Ok(request) => answer(&mut stream, office, request).await,
        Err(refusal) => Line::Refused(refusal),
    };
    // Who is gone needs no end.
    let _ = write(&mut stream, &end).await;
    let _ = timeout(PATIENCE, stream.shutdown()).await;
}

async fn read(stream: &mut UnixStream) -> Result<Request, Refusal> {
    let mut line = Vec::new();
    let mut reader = BufReader::new(stream).take(LONGEST_LINE_BYTES as u64 + 1);
    let read = reader.read_until(b'\n', &mut line).await;
    read.map_err(|_| Refusal::usage("the request could not be read"))?;
    if line.last() != Some(&b'\n') {
        return Err(Refusal::usage(if line.len() > LONGEST_LINE_BYTES {
            format!("a request has {LONGEST_LINE_BYTES} bytes at most")
        } else {
            String::from("the request is cut short: it is one line")
        }));
    }
    let versions = serde_json::from_slice::<Versioned>(&line)
        .map_err(|error| Refusal::usage(format!("this is no request: {error}")))?;
    if versions.version != VERSION {
        return Err(Refusal::state(format!(
            "the running house understands version {VERSION} of these commands, not {}: restart it with the \
             program you use now",
            versions.version
        )));
    }
    serde_json::from_slice(&line)
        .map_err(|error| Refusal::usage(format!("this is no command: {error}")))
}

/// What is read of requests of any version.
#[derive(serde::Deserialize)]
struct Versioned {
    version: u32,
}

/// Does what is asked, to its end even when nobody listens any more, and tells how it ended.
async fn answer(stream: &mut UnixStream, office: Arc<Office>, request: Request) -> Line {
    let (replies, mut waiting) = mpsc::channel(WAITING);
    let work = tokio::spawn(async move { execute(&office, request.command, &replies).await });
    loop {
        let written = match timeout(STILL_HERE, waiting.recv()).await {
            Ok(Some(reply)) => write(stream, &Line::Reply(reply)).await,
            Ok(None) => break,
            Err(_) => put(stream, b"\n").await,
        };
        if written.is_err() {
            waiting.close();
            break;
        }
    }
    // What nobody reads must not hold the work up.
    while waiting.recv().await.is_some() {}
    match work.await {
        Ok(Ok(())) => Line::Done,
        Ok(Err(refusal)) => Line::Refused(refusal),
        Err(_) => Line::Refused(Refusal::failed("the house failed at this; please report it")),
    }
}

async fn write(stream: &mut UnixStream, line: &Line) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    put(stream, &bytes).await
}

async fn put(stream: &mut UnixStream, bytes: &[u8]) -> io::Result<()> {
    match timeout(PATIENCE, stream.write_all(bytes)).await {
        Ok(done) => done,
        Err(_) => Err(ErrorKind::TimedOut.into()),
    }
}
