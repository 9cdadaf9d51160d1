//! The table of keys. The example file and the table in the manual are written from it.

/// One key of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// Its name, with its table before a dot.
    pub path: &'static str,
    /// An example value, as TOML.
    pub example: &'static str,
    /// What holds without it.
    pub default: &'static str,
    /// What on the command line or in the environment beats it; empty if nothing does.
    pub beaten_by: &'static str,
    /// What it means.
    pub doc: &'static str,
}

/// All keys, those of no table first, then table by table.
pub const KEYS: &[Key] = &[
    Key {
        path: "data",
        example: r#""/var/lib/arbiter""#,
        default: "none: name this or `database`",
        beaten_by: "`--data`, `--database`, `ARBITER_DATABASE`",
        doc: "The data directory, on a disk of this machine; it is made if it is missing. One server at a time uses it.",
    },
    Key {
        path: "database",
        example: r#""postgres://arbiter@db.example.org/arbiter""#,
        default: "none: name this or `data`",
        beaten_by: "`--data`, `--database`, `ARBITER_DATABASE`",
        doc: "A PostgreSQL database in place of a data directory; several servers may share it. Put an address with a password into `ARBITER_DATABASE` instead, or keep this file to yourself (mode 0600).",
    },
    Key {
        path: "listen",
        example: r#""127.0.0.1:8080""#,
        default: "`127.0.0.1:8080`",
        beaten_by: "`--listen`",
        doc: "The address to listen on; port 0 takes a free one. An address that other machines reach needs `[tls]` or `insecure_lan`.",
    },
    Key {
        path: "insecure_lan",
        example: "false",
        default: "`false`",
        beaten_by: "`--insecure-lan`",
        doc: "Let other machines of the network come without encryption: everybody on it can read along. Not together with `[tls]`.",
    },
    Key {
        path: "webhooks_lan",
        example: "false",
        default: "`false`: encrypted, to public addresses",
        beaten_by: "`--webhooks-lan`",
        doc: "Send webhooks to this machine and its network too, and without encryption: an organiser then reaches through this server what only it can reach.",
    },
    Key {
        path: "rules",
        example: r#""/etc/arbiter/rulesets""#,
        default: "`rulesets` beside the program, if it is there",
        beaten_by: "",
        doc: "A directory with rules files that come before the built-in ones of the same name.",
    },
    Key {
        path: "drain_s",
        example: "5",
        default: "`0`",
        beaten_by: "",
        doc: "How many seconds the server goes on serving once it was told to stop, while `/readyz` says that it is not ready: as long as a load balancer needs to see that.",
    },
    Key {
        path: "signing_key",
        example: r#""/etc/arbiter/signing.key""#,
        default: "`signing.key` in the data directory; on PostgreSQL a key in the database",
        beaten_by: "`--signing-key`",
        doc: "The file of the key that signs the log after each round; it is made if it is missing. Several servers on one database need the same.",
    },
    Key {
        path: "backup.directory",
        example: r#""/var/backups/arbiter""#,
        default: "`backups` in the data directory; on PostgreSQL none are made",
        beaten_by: "`--backup-dir`",
        doc: "Where a backup goes after each closed round and when the server stops; it is made if it is missing. Another disk than that of the data is better.",
    },
    Key {
        path: "backup.keep",
        example: "20",
        default: "`20`",
        beaten_by: "`--backup-keep`",
        doc: "How many automatic backups are kept; older ones are removed. 0 makes none.",
    },
    Key {
        path: "tls.certificate",
        example: r#""/etc/arbiter/fullchain.pem""#,
        default: "no TLS",
        beaten_by: "`--tls`",
        doc: "The certificate as a PEM file, with those that it rests on.",
    },
    Key {
        path: "tls.key",
        example: r#""/etc/arbiter/privkey.pem""#,
        default: "no TLS",
        beaten_by: "`--tls`",
        doc: "The certificate's private key as a PEM file.",
    },
    Key {
        path: "log.format",
        example: r#""text""#,
        default: "`text`",
        beaten_by: "",
        doc: "How the program's log is written on standard error: `text` for people, `json` for programs, one object a line.",
    },
    Key {
        path: "log.level",
        example: r#""info""#,
        default: "`warn`",
        beaten_by: "`ARBITER_LOG`",
        doc: "The least important line that is written: `error`, `warn`, `info` (one line for each request), `debug` or `trace`. What the libraries below have to say is left out below `warn`: it could hold what is private.",
    },
    Key {
        path: "metrics.listen",
        example: r#""127.0.0.1:9464""#,
        default: "nowhere",
        beaten_by: "`--metrics`",
        doc: "The address at which numbers for Prometheus are told, at `/metrics`, without TLS and without a token: there is no name and no ruling among them. `/healthz` and `/readyz` are there as well.",
    },
];

impl Key {
    /// The table that it stands in, and its name there.
    pub fn parts(&self) -> (&'static str, &'static str) {
        self.path.rsplit_once('.').unwrap_or(("", self.path))
    }
}
