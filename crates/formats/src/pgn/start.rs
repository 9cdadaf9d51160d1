//! The position in which a game begins: the initial one, or that of its tag `FEN`.

use arbiter_laws::Position;

use super::tag::Tag;
use crate::code::Code;
use crate::finding::{Finding, Findings, quoted};

/// The first position; `None` if it cannot be read, which is said.
pub(super) fn position(tags: &[Tag], findings: &mut Findings) -> Option<Position> {
    let tag = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
    let (set_up, fen) = (tag("SetUp"), tag("FEN"));
    let Some(fen) = fen else {
        return match set_up {
            Some(set_up) if set_up.value == "1" => {
                findings.add(
                    Finding::new(
                        Code::PgnStart,
                        set_up.line,
                        "SetUp says that a FEN follows, and there is none",
                    )
                    .help("add the tag FEN with the first position, or remove SetUp"),
                );
                None
            }
            _ => Some(Position::initial()),
        };
    };
    if set_up.is_none_or(|set_up| set_up.value != "1") {
        findings.add(
            Finding::new(
                Code::PgnSetUp,
                fen.line,
                "there is a FEN without SetUp \"1\"; the FEN counts",
            )
            .help("write [SetUp \"1\"] before it"),
        );
    }
    if fen.name != "FEN" {
        findings.add(
            Finding::new(
                Code::PgnSetUp,
                fen.line,
                format!("{} was read as FEN", quoted(&fen.name)),
            )
            .help("write the tag's name as FEN"),
        );
    }
    match Position::read(&fen.value) {
        Ok(read) => {
            for note in read.notes {
                findings.add(Finding::new(
                    Code::PgnSetUp,
                    fen.line,
                    format!("the FEN: {note}"),
                ));
            }
            Some(read.value)
        }
        Err(error) => {
            findings.add(
                Finding::new(
                    Code::PgnStart,
                    fen.line,
                    format!("the FEN cannot be read: {error}"),
                )
                .help("correct it; until then the moves of this game are not read"),
            );
            None
        }
    }
}
