//! What the records about pairing and points mean for the rows, and where the two contradict each other.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_laws::Color;

use super::cell::ResultCode;
use super::check::Circumstances;
use super::columns::{Field, MAX_ROUNDS};
use super::document::Document;
use super::edit::EditError;
use super::line::Line;
use super::rule::{AbnormalKind, AbnormalRule, Rule, RuleCode, Tenths};
use super::rule_line::tenths_text;
use super::scoring::Scoring;
use crate::code::Code;
use crate::finding::{Finding, Findings};

/// A tenth of a point counts twice that in halves.
const TENTHS_OF_A_HALF: Tenths = 5;

impl Document {
    /// The records about pairing and points, each with its line, in the order of the file.
    pub fn rules(&self) -> impl Iterator<Item = (usize, &Rule)> {
        self.rules.iter().map(|(line, rule)| (*line, rule))
    }

    /// Whether a record says how points are counted, read or not (162, `XXS`, `BB?`).
    #[must_use]
    pub fn states_scoring(&self) -> bool {
        let code = |line: &Line| line.text().get(..3).and_then(RuleCode::from_code);
        let mut codes = self.lines.iter().filter_map(code);
        codes.any(|code| code.is_about_points() && code != RuleCode::Abnormal)
    }

    /// Says how points are counted, in a file that says nothing of it yet. The points of rows which tell some follow.
    ///
    /// # Errors
    /// When the points of a row do not fit into its columns.
    pub fn state_scoring(&mut self, scoring: &Scoring) -> Result<(), EditError> {
        let totals = |document: &Self| -> BTreeMap<u16, Tenths> {
            let counting = document.counting();
            let players = document.players().iter();
            players
                .map(|record| (record.start_number, counting.total(record.start_number)))
                .collect()
        };
        let before = totals(self);
        for rule in scoring.records() {
            self.add_rule(rule);
        }
        for (player, total) in totals(self) {
            let gain = total - before.get(&player).copied().unwrap_or_default();
            let told = self.player(player).and_then(|record| record.points_x2);
            let counts_so_already = |told: &i32| told.saturating_mul(TENTHS_OF_A_HALF) == total;
            if let Some(told) = told.filter(|told| gain != 0 && !counts_so_already(told)) {
                self.set_points_x2(player, told + gain / TENTHS_OF_A_HALF)?;
            }
        }
        Ok(())
    }

    /// What record 240 says of a player's round.
    pub(super) fn bye_told(&self, player: u16, round: u16) -> Option<ResultCode> {
        self.byes_told.get(&(player, round)).copied()
    }

    /// How this file counts points.
    #[must_use]
    pub fn counting(&self) -> Counting<'_> {
        let mut counting = Counting {
            document: self,
            scoring: Scoring::default(),
            abnormal: BTreeMap::new(),
        };
        for (_, rule) in self.rules() {
            counting.scoring.apply(rule);
            if let Rule::Abnormal(rule) = rule {
                for &player in &rule.players {
                    counting.abnormal.entry(player).or_default().push(rule);
                }
            }
        }
        counting
    }
}

/// The byes of record 240 by player and round; of two the first counts.
pub(super) fn byes_told(rules: &[(usize, Rule)]) -> BTreeMap<(u16, u16), ResultCode> {
    let mut told = BTreeMap::new();
    for (_, rule) in rules {
        if let Rule::Byes(byes) = rule {
            for &player in &byes.players {
                told.entry((player, byes.round)).or_insert(byes.kind);
            }
        }
    }
    told
}

/// How a file counts points: the usual scoring, changed by each record about it in the order of the file, and the
/// points that record 299 gives to single players. All points in tenths.
#[derive(Clone, Debug)]
pub struct Counting<'a> {
    document: &'a Document,
    scoring: Scoring,
    abnormal: BTreeMap<u16, Vec<&'a AbnormalRule>>,
}

impl Counting<'_> {
    fn abnormal_of(&self, player: u16) -> impl Iterator<Item = &AbnormalRule> {
        self.abnormal.get(&player).into_iter().flatten().copied()
    }

    /// The points that a result gives to a player in a round.
    #[must_use]
    pub fn worth(&self, player: u16, round: u16, code: ResultCode, color: Option<Color>) -> Tenths {
        let kind = AbnormalKind::of(code);
        self.abnormal_of(player)
            .filter(|rule| rule.result == Some(kind))
            .filter(|rule| rule.round.is_none_or(|own| own == round))
            .filter_map(|rule| rule.points.game_points)
            .last()
            .unwrap_or_else(|| self.scoring.points(code, color))
    }

    /// A player's points in a round; `None` if his row tells no result of it.
    #[must_use]
    pub fn points(&self, player: u16, round: u16) -> Option<Tenths> {
        let cell = self.document.player(player)?.cell(round);
        Some(self.worth(player, round, cell.result?, cell.color()))
    }

    /// What a player's results before a round make together, without penalties and bonuses.
    #[must_use]
    pub fn before(&self, player: u16, round: u16) -> Tenths {
        (1..round)
            .filter_map(|earlier| self.points(player, earlier))
            .fold(0, Tenths::saturating_add)
    }

    /// What a player's results, penalties (negative) and bonuses make together.
    #[must_use]
    pub fn total(&self, player: u16) -> Tenths {
        self.abnormal_of(player)
            .filter(|rule| rule.result.is_none())
            .filter_map(|rule| rule.points.game_points)
            .fold(self.before(player, MAX_ROUNDS + 1), Tenths::saturating_add)
    }
}

/// Compares the records with the rows. `incomplete` are the rows of which a round is at fault.
pub(super) fn check(
    document: &Document,
    circumstances: Circumstances,
    incomplete: &BTreeSet<u16>,
    findings: &mut Findings,
) {
    // Where teams play, most of these records name teams.
    if !circumstances.teams {
        check_players(document, findings);
        check_byes(document, findings);
    }
    match circumstances.own_scoring {
        Some(line) => findings.add(
            Finding::new(
                Code::PlayerPointsUnchecked,
                line,
                "this record changes how points are counted and was not read: they were not compared with the results",
            )
            .help("compare them by hand if they matter"),
        ),
        None => check_points(document, incomplete, findings),
    }
}

fn players_of(rule: &Rule) -> Vec<u16> {
    match rule {
        Rule::Byes(rule) => rule.players.clone(),
        Rule::Prohibited(rule) => rule.players.clone(),
        Rule::Abnormal(rule) => rule.players.clone(),
        Rule::EngineAcceleration { player, .. } => vec![*player],
        Rule::EngineProhibited(players) | Rule::EngineAbsent(players) => players.clone(),
        _ => Vec::new(),
    }
}

fn check_players(document: &Document, findings: &mut Findings) {
    for (line, rule) in document.rules() {
        let unknown = players_of(rule)
            .into_iter()
            .find(|&player| document.player(player).is_none());
        if let Some(player) = unknown {
            findings.add(
                Finding::new(
                    Code::RuleUnknownPlayer,
                    line,
                    format!("player {player} is not in the file"),
                )
                .at(Field::Rule(rule.code(), "player"))
                .help("correct the starting rank; for the others the record counts"),
            );
        }
    }
}

fn check_byes(document: &Document, findings: &mut Findings) {
    for (line, rule) in document.rules() {
        let Rule::Byes(byes) = rule else {
            continue;
        };
        for &player in &byes.players {
            let Some(record) = document.player(player) else {
                continue;
            };
            let cell = record.cell(byes.round);
            let round = byes.round;
            let message = match (cell.opponent, cell.result) {
                (Some(opponent), _) => {
                    format!(
                        "player {player} has a bye here, but plays player {opponent} in round {round} (line {})",
                        record.line
                    )
                }
                (None, Some(code)) if code != byes.kind => format!(
                    "player {player} has {} here, but {} in round {round} (line {})",
                    byes.kind.as_char(),
                    code.as_char(),
                    record.line
                ),
                _ => continue,
            };
            findings.add(
                Finding::new(Code::RuleContradicted, line, message)
                    .at(Field::Rule(RuleCode::Byes, "player"))
                    .help("the player's row counts; correct this record, or the row"),
            );
        }
    }
}

fn check_points(document: &Document, incomplete: &BTreeSet<u16>, findings: &mut Findings) {
    let counting = document.counting();
    for record in document.players() {
        let player = record.start_number;
        let Some(points_x2) = record.points_x2.filter(|_| !incomplete.contains(&player)) else {
            continue;
        };
        let total = counting.total(player);
        let told = points_x2.saturating_mul(TENTHS_OF_A_HALF);
        if told == total {
            continue;
        }
        findings.add(
            Finding::new(
                Code::PlayerPointsTotal,
                record.line,
                format!(
                    "the row says {} points, its results make {}",
                    tenths_text(told),
                    tenths_text(total)
                ),
            )
            .at(Field::Points)
            .help("the results count; correct the points, or say by which scoring they are right (records 162 and 299)"),
        );
    }
}
