//! Where entries are sent.

table! {
    /// An address of somebody else's, and how far it was told.
    webhooks = "webhooks" [id: String] {
        tournament: String,
        url: String,
        secret: Vec<u8>,
        created_by: String,
        created_at_ms: i64,
        seq: i64,
        number: i64,
        leased_by: Option<String>,
        leased_until_ms: i64,
    }
}

table! {
    /// What is sent or was sent.
    deliveries = "deliveries" [webhook: String, number: i64] {
        id: String,
        seq: i64,
        state: String,
        tries: i64,
        next_at_ms: i64,
        tried_at_ms: Option<i64>,
        status: Option<i64>,
        fault: Option<String>,
        created_at_ms: i64,
    }
}
