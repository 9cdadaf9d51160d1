//! One game, where the text of one is asked for: what an arbiter pastes to have a claim checked.

use std::fmt;

use arbiter_laws::{Game, Letters};

use super::file::parse_with;
use super::game::{MoveFault, PgnGame};
use crate::code::Code;
use crate::finding::{Finding, Severity};

/// Why a text is not one game that can be read to its end.
#[derive(Clone, Debug)]
pub struct NotOneGame {
    /// What is wrong, its place and the way out.
    pub finding: Finding,
    /// The text that is no move, if it is one.
    pub fault: Option<MoveFault>,
    /// The moves before the fault: they can be used.
    pub game: Option<Game>,
}

impl fmt::Display for NotOneGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.finding.fmt(f)
    }
}

impl std::error::Error for NotOneGame {}

/// Reads the text of one game: tags, comments, variations and clock times may stand there, or the bare moves.
///
/// # Errors
/// [`NotOneGame`] with the first error of the text; with the moves before it, where there are any.
pub fn one_game(bytes: &[u8], letters: Letters) -> Result<(PgnGame, Game), Box<NotOneGame>> {
    let refused = |finding| {
        Box::new(NotOneGame {
            finding,
            fault: None,
            game: None,
        })
    };
    let empty = || Finding::new(Code::FileEmpty, 1, "there is no game in the text");
    let file = parse_with(bytes, letters)
        .map_err(|findings| refused(findings.into_iter().next().unwrap_or_else(empty)))?;
    let mut games = file.games.into_iter();
    let Some(mut read) = games.next() else {
        let mut findings = file.findings.into_iter().filter(is_error);
        return Err(refused(findings.next().unwrap_or_else(empty)));
    };
    if let Some(second) = games.next() {
        let message = "a second game begins here";
        return Err(refused(
            Finding::new(Code::PgnSeveralGames, second.line, message)
                .help("send the game in question alone"),
        ));
    }
    let game = read.game.take();
    if let Some(finding) = read.findings.iter().find(|finding| is_error(finding)) {
        return Err(Box::new(NotOneGame {
            finding: finding.clone(),
            fault: read.fault,
            game,
        }));
    }
    let game = game.ok_or_else(|| refused(empty()))?;
    read.findings.splice(0..0, file.findings);
    Ok((read, game))
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}
