//! How a game of a file ends: what its result is, and whether the board contradicts it.

use arbiter_laws::Position;

use super::game::{PgnGame, PgnResult};
use super::reading::{Line, Reader};
use crate::code::Code;
use crate::finding::{Finding, quoted};

impl Reader<'_, '_> {
    pub(super) fn finish(mut self) -> Option<PgnGame> {
        let line = self.line?;
        self.begin_game();
        if let Some(&place) = self.opened.first() {
            let message = "the variation does not end".to_owned();
            self.say(
                Code::PgnUnclosed,
                place,
                1,
                message,
                "close it with `)`; what follows it belongs to it",
            );
        }
        let result = self.told_result(line);
        let game = match self.main {
            Line::Game(game) => Some(game),
            Line::Unbegun | Line::Lost => None,
        };
        // A result that nobody told contradicts nothing.
        let is_told = self.result.is_some() || self.tags.iter().any(|tag| tag.name == "Result");
        if self.fault.is_none()
            && is_told
            && let Some(game) = &game
            && let Some(contradiction) = contradiction(game.position(), result)
        {
            let place = self.result.map(|(_, place)| place);
            let finding = Finding::new(
                Code::PgnResult,
                place.map_or(line, |place| place.line),
                contradiction,
            );
            self.findings
                .add(finding.help("correct the result, or the last move"));
        }
        Some(PgnGame {
            line,
            tags: self.tags,
            game,
            moves: self.moves,
            comments: self.comments,
            result,
            fault: self.fault,
            findings: self.findings.into_sorted(),
        })
    }

    /// The result that counts, with what is odd about it.
    fn told_result(&mut self, line: usize) -> PgnResult {
        let tag = self.tags.iter().find(|tag| tag.name == "Result");
        let of_tag = tag.map(|tag| {
            (
                PgnResult::from_sign(&tag.value),
                tag.line,
                tag.value.clone(),
            )
        });
        if let Some((None, line, value)) = &of_tag {
            let message = format!("{} is no result", quoted(value));
            self.findings.add(
                Finding::new(Code::PgnResultTag, *line, message)
                    .help("write 1-0, 0-1, 1/2-1/2 or *"),
            );
        }
        let of_tag = of_tag.and_then(|(result, line, _)| Some((result?, line)));
        match (self.result, of_tag) {
            (Some((sign, _)), Some((tag, line))) if sign != tag => {
                let message = format!(
                    "the tag says {}, behind the moves stands {}",
                    tag.as_str(),
                    sign.as_str()
                );
                self.findings.add(
                    Finding::new(Code::PgnResultTag, line, message)
                        .help("what stands behind the moves counts; correct the other"),
                );
                sign
            }
            (Some((sign, _)), _) => sign,
            (None, Some((tag, _))) => tag,
            (None, None) => {
                self.findings.add(
                    Finding::new(
                        Code::PgnResultMissing,
                        line,
                        "no result is told; it was taken as *",
                    )
                    .help("write 1-0, 0-1, 1/2-1/2 or * behind the moves"),
                );
                PgnResult::Unknown
            }
        }
    }
}

/// What contradicts a result on the board: mate and stalemate have one each (5.1.1, 5.2.1).
fn contradiction(position: &Position, result: PgnResult) -> Option<String> {
    let (what, only) = if position.is_checkmate() {
        ("checkmate", PgnResult::win_of(position.turn().other()))
    } else if position.is_stalemate() {
        ("stalemate", PgnResult::Draw)
    } else {
        return None;
    };
    (result != only).then(|| {
        format!(
            "the last move gives {what}, so the result is {}, not {}",
            only.as_str(),
            result.as_str()
        )
    })
}
