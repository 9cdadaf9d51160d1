//! Rounds and boards: what is played, what happened, how it ended.

use actix_web::HttpRequest;
use actix_web::web::Data;
use arbiter_ruling::Report;
use arbiter_tournament::{Link, Seq};
use serde_json::{Map, Value};

use super::request::{asked, at, key, round, shown, shown_once, written};
use crate::access::{PairRound, ReadResults, ReadTournament, ReportIncident, permit_for};
use crate::body::{Body, json, typed};
use crate::desk::{
    Done, NewReport, PairingsAsked, ReportAnswer, RoundResults, RoundView, Told, take_pgn,
};
use crate::language::phrases;
use crate::limits::MAX_PAIRINGS_BYTES;
use crate::problem::{Answered, Problem};
use crate::state::AppState;

/// The media types of pairings: ours, and what pairing engines write.
const PAIRINGS_TYPES: &[&str] = &["application/json", "text/plain"];

/// Shows a round with its pairings; to arbiters also the versions of games and the incidents.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/rounds/{r}", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
    ),
    responses((status = 200, description = "The round", body = RoundView)),
)]
pub async fn get_round(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ReadTournament>(&state, &request).await?;
    Ok(shown(&state.desk.round(&permit, round(&request)?).await?))
}

/// Pairs a round, or pairs it anew: all of its games and byes, as JSON or as a pairing engine writes them (how many
/// pairs, then a line each: White's and Black's starting rank, 0 for no opponent).
///
/// A game of the same two players keeps its identity. What has a result or an incident keeps its players and colours.
#[utoipa::path(
    put, path = "/api/v1/tournaments/{t}/rounds/{r}/pairings", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round: one that is paired, or the next"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body(
        description = "The pairings",
        content((PairingsAsked = "application/json"), (String = "text/plain")),
    ),
    responses(
        (status = 200, description = "The round", body = RoundView),
        (status = 409, description = "The round is not the next one, is closed, or something happened at boards that would go",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn put_pairings(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<PairRound>(&state, &request).await?;
    key(&request)?;
    let number = round(&request)?;
    let is_json = body.is("application/json");
    let bytes = body.bytes(PAIRINGS_TYPES, MAX_PAIRINGS_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let pairings = if is_json {
        typed(&bytes)?
    } else {
        PairingsAsked::of_engine(&String::from_utf8_lossy(&bytes))?
    };
    Ok(written(
        state.desk.pair(&permit, &asked, number, &pairings).await?,
    ))
}

/// Shows the results of a round.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/rounds/{r}/results", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("If-None-Match" = Option<String>, Header, description = "The ETag of the results already known"),
    ),
    responses(
        (status = 200, description = "The results", body = RoundResults, headers(("ETag" = String))),
        (status = 304, description = "Nothing has changed"),
    ),
)]
pub async fn get_results(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ReadResults>(&state, &request).await?;
    let results = state.desk.results(&permit, round(&request)?).await?;
    Ok(shown_once(&request, &results))
}

/// What a report tells besides the report itself.
#[derive(Debug, Default, PartialEq)]
struct Beside {
    link: Link,
    told: Told,
    done: Option<Done>,
}

/// Takes from a body what is not the report itself.
fn beside(fields: &mut Map<String, Value>) -> Result<Beside, Problem> {
    let done = match fields.remove("done") {
        None | Some(Value::Null) => None,
        Some(done) => Some(
            serde_json::from_value(done)
                .map_err(|error| Problem::field("done", error.to_string()))?,
        ),
    };
    let mut errors = Vec::new();
    let mut number = |name: &str, wanted: &str| match fields.remove(name) {
        None | Some(Value::Null) => None,
        Some(value) => {
            let number = value.as_i64().filter(|number| *number >= 0);
            if number.is_none() {
                errors.push((name.to_owned(), format!("must be {wanted}")));
            }
            number
        }
    };
    let entered_at_ms = number(
        "entered_at_ms",
        "milliseconds since 1970, as a whole number",
    );
    let same_as = number("same_as", "the number of an entry");
    let distinct_from = number("distinct_from", "the number of an entry");
    let seq = |number: i64| Seq::try_from(number).ok();
    let link = match (same_as, distinct_from) {
        (None, None) => Some(Link::Unasked),
        (Some(number), None) => seq(number).map(Link::SameAs),
        (None, Some(number)) => seq(number).map(Link::DistinctFrom),
        (Some(_), Some(_)) => {
            errors.push((
                "same_as".to_owned(),
                "cannot stand beside distinct_from".to_owned(),
            ));
            None
        }
    };
    if same_as.is_some() && done.is_some() {
        let message = "cannot stand beside same_as: decide the report that is in the log already";
        errors.push(("done".to_owned(), message.to_owned()));
    }
    match link {
        Some(link) if errors.is_empty() => Ok(Beside {
            link,
            told: Told {
                entered_at_ms,
                ..Told::default()
            },
            done,
        }),
        _ => {
            if errors.is_empty() {
                let name = if same_as.is_some() {
                    "same_as"
                } else {
                    "distinct_from"
                };
                errors.push((
                    name.to_owned(),
                    "must be the number of an entry, from 1".to_owned(),
                ));
            }
            Err(Problem::fields(errors))
        }
    }
}

/// Reports an incident at a board and answers with the ruling.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/incidents", tag = "incidents",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("b" = u16, Path, description = "The board"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
        ("Accept-Language" = Option<String>, Header, description = "The language of sentences: en, sv"),
    ),
    request_body(content_type = "application/json", content = crate::openapi::IncidentReport),
    responses(
        (status = 201, description = "The incident with its ruling", body = ReportAnswer, headers(("ETag" = String))),
        (status = 409, description = "An earlier report may be of the same incident, or there are no regulations",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn report_incident(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ReportIncident>(&state, &request).await?;
    key(&request)?;
    let at = at(&request)?;
    state.desk.has_board(permit.place(), at).await?;
    let bytes = body.with_a_game().await?;
    let asked = asked(&request, &bytes)?;
    let mut document = json(&bytes)?;
    let Beside { link, told, done } = match &mut document {
        Value::Object(fields) => {
            take_pgn(fields, "", false).map_err(|error| vec![error])?;
            beside(fields)?
        }
        _ => Beside::default(),
    };
    let report = Report::read(&document)?;
    Ok(written(
        state
            .desk
            .report(
                &permit,
                &asked,
                at,
                NewReport {
                    report,
                    told,
                    link,
                    done,
                },
                phrases(&request),
            )
            .await?,
    ))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(mut body: Value) -> Result<Beside, Vec<String>> {
        beside(body.as_object_mut().unwrap()).map_err(|problem| {
            let fields = problem
                .member("fields")
                .unwrap()
                .as_array()
                .unwrap()
                .clone();
            fields
                .iter()
                .map(|field| field["path"].as_str().unwrap().to_owned())
                .collect()
        })
    }

    #[test]
    fn given_what_stands_beside_a_report_then_it_is_taken_or_named() {
        assert_eq!(read(json!({ "same_as": null })).unwrap(), Beside::default());
        let twelve = Seq::try_from(12).unwrap();
        assert_eq!(
            read(json!({ "same_as": 12 })).unwrap().link,
            Link::SameAs(twelve)
        );
        assert_eq!(
            read(json!({ "distinct_from": 12 })).unwrap().link,
            Link::DistinctFrom(twelve)
        );
        assert_eq!(
            read(json!({ "entered_at_ms": 5 }))
                .unwrap()
                .told
                .entered_at_ms,
            Some(5)
        );
        for (body, path) in [
            (json!({ "same_as": 0 }), "same_as"),
            (json!({ "distinct_from": "12" }), "distinct_from"),
            (json!({ "same_as": 1, "distinct_from": 1 }), "same_as"),
            (json!({ "entered_at_ms": -1 }), "entered_at_ms"),
        ] {
            assert_eq!(read(body.clone()).unwrap_err(), [path], "{body}");
        }
    }
}
