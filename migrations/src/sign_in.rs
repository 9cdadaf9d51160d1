//! Who may sign in. Secrets are kept as SHA-256 only; what a principal may do stands in the log.

/// Principals and the three ways in: a token, a link that works once, a session.
pub const TABLES: &[&str] = &[
    "CREATE TABLE principals (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36 AND id = lower(id)),
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
        kind TEXT NOT NULL CHECK (kind IN ('person', 'machine')),
        owner {BOOL} NOT NULL CHECK (owner IN (false, true)),
        created_at_ms {INT} NOT NULL
    ){STRICT}",
    "CREATE TABLE tokens (
        hash {BYTES} NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        prefix TEXT NOT NULL UNIQUE CHECK (length(prefix) = 8),
        principal TEXT NOT NULL REFERENCES principals (id),
        tournament TEXT REFERENCES heads (tournament),
        created_at_ms {INT} NOT NULL,
        expires_at_ms {INT},
        revoked_at_ms {INT}
    ){STRICT}",
    "CREATE INDEX tokens_by_tournament ON tokens (tournament)",
    "CREATE TABLE links (
        hash {BYTES} NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        principal TEXT NOT NULL REFERENCES principals (id),
        created_at_ms {INT} NOT NULL,
        expires_at_ms {INT} NOT NULL,
        used_at_ms {INT}
    ){STRICT}",
    "CREATE TABLE sessions (
        hash {BYTES} NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        principal TEXT NOT NULL REFERENCES principals (id),
        device TEXT NOT NULL CHECK (length(device) = 36 AND device = lower(device)),
        created_at_ms {INT} NOT NULL,
        expires_at_ms {INT} NOT NULL,
        revoked_at_ms {INT}
    ){STRICT}",
    "CREATE INDEX sessions_by_principal ON sessions (principal)",
];
