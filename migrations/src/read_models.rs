//! What the log adds up to, for readers that fold nothing: people with a database's shell, and lists of
//! tournaments. Every row can be made anew from the log.

/// The read models.
///
/// A row is replaced by deleting and inserting it, and two boards may swap their games within one transaction:
/// so references among these tables are looked at when the transaction ends.
pub const TABLES: &[&str] = &[
    "CREATE TABLE tournaments (
        id TEXT NOT NULL PRIMARY KEY REFERENCES heads (tournament),
        slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 100 AND {SLUG}),
        name TEXT NOT NULL CHECK (length(name) <= 1000),
        rules_title TEXT CHECK (length(rules_title) <= 1000),
        semantic_hash TEXT CHECK (length(semantic_hash) = 64 AND semantic_hash = lower(semantic_hash)),
        document TEXT CHECK (length(document) = 36 AND document = lower(document)),
        CHECK ((rules_title IS NULL) = (semantic_hash IS NULL))
    ){STRICT}",
    "CREATE TABLE players (
        tournament TEXT NOT NULL REFERENCES tournaments (id) DEFERRABLE INITIALLY DEFERRED,
        id TEXT NOT NULL CHECK (length(id) = 36 AND id = lower(id)),
        start_number {INT} NOT NULL CHECK (start_number BETWEEN 1 AND 9999),
        PRIMARY KEY (tournament, id),
        UNIQUE (tournament, start_number)
    ){STRICT}",
    "CREATE TABLE rounds (
        tournament TEXT NOT NULL REFERENCES tournaments (id) DEFERRABLE INITIALLY DEFERRED,
        round {INT} NOT NULL CHECK (round BETWEEN 1 AND 999),
        boards_derived {BOOL} NOT NULL CHECK (boards_derived IN (false, true)),
        closed {BOOL} NOT NULL CHECK (closed IN (false, true)),
        PRIMARY KEY (tournament, round)
    ){STRICT}",
    "CREATE TABLE byes (
        tournament TEXT NOT NULL,
        round {INT} NOT NULL,
        player TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('pairing', 'full_point', 'half_point', 'zero_point')),
        PRIMARY KEY (tournament, round, player),
        FOREIGN KEY (tournament, round) REFERENCES rounds (tournament, round) DEFERRABLE INITIALLY DEFERRED,
        FOREIGN KEY (tournament, player) REFERENCES players (tournament, id) DEFERRABLE INITIALLY DEFERRED
    ){STRICT}",
    "CREATE TABLE games (
        tournament TEXT NOT NULL,
        id TEXT NOT NULL CHECK (length(id) = 36 AND id = lower(id)),
        round {INT} NOT NULL,
        board {INT} NOT NULL CHECK (board BETWEEN 1 AND 9999),
        white TEXT NOT NULL,
        black TEXT NOT NULL CHECK (black <> white),
        stage TEXT NOT NULL CHECK (length(stage) BETWEEN 1 AND 100),
        version {INT} NOT NULL CHECK (version >= 1),
        outcome TEXT CHECK (outcome IN ('white_wins', 'black_wins', 'draw', 'both_lose', 'none')),
        termination TEXT CHECK (length(termination) BETWEEN 1 AND 40),
        played {BOOL} CHECK (played IN (false, true)),
        rated {BOOL} CHECK (rated IN (false, true)),
        white_points_x2 {INT} CHECK (white_points_x2 BETWEEN -1000 AND 1000),
        black_points_x2 {INT} CHECK (black_points_x2 BETWEEN -1000 AND 1000),
        corrected {BOOL} NOT NULL CHECK (corrected IN (false, true)),
        PRIMARY KEY (tournament, id),
        UNIQUE (tournament, round, board),
        CHECK ((outcome IS NULL) = (played IS NULL)
            AND (outcome IS NULL) = (rated IS NULL)
            AND (outcome IS NULL) = (white_points_x2 IS NULL)
            AND (outcome IS NULL) = (black_points_x2 IS NULL)
            AND (outcome IS NOT NULL OR termination IS NULL)),
        FOREIGN KEY (tournament, round) REFERENCES rounds (tournament, round) DEFERRABLE INITIALLY DEFERRED,
        FOREIGN KEY (tournament, white) REFERENCES players (tournament, id) DEFERRABLE INITIALLY DEFERRED,
        FOREIGN KEY (tournament, black) REFERENCES players (tournament, id) DEFERRABLE INITIALLY DEFERRED
    ){STRICT}",
    "CREATE TABLE incidents (
        tournament TEXT NOT NULL,
        seq {INT} NOT NULL,
        game TEXT NOT NULL,
        player TEXT,
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
        happened_at_ms {INT} NOT NULL,
        reported_by TEXT NOT NULL CHECK (length(reported_by) = 36 AND reported_by = lower(reported_by)),
        device TEXT CHECK (length(device) = 36 AND device = lower(device)),
        same_reports {INT} NOT NULL CHECK (same_reports >= 0),
        ruling_seq {INT} CHECK (ruling_seq > seq),
        decision_seq {INT} CHECK (decision_seq > seq),
        decision TEXT CHECK (decision IN ('confirmed', 'otherwise', 'already_done')),
        upheld {BOOL} CHECK (upheld IN (false, true)),
        PRIMARY KEY (tournament, seq),
        CHECK ((decision_seq IS NULL) = (decision IS NULL) AND (decision_seq IS NULL) = (upheld IS NULL)),
        FOREIGN KEY (tournament, seq) REFERENCES entries (tournament, seq) DEFERRABLE INITIALLY DEFERRED,
        FOREIGN KEY (tournament, game) REFERENCES games (tournament, id) DEFERRABLE INITIALLY DEFERRED,
        FOREIGN KEY (tournament, player) REFERENCES players (tournament, id) DEFERRABLE INITIALLY DEFERRED
    ){STRICT}",
    "CREATE INDEX incidents_by_game ON incidents (tournament, game, seq)",
    "CREATE TABLE grants (
        tournament TEXT NOT NULL REFERENCES tournaments (id) DEFERRABLE INITIALLY DEFERRED,
        principal TEXT NOT NULL CHECK (length(principal) = 36 AND principal = lower(principal)),
        role TEXT NOT NULL CHECK (role IN
            ('owner', 'organiser', 'chief', 'deputy', 'sector', 'floor', 'pairing', 'viewer')),
        PRIMARY KEY (tournament, principal, role)
    ){STRICT}",
];
