//! Whether a directory is on a disk of this machine.
//!
//! SQLite's write-ahead log needs shared memory and locks that work; over a network neither can be trusted.
//! Linux tells in `/proc/self/mounts`; elsewhere nothing is known and nothing is refused.

use std::path::{Path, PathBuf};

use crate::error::OpenError;

/// File systems whose files are on another machine.
const ON_ANOTHER_MACHINE: &[&str] = &[
    "9p",
    "afs",
    "ceph",
    "cifs",
    "fuse.glusterfs",
    "fuse.rclone",
    "fuse.s3fs",
    "fuse.sshfs",
    "glusterfs",
    "lustre",
    "ncpfs",
    "nfs",
    "nfs4",
    "smb3",
    "smbfs",
];

/// Refuses a directory on another machine. The directory exists.
pub fn refuse_network(directory: &Path) -> Result<(), OpenError> {
    let Ok(mounts) = std::fs::read_to_string("/proc/self/mounts") else {
        return Ok(());
    };
    let path = directory.canonicalize().map_err(|error| OpenError::Io {
        path: directory.to_owned(),
        error,
    })?;
    match kind_of(&mounts, &path) {
        Some(kind) if ON_ANOTHER_MACHINE.contains(&kind) => Err(OpenError::NetworkFileSystem {
            path,
            kind: kind.to_owned(),
        }),
        _ => Ok(()),
    }
}

/// The kind of file system that holds `path`, from lines of `device place kind …`: the longest place wins, and
/// among equals the one mounted last.
fn kind_of<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    mounts
        .lines()
        .filter_map(|line| {
            let mut words = line.split(' ').skip(1);
            let place = unescape(words.next()?);
            let kind = words.next()?;
            path.starts_with(&place)
                .then(|| (place.components().count(), kind))
        })
        .max_by_key(|(depth, _)| *depth)
        .map(|(_, kind)| kind)
}

/// The kernel writes blanks, tabs, line ends and backslashes as three octal digits.
fn unescape(place: &str) -> PathBuf {
    let mut text = String::new();
    let mut rest = place;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let byte = after
            .get(..3)
            .and_then(|digits| u8::from_str_radix(digits, 8).ok());
        match byte {
            Some(byte) => {
                text.push(char::from(byte));
                rest = after.get(3..).unwrap_or_default();
            }
            None => {
                text.push('\\');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    PathBuf::from(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
/dev/vda1 / ext4 rw,relatime 0 0
server:/home /home nfs4 rw 0 0
/dev/vdb1 /home/anna ext4 rw 0 0
//pc/chess /mnt/chess\\040club cifs rw 0 0
";

    #[test]
    fn given_mounts_within_mounts_then_the_innermost_counts() {
        for (path, kind) in [
            ("/srv/open", "ext4"),
            ("/home/bo/open", "nfs4"),
            ("/home/anna/open", "ext4"),
            ("/homework", "ext4"),
            ("/mnt/chess club/open", "cifs"),
        ] {
            assert_eq!(kind_of(MOUNTS, Path::new(path)), Some(kind), "{path}");
        }
    }

    #[test]
    fn given_a_directory_of_this_machine_then_it_is_taken() {
        let directory = tempfile::tempdir().unwrap();
        refuse_network(directory.path()).unwrap();
    }
}
