//! Which kind of file system a directory lives on: SQLite's locks and shared memory do not hold on
//! one that several machines share.

use std::{fmt, io, path::Path};

/// What [`FileSystem::of`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileSystem {
    /// A disk, or memory, of this machine; or a kind that is not known to be shared.
    Local,
    /// A file system that comes over a network, with the name of its kind (`nfs`, `smb`, …).
    Network(String),
}

impl FileSystem {
    /// The kind of the file system that holds `directory`, which must exist.
    ///
    /// Known on Linux only; elsewhere everything counts as local.
    ///
    /// # Errors
    /// When the system cannot tell.
    pub fn of(directory: &Path) -> io::Result<Self> {
        system::probe(directory)
    }
}

impl fmt::Display for FileSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local => f.write_str("local"),
            Self::Network(kind) => f.write_str(kind),
        }
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::{io, path::Path};

    use super::FileSystem;

    /// `f_type` of statfs(2) for the kinds that come over a network, from `linux/magic.h` and the
    /// sources of the file systems.
    ///
    /// Directories that a virtual machine gets from its own host (9p, vboxsf, virtiofs) are not among
    /// them: some containers have nothing else, and one process at a time uses a data directory.
    const NETWORK: [(u32, &str); 11] = [
        (0x6969, "nfs"),
        (0x517b, "smb"),
        (0xff53_4d42, "cifs"),
        (0xfe53_4d42, "smb2"),
        (0x5346_414f, "afs"),
        (0x6b41_4653, "afs"),
        (0x7375_7245, "coda"),
        (0x564c, "ncp"),
        (0x00c3_6400, "ceph"),
        (0x0bd0_0bd0, "lustre"),
        (0x1983_0326, "beegfs"),
    ];

    /// One number for every FUSE file system; the mount table tells which it is.
    const FUSE: u32 = 0x6573_5546;

    /// FUSE file systems that keep their files on another machine.
    const NETWORK_FUSE: [&str; 14] = [
        "sshfs",
        "rclone",
        "s3fs",
        "gcsfuse",
        "glusterfs",
        "ceph-fuse",
        "cephfs",
        "davfs",
        "smbnetfs",
        "curlftpfs",
        "juicefs",
        "seaweedfs",
        "goofys",
        "moosefs",
    ];

    pub(super) fn probe(directory: &Path) -> io::Result<FileSystem> {
        let found = rustix::fs::statfs(directory)?;
        // The field is signed on some machines and longer than 32 bits on most; the numbers are 32.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "file system numbers have 32 bits"
        )]
        let magic = found.f_type as u32;
        if magic == FUSE {
            let mounts = std::fs::read_to_string("/proc/self/mountinfo")?;
            return Ok(fuse_kind(&mounts, &directory.canonicalize()?));
        }
        Ok(NETWORK
            .iter()
            .find(|(number, _)| *number == magic)
            .map_or(FileSystem::Local, |(_, kind)| FileSystem::Network((*kind).to_owned())))
    }

    /// The kind of the innermost mount above `directory`, from the text of `/proc/self/mountinfo`.
    fn fuse_kind(mounts: &str, directory: &Path) -> FileSystem {
        let kind = mounts
            .lines()
            .filter_map(|line| {
                // 36 35 98:0 /root /mount/point options … - type source options
                let (before, after) = line.split_once(" - ")?;
                let point = before.split(' ').nth(4)?.replace("\\040", " ");
                let kind = after.split(' ').next()?;
                directory.starts_with(&point).then_some((point.len(), kind))
            })
            // Of mounts on one point the last hides the others, and so does max_by_key.
            .max_by_key(|(length, _)| *length)
            .map_or("", |(_, kind)| kind);
        match kind.strip_prefix("fuse.") {
            Some(name) if NETWORK_FUSE.contains(&name) => FileSystem::Network(kind.to_owned()),
            _ => FileSystem::Local,
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        const MOUNTS: &str = "\
22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
40 22 0:50 / /mnt/far\\040away rw - fuse.sshfs box:/srv rw,user_id=0
41 22 0:51 / /mnt/stick rw - fuseblk /dev/sdb1 rw
42 40 0:52 / /mnt/far\\040away/near rw - fuse.bindfs /home rw
";

        #[test]
        fn a_fuse_mount_is_judged_by_its_kind_and_the_innermost_mount_counts() {
            let kind = |path: &str| fuse_kind(MOUNTS, Path::new(path));
            assert_eq!(kind("/mnt/far away/data"), FileSystem::Network("fuse.sshfs".to_owned()));
            assert_eq!(kind("/mnt/far away/near/data"), FileSystem::Local);
            assert_eq!(kind("/mnt/stick/data"), FileSystem::Local);
            assert_eq!(kind("/mnt/far awaylonger"), FileSystem::Local);
        }

        #[test]
        fn the_root_and_the_process_table_are_local() {
            assert_eq!(probe(Path::new("/proc")).unwrap(), FileSystem::Local);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::{io, path::Path};

    use super::FileSystem;

    pub(super) fn probe(directory: &Path) -> io::Result<FileSystem> {
        directory.metadata().map(|_| FileSystem::Local)
    }
}
