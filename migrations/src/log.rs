//! The log, which is the truth, and what is kept beside it because it may be erased.

/// The log and its erasable companions.
///
/// The kind of an entry is not compared with a list: kinds are added over the years, and this table cannot be
/// changed. Nor do entries refer to the tables for signing in: a log stands by itself.
pub const TABLES: &[&str] = &[
    "CREATE TABLE heads (
        tournament TEXT NOT NULL PRIMARY KEY
            CHECK (length(tournament) = 36 AND tournament = lower(tournament)),
        seq {INT} NOT NULL CHECK (seq >= 0),
        hash {BYTES} NOT NULL CHECK (length(hash) = 32)
    ){STRICT}",
    "CREATE TABLE entries (
        tournament TEXT NOT NULL REFERENCES heads (tournament),
        seq {INT} NOT NULL CHECK (seq >= 1),
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
        v {INT} NOT NULL CHECK (v BETWEEN 1 AND 65535),
        received_at_ms {INT} NOT NULL,
        happened_at_ms {INT},
        ruled_at_ms {INT},
        entered_at_ms {INT} NOT NULL,
        ruled_by TEXT CHECK (length(ruled_by) = 36 AND ruled_by = lower(ruled_by)),
        entered_by TEXT NOT NULL CHECK (length(entered_by) = 36 AND entered_by = lower(entered_by)),
        device TEXT CHECK (length(device) = 36 AND device = lower(device)),
        command_id TEXT NOT NULL CHECK (length(command_id) = 36 AND command_id = lower(command_id)),
        act_id TEXT CHECK (length(act_id) = 36 AND act_id = lower(act_id)),
        audience TEXT NOT NULL CHECK (audience IN ('everyone', 'officials', 'arbiters', 'chief')),
        game TEXT CHECK (length(game) = 36 AND game = lower(game)),
        player TEXT CHECK (length(player) = 36 AND player = lower(player)),
        round {INT} CHECK (round BETWEEN 1 AND 999),
        board {INT} CHECK (board BETWEEN 1 AND 9999),
        envelope {BYTES} NOT NULL CHECK (length(envelope) BETWEEN 2 AND 262144),
        hash {BYTES} NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (tournament, seq),
        UNIQUE (tournament, hash)
    ){STRICT}",
    "CREATE INDEX entries_by_command ON entries (tournament, command_id)",
    "CREATE INDEX entries_by_game ON entries (tournament, game, seq)",
    // The names behind players. Erasing a row leaves the log whole.
    "CREATE TABLE persons (
        tournament TEXT NOT NULL REFERENCES heads (tournament),
        player TEXT NOT NULL CHECK (length(player) = 36 AND player = lower(player)),
        name TEXT NOT NULL CHECK (length(name) <= 1000),
        fide_id {INT} CHECK (fide_id >= 0),
        federation TEXT CHECK (length(federation) <= 16),
        rating {INT} CHECK (rating BETWEEN 0 AND 9999),
        title TEXT CHECK (length(title) <= 16),
        sex TEXT CHECK (length(sex) <= 16),
        birth TEXT CHECK (length(birth) <= 32),
        PRIMARY KEY (tournament, player)
    ){STRICT}",
    // Reasons, notes and imported files: the longest is a tournament file of 4 MiB.
    "CREATE TABLE private_texts (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36 AND id = lower(id)),
        tournament TEXT NOT NULL REFERENCES heads (tournament),
        salt {BYTES} NOT NULL CHECK (length(salt) BETWEEN 16 AND 64),
        text TEXT NOT NULL CHECK (length(text) <= 4194304)
    ){STRICT}",
    // The files from which regulations were made, by the semantic hash that entries name.
    "CREATE TABLE rules_sources (
        semantic_hash TEXT NOT NULL CHECK (length(semantic_hash) = 64 AND semantic_hash = lower(semantic_hash)),
        place {INT} NOT NULL CHECK (place >= 0),
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
        text TEXT NOT NULL CHECK (length(text) <= 65536),
        PRIMARY KEY (semantic_hash, place),
        UNIQUE (semantic_hash, name)
    ){STRICT}",
    // The first answer to each request, for the phone that asks again.
    "CREATE TABLE answers (
        principal TEXT NOT NULL CHECK (length(principal) = 36 AND principal = lower(principal)),
        key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
        body_digest {BYTES} NOT NULL CHECK (length(body_digest) = 32),
        tournament TEXT NOT NULL REFERENCES heads (tournament),
        command_id TEXT NOT NULL CHECK (length(command_id) = 36 AND command_id = lower(command_id)),
        status {INT} NOT NULL CHECK (status BETWEEN 200 AND 599),
        body TEXT NOT NULL,
        etag {INT} CHECK (etag >= 0),
        answered_at_ms {INT} NOT NULL,
        PRIMARY KEY (principal, key)
    ){STRICT}",
];

/// Refuses changes of the log, and entries that do not follow the last one. Sources of regulations are evidence
/// like entries; a private text is as it was written, or erased.
///
/// `INSERT OR REPLACE` deletes without asking the trigger on DELETE, so every key by which it could replace a row
/// is looked at before.
pub const GUARDS_IN_SQLITE: &[&str] = &[
    "CREATE TRIGGER entries_are_not_updated BEFORE UPDATE ON entries BEGIN
        SELECT RAISE(ABORT, 'an entry is never changed: append one that corrects it');
    END",
    "CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries BEGIN
        SELECT RAISE(ABORT, 'an entry is never deleted: append one that voids it');
    END",
    "CREATE TRIGGER entries_follow_one_another BEFORE INSERT ON entries
    WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries WHERE tournament = NEW.tournament)
        OR EXISTS (SELECT 1 FROM entries WHERE tournament = NEW.tournament AND hash = NEW.hash)
        OR EXISTS (SELECT 1 FROM entries WHERE rowid = NEW.rowid)
    BEGIN
        SELECT RAISE(ABORT, 'an entry follows the last one of its tournament and replaces none');
    END",
    "CREATE TRIGGER rules_sources_are_not_updated BEFORE UPDATE ON rules_sources BEGIN
        SELECT RAISE(ABORT, 'the source of regulations is never changed: adopt others');
    END",
    "CREATE TRIGGER rules_sources_are_not_deleted BEFORE DELETE ON rules_sources BEGIN
        SELECT RAISE(ABORT, 'the source of regulations is never deleted: rulings rest on it');
    END",
    "CREATE TRIGGER rules_sources_replace_none BEFORE INSERT ON rules_sources
    WHEN EXISTS (SELECT 1 FROM rules_sources
            WHERE semantic_hash = NEW.semantic_hash AND (place = NEW.place OR name = NEW.name))
        OR EXISTS (SELECT 1 FROM rules_sources WHERE rowid = NEW.rowid)
    BEGIN
        SELECT RAISE(ABORT, 'the source of regulations replaces none');
    END",
    "CREATE TRIGGER private_texts_are_not_updated BEFORE UPDATE ON private_texts BEGIN
        SELECT RAISE(ABORT, 'a private text is never changed, only erased');
    END",
    "CREATE TRIGGER private_texts_replace_none BEFORE INSERT ON private_texts
    WHEN EXISTS (SELECT 1 FROM private_texts WHERE id = NEW.id)
        OR EXISTS (SELECT 1 FROM private_texts WHERE rowid = NEW.rowid)
    BEGIN
        SELECT RAISE(ABORT, 'a private text replaces none');
    END",
];

/// The same, with the statement that empties a table without deleting rows.
pub const GUARDS_IN_POSTGRES: &[&str] = &[
    "CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'an entry is never changed or deleted: append one that corrects it';
    END $$",
    "CREATE TRIGGER entries_are_not_updated BEFORE UPDATE ON entries
        FOR EACH STATEMENT EXECUTE FUNCTION entries_stay()",
    "CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
        FOR EACH STATEMENT EXECUTE FUNCTION entries_stay()",
    "CREATE TRIGGER entries_are_not_truncated BEFORE TRUNCATE ON entries
        FOR EACH STATEMENT EXECUTE FUNCTION entries_stay()",
    "CREATE FUNCTION entries_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries WHERE tournament = NEW.tournament) THEN
            RAISE EXCEPTION 'an entry follows the last one of its tournament and replaces none';
        END IF;
        RETURN NEW;
    END $$",
    "CREATE TRIGGER entries_follow_one_another BEFORE INSERT ON entries
        FOR EACH ROW EXECUTE FUNCTION entries_follow()",
    "CREATE FUNCTION rules_sources_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the source of regulations is never changed or deleted: rulings rest on it';
    END $$",
    "CREATE TRIGGER rules_sources_are_not_updated BEFORE UPDATE ON rules_sources
        FOR EACH STATEMENT EXECUTE FUNCTION rules_sources_stay()",
    "CREATE TRIGGER rules_sources_are_not_deleted BEFORE DELETE ON rules_sources
        FOR EACH STATEMENT EXECUTE FUNCTION rules_sources_stay()",
    "CREATE TRIGGER rules_sources_are_not_truncated BEFORE TRUNCATE ON rules_sources
        FOR EACH STATEMENT EXECUTE FUNCTION rules_sources_stay()",
    "CREATE FUNCTION private_texts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'a private text is never changed, only erased';
    END $$",
    "CREATE TRIGGER private_texts_are_not_updated BEFORE UPDATE ON private_texts
        FOR EACH STATEMENT EXECUTE FUNCTION private_texts_stay()",
];
