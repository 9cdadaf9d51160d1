//! Words of the vocabulary as the fields of requests and answers refer to them.

use utoipa::openapi::{ArrayBuilder, RefOr, Schema};

use super::shape::{maybe, refer};

macro_rules! refers {
    ($($function:ident => $kind:ident $name:literal;)+) => {$(
        #[doc = concat!("Refers to the schema `", $name, "`.")]
        pub fn $function() -> RefOr<Schema> {
            $kind($name)
        }
    )+};
}

fn several(name: &str) -> RefOr<Schema> {
    Schema::from(ArrayBuilder::new().items(refer(name)).build()).into()
}

refers! {
    absent => refer "Absent";
    bye_kind => refer "ByeKind";
    color => refer "Color";
    decision_kind => refer "DecisionKind";
    entry_kind => refer "EntryKind";
    erasure_reason => refer "ErasureReason";
    incident_kind => refer "IncidentKind";
    incident_report => refer "IncidentReport";
    maybe_color => maybe "Color";
    maybe_letters => maybe "Letters";
    maybe_game_result => maybe "GameResult";
    maybe_termination => maybe "Termination";
    outcome => refer "Outcome";
    presence => refer "Presence";
    role => refer "Role";
    roles => several "Role";
    maybe_ruling => maybe "Ruling";
    severity => refer "Severity";
}
