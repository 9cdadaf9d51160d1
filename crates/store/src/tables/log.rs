//! The log and its erasable companions.

table! {
    /// Where the next entry of each tournament goes.
    heads = "heads" [tournament: String] {
        seq: i64,
        hash: Vec<u8>,
    }
}

table! {
    /// Envelope and hash, with the envelope's fields copied into columns.
    entries = "entries" [tournament: String, seq: i64] {
        kind: String,
        v: i64,
        received_at_ms: i64,
        happened_at_ms: Option<i64>,
        ruled_at_ms: Option<i64>,
        entered_at_ms: i64,
        ruled_by: Option<String>,
        entered_by: String,
        device: Option<String>,
        command_id: String,
        act_id: Option<String>,
        audience: String,
        game: Option<String>,
        player: Option<String>,
        round: Option<i64>,
        board: Option<i64>,
        envelope: Vec<u8>,
        hash: Vec<u8>,
    }
}

table! {
    /// The names behind players.
    persons = "persons" [tournament: String, player: String] {
        name: String,
        fide_id: Option<i64>,
        federation: Option<String>,
        rating: Option<i64>,
        title: Option<String>,
        sex: Option<String>,
        birth: Option<String>,
    }
}

table! {
    /// Reasons, notes and imported files.
    private_texts = "private_texts" [id: String] {
        tournament: String,
        salt: Vec<u8>,
        text: String,
    }
}

table! {
    /// The files from which regulations were made.
    rules_sources = "rules_sources" [semantic_hash: String, place: i64] {
        name: String,
        text: String,
    }
}

table! {
    /// The first answer to each request.
    answers = "answers" [principal: String, key: String] {
        body_digest: Vec<u8>,
        tournament: String,
        command_id: String,
        status: i64,
        body: String,
        etag: Option<i64>,
        answered_at_ms: i64,
    }
}
