//! What proves a ruling: who can still mate, and when a position stood on the board.

use utoipa::openapi::Schema;
use utoipa::openapi::schema::Type;

use super::shape::{list, list_of, maybe, nullable, object, of, refer, words};

/// The schemas, each with its name.
pub fn proof_schemas() -> Vec<(&'static str, Schema)> {
    let int = |doc: &str| of(Type::Integer, doc);
    let string = |doc: &str| of(Type::String, doc);
    vec![
        (
            "MateProof",
            object(
                "How it was established that a side can, or cannot, still checkmate.",
                [
                    ("side", refer("Color")),
                    ("verdict", words("The answer.", &["yes", "no", "unknown"])),
                    ("fen", string("The position in question.")),
                    ("line", list_of(Type::String)),
                    (
                        "text",
                        nullable(Type::String, "The proof, for the independent checker."),
                    ),
                    (
                        "ground",
                        nullable(
                            Type::String,
                            "What proves it: `line`, the name of a lemma, `closed`, `tables` or `counted`; null for \
                             unknown. An entry of the first version lacks it and what follows.",
                        ),
                    ),
                    (
                        "rules",
                        words(
                            "Under which rules it was asked.",
                            &["bare", "with_75_moves"],
                        ),
                    ),
                    (
                        "board_level",
                        of(
                            Type::Boolean,
                            "Whether no game can bring about the men, so that it is about the board only.",
                        ),
                    ),
                    (
                        "nodes",
                        of(
                            Type::Integer,
                            "How many positions and tables were looked at.",
                        ),
                    ),
                ],
            ),
        ),
        (
            "PositionDiffers",
            object(
                "One difference between two positions that look the same, told of the earlier one.",
                [
                    (
                        "what",
                        words(
                            "What was possible then and is not now, or the other way round.",
                            &[
                                "player_to_move",
                                "could_castle",
                                "can_castle",
                                "could_capture_en_passant",
                                "can_capture_en_passant",
                            ],
                        ),
                    ),
                    ("player", maybe("Color")),
                    (
                        "square",
                        nullable(
                            Type::String,
                            "The rook's square, or the one on which a pawn is captured en passant.",
                        ),
                    ),
                ],
            ),
        ),
        (
            "LooksAlike",
            object(
                "An earlier position that looks the same and is another.",
                [
                    ("ply", int("After how many plies it stood on the board.")),
                    ("differences", list("PositionDiffers")),
                ],
            ),
        ),
        (
            "Repetition",
            object(
                "When the position of a claim stood on the board, where the moves were told.",
                [
                    ("plies", list_of(Type::Integer)),
                    ("look_alikes", list("LooksAlike")),
                ],
            ),
        ),
    ]
}
