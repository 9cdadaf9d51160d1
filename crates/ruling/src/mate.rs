//! How it was established whether a side can still checkmate.

use arbiter_laws::{Color, Position};
use arbiter_mate::{Question, Reason, Verdict};
use serde::{Deserialize, Serialize};

use crate::word;

/// How it was established that a side can, or cannot, still checkmate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MateProof {
    /// The side in question.
    #[serde(with = "word")]
    pub side: Color,
    /// `yes`, `no` or `unknown`.
    pub verdict: String,
    /// The position in question, as FEN.
    pub fen: String,
    /// The moves of a mate, in UCI notation, for `yes`.
    pub line: Vec<String>,
    /// The proof as text that the independent checker accepts.
    pub text: Option<String>,
    /// How it was asked and what proves it; nothing in entries of the first version, which are written again as they
    /// are.
    #[serde(flatten)]
    pub search: Option<MateSearch>,
}

/// How a side's mate was sought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MateSearch {
    /// What proves it: `line`, the name of a lemma, `closed`, `tables` or `counted`; none for `unknown`.
    pub ground: Option<String>,
    /// Under which rules it was asked: `bare`, or `with_75_moves`.
    pub rules: String,
    /// Whether no game can bring about the men, so that it is about the board only.
    pub board_level: bool,
    /// How many positions and tables were looked at.
    pub nodes: u32,
}

impl MateProof {
    /// Whether `side` can mate from a position by any series of legal moves (Articles 5.1.2, 6.9, 7.5.5), looking at no
    /// more than about `limit` positions.
    #[must_use]
    pub fn of(position: &Position, side: Color, limit: u32) -> Self {
        let question = Question {
            limit,
            ..Question::default()
        };
        let answer = question.ask(position, side);
        let (line, ground) = match answer.proof.as_ref().map(|proof| &proof.reason) {
            None => (Vec::new(), None),
            Some(reason) => (
                match reason {
                    Reason::Line(line) => line.clone(),
                    _ => Vec::new(),
                },
                Some(reason.ground().to_owned()),
            ),
        };
        Self {
            side,
            verdict: answer.verdict.as_str().to_owned(),
            fen: position.to_string(),
            line,
            text: answer.proof.as_ref().map(ToString::to_string),
            search: Some(MateSearch {
                ground,
                rules: question.counting.as_str().to_owned(),
                board_level: answer.board_level,
                nodes: answer.positions,
            }),
        }
    }

    /// What proves it, as far as it was told.
    #[must_use]
    pub fn ground(&self) -> Option<&str> {
        self.search.as_ref()?.ground.as_deref()
    }

    /// Whether it is about the board only, since no game can bring about the men.
    #[must_use]
    pub fn is_board_level(&self) -> bool {
        self.search
            .as_ref()
            .is_some_and(|search| search.board_level)
    }

    /// How many positions and tables were looked at, as far as it was told.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.search.as_ref().map_or(0, |search| search.nodes)
    }

    /// Whether the side can; `None` if it was not found out.
    #[must_use]
    pub fn can_mate(&self) -> Option<bool> {
        match self.verdict.as_str() {
            word if word == Verdict::Yes.as_str() => Some(true),
            word if word == Verdict::No.as_str() => Some(false),
            _ => None,
        }
    }
}
