//! How many points each result gives: the usual scoring, and what records 162, `XXS` and `BB?` change of it.

use std::collections::BTreeMap;

use arbiter_laws::Color;

use super::cell::ResultCode;
use super::rule::{EngineScore, Rule, RuleCode, ScoreSymbol, Tenths};

/// How many points each result gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scoring(BTreeMap<EngineScore, Tenths>);

impl Default for Scoring {
    /// One for a win, a half for a draw.
    fn default() -> Self {
        let mut scoring = Self(BTreeMap::new());
        scoring.set(WINS, 10);
        scoring.set(&[EngineScore::PairingBye], 10);
        scoring.set(DRAWS, 5);
        scoring.set(LOSSES, 0);
        scoring.set(ABSENCES, 0);
        scoring
    }
}

const WINS: &[EngineScore] = &[
    EngineScore::WhiteWin,
    EngineScore::BlackWin,
    EngineScore::ForfeitWin,
    EngineScore::FullBye,
];
const DRAWS: &[EngineScore] = &[
    EngineScore::WhiteDraw,
    EngineScore::BlackDraw,
    EngineScore::HalfBye,
];
const LOSSES: &[EngineScore] = &[EngineScore::WhiteLoss, EngineScore::BlackLoss];
const ABSENCES: &[EngineScore] = &[EngineScore::ForfeitLoss, EngineScore::ZeroBye];

/// Every result that has points of its own.
const SINGLE: &[EngineScore] = &[
    EngineScore::WhiteWin,
    EngineScore::BlackWin,
    EngineScore::WhiteDraw,
    EngineScore::BlackDraw,
    EngineScore::WhiteLoss,
    EngineScore::BlackLoss,
    EngineScore::ZeroBye,
    EngineScore::HalfBye,
    EngineScore::FullBye,
    EngineScore::PairingBye,
    EngineScore::ForfeitWin,
    EngineScore::ForfeitLoss,
];

impl Scoring {
    /// The scoring in which each single result is worth what `points` says.
    #[must_use]
    pub fn of(points: impl Fn(EngineScore) -> Tenths) -> Self {
        Self(SINGLE.iter().map(|&key| (key, points(key))).collect())
    }

    fn worth(&self, key: EngineScore) -> Tenths {
        self.0.get(&key).copied().unwrap_or_default()
    }

    /// The records that say it: 162 for those who know this edition of the format, which has no words for colours and
    /// half-point byes of their own, and behind it all of it in `XXS`, which pairing engines read.
    #[must_use]
    pub fn records(&self) -> [Rule; 2] {
        let coarse = [
            (ScoreSymbol::Win, EngineScore::WhiteWin),
            (ScoreSymbol::Draw, EngineScore::WhiteDraw),
            (ScoreSymbol::Loss, EngineScore::WhiteLoss),
            (ScoreSymbol::Absence, EngineScore::ForfeitLoss),
            (ScoreSymbol::PairingBye, EngineScore::PairingBye),
        ];
        let coarse = coarse.map(|(symbol, key)| (symbol, self.worth(key)));
        let single = SINGLE.iter().map(|&key| (key, self.worth(key)));
        [
            Rule::Scoring(coarse.into()),
            Rule::EngineScoring(single.collect()),
        ]
    }

    fn set(&mut self, keys: &[EngineScore], points: Tenths) {
        self.0.extend(keys.iter().map(|&key| (key, points)));
    }

    /// Takes in a record, if it is about scoring.
    pub(super) fn apply(&mut self, rule: &Rule) {
        match rule {
            Rule::Scoring(pairs) => {
                for &(symbol, points) in pairs {
                    match symbol {
                        ScoreSymbol::Win => {
                            self.set(WINS, points);
                            self.set(&[EngineScore::PairingBye], points);
                        }
                        ScoreSymbol::Draw => self.set(DRAWS, points),
                        ScoreSymbol::Loss => self.set(LOSSES, points),
                        ScoreSymbol::Absence => self.set(ABSENCES, points),
                        ScoreSymbol::PairingBye | ScoreSymbol::Unknown => {}
                    }
                }
                // Told after the win, wherever it stands: a win's points are only what it has if not told.
                let bye = pairs
                    .iter()
                    .rfind(|(symbol, _)| *symbol == ScoreSymbol::PairingBye);
                if let Some(&(_, points)) = bye {
                    self.set(&[EngineScore::PairingBye], points);
                }
            }
            Rule::EngineScoring(pairs) => {
                for &(score, points) in pairs {
                    match score {
                        EngineScore::Win => self.set(WINS, points),
                        EngineScore::Draw => self.set(DRAWS, points),
                        EngineScore::Loss => {
                            self.set(LOSSES, points);
                            self.set(ABSENCES, points);
                        }
                        single => self.set(&[single], points),
                    }
                }
            }
            Rule::Bbp(code, points) => {
                let keys = match code {
                    RuleCode::BbpWin => WINS,
                    RuleCode::BbpDraw => DRAWS,
                    RuleCode::BbpLoss => LOSSES,
                    RuleCode::BbpZeroBye => &[EngineScore::ZeroBye],
                    RuleCode::BbpForfeit => &[EngineScore::ForfeitLoss],
                    _ => &[EngineScore::PairingBye],
                };
                self.set(keys, *points);
            }
            _ => {}
        }
    }

    /// The points of a result. Without a colour, as in a bye, White's count.
    #[must_use]
    pub fn points(&self, code: ResultCode, color: Option<Color>) -> Tenths {
        let white = color != Some(Color::Black);
        let key = match (code, white) {
            (ResultCode::Win | ResultCode::UnratedWin, true) => EngineScore::WhiteWin,
            (ResultCode::Win | ResultCode::UnratedWin, false) => EngineScore::BlackWin,
            (ResultCode::Draw | ResultCode::UnratedDraw, true) => EngineScore::WhiteDraw,
            (ResultCode::Draw | ResultCode::UnratedDraw, false) => EngineScore::BlackDraw,
            (ResultCode::Loss | ResultCode::UnratedLoss, true) => EngineScore::WhiteLoss,
            (ResultCode::Loss | ResultCode::UnratedLoss, false) => EngineScore::BlackLoss,
            (ResultCode::ForfeitWin, _) => EngineScore::ForfeitWin,
            (ResultCode::ForfeitLoss, _) => EngineScore::ForfeitLoss,
            (ResultCode::HalfPointBye, _) => EngineScore::HalfBye,
            (ResultCode::FullPointBye, _) => EngineScore::FullBye,
            (ResultCode::PairingBye, _) => EngineScore::PairingBye,
            (ResultCode::ZeroPointBye, _) => EngineScore::ZeroBye,
        };
        self.worth(key)
    }
}
