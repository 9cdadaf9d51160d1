//! What the log adds up to.

table! {
    /// Tournaments, with the regulations in force.
    tournaments = "tournaments" [id: String] {
        slug: String,
        name: String,
        rules_title: Option<String>,
        semantic_hash: Option<String>,
        document: Option<String>,
    }
}

table! {
    /// Players by id and starting rank.
    players = "players" [tournament: String, id: String] {
        start_number: i64,
    }
}

table! {
    /// Rounds.
    rounds = "rounds" [tournament: String, round: i64] {
        boards_derived: bool,
        closed: bool,
    }
}

table! {
    /// Players without a game in a round.
    byes = "byes" [tournament: String, round: i64, player: String] {
        kind: String,
    }
}

table! {
    /// Games with their results.
    games = "games" [tournament: String, id: String] {
        round: i64,
        board: i64,
        white: String,
        black: String,
        stage: String,
        version: i64,
        outcome: Option<String>,
        termination: Option<String>,
        played: Option<bool>,
        rated: Option<bool>,
        white_points_x2: Option<i64>,
        black_points_x2: Option<i64>,
        corrected: bool,
    }
}

table! {
    /// Incidents with the last ruling and the decision on each.
    incidents = "incidents" [tournament: String, seq: i64] {
        game: String,
        player: Option<String>,
        kind: String,
        happened_at_ms: i64,
        reported_by: String,
        device: Option<String>,
        same_reports: i64,
        ruling_seq: Option<i64>,
        decision_seq: Option<i64>,
        decision: Option<String>,
        upheld: Option<bool>,
    }
}

table! {
    /// Who holds which roles.
    grants = "grants" [tournament: String, principal: String, role: String] {
        boards: Option<String>,
    }
}
