//! Results and byes in the signs of the file, and back: the one table.

use arbiter_formats::trf::{Counting, EngineScore, Pairing, ResultCode, Scoring, Tenths};
use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, ScoreLine, Termination};
use arbiter_ruling::{GameResult, scored};

use crate::payload::ByeKind;

/// A tenth of a point counts twice that in halves.
const TENTHS_OF_A_HALF: Tenths = 5;

/// The signs for won, drawn and lost, by how the game came to its result.
const PLAYED: [ResultCode; 3] = [ResultCode::Win, ResultCode::Draw, ResultCode::Loss];
const UNRATED: [ResultCode; 3] = [
    ResultCode::UnratedWin,
    ResultCode::UnratedDraw,
    ResultCode::UnratedLoss,
];
const FORFEIT: [ResultCode; 3] = [
    ResultCode::ForfeitWin,
    // The format has no sign for a draw without a game; the nearest is one that is not rated.
    ResultCode::UnratedDraw,
    ResultCode::ForfeitLoss,
];

/// The two signs of a result: White's and Black's.
///
/// | result | played, rated | played, unrated | unplayed |
/// |---|---|---|---|
/// | one wins | `1` `0` | `W` `L` | `+` `-` |
/// | draw | `=` `=` | `D` `D` | `D` `D` |
/// | both lose | `0` `0` | `L` `L` | `-` `-` |
/// | half a point for one of them only | `=` `0` | `D` `L` | `D` `L` |
#[must_use]
pub fn codes_of(result: &GameResult) -> (ResultCode, ResultCode) {
    let by_points = result.outcome == GameOutcome::None;
    let [win, draw, loss] = match (result.played, result.rated) {
        (true, true) => PLAYED,
        (true, false) => UNRATED,
        (false, _) if by_points => UNRATED,
        (false, _) => FORFEIT,
    };
    let gained = |points_x2: i32| if points_x2 > 0 { draw } else { loss };
    match result.outcome {
        GameOutcome::WhiteWins => (win, loss),
        GameOutcome::BlackWins => (loss, win),
        GameOutcome::Draw => (draw, draw),
        GameOutcome::BothLose => (loss, loss),
        GameOutcome::None => (
            gained(result.white_points_x2),
            gained(result.black_points_x2),
        ),
    }
}

/// The result that both rows of a game tell; none while one of them is blank. Why the game ended the file does not
/// tell, but for a forfeit, which is an absence. Points are those of the file's own scoring.
pub(super) fn result_of(
    pairing: &Pairing,
    round: u16,
    counting: &Counting<'_>,
) -> Option<GameResult> {
    let (white, black) = (pairing.white_cell.result?, pairing.black_cell.result?);
    let played = white.is_game();
    Some(GameResult {
        outcome: outcome(white, black),
        termination: (!played).then_some(Termination::Absence),
        played,
        rated: PLAYED.contains(&white),
        white_points_x2: worth_x2(counting, pairing.white, round, white, Some(Color::White)),
        black_points_x2: worth_x2(counting, pairing.black, round, black, Some(Color::Black)),
    })
}

fn outcome(white: ResultCode, black: ResultCode) -> GameOutcome {
    let is = |signs: usize, code: ResultCode| {
        [PLAYED, UNRATED, FORFEIT]
            .iter()
            .any(|kind| kind.get(signs) == Some(&code))
    };
    let (won, drawn) = (|code| is(0, code), |code| is(1, code));
    match (won(white), won(black), drawn(white), drawn(black)) {
        (true, false, ..) => GameOutcome::WhiteWins,
        (false, true, ..) => GameOutcome::BlackWins,
        (_, _, true, true) => GameOutcome::Draw,
        (_, _, false, false) => GameOutcome::BothLose,
        // Half a point for one of them only: nobody won, and it was no draw.
        _ => GameOutcome::None,
    }
}

/// What a sign gives, doubled; by the usual scoring where the file's own gives no halves, as 0.3.
pub(super) fn worth_x2(
    counting: &Counting<'_>,
    player: u16,
    round: u16,
    code: ResultCode,
    color: Option<Color>,
) -> i32 {
    let tenths = counting.worth(player, round, code, color);
    if tenths % TENTHS_OF_A_HALF == 0 {
        tenths / TENTHS_OF_A_HALF
    } else {
        i32::from(code.points_x2())
    }
}

/// Points in tenths, as records 162 and 299 have them.
pub(super) const fn tenths(points_x2: i32) -> Tenths {
    points_x2.saturating_mul(TENTHS_OF_A_HALF)
}

/// The scoring of an event as a file has it. It has no word of its own for both who lost: they have what a loss gives.
pub(super) fn file_scoring(scoring: &arbiter_ruleset::Scoring) -> Scoring {
    Scoring::of(|score| {
        let (line, color) = match score {
            EngineScore::WhiteWin | EngineScore::Win => (ScoreLine::Win, Color::White),
            EngineScore::BlackWin => (ScoreLine::Win, Color::Black),
            EngineScore::WhiteDraw | EngineScore::Draw => (ScoreLine::Draw, Color::White),
            EngineScore::BlackDraw => (ScoreLine::Draw, Color::Black),
            EngineScore::WhiteLoss | EngineScore::Loss => (ScoreLine::Loss, Color::White),
            EngineScore::BlackLoss => (ScoreLine::Loss, Color::Black),
            EngineScore::ForfeitWin => (ScoreLine::ForfeitWin, Color::White),
            EngineScore::ForfeitLoss => (ScoreLine::ForfeitLoss, Color::White),
            EngineScore::PairingBye => (bye_line(ByeKind::Pairing), Color::White),
            EngineScore::FullBye => (bye_line(ByeKind::FullPoint), Color::White),
            EngineScore::HalfBye => (bye_line(ByeKind::HalfPoint), Color::White),
            EngineScore::ZeroBye => (bye_line(ByeKind::ZeroPoint), Color::White),
        };
        tenths(scored(scoring, line, color))
    })
}

/// What a bye is in an event's scoring. One for a full point counts as a game won without playing.
#[must_use]
pub const fn bye_line(kind: ByeKind) -> ScoreLine {
    match kind {
        ByeKind::Pairing => ScoreLine::PairingBye,
        ByeKind::FullPoint => ScoreLine::ForfeitWin,
        ByeKind::HalfPoint => ScoreLine::HalfPointBye,
        ByeKind::ZeroPoint => ScoreLine::ZeroPointBye,
    }
}

/// The bye that a sign without an opponent means. Old files have `+`, `=` and `-` there.
#[must_use]
pub fn bye_kind(code: ResultCode) -> ByeKind {
    match code {
        ResultCode::PairingBye => ByeKind::Pairing,
        code => match code.points_x2() {
            2 => ByeKind::FullPoint,
            1 => ByeKind::HalfPoint,
            _ => ByeKind::ZeroPoint,
        },
    }
}

/// The sign of a bye.
#[must_use]
pub const fn bye_code(kind: ByeKind) -> ResultCode {
    match kind {
        ByeKind::Pairing => ResultCode::PairingBye,
        ByeKind::FullPoint => ResultCode::FullPointBye,
        ByeKind::HalfPoint => ResultCode::HalfPointBye,
        ByeKind::ZeroPoint => ResultCode::ZeroPointBye,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_every_sign_of_a_bye_then_it_is_a_kind_and_goes_back() {
        let cases = [
            ('U', ByeKind::Pairing),
            ('F', ByeKind::FullPoint),
            ('H', ByeKind::HalfPoint),
            ('Z', ByeKind::ZeroPoint),
        ];
        for (sign, kind) in cases {
            let code = ResultCode::from_char(sign).unwrap();
            assert_eq!((bye_kind(code), bye_code(kind)), (kind, code), "{sign}");
        }
        for (sign, kind) in [
            ('+', ByeKind::FullPoint),
            ('=', ByeKind::HalfPoint),
            ('-', ByeKind::ZeroPoint),
        ] {
            let code = ResultCode::from_char(sign).unwrap();
            assert_eq!(bye_kind(code), kind, "{sign} in old files");
        }
    }

    #[test]
    fn given_every_result_then_its_signs_go_together() {
        for outcome in [
            GameOutcome::WhiteWins,
            GameOutcome::BlackWins,
            GameOutcome::Draw,
            GameOutcome::BothLose,
            GameOutcome::None,
        ] {
            for (played, rated) in [(true, true), (true, false), (false, false)] {
                for (white_points_x2, black_points_x2) in [(0, 0), (1, 0), (0, 1), (6, 0)] {
                    let result = GameResult {
                        played,
                        rated,
                        white_points_x2,
                        black_points_x2,
                        ..GameResult::played(outcome, None)
                    };
                    let (white, black) = codes_of(&result);
                    assert!(white.agrees_with(black), "{result:?}: {white:?} {black:?}");
                }
            }
        }
    }
}
