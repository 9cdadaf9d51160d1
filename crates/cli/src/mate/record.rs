//! An answer as a JSON object on one line.

use arbiter_laws::Color;
use arbiter_mate::{Answer, Question, Reason, Total};
use serde::Serialize;

use crate::failure::Failure;

/// One answer. `line` is null unless the answer is yes; an empty one is mate on the board.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    fen: &'a str,
    side: &'static str,
    verdict: &'static str,
    line: Option<&'a [String]>,
    proof: Ground,
    nodes: u32,
    board_level: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<u64>,
}

/// How it was established, and under which rules.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Ground {
    Line {
        rules: &'static str,
        plies: usize,
    },
    Lemma {
        rules: &'static str,
        name: &'static str,
    },
    Closed {
        rules: &'static str,
        positions: u32,
        hash: String,
        beyond: usize,
        tables: usize,
    },
    Counted {
        rules: &'static str,
        positions: u32,
        hash: String,
    },
    /// Nothing was established within so many positions and tables.
    None {
        rules: &'static str,
        limit: u32,
    },
}

impl<'a> Record<'a> {
    pub fn new(fen: &'a str, side: Color, question: &Question, answer: &'a Answer) -> Self {
        let reason = answer.proof.as_ref().map(|proof| &proof.reason);
        Self {
            fen,
            side: side.as_str(),
            verdict: answer.verdict.as_str(),
            line: match reason {
                Some(Reason::Line(line)) => Some(line),
                _ => None,
            },
            proof: ground(question, reason),
            nodes: answer.positions,
            board_level: answer.board_level,
            micros: None,
        }
    }

    /// The same with the time it took.
    pub fn timed(self, micros: u64) -> Self {
        Self {
            micros: Some(micros),
            ..self
        }
    }

    /// The JSON, without an end of line.
    ///
    /// # Errors
    /// When it cannot be written, which is a fault of ours.
    pub fn line(&self) -> Result<String, Failure> {
        serde_json::to_string(self)
            .map_err(|error| Failure::Fault(format!("the answer cannot be written: {error}")))
    }
}

fn ground(question: &Question, reason: Option<&Reason>) -> Ground {
    let rules = question.counting.as_str();
    match reason {
        None => Ground::None {
            rules,
            limit: question.limit,
        },
        Some(Reason::Line(line)) => Ground::Line {
            rules,
            plies: line.len(),
        },
        Some(Reason::Lemma(lemma)) => Ground::Lemma {
            rules,
            name: lemma.as_str(),
        },
        Some(Reason::Closed(closed)) => Ground::Closed {
            rules,
            positions: closed.total.positions,
            hash: hex(closed.total),
            beyond: closed.beyond.len(),
            tables: closed.beyond.iter().map(|beyond| beyond.tables.len()).sum(),
        },
        Some(&Reason::Counted(total)) => Ground::Counted {
            rules,
            positions: total.positions,
            hash: hex(total),
        },
    }
}

/// The number by which a set is told from others, as a proof has it.
fn hex(total: Total) -> String {
    format!("{:016x}", total.hash)
}
