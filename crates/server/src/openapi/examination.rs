//! What `POST /positions/examine` answers, as schemas. A test writes it and compares the names of its fields.

use utoipa::openapi::Schema;
use utoipa::openapi::schema::Type;

use super::shape::{list, list_of, maybe, nullable, object, of, refer, words};

/// The schemas of an examined position and what it is made of, by name.
pub fn examination_schemas() -> Vec<(&'static str, Schema)> {
    let san = || of(Type::String, "In algebraic notation with English letters.");
    let uci = || of(Type::String, "As engines write it.");
    let can_mate = || words("The answer.", &["yes", "no", "unknown"]);
    vec![
        (
            "Examination",
            object(
                "What the Laws say about a position and the moves that led to it.",
                [
                    ("fen", of(Type::String, "X-FEN, all six fields.")),
                    ("side_to_move", refer("Color")),
                    ("legal_moves", list("WrittenMove")),
                    ("status", maybe("PositionStatus")),
                    (
                        "in_check",
                        of(Type::Boolean, "Whether the side to move is."),
                    ),
                    (
                        "repetitions",
                        of(
                            Type::Integer,
                            "How often the position has stood on the board, this time included (9.2.3).",
                        ),
                    ),
                    (
                        "halfmove_clock",
                        of(
                            Type::Integer,
                            "Moves by either player since the last capture or pawn move.",
                        ),
                    ),
                    ("claims", refer("DrawClaims")),
                    ("can_mate", maybe("CanMate")),
                    (
                        "dead",
                        nullable(
                            Type::String,
                            "Whether neither side can mate (5.2.2): `yes`, `no` or `unknown`; null for an illegal position.",
                        ),
                    ),
                    ("proofs", maybe("MateProofs")),
                    ("notes", list_of(Type::String)),
                ],
            ),
        ),
        (
            "CanMate",
            object(
                "Whether each side can still mate by any series of legal moves; not beyond a limit of positions.",
                [("white", can_mate()), ("black", can_mate())],
            ),
        ),
        (
            "MateProofs",
            object(
                "How that was established.",
                [("white", refer("MateProof")), ("black", refer("MateProof"))],
            ),
        ),
        (
            "DrawClaims",
            object(
                "What the player to move may claim.",
                [
                    ("now", list("DrawClaim")),
                    ("with_move", list("AnnouncedClaim")),
                ],
            ),
        ),
        (
            "WrittenMove",
            object(
                "A move in both notations.",
                [("san", san()), ("uci", uci())],
            ),
        ),
        (
            "AnnouncedClaim",
            object(
                "A claim that is made by announcing a move (9.2.1, 9.3.1).",
                [
                    ("san", san()),
                    ("uci", uci()),
                    ("claim", refer("DrawClaim")),
                ],
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use arbiter_laws::Letters;
    use serde_json::Value;

    use super::*;

    #[test]
    fn given_an_examined_position_then_its_fields_are_those_of_its_schema() {
        let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
        let examined = arbiter_ruling::examine(None, Some(moves), Letters::English, 1_000).unwrap();
        let examined = serde_json::to_value(examined).unwrap();
        let schemas: BTreeMap<&str, Value> = examination_schemas()
            .into_iter()
            .map(|(name, schema)| (name, serde_json::to_value(schema).unwrap()))
            .collect();
        let names = |json: &Value| -> BTreeSet<String> {
            json.as_object().unwrap().keys().cloned().collect()
        };
        for (name, written) in [
            ("Examination", &examined),
            ("DrawClaims", &examined["claims"]),
            ("CanMate", &examined["can_mate"]),
            ("MateProofs", &examined["proofs"]),
            ("WrittenMove", &examined["legal_moves"][0]),
            ("AnnouncedClaim", &examined["claims"]["with_move"][0]),
        ] {
            assert_eq!(
                names(written),
                names(&schemas[name]["properties"]),
                "{name}"
            );
        }
    }
}
