//! The published vocabulary as schemas, made from the tables that the program itself uses.

use arbiter_laws::{Claim, Color, Ending, Letters};
use arbiter_ruleset::{
    Authority, AutomaticDrawBasis, ClockFault, DrawClaimBasis, Fact, GameOutcome, How,
    IllegalPosition, IncidentKind, Instruction, Measure, Penalty, Provenance, SeenBy, Setting,
    SetupFault, Severity, Speed, Termination, TraceStatus, UnruledKind, ValueType, Verdict,
};
use arbiter_tournament::{
    Absent, Audience, ByeKind, ContradictedBy, CorrectionEffect, DecisionKind, EntryKind,
    ErasureReason, Presence, ResultSource, Role,
};
use serde_json::Value;
use utoipa::openapi::schema::{AdditionalProperties, Type};
use utoipa::openapi::{Discriminator, ObjectBuilder, OneOfBuilder, Ref, RefOr, Schema};

use super::shape::{any, maybe, nullable, or_null};
use crate::access::Action;
use crate::problem::ProblemKind;

/// One closed list of words: its name, what it is, and each word with its meaning where the table has one.
pub struct WordList {
    /// The schema's name.
    pub name: &'static str,
    /// What the words are.
    pub doc: &'static str,
    /// The words.
    pub words: Vec<(&'static str, &'static str)>,
}

macro_rules! documented {
    ($type:ty) => {
        <$type>::ALL
            .iter()
            .map(|word| (word.as_str(), word.doc()))
            .collect()
    };
}

macro_rules! bare {
    ($type:ty) => {
        <$type>::ALL
            .iter()
            .map(|word| (word.as_str(), ""))
            .collect()
    };
}

/// Every closed list that the API speaks.
pub fn word_lists() -> Vec<WordList> {
    let list = |name, doc, words| WordList { name, doc, words };
    let penalties: Vec<(&str, &str)> = documented!(Penalty);
    let instructions: Vec<(&str, &str)> = documented!(Instruction);
    let effects = penalties.iter().chain(&instructions).copied().collect();
    let facts = Fact::ALL
        .iter()
        .map(|fact| (fact.key(), fact.doc()))
        .collect();
    let problems = ProblemKind::ALL
        .iter()
        .map(|kind| (kind.slug(), kind.doc()))
        .collect();
    let statuses = [
        TraceStatus::Applied,
        TraceStatus::Overridden,
        TraceStatus::NotMet,
        TraceStatus::Unknown,
    ];
    let winner = Color::White;
    let endings = [
        Ending::Checkmate { winner },
        Ending::Stalemate,
        Ending::DeadPosition,
        Ending::Fivefold,
        Ending::SeventyFive,
    ];
    let ends = endings.map(|ending| (ending.as_str(), ending.article()));
    let severities = [Severity::Error, Severity::Warning, Severity::Note];
    vec![
        list(
            "Color",
            "The colours.",
            vec![("white", "White."), ("black", "Black.")],
        ),
        list(
            "IncidentKind",
            "What can be reported to an arbiter at a board.",
            documented!(IncidentKind),
        ),
        list(
            "UnruledKind",
            "What is written down without a ruling.",
            documented!(UnruledKind),
        ),
        list("How", "What makes a move illegal.", documented!(How)),
        list(
            "IllegalPositionWhat",
            "What makes a position impossible.",
            documented!(IllegalPosition),
        ),
        list(
            "SetupFaultWhat",
            "What is wrong with the set-up.",
            documented!(SetupFault),
        ),
        list(
            "ClockFaultWhat",
            "What is wrong with a clock.",
            documented!(ClockFault),
        ),
        list(
            "DrawClaimBasis",
            "On what a claimed draw rests.",
            documented!(DrawClaimBasis),
        ),
        list(
            "AutomaticDrawBasis",
            "On what a draw without a claim rests.",
            documented!(AutomaticDrawBasis),
        ),
        list("SeenBy", "Who saw it.", documented!(SeenBy)),
        list("FactKey", "What rules may ask about an incident.", facts),
        list(
            "Provenance",
            "Where a fact's value comes from.",
            documented!(Provenance),
        ),
        list(
            "Setting",
            "What the Laws leave to be set.",
            documented!(Setting),
        ),
        list("Speed", "Which game is played.", documented!(Speed)),
        list(
            "Verdict",
            "What becomes of the incident or of the game.",
            documented!(Verdict),
        ),
        list("PenaltyKind", "The penalties.", penalties),
        list(
            "InstructionKind",
            "What has to be done at the board.",
            instructions,
        ),
        list("EffectKind", "Penalties and instructions.", effects),
        list(
            "Measure",
            "The penalties that the Laws list for the arbiter to choose from.",
            documented!(Measure),
        ),
        list(
            "PositionStatus",
            "How a game stands: the first that holds.",
            ends.into_iter().chain([("ongoing", "")]).collect(),
        ),
        list(
            "DrawClaim",
            "Upon what the player to move may claim a draw.",
            vec![
                (Claim::Threefold.as_str(), "9.2"),
                (Claim::FiftyMoves.as_str(), "9.3"),
            ],
        ),
        list(
            "Letters",
            "By which letters a scoresheet names the pieces.",
            bare!(Letters),
        ),
        list(
            "Authority",
            "To whom an incident can be reported.",
            documented!(Authority),
        ),
        list(
            "Outcome",
            "How a game ended; points, rating and termination are separate facts.",
            documented!(GameOutcome),
        ),
        list("Termination", "Why a game ended.", documented!(Termination)),
        list(
            "TraceStatus",
            "What became of a clause.",
            statuses.map(|status| (status.as_str(), "")).to_vec(),
        ),
        list(
            "Severity",
            "How much a finding in a file weighs.",
            severities.map(|severity| (severity.as_str(), "")).to_vec(),
        ),
        list(
            "Role",
            "The roles that a principal can hold in a tournament.",
            bare!(Role),
        ),
        list("Audience", "Who may see something.", bare!(Audience)),
        list(
            "EntryKind",
            "What an entry of the log tells.",
            bare!(EntryKind),
        ),
        list(
            "DecisionKind",
            "What an arbiter did with a ruling.",
            bare!(DecisionKind),
        ),
        list(
            "ErasureReason",
            "Why a person is erased.",
            bare!(ErasureReason),
        ),
        list(
            "ByeKind",
            "Why a player has no game in a round.",
            bare!(ByeKind),
        ),
        list("Presence", "What was seen of a player.", bare!(Presence)),
        list("Absent", "Who was not there in time.", bare!(Absent)),
        list(
            "ContradictedBy",
            "What tells another ending than a result.",
            bare!(ContradictedBy),
        ),
        list(
            "CorrectionEffect",
            "What a corrected result still changes.",
            bare!(CorrectionEffect),
        ),
        list(
            "ResultSource",
            "Where a result came from.",
            bare!(ResultSource),
        ),
        list(
            "Action",
            "What a principal may or may not do.",
            documented!(Action),
        ),
        list(
            "ProblemName",
            "The last part of a problem's `type`.",
            problems,
        ),
    ]
}

impl WordList {
    /// The list as a schema.
    pub fn schema(&self) -> Schema {
        let meanings: Vec<String> = self
            .words
            .iter()
            .filter(|(_, doc)| !doc.is_empty())
            .map(|(word, doc)| format!("- `{word}`: {doc}"))
            .collect();
        let doc = if meanings.is_empty() {
            self.doc.to_owned()
        } else {
            format!("{}\n\n{}", self.doc, meanings.join("\n"))
        };
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(doc))
            .enum_values(Some(self.words.iter().map(|(word, _)| *word)))
            .into()
    }
}

/// The schema's name of the report of one kind: `illegal_move` is `IllegalMoveReport`.
fn report_name(kind: IncidentKind) -> String {
    let capitalised = kind.as_str().split('_').map(|part| {
        let mut letters = part.chars();
        letters
            .next()
            .map(|first| first.to_ascii_uppercase())
            .into_iter()
            .chain(letters)
            .collect::<String>()
    });
    capitalised.chain(["Report".to_owned()]).collect()
}

/// A value of a fact.
fn fact_schema(fact: Fact) -> RefOr<Schema> {
    match fact.value_type() {
        ValueType::YesNo => nullable(Type::Boolean, fact.doc()),
        ValueType::Count { min } => {
            let schema = ObjectBuilder::new().schema_type(or_null(Type::Integer));
            schema
                .minimum(Some(min))
                .description(Some(fact.doc()))
                .into()
        }
        ValueType::Duration => nullable(Type::Integer, &format!("{} In milliseconds.", fact.doc())),
        ValueType::Choice(words) => {
            let values = words
                .iter()
                .map(|word| Value::from(*word))
                .chain([Value::Null]);
            let schema = ObjectBuilder::new().schema_type(or_null(Type::String));
            schema
                .enum_values(Some(values))
                .description(Some(fact.doc()))
                .into()
        }
    }
}

/// The facts that a report of this kind may state; the number of the offence is counted from the log.
fn stated_facts(kind: IncidentKind) -> impl Iterator<Item = Fact> {
    Fact::ALL
        .iter()
        .copied()
        .filter(move |fact| fact.applies_to(kind) && *fact != Fact::Offence)
}

/// The report of one kind: its own facts and no others.
fn report_schema(kind: IncidentKind) -> Schema {
    let mut schema = ObjectBuilder::new()
        .description(Some(kind.doc()))
        .property(
            "kind",
            ObjectBuilder::new()
                .schema_type(Type::String)
                .enum_values(Some([kind.as_str()])),
        )
        .required("kind")
        .property("by", maybe("Color"));
    for fact in stated_facts(kind) {
        schema = schema.property(fact.as_str(), fact_schema(fact));
    }
    schema
        .property("position", nullable(Type::String, "The position, as FEN."))
        .property(
            "moves",
            any("The moves that led to it, in SAN or UCI: text, or a list; with a claim, those up to the position \
                 that it is about."),
        )
        .property(
            "fen",
            nullable(Type::String, "Where the moves begin; the initial position, if not told."),
        )
        .property(
            "pgn",
            nullable(Type::String, "The text of one game, in place of `fen` and `moves`."),
        )
        .property("clocks", maybe("Clocks"))
        .property(
            "happened_at_ms",
            nullable(
                Type::Integer,
                "When it happened, in UTC milliseconds since 1970, by the clock that `entered_at_ms` shows.",
            ),
        )
        .property(
            "entered_at_ms",
            nullable(
                Type::Integer,
                "What the sender's clock shows when it sends this, in UTC milliseconds since 1970: when it happened is corrected by what it is off. Now, if not told.",
            ),
        )
        .property(
            "same_as",
            nullable(Type::Integer, "The entry that reported the same incident."),
        )
        .property(
            "distinct_from",
            nullable(Type::Integer, "The entry that reported another incident."),
        )
        .property("done", maybe("Done"))
        .additional_properties(Some(AdditionalProperties::FreeForm(false)))
        .into()
}

/// The reports of all kinds, each by its own name, and the one that is any of them.
pub fn report_schemas() -> Vec<(String, RefOr<Schema>)> {
    let mut schemas: Vec<(String, RefOr<Schema>)> = Vec::new();
    let mut any = OneOfBuilder::new().description(Some("What somebody reports from a board: `kind` first, then the facts of that kind. Facts that are not told are presumed or asked for."));
    let mut mapping = Vec::new();
    for kind in IncidentKind::ALL {
        let name = report_name(*kind);
        any = any.item(Ref::from_schema_name(&name));
        mapping.push((kind.as_str(), format!("#/components/schemas/{name}")));
        schemas.push((name, report_schema(*kind).into()));
    }
    let any = any.discriminator(Some(Discriminator::with_mapping("kind", mapping)));
    schemas.push(("IncidentReport".to_owned(), Schema::from(any).into()));
    schemas
}

#[cfg(test)]
mod tests {
    use arbiter_ruling::Report;

    use super::*;

    /// A value that the fact can take.
    fn sample(fact: Fact) -> Value {
        match fact.value_type() {
            ValueType::YesNo => Value::from(true),
            ValueType::Count { min } => Value::from(min),
            ValueType::Duration => Value::from(0),
            ValueType::Choice(words) => Value::from(words[0]),
        }
    }

    #[test]
    fn given_each_kind_then_a_report_takes_just_the_facts_that_its_schema_lists() {
        for kind in IncidentKind::ALL {
            for fact in Fact::ALL.iter().filter(|fact| fact.applies_to(*kind)) {
                let report = serde_json::json!({ "kind": kind.as_str(), "by": "white", fact.as_str(): sample(*fact) });
                let published = stated_facts(*kind).any(|stated| stated.as_str() == fact.as_str());
                assert_eq!(Report::read(&report).is_ok(), published, "{report}");
            }
        }
    }

    #[test]
    fn given_a_kind_then_its_report_has_a_name_of_its_own() {
        assert_eq!(report_name(IncidentKind::IllegalMove), "IllegalMoveReport");
        assert_eq!(report_name(IncidentKind::Device), "DeviceReport");
    }
}
