//! The records that rule pairing and points, field by field.

use super::cell::ResultCode;
use super::columns::{MAX_ROUNDS, MAX_START_NUMBER};
use super::rule::{
    AbnormalKind, AbnormalRule, AccelerationRule, ByeRule, EngineScore, PairingSystem, PointPair,
    ProhibitedRule, RankMethod, Rule, RuleCode, ScoreSymbol,
};
use super::rule_reading::{PLAYER_STEP, PLAYER_WIDTH, Reader};
use crate::finding::quoted;

/// Record 162 has a symbol and its points every nine columns.
const SCORE_STEP: usize = 9;

impl Reader<'_, '_> {
    pub(super) fn rule(&mut self) -> Option<Rule> {
        match self.code {
            RuleCode::Scoring => self.scoring(),
            RuleCode::StartingRanks => self.starting_ranks(),
            RuleCode::System => self.system(),
            RuleCode::Byes => self.byes(),
            RuleCode::Acceleration => self.acceleration(),
            RuleCode::Prohibited => self.prohibited(),
            RuleCode::Abnormal => self.abnormal(),
            RuleCode::EngineScoring => self.engine_scoring(),
            RuleCode::EngineAcceleration => self.engine_acceleration(),
            RuleCode::EngineProhibited => self.named_players(2).map(Rule::EngineProhibited),
            RuleCode::EngineAbsent => self.named_players(1).map(Rule::EngineAbsent),
            code => {
                let (first, word) = self.words().into_iter().next().unwrap_or((5, ""));
                let points = self.points_of(word, first)?;
                Some(Rule::Bbp(code, points))
            }
        }
    }

    fn scoring(&mut self) -> Option<Rule> {
        let mut pairs = Some(Vec::new());
        let mut at = 6;
        while at <= self.columns.count() {
            let is_blank = self
                .columns
                .between(at, at + 4)
                .trim_matches(' ')
                .is_empty();
            if !is_blank {
                let symbol = self.sign("symbol", (at, at), ScoreSymbol::from_code, "W D L A P X");
                let points = self.points("points", (at + 1, at + 4))?;
                if points.is_none() {
                    let message = "no points are given".to_owned();
                    self.say("points", (at + 1, at + 4), message, "write them as 1.0");
                }
                pairs = pairs.zip(symbol.zip(points)).map(|(mut pairs, pair)| {
                    pairs.push(pair);
                    pairs
                });
            }
            at += SCORE_STEP;
        }
        pairs.map(Rule::Scoring)
    }

    fn starting_ranks(&mut self) -> Option<Rule> {
        let federation = self.text(5, 7);
        let known = "FIDE NRO FIDON NIDOF HBFN LBFN OTHER";
        let method = self.sign("method", (9, 13), RankMethod::from_code, known)?;
        Some(Rule::StartingRanks {
            federation: (!federation.is_empty()).then(|| federation.to_owned()),
            method,
        })
    }

    fn system(&mut self) -> Option<Rule> {
        let code = self.columns.from(4).trim();
        self.read.push((5, self.columns.count().max(5)));
        let known: Vec<&str> = PairingSystem::ALL
            .iter()
            .map(|system| system.code())
            .collect();
        match PairingSystem::of_code(code) {
            Some(system) => Some(Rule::System {
                system,
                code: code.to_owned(),
            }),
            None => {
                let message = format!("{} is no system of pairing", quoted(code));
                let help = format!(
                    "write one of {}, with what it adds behind _",
                    known.join(" ")
                );
                self.say("system", (5, self.columns.count().max(5)), message, &help);
                None
            }
        }
    }

    fn byes(&mut self) -> Option<Rule> {
        let kind = |text: &str| match text {
            "F" => Some(ResultCode::FullPointBye),
            "H" => Some(ResultCode::HalfPointBye),
            "Z" => Some(ResultCode::ZeroPointBye),
            _ => None,
        };
        let kind = self.sign("kind of bye", (5, 5), kind, "F H Z");
        let round = self.round("round", (7, 9));
        let players = self.players(11, 1);
        Some(Rule::Byes(ByeRule {
            kind: kind?,
            round: round?,
            players: players?,
        }))
    }

    fn acceleration(&mut self) -> Option<Rule> {
        let points = self.point_pair((5, 8), (10, 13));
        let rounds = self.span(
            ["first round", "last round"],
            (15, 17),
            (19, 21),
            MAX_ROUNDS,
        );
        let highest = MAX_START_NUMBER;
        let players = self.span(["first player", "last player"], (23, 26), (28, 31), highest);
        Some(Rule::Acceleration(AccelerationRule {
            points: points?,
            rounds: rounds?,
            players: players?,
        }))
    }

    fn prohibited(&mut self) -> Option<Rule> {
        let rounds = self.span(["first round", "last round"], (5, 7), (9, 11), MAX_ROUNDS);
        let players = self.players(13, 2);
        Some(Rule::Prohibited(ProhibitedRule {
            rounds: rounds?,
            players: players?,
        }))
    }

    fn abnormal(&mut self) -> Option<Rule> {
        let kind = |text: &str| match text {
            "" => Some(None),
            text => AbnormalKind::from_code(text).map(Some),
        };
        let known = "W D L F H Z + -, or leave it blank for a penalty or bonus";
        let result = self.sign("kind of result", (5, 5), kind, known);
        // The sign of a penalty may stand in the column before.
        let points = self.point_pair((7, 11), (13, 17));
        let round = match self.columns.between(20, 22).trim_matches(' ') {
            "0" | "00" | "000" | "" => {
                self.text(20, 22);
                Some(None)
            }
            _ => self.round("round", (20, 22)).map(Some),
        };
        let players = self.players(24, 1);
        let points = points?;
        if points == PointPair::default() {
            let message = "no points are given".to_owned();
            let help = "write them in columns 14 to 17, as 0.5 or -0.5";
            self.say("game points", (13, 17), message, help);
            return None;
        }
        Some(Rule::Abnormal(AbnormalRule {
            result: result?,
            points,
            round: round?,
            players: players?,
        }))
    }

    fn engine_scoring(&mut self) -> Option<Rule> {
        let mut pairs = Vec::new();
        for (first, word) in self.words() {
            let last = first + word.chars().count() - 1;
            let score = word.split_once('=');
            let known =
                score.and_then(|(key, points)| Some((EngineScore::from_code(key)?, points)));
            let Some((score, points)) = known else {
                let message = format!("{} is no assignment of points", quoted(word));
                let help =
                    "write them as WW=3.0 with WW BW WD BD WL BL ZPB HPB FPB PAB FW FL, or W D L";
                self.say("points", (first, last), message, help);
                return None;
            };
            pairs.push((
                score,
                self.points_of(points, first + word.len() - points.len())?,
            ));
        }
        Some(Rule::EngineScoring(pairs))
    }

    fn engine_acceleration(&mut self) -> Option<Rule> {
        let player = self.number("player", (5, 8), MAX_START_NUMBER)?;
        let mut points = Vec::new();
        let mut at = 10;
        while at <= self.columns.count() {
            let told = self.points("points", (at, at + PLAYER_WIDTH - 1))?;
            points.push(told.unwrap_or_default());
            at += PLAYER_STEP;
        }
        Some(Rule::EngineAcceleration { player, points })
    }
}
