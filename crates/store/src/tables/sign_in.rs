//! Principals and the four ways in, and how often they may be tried.

table! {
    /// Persons and machines that act.
    principals = "principals" [id: String] {
        name: String,
        kind: String,
        owner: bool,
        created_at_ms: i64,
    }
}

table! {
    /// For machines, and for people before they have a session.
    tokens = "tokens" [hash: Vec<u8>] {
        prefix: String,
        principal: String,
        tournament: Option<String>,
        created_at_ms: i64,
        expires_at_ms: Option<i64>,
        revoked_at_ms: Option<i64>,
    }
}

table! {
    /// Each opens one session.
    links = "links" [hash: Vec<u8>] {
        principal: String,
        created_at_ms: i64,
        expires_at_ms: i64,
        used_at_ms: Option<i64>,
    }
}

table! {
    /// A principal at a device.
    sessions = "sessions" [hash: Vec<u8>] {
        principal: String,
        device: String,
        created_at_ms: i64,
        expires_at_ms: i64,
        revoked_at_ms: Option<i64>,
    }
}

table! {
    /// Keys that sign heads of logs.
    signing_keys = "signing_keys" [id: String] {
        public: Vec<u8>,
        secret: Option<Vec<u8>>,
        principal: String,
        created_at_ms: i64,
    }
}

table! {
    /// A principal's name and PIN.
    pins = "pins" [principal: String] {
        name: String,
        hash: String,
        created_at_ms: i64,
    }
}

table! {
    /// When all that a subject has tried will be forgotten.
    limits = "limits" [subject: Vec<u8>] {
        forgotten_at_ms: i64,
    }
}
