//! A small disk that can be filled and emptied, or only be read.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use geduld_load::{House, Plan};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use tempfile::TempDir;

use crate::program;

/// A file system of a few megabytes for one server.
///
/// It is a `tmpfs` in a mount namespace of its own, which goes with its keeper: nothing stays behind
/// however the test ends.
pub(crate) struct SmallDisk {
    /// Holds the mount point and the script that starts the server inside the namespace.
    directory: TempDir,
    keeper: Keeper,
}

enum Keeper {
    /// A shell that waits for the end of its input inside the namespace.
    Namespace(Child),
    /// No namespace was to be had: files of the server are kept from growing instead.
    FileSizes { why: String },
}

impl SmallDisk {
    /// A disk with room for this many megabytes.
    pub(crate) fn new(megabytes: u32) -> SmallDisk {
        let directory = tempfile::tempdir().expect("a temporary directory");
        fs::create_dir(directory.path().join("disk")).expect("a mount point");
        let keeper = match keep(&directory.path().join("disk"), &format!("size={megabytes}m")) {
            Ok(child) => Keeper::Namespace(child),
            Err(why) => Keeper::FileSizes { why },
        };
        SmallDisk { directory, keeper }
    }

    /// What kind of disk it became, for the one who reads the output.
    pub(crate) fn kind(&self) -> String {
        match &self.keeper {
            Keeper::Namespace(_) => "a small file system in memory".to_owned(),
            Keeper::FileSizes { why } => {
                format!("no small file system ({why}): RLIMIT_FSIZE keeps the files from growing")
            }
        }
    }

    /// How to serve data on this disk.
    pub(crate) fn plan(&self) -> Plan {
        let script = self.directory.path().join("geduld");
        let program = program::PROGRAM;
        let text = match &self.keeper {
            Keeper::Namespace(child) => {
                let enter = if as_root() { "" } else { "--user --preserve-credentials" };
                format!("exec nsenter --target {} --mount {enter} {program} \"$@\"", child.id())
            }
            Keeper::FileSizes { .. } => format!("trap '' XFSZ\nexec {program} \"$@\""),
        };
        fs::write(&script, format!("#!/bin/sh\n{text}\n")).expect("a script");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o700)).expect("it can be run");
        let mut plan = program::plan(&self.directory.path().join("disk/data"));
        plan.program = script;
        plan
    }

    /// A copy of the data directory, to be opened when the server has stopped: SQLite would follow
    /// the path into the namespace to a directory of the same name outside it.
    pub(crate) fn copied_data(&self) -> TempDir {
        let copy = tempfile::tempdir().expect("a temporary directory");
        program::copy_data(&self.data(), copy.path());
        copy
    }

    /// The code that clients are told when there is no room: `SQLite` takes a file that may not grow
    /// for a broken disk, not for a full one.
    pub(crate) fn code_when_full(&self) -> &'static str {
        match &self.keeper {
            Keeper::Namespace(_) => "storage_full",
            Keeper::FileSizes { .. } => "internal",
        }
    }

    /// Leaves no room.
    pub(crate) fn fill(&self, house: &House) {
        match &self.keeper {
            Keeper::Namespace(_) => {
                let mut filler = File::create(self.filler()).expect("a file");
                let block = vec![0xA5; 4096];
                while filler.write_all(&block).is_ok() {}
                while filler.write_all(&block[..1]).is_ok() {}
            }
            Keeper::FileSizes { .. } => {
                let sizes = fs::read_dir(self.data()).expect("the data directory");
                let largest =
                    sizes.filter_map(|file| Some(file.ok()?.metadata().ok()?.len())).max();
                limit_files(house.pid(), largest);
            }
        }
    }

    /// Makes room again.
    pub(crate) fn empty(&self, house: &House) {
        match &self.keeper {
            Keeper::Namespace(_) => fs::remove_file(self.filler()).expect("the filler is there"),
            Keeper::FileSizes { .. } => limit_files(house.pid(), None),
        }
    }

    fn data(&self) -> PathBuf {
        self.seen_from_here().join("data")
    }

    fn filler(&self) -> PathBuf {
        self.seen_from_here().join("filler")
    }

    fn seen_from_here(&self) -> PathBuf {
        let disk = self.directory.path().join("disk");
        match &self.keeper {
            Keeper::Namespace(child) => {
                let root = format!("/proc/{}/root", child.id());
                Path::new(&root).join(disk.strip_prefix("/").expect("temporary paths are absolute"))
            }
            Keeper::FileSizes { .. } => disk,
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if let Keeper::Namespace(child) = &mut self.keeper {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Mounts a `tmpfs` over a directory in a new namespace and keeps it until the child ends.
fn keep(mount_point: &Path, options: &str) -> Result<Child, String> {
    let mut unshare = Command::new("unshare");
    unshare.arg("--mount");
    if !as_root() {
        unshare.arg("--map-root-user");
    }
    let mut child = unshare
        .args(["sh", "-c", "mount -t tmpfs -o \"$1\" tmpfs \"$0\" && echo ready && read -r _"])
        .arg(mount_point)
        .arg(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("unshare: {error}"))?;
    let mut ready = [0; 5];
    let mut stdout = child.stdout.take().expect("it is piped");
    if stdout.read_exact(&mut ready).is_ok() && &ready == b"ready" {
        return Ok(child);
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
}

fn limit_files(server: Pid, bytes: Option<u64>) {
    let limit = Rlimit { current: bytes, maximum: None };
    prlimit(Some(server), Resource::Fsize, limit).expect("the limit of an own process can be set");
}

/// Whether this process may write whatever the permissions say.
pub(crate) fn as_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// A data directory in which nothing can be written, with how to serve it.
pub(crate) struct ReadOnly {
    directory: TempDir,
    keeper: Option<Child>,
}

impl ReadOnly {
    /// Takes the right to write away; the permissions don't bind root, a read-only mount does.
    pub(crate) fn new() -> ReadOnly {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let data = directory.path().join("data");
        fs::create_dir(&data).expect("a data directory");
        let keeper = as_root().then(|| keep(&data, "size=1m,ro").expect("root can mount"));
        if keeper.is_none() {
            fs::set_permissions(&data, fs::Permissions::from_mode(0o500)).expect("it is ours");
        }
        ReadOnly { directory, keeper }
    }

    /// `geduld serve` on it.
    pub(crate) fn serve(&self) -> Command {
        let data = self.directory.path().join("data");
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--data"];
        match &self.keeper {
            None => {
                let mut command = program::command(&arguments);
                command.arg(data);
                command
            }
            Some(keeper) => {
                let mut command = Command::new("nsenter");
                command.arg(format!("--target={}", keeper.id())).arg("--mount");
                command.arg(program::PROGRAM).args(arguments).arg(data);
                command
            }
        }
    }
}

impl Drop for ReadOnly {
    fn drop(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            let _ = keeper.kill();
            let _ = keeper.wait();
        }
    }
}
