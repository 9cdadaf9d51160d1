//! Who can still mate from a position, beside all else that is found.

use arbiter_laws::{Color, Position};
use arbiter_mate::{can_mate, is_dead_if};
use arbiter_ruling::Examination;
use serde::Serialize;

/// An examined position for programs, with who can still mate.
#[derive(Serialize)]
pub struct WithProspects<'a> {
    #[serde(flatten)]
    examination: &'a Examination,
    /// `null` for an illegal position.
    can_mate: Option<CanMate>,
    /// Whether neither can (Article 5.2.2).
    dead: Option<&'static str>,
}

/// `yes`, `no` or `unknown` for each side.
#[derive(Serialize)]
struct CanMate {
    white: &'static str,
    black: &'static str,
}

impl<'a> From<&'a Examination> for WithProspects<'a> {
    fn from(examination: &'a Examination) -> Self {
        let position = Position::try_from(examination.setup).ok();
        let verdicts =
            position.map(|position| Color::ALL.map(|side| can_mate(&position, side).verdict));
        Self {
            examination,
            can_mate: verdicts.map(|[white, black]| CanMate {
                white: white.as_str(),
                black: black.as_str(),
            }),
            dead: verdicts.map(|verdicts| is_dead_if(verdicts).as_str()),
        }
    }
}
