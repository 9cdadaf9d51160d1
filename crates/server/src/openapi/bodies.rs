//! Bodies whose shape stands in a table or in another crate, as types that the description can name.

use utoipa::openapi::schema::{AdditionalProperties, Type};
use utoipa::openapi::{
    ContentBuilder, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder, Schema,
};
use utoipa::{PartialSchema, ToSchema};

use super::shape::{any, list_of, maybe, nullable, of, refer};
use super::{examination, ruling, vocabulary};
use crate::problem::PROBLEM_JSON;

/// A report from a board: `kind` first, then that kind's own facts.
pub struct IncidentReport;

impl PartialSchema for IncidentReport {
    fn schema() -> RefOr<Schema> {
        let named = vocabulary::report_schemas()
            .into_iter()
            .find(|(name, _)| name == "IncidentReport");
        named.map_or_else(
            || Ref::from_schema_name("IncidentReport").into(),
            |(_, schema)| schema,
        )
    }
}

impl ToSchema for IncidentReport {}

/// A ruling with its sentences.
pub struct Ruling;

impl PartialSchema for Ruling {
    fn schema() -> RefOr<Schema> {
        named(ruling::ruling_schemas(), "Ruling")
    }
}

impl ToSchema for Ruling {}

/// What the Laws say about a position.
pub struct Examination;

impl PartialSchema for Examination {
    fn schema() -> RefOr<Schema> {
        named(examination::examination_schemas(), "Examination")
    }
}

impl ToSchema for Examination {}

/// The schema of that name among them.
fn named(schemas: Vec<(&'static str, Schema)>, wanted: &str) -> RefOr<Schema> {
    let found = schemas.into_iter().find(|(name, _)| *name == wanted);
    found.map_or_else(
        || Ref::from_schema_name(wanted).into(),
        |(_, schema)| schema.into(),
    )
}

/// A whole situation: rules, game, clocks, incident and history.
pub struct JudgeCase;

impl PartialSchema for JudgeCase {
    fn schema() -> RefOr<Schema> {
        let closed = |schema: ObjectBuilder| {
            schema.additional_properties(Some(AdditionalProperties::FreeForm(false)))
        };
        let game = closed(ObjectBuilder::new())
            .description(Some(
                "The position, by `fen` or by `moves`, and the players' names.",
            ))
            .property(
                "fen",
                nullable(Type::String, "The position; the initial one, if not told."),
            )
            .property(
                "moves",
                any("Moves from it, in SAN or UCI: text, or a list."),
            )
            .property(
                "pgn",
                nullable(
                    Type::String,
                    "The text of one game, in place of `fen` and `moves`.",
                ),
            )
            .property("white", nullable(Type::String, "White's name."))
            .property("black", nullable(Type::String, "Black's name."));
        let count = ObjectBuilder::new()
            .schema_type(Type::Object)
            .property(
                "white",
                of(
                    Type::Integer,
                    "White's earlier upheld offences of this kind.",
                ),
            )
            .property(
                "black",
                of(
                    Type::Integer,
                    "Black's earlier upheld offences of this kind.",
                ),
            );
        let history = ObjectBuilder::new()
            .description(Some(
                "Earlier upheld offences, by incident kind and colour.",
            ))
            .additional_properties(Some(AdditionalProperties::RefOr(RefOr::T(Schema::from(
                closed(count).build(),
            )))));
        let case = closed(ObjectBuilder::new())
            .description(Some("A situation to be judged."))
            .property(
                "ruleset",
                of(
                    Type::String,
                    "The name of shipped rules, such as `fide/2023/blitz`.",
                ),
            )
            .required("ruleset")
            .property(
                "stage",
                nullable(Type::String, "The stage; `main`, if not told."),
            )
            .property("game", game)
            .property("clocks", maybe("Clocks"))
            .property("incident", refer("IncidentReport"))
            .required("incident")
            .property("history", history);
        Schema::from(case.build()).into()
    }
}

impl ToSchema for JudgeCase {}

/// A problem (RFC 9457).
pub struct ProblemBody;

impl PartialSchema for ProblemBody {
    fn schema() -> RefOr<Schema> {
        let field = ObjectBuilder::new()
            .property(
                "path",
                of(Type::String, "Where, such as `clocks.black_ms`."),
            )
            .required("path")
            .property("message", of(Type::String, "What is wrong."))
            .required("message");
        let same = ObjectBuilder::new()
            .property("seq", of(Type::Integer, "The earlier report."))
            .required("seq")
            .property(
                "age_s",
                of(
                    Type::Integer,
                    "How long before this one it happened, in seconds.",
                ),
            )
            .required("age_s");
        let fields = utoipa::openapi::ArrayBuilder::new()
            .items(field.build())
            .description(Some("The fields that cannot be taken."));
        let problem = ObjectBuilder::new()
            .description(Some(
                "What went wrong. Members beyond the first four belong to some problems only.",
            ))
            .property(
                "type",
                of(
                    Type::String,
                    "`/problems/NAME`, with a name of the schema ProblemName.",
                ),
            )
            .required("type")
            .property(
                "title",
                of(Type::String, "The same for every problem of this name."),
            )
            .required("title")
            .property("status", of(Type::Integer, "The HTTP status."))
            .required("status")
            .property(
                "detail",
                of(Type::String, "What is wrong with this request."),
            )
            .required("detail")
            .property("fields", fields)
            .property("possibly_same", same)
            .property(
                "current",
                any("What the thing is now, for the author of a stale request."),
            )
            .property("needs", list_of(Type::String))
            .property(
                "decision_seq",
                of(Type::Integer, "The entry that decided the incident."),
            )
            .property("incident_kind", refer("IncidentKind"))
            .property("diagnostics", super::shape::list("DiagnosticView"))
            .property("findings", super::shape::list("FileFindingView"));
        Schema::from(problem.build()).into()
    }
}

impl ToSchema for ProblemBody {
    fn name() -> std::borrow::Cow<'static, str> {
        "Problem".into()
    }
}

/// The answer that any address can give when something is wrong.
pub fn any_problem() -> RefOr<Response> {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .build();
    ResponseBuilder::new()
        .description("A problem: see `type`")
        .content(PROBLEM_JSON, content)
        .build()
        .into()
}
