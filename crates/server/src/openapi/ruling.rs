//! What the pure crates write as JSON, as schemas. A test writes each and compares the names of its fields.

use utoipa::openapi::schema::Type;
use utoipa::openapi::{OneOfBuilder, RefOr, Schema};

use super::proofs::proof_schemas;
use super::shape::{any, list, list_of, maybe, nullable, object, of, refer, words};

/// The schemas of rulings and what they are made of, by name.
pub fn ruling_schemas() -> Vec<(&'static str, Schema)> {
    let int = |doc: &str| of(Type::Integer, doc);
    let string = |doc: &str| of(Type::String, doc);
    vec![
        (
            "Clocks",
            object(
                "Clock readings.",
                [
                    ("white_ms", int("White's remaining time, in milliseconds.")),
                    ("black_ms", int("Black's remaining time, in milliseconds.")),
                    (
                        "running",
                        words("Whose clock runs.", &["white", "black", "none"]),
                    ),
                ],
            ),
        ),
        (
            "Adjustment",
            object(
                "One change of a clock.",
                [
                    ("player", refer("Color")),
                    (
                        "ms",
                        int("By how much, in milliseconds; negative takes time off."),
                    ),
                    ("article", string("The articles it rests on.")),
                ],
            ),
        ),
        (
            "ClockChange",
            object(
                "What to do to the clocks. The changes stand without readings; the times to set need them.",
                [
                    ("before", maybe("Clocks")),
                    ("adjust", list("Adjustment")),
                    ("set", maybe("Clocks")),
                ],
            ),
        ),
        (
            "Counts",
            object(
                "Upheld offences of this kind by this player in this game.",
                [
                    ("before", int("Before this one.")),
                    ("after", int("With this one, once it is upheld.")),
                ],
            ),
        ),
        ("GameResult", game_result()),
        ("Effect", effect()),
        (
            "RulingOption",
            object(
                "Something the rules leave to the arbiter.",
                [
                    ("effects", list("Effect")),
                    ("bounds", nullable(Type::String, "Within which bounds.")),
                    ("measure", maybe("Measure")),
                    ("player", maybe("Color")),
                    (
                        "article",
                        nullable(Type::String, "The article that lists the penalty."),
                    ),
                ],
            ),
        ),
        (
            "Need",
            object(
                "Something on which the ruling hangs, and which nobody has told.",
                [
                    ("fact", string("The fact's or setting's name.")),
                    ("question", string("The one human question.")),
                ],
            ),
        ),
        (
            "RulingReading",
            object(
                "A fact or setting as the ruling took it.",
                [
                    ("key", string("Its name.")),
                    ("value", any("Its value; null if it was unknown.")),
                    ("why", refer("Provenance")),
                ],
            ),
        ),
        (
            "TraceStep",
            object(
                "A clause and what became of it.",
                [
                    ("clause", string("The clause.")),
                    ("article", string("The articles it stands under.")),
                    ("status", refer("TraceStatus")),
                    (
                        "by",
                        nullable(Type::String, "The clause that overrides it."),
                    ),
                    (
                        "because",
                        nullable(Type::String, "The one fact why not, as a sentence."),
                    ),
                ],
            ),
        ),
        ("Ruling", ruling()),
    ]
    .into_iter()
    .chain(proof_schemas())
    .collect()
}

fn game_result() -> Schema {
    object(
        "How a game ended: four separate facts.",
        [
            ("outcome", refer("Outcome")),
            ("termination", maybe("Termination")),
            (
                "played",
                of(
                    Type::Boolean,
                    "Whether a game was played; a forfeit was not.",
                ),
            ),
            ("rated", of(Type::Boolean, "Whether it counts for rating.")),
            (
                "white_points_x2",
                of(Type::Integer, "White's points, doubled."),
            ),
            (
                "black_points_x2",
                of(Type::Integer, "Black's points, doubled."),
            ),
        ],
    )
}

fn ruling() -> Schema {
    object(
        "What the rules say about an incident, at this board.",
        [
            ("verdict", maybe("Verdict")),
            ("effects", list("Effect")),
            (
                "instruction",
                of(Type::String, "What the arbiter says and does."),
            ),
            ("clocks", maybe("ClockChange")),
            (
                "position",
                nullable(Type::String, "The position that stands, as FEN."),
            ),
            ("counts", refer("Counts")),
            ("result", maybe("GameResult")),
            ("options", list("RulingOption")),
            ("needs", list("Need")),
            ("articles", list_of(Type::String)),
            ("readings", list("RulingReading")),
            ("proof", maybe("MateProof")),
            ("repetition", maybe("Repetition")),
            ("trace", list("TraceStep")),
            ("audience", refer("Audience")),
        ],
    )
}

/// What an effect carries besides its kind.
fn effect_fields(kind: &str) -> Vec<(&'static str, RefOr<Schema>)> {
    let ms = || ("ms", of(Type::Integer, "How much, in milliseconds."));
    match kind {
        "add_time" => vec![("to", refer("Color")), ms()],
        "reduce_time" => {
            let floor = nullable(
                Type::Integer,
                "The clock is not set below this, in milliseconds.",
            );
            vec![("of", refer("Color")), ms(), ("floor_ms", floor)]
        }
        "take_back_increment" => vec![("of", refer("Color")), ms()],
        "warning" => vec![("to", refer("Color"))],
        "deduct_points" => vec![
            ("of", refer("Color")),
            ("points_x2", of(Type::Integer, "How many, doubled.")),
        ],
        "award_points" => vec![
            ("to", refer("Color")),
            ("points_x2", of(Type::Integer, "How many, doubled.")),
        ],
        "fine" => vec![
            ("of", refer("Color")),
            ("amount", of(Type::Integer, "In the regulations' currency.")),
        ],
        "exclude_rounds" => vec![
            ("of", refer("Color")),
            ("rounds", of(Type::Integer, "From how many rounds.")),
        ],
        "expel" => vec![("of", refer("Color"))],
        "report_to" => vec![("authority", refer("Authority"))],
        _ => Vec::new(),
    }
}

fn effect() -> Schema {
    let mut any = OneOfBuilder::new().description(Some("A penalty or an instruction."));
    for list in super::vocabulary::word_lists() {
        if list.name == "EffectKind" {
            for (kind, doc) in list.words {
                let fields = [("kind", words("Which one.", &[kind]))]
                    .into_iter()
                    .chain(effect_fields(kind));
                any = any.item(object(doc, fields));
            }
        }
    }
    any.into()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use arbiter_laws::Color;
    use arbiter_phrases::{Lang, Phrases};
    use arbiter_ruleset::{Authority, Fact, GameOutcome, IncidentKind, Verdict};
    use arbiter_ruling::{
        Adjustment, Audience, Because, BoardEffect, ClockChange, Clocks, Counts, GameResult,
        LooksAlike, MateProof, MateSearch, Need, NeedSubject, PositionDiffers, Repetition, Report,
        Ruling, RulingOption, RulingReading, Running, TraceStep,
    };
    use serde_json::Value;

    use super::*;

    fn properties(schema: &Value) -> BTreeSet<String> {
        schema["properties"]
            .as_object()
            .map(|fields| fields.keys().cloned().collect())
            .unwrap_or_default()
    }

    fn keys(json: &Value) -> BTreeSet<String> {
        json.as_object()
            .map(|fields| fields.keys().cloned().collect())
            .unwrap_or_default()
    }

    fn every_effect() -> Vec<BoardEffect> {
        let (to, of) = (Color::White, Color::Black);
        vec![
            BoardEffect::AddTime { to, ms: 1 },
            BoardEffect::ReduceTime {
                of,
                ms: 1,
                floor_ms: None,
            },
            BoardEffect::TakeBackIncrement { of, ms: 1 },
            BoardEffect::Warning { to },
            BoardEffect::DeductPoints { of, points_x2: 1 },
            BoardEffect::AwardPoints { to, points_x2: 1 },
            BoardEffect::Fine { of, amount: 1 },
            BoardEffect::ExcludeRounds { of, rounds: 1 },
            BoardEffect::Expel { of },
            BoardEffect::ReportTo {
                authority: Authority::Chief,
            },
            BoardEffect::RestorePosition,
            BoardEffect::PromoteToQueen,
            BoardEffect::BoundMove,
            BoardEffect::ReplayMove,
            BoardEffect::CompleteScoresheet,
            BoardEffect::RecordOffer,
            BoardEffect::NextPeriod,
            BoardEffect::SetClocks,
            BoardEffect::SwapColours,
            BoardEffect::WatchGame,
            BoardEffect::HandInDevice,
            BoardEffect::PlayIntendedMove,
            BoardEffect::TransferPosition,
            BoardEffect::ConsiderPenalty,
        ]
    }

    #[test]
    fn given_every_effect_then_its_fields_are_those_of_its_schema() {
        let published: BTreeMap<String, BTreeSet<String>> = serde_json::to_value(effect()).unwrap()
            ["oneOf"]
            .as_array()
            .unwrap()
            .iter()
            .map(|schema| {
                (
                    schema["properties"]["kind"]["enum"][0]
                        .as_str()
                        .unwrap()
                        .to_owned(),
                    properties(schema),
                )
            })
            .collect();
        let written: BTreeMap<String, BTreeSet<String>> = every_effect()
            .iter()
            .map(|effect| serde_json::to_value(effect).unwrap())
            .map(|json| (json["kind"].as_str().unwrap().to_owned(), keys(&json)))
            .collect();
        assert_eq!(written, published);
    }

    #[test]
    fn given_a_ruling_with_everything_then_its_fields_are_those_of_its_schema() {
        let clocks = Clocks {
            white_ms: 1,
            black_ms: 1,
            running: Running::None,
        };
        let subject = NeedSubject::Fact(Fact::OpponentCanMate);
        let ruling = Ruling {
            verdict: Some(Verdict::GameLost),
            effects: every_effect(),
            clocks: Some(ClockChange {
                before: Some(clocks),
                adjust: vec![Adjustment {
                    player: Color::White,
                    ms: 1,
                    article: String::new(),
                }],
                set: Some(clocks),
            }),
            position: Some(String::new()),
            counts: Counts {
                before: 1,
                after: 2,
            },
            result: Some(GameResult::played(GameOutcome::WhiteWins, None)),
            options: vec![RulingOption::default()],
            needs: vec![Need {
                fact: subject,
                player: None,
                entries: Vec::new(),
            }],
            articles: vec!["7.5.5".to_owned()],
            readings: vec![RulingReading {
                key: String::new(),
                value: Value::Null,
                why: "computed".to_owned(),
            }],
            proof: Some(MateProof {
                side: Color::White,
                verdict: "yes".to_owned(),
                fen: String::new(),
                line: Vec::new(),
                text: None,
                search: Some(MateSearch {
                    ground: None,
                    rules: "bare".to_owned(),
                    board_level: false,
                    nodes: 0,
                }),
            }),
            repetition: Some(Repetition {
                plies: vec![0, 4, 8],
                look_alikes: vec![LooksAlike {
                    ply: 2,
                    differences: vec![PositionDiffers {
                        what: "could_castle".to_owned(),
                        player: Some(Color::White),
                        square: None,
                    }],
                }],
            }),
            trace: vec![TraceStep {
                clause: String::new(),
                article: String::new(),
                status: "unknown".to_owned(),
                by: None,
                because: Some(Because {
                    subject,
                    value: Value::Null,
                    wanted: String::new(),
                }),
            }],
            audience: Audience::Arbiters,
        };
        let report = Report::new(IncidentKind::IllegalMove, Some(Color::Black));
        let spoken =
            serde_json::to_value(Phrases::for_lang(Lang::En).spoken(&report, &ruling)).unwrap();
        let schemas: BTreeMap<&str, Value> = ruling_schemas()
            .into_iter()
            .map(|(name, schema)| (name, serde_json::to_value(schema).unwrap()))
            .collect();
        let written = [
            ("Ruling", &spoken),
            ("ClockChange", &spoken["clocks"]),
            ("Clocks", &spoken["clocks"]["set"]),
            ("Adjustment", &spoken["clocks"]["adjust"][0]),
            ("Counts", &spoken["counts"]),
            ("GameResult", &spoken["result"]),
            ("RulingOption", &spoken["options"][0]),
            ("Need", &spoken["needs"][0]),
            ("RulingReading", &spoken["readings"][0]),
            ("MateProof", &spoken["proof"]),
            ("Repetition", &spoken["repetition"]),
            ("LooksAlike", &spoken["repetition"]["look_alikes"][0]),
            (
                "PositionDiffers",
                &spoken["repetition"]["look_alikes"][0]["differences"][0],
            ),
            ("TraceStep", &spoken["trace"][0]),
        ];
        for (name, json) in written {
            assert_eq!(keys(json), properties(&schemas[name]), "{name}");
        }
    }
}
