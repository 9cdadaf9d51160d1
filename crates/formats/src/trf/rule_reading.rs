//! Reading the records that rule pairing and points. What cannot be read is said with its columns, kept word for
//! word, and rules nothing.

use super::cell::ResultCode;
use super::columns::{Columns, Field, MAX_ROUNDS};
use super::row::whole;
use super::rule::{
    AbnormalKind, AbnormalRule, AccelerationRule, ByeRule, EngineScore, PairingSystem, PointPair,
    ProhibitedRule, RankMethod, Rule, RuleCode, ScoreSymbol, Span, Tenths,
};
use crate::code::Code;
use crate::finding::{Finding, Findings, quoted};

/// Players stand in four columns each, with a blank between.
const PLAYER_WIDTH: usize = 4;
const PLAYER_STEP: usize = PLAYER_WIDTH + 1;
/// Record 162 has a symbol and its points every nine columns.
const SCORE_STEP: usize = 9;

/// Points as the format writes them: digits, at most one decimal, `-` before a penalty.
pub(super) fn tenths(text: &str) -> Option<Tenths> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (whole_part, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole_part.len() > 4 || fraction.len() > 1 || whole_part.len() + fraction.len() == 0 {
        return None;
    }
    if !are_digits(whole_part) || !are_digits(fraction) {
        return None;
    }
    let number = |part: &str| match part {
        "" => Some(0),
        part => part.parse::<Tenths>().ok(),
    };
    Some(sign * (10 * number(whole_part)? + number(fraction)?))
}

/// Reads a record; `None` if it cannot be read, which is said.
pub(super) fn read(
    code: RuleCode,
    text: &str,
    line: usize,
    findings: &mut Findings,
) -> Option<Rule> {
    let mut reader = Reader {
        // A tab behind the last column shifts nothing.
        columns: Columns::of(text.trim_end_matches([' ', '\t'])),
        code,
        line,
        findings,
        read: vec![(1, 4)],
    };
    let rule = reader.rule()?;
    reader.nothing_between().then_some(rule)
}

struct Reader<'a, 'f> {
    columns: Columns<'a>,
    code: RuleCode,
    line: usize,
    findings: &'f mut Findings,
    /// The columns that were read; all others have to be blank.
    read: Vec<(usize, usize)>,
}

impl<'a> Reader<'a, '_> {
    fn rule(&mut self) -> Option<Rule> {
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

    fn say(
        &mut self,
        part: &'static str,
        (first, last): (usize, usize),
        message: String,
        help: &str,
    ) {
        let finding = Finding::new(Code::RuleUnreadable, self.line, message)
            .at(Field::Rule(self.code, part))
            .between(first, last)
            .help(format!(
                "{help}; until then the record is kept and rules nothing"
            ));
        self.findings.add(finding);
    }

    fn text(&mut self, first: usize, last: usize) -> &'a str {
        self.read.push((first, last));
        self.columns.between(first, last).trim_matches(' ')
    }

    /// Whether all columns that were not read are blank; the first one that is not is said.
    fn nothing_between(&mut self) -> bool {
        let is_read = |column: usize| {
            self.read
                .iter()
                .any(|&(first, last)| (first..=last).contains(&column))
        };
        let stray = (1..=self.columns.count())
            .find(|&column| !self.columns.is_blank(column) && !is_read(column));
        let Some(column) = stray else {
            return true;
        };
        let message = format!(
            "{} stands in a column that has to be blank",
            quoted(self.columns.between(column, column))
        );
        let help = "the record seems shifted: count its columns from the beginning";
        self.say("blank column", (column, column), message, help);
        false
    }

    fn number(
        &mut self,
        part: &'static str,
        (first, last): (usize, usize),
        highest: u16,
    ) -> Option<u16> {
        let text = self.text(first, last);
        let number = whole(text).filter(|number| (1..=highest).contains(number));
        if number.is_none() {
            let message = format!("{} is no {part}", quoted(text));
            let help = format!("write a number from 1 to {highest} in columns {first} to {last}");
            self.say(part, (first, last), message, &help);
        }
        number
    }

    fn round(&mut self, part: &'static str, at: (usize, usize)) -> Option<u16> {
        self.number(part, at, MAX_ROUNDS)
    }

    fn span(
        &mut self,
        parts: [&'static str; 2],
        first_at: (usize, usize),
        last_at: (usize, usize),
        highest: u16,
    ) -> Option<Span> {
        let first = self.number(parts[0], first_at, highest);
        let last = self.number(parts[1], last_at, highest);
        let (first, last) = (first?, last?);
        if first > last {
            let message = format!("{} {first} comes after {} {last}", parts[0], parts[1]);
            self.say(parts[1], last_at, message, "write the smaller number first");
            return None;
        }
        Some(Span { first, last })
    }

    fn points(
        &mut self,
        part: &'static str,
        (first, last): (usize, usize),
    ) -> Option<Option<Tenths>> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Some(None);
        }
        let points = tenths(text);
        if points.is_none() {
            let message = format!("{} is no number of points", quoted(text));
            let help = format!("write them as 4.5 in columns {first} to {last}");
            self.say(part, (first, last), message, &help);
        }
        points.map(Some)
    }

    fn point_pair(
        &mut self,
        match_at: (usize, usize),
        game_at: (usize, usize),
    ) -> Option<PointPair> {
        let match_points = self.points("match points", match_at);
        let game_points = self.points("game points", game_at);
        Some(PointPair {
            match_points: match_points?,
            game_points: game_points?,
        })
    }

    /// Players in their columns from `first` on, to the end of the line; at least `least` of them.
    fn players(&mut self, first: usize, least: usize) -> Option<Vec<u16>> {
        let mut players = Some(Vec::new());
        let mut at = first;
        while at <= self.columns.count() {
            let last = at + PLAYER_WIDTH - 1;
            if self.columns.between(at, last).trim_matches(' ').is_empty() {
                self.read.push((at, last));
            } else {
                let player = self.number("player", (at, last), super::MAX_START_NUMBER);
                players = players.zip(player).map(|(mut players, player)| {
                    players.push(player);
                    players
                });
            }
            at += PLAYER_STEP;
        }
        let help =
            format!("write their starting ranks from column {first} on, in four columns each");
        self.enough(players?, (first, first + PLAYER_WIDTH - 1), least, &help)
    }

    fn enough(
        &mut self,
        players: Vec<u16>,
        at: (usize, usize),
        least: usize,
        help: &str,
    ) -> Option<Vec<u16>> {
        if players.len() < least {
            let message = format!(
                "too few players: {}, at least {least} are needed",
                players.len()
            );
            self.say("player", at, message, help);
            return None;
        }
        Some(players)
    }

    /// A sign that is one of those that `find` knows.
    fn sign<T>(
        &mut self,
        part: &'static str,
        (first, last): (usize, usize),
        find: impl Fn(&str) -> Option<T>,
        known: &str,
    ) -> Option<T> {
        let text = self.text(first, last);
        let found = find(text);
        if found.is_none() {
            let message = format!("{} is no {part}", quoted(text));
            self.say(
                part,
                (first, last),
                message,
                &format!("write one of {known}"),
            );
        }
        found
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
        let highest = super::MAX_START_NUMBER;
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

    /// The words after the record code with their first columns; all of the line is read by that.
    fn words(&mut self) -> Vec<(usize, &'a str)> {
        let count = self.columns.count();
        self.read.push((5, count.max(5)));
        let mut words = Vec::new();
        let mut at = 5;
        while at <= count {
            let end = (at..=count)
                .find(|&column| self.columns.is_blank(column))
                .unwrap_or(count + 1);
            if end > at {
                words.push((at, self.columns.between(at, end - 1)));
            }
            at = end + 1;
        }
        words
    }

    fn points_of(&mut self, text: &str, first: usize) -> Option<Tenths> {
        let points = tenths(text);
        if points.is_none() {
            let last = first + text.chars().count().saturating_sub(1);
            let message = format!("{} is no number of points", quoted(text));
            self.say(
                "points",
                (first, last.max(first)),
                message,
                "write them as 1.0",
            );
        }
        points
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
        let player = self.number("player", (5, 8), super::MAX_START_NUMBER)?;
        let mut points = Vec::new();
        let mut at = 10;
        while at <= self.columns.count() {
            let told = self.points("points", (at, at + PLAYER_WIDTH - 1))?;
            points.push(told.unwrap_or_default());
            at += PLAYER_STEP;
        }
        Some(Rule::EngineAcceleration { player, points })
    }

    /// Players in words, as pairing engines separate them.
    fn named_players(&mut self, least: usize) -> Option<Vec<u16>> {
        let mut players = Vec::new();
        for (first, word) in self.words() {
            match whole(word).filter(|&player| player > 0) {
                Some(player) => players.push(player),
                None => {
                    let message = format!("{} is no starting rank", quoted(word));
                    let last = first + word.chars().count() - 1;
                    self.say(
                        "player",
                        (first, last),
                        message,
                        "write numbers from 1 to 9999",
                    );
                    return None;
                }
            }
        }
        let end = self.columns.count().max(5);
        self.enough(
            players,
            (5, end),
            least,
            "write their starting ranks with blanks between",
        )
    }
}
