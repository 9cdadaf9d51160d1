//! The API's description, made from the code and the vocabulary's tables.

mod bodies;
mod examination;
mod headers;
mod proofs;
mod ruling;
mod shape;
mod vocabulary;
pub mod words;

pub use bodies::{Examination, IncidentReport, JudgeCase, ProblemBody, Ruling};

use std::sync::LazyLock;

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{Modify, OpenApi};

use crate::api;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Arbiter",
        description = "A chess arbiter's service: incidents and rulings, results, regulations, tournament files.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(),
    ),
    servers((url = "/")),
    security(("token" = [])),
    tags(
        (name = "tournaments", description = "Tournaments, their regulations, files and logs"),
        (name = "live", description = "Being told at once that something is new"),
        (name = "rounds", description = "Rounds, pairings and results"),
        (name = "incidents", description = "Incidents, rulings and decisions"),
        (name = "rules", description = "Rules and positions without a tournament"),
        (name = "tokens", description = "Tokens for arbiters and programs"),
        (name = "meta", description = "The API about itself"),
    ),
    paths(
        api::create_tournament,
        api::get_tournament,
        api::put_regulations,
        api::import_trf,
        api::export_trf,
        api::export_log,
        api::get_checkpoints,
        api::erase_person,
        api::get_entries,
        api::get_stream,
        api::get_changes,
        api::list_webhooks,
        api::register_webhook,
        api::remove_webhook,
        api::list_deliveries,
        api::replay_delivery,
        api::get_round,
        api::put_pairings,
        api::get_results,
        api::report_incident,
        api::put_result,
        api::cancel_result,
        api::start_round,
        api::get_absences,
        api::record_arrivals,
        api::forfeit_games,
        api::undo_forfeits,
        api::close_round,
        api::reopen_round,
        api::get_incident,
        api::decide_incident,
        api::void_incident,
        api::move_incident,
        api::answer_question,
        api::check_rules,
        api::judge,
        api::examine_position,
        api::list_tokens,
        api::create_token,
        api::revoke_token,
        api::list_devices,
        api::revoke_device,
        api::get_last_day,
        api::put_last_day,
        api::put_sector,
        api::get_openapi,
    ),
    components(schemas(crate::desk::Done)),
    modifiers(&Tables),
)]
struct Description;

/// Adds what is made from tables: the vocabulary, the rulings, the problems, and how one signs in.
struct Tables;

impl Modify for Tables {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let components = openapi.components.get_or_insert_default();
        for list in vocabulary::word_lists() {
            components
                .schemas
                .insert(list.name.to_owned(), list.schema().into());
        }
        components.schemas.extend(vocabulary::report_schemas());
        let of_pure_crates = [ruling::ruling_schemas(), examination::examination_schemas()];
        for (name, schema) in of_pure_crates.into_iter().flatten() {
            components.schemas.insert(name.to_owned(), schema.into());
        }
        for (name, schema) in &mut components.schemas {
            if is_answer(name) {
                require_all(schema);
            }
        }
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "A token, as `arbiter token create` and `POST /api/v1/tokens` give it.",
            ))
            .build();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
        for item in openapi.paths.paths.values_mut() {
            let operations = [
                &mut item.get,
                &mut item.put,
                &mut item.post,
                &mut item.delete,
            ]
            .into_iter()
            .flatten();
            for operation in operations {
                for parameter in operation.parameters.iter_mut().flatten() {
                    if let RefOr::T(parameter) = parameter {
                        headers::describe(parameter);
                    }
                }
                let responses = &mut operation.responses.responses;
                responses
                    .entry("default".to_owned())
                    .or_insert_with(bodies::any_problem);
            }
        }
    }
}

/// Whether a schema describes what is answered, by the last word of its name.
fn is_answer(name: &str) -> bool {
    ["Answer", "Line", "List", "Results", "Row", "View"]
        .iter()
        .any(|end| name.ends_with(end))
}

/// Marks every field as written: null is written, never left out.
fn require_all(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            object.required = object.properties.keys().cloned().collect()
        }
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter_mut().for_each(require_all),
        _ => {}
    }
}

/// The description as JSON, made once.
pub fn document() -> &'static String {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
        let mut text = Description::openapi().to_pretty_json().unwrap_or_default();
        text.push('\n');
        text
    });
    &DOCUMENT
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value.as_str().filter(|_| name == "$ref") {
                        Some(target) => found.extend(
                            target
                                .strip_prefix("#/components/schemas/")
                                .map(str::to_owned),
                        ),
                        None => references(value, found),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn given_the_description_then_every_schema_that_it_refers_to_is_in_it() {
        let document: Value = serde_json::from_str(document()).unwrap();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let missing: Vec<&String> = found
            .iter()
            .filter(|name| !schemas.contains_key(*name))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert!(found.len() > 40);
    }

    #[test]
    fn given_what_is_answered_then_every_field_is_written() {
        let document: Value = serde_json::from_str(document()).unwrap();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let answers: Vec<&String> = schemas.keys().filter(|name| is_answer(name)).collect();
        assert!(answers.len() > 15, "{answers:?}");
        for name in answers {
            let parts = schemas[name]["allOf"].as_array();
            let schema = parts
                .and_then(|parts| parts.last())
                .unwrap_or(&schemas[name]);
            let fields = schema["properties"].as_object().unwrap();
            let required: BTreeSet<&str> = schema["required"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(Value::as_str)
                .collect();
            assert!(
                fields.keys().all(|field| required.contains(field.as_str())),
                "{name}"
            );
        }
    }

    #[test]
    fn given_the_published_file_then_it_is_this_description() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(path, document()).unwrap();
        }
        let published = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            published == *document(),
            "docs/openapi.json is not what the code says: UPDATE_DOCS=1 cargo test -p arbiter-server openapi"
        );
    }

    #[test]
    fn given_the_vocabulary_then_all_of_it_is_published() {
        let document: Value = serde_json::from_str(document()).unwrap();
        let words = |name: &str| {
            document["components"]["schemas"][name]["enum"]
                .as_array()
                .unwrap()
                .len()
        };
        assert_eq!(
            words("IncidentKind"),
            arbiter_ruleset::IncidentKind::ALL.len()
        );
        assert_eq!(words("EntryKind"), arbiter_tournament::EntryKind::ALL.len());
        assert_eq!(words("Role"), 8);
        assert_eq!(words("Audience"), 4);
        assert_eq!(words("Verdict"), 15);
        assert_eq!(words("Termination"), 18);
        assert_eq!(words("UnruledKind"), 3);
        assert_eq!(words("EffectKind"), 9 + 15);
    }
}
