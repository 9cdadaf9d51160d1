//! What the records of a file say about each other.

use std::collections::BTreeMap;

use super::cell::{ResultCode, RoundCell};
use super::columns::Field;
use super::row::Row;
use super::rule::RuleCode;
use crate::code::Code;
use crate::finding::{Finding, Findings};

/// What records that we do not interpret mean for the comparison of those that we do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Circumstances {
    /// The line of the first record that changes how points are counted and that could not be read.
    pub(crate) own_scoring: Option<usize>,
    /// Teams play: a whole team may have the bye.
    pub(crate) teams: bool,
    /// The line of the first player record of which the starting rank could not be read.
    pub(crate) nameless: Option<usize>,
}

impl Circumstances {
    /// A record about pairing or points could not be read.
    pub(crate) fn note_unread(&mut self, code: RuleCode, line: usize) {
        if code.is_about_points() {
            self.own_scoring.get_or_insert(line);
        }
    }
}

/// Compares the rows with each other; `rows` has no two of one starting rank.
pub(crate) fn check(rows: &[Row], circumstances: Circumstances, findings: &mut Findings) {
    let by_number: BTreeMap<u16, &Row> = rows
        .iter()
        .map(|row| (row.record.start_number, row))
        .collect();
    let mut identities = BTreeMap::new();
    let mut highest = 0;
    for row in rows {
        let player = row.record.start_number;
        if player < highest {
            findings.gather(
                "",
                Finding::new(
                    Code::PlayerOrder,
                    row.record.line,
                    format!("player {player} stands after player {highest}"),
                )
                .at(Field::StartNumber)
                .help("records stand in the order of starting ranks"),
            );
        }
        highest = highest.max(player);
        if let Some(id) = row.record.fide_id
            && let Some(first) = identities.insert(id, player)
        {
            findings.add(
                Finding::new(
                    Code::PlayerFideIdTwice,
                    row.record.line,
                    format!("players {first} and {player} have the same FIDE id"),
                )
                .at(Field::FideId)
                .help("correct one of them: two persons never share an id"),
            );
        }
        for (round, cell) in (1u16..).zip(&row.record.rounds) {
            if let Some(opponent) = cell.opponent
                && row.is_sound(round)
            {
                Meeting {
                    round,
                    row,
                    cell: *cell,
                    opponent,
                }
                .check(by_number.get(&opponent).copied(), circumstances, findings);
            }
        }
    }
    if !circumstances.teams {
        check_pairing_byes(rows, findings);
    }
    check_superfluous(rows, findings);
}

/// A row's round against an opponent.
struct Meeting<'a> {
    round: u16,
    row: &'a Row,
    cell: RoundCell,
    opponent: u16,
}

impl Meeting<'_> {
    fn say(&self, findings: &mut Findings, code: Code, field: Field, message: String, help: &str) {
        findings.add(
            Finding::new(code, self.row.record.line, message)
                .at(field)
                .help(help),
        );
    }

    fn check(&self, other: Option<&Row>, around: Circumstances, findings: &mut Findings) {
        let player = self.row.record.start_number;
        let (round, opponent) = (self.round, self.opponent);
        let Some(other) = other else {
            let message = format!("player {opponent} is not in the file");
            let help = around.nameless.map_or_else(
                || "correct the opponent, or add that player's record".to_owned(),
                |line| format!("is it the player of line {line}, whose starting rank is at fault?"),
            );
            let field = Field::Opponent(round);
            return self.say(findings, Code::RoundUnknownOpponent, field, message, &help);
        };
        if !other.is_sound(round) {
            return;
        }
        let answer = other.record.cell(round);
        let line = other.record.line;
        if answer.opponent != Some(player) {
            let who = answer
                .opponent
                .map_or_else(|| "nobody".to_owned(), |third| format!("player {third}"));
            let message = format!(
                "player {player} has player {opponent} as his opponent in round {round}, but player {opponent} has {who} (line {line})"
            );
            let help = "both records have to name each other";
            let field = Field::Opponent(round);
            return self.say(findings, Code::RoundOpponentsDiffer, field, message, help);
        }
        // Both rows come by here: the rest is said once, at the better starting rank.
        if player < opponent {
            self.check_colours(answer, line, findings);
            self.check_results(answer, line, findings);
        }
    }

    fn check_colours(&self, answer: RoundCell, line: usize, findings: &mut Findings) {
        let (player, opponent, round) = (self.row.record.start_number, self.opponent, self.round);
        match (self.cell.color(), answer.color()) {
            (Some(own), Some(other)) if own != other => {}
            (Some(own), Some(_)) => self.say(
                findings,
                Code::RoundColours,
                Field::Colour(round),
                format!(
                    "players {player} and {opponent} both have {own} in round {round} (line {line})"
                ),
                "one of them has w, the other b",
            ),
            // A cell of which a colour may be missing is a forfeit: that was checked with the row.
            _ => findings.gather(
                "",
                Finding::new(
                    Code::RoundForfeitWithoutColour,
                    self.row.record.line,
                    format!("the forfeit of players {player} and {opponent} is without colours"),
                )
                .at(Field::Colour(round))
                .help("write the scheduled colours, w and b"),
            ),
        }
    }

    fn check_results(&self, answer: RoundCell, line: usize, findings: &mut Findings) {
        let agree = match (self.cell.result, answer.result) {
            (None, None) => true,
            (Some(own), Some(other)) => own.agrees_with(other),
            _ => false,
        };
        if agree {
            return;
        }
        let (player, opponent, round) = (self.row.record.start_number, self.opponent, self.round);
        self.say(
            findings,
            Code::RoundResults,
            Field::Result(round),
            format!(
                "player {player} has {}, player {opponent} has {} in round {round} (line {line})",
                sign(self.cell.result),
                sign(answer.result)
            ),
            "results of one game go together: 1 0, = =, 0 0, = 0, + -, - -, W L, D D, or none in both",
        );
    }
}

fn sign(result: Option<ResultCode>) -> String {
    result.map_or_else(
        || "no result".to_owned(),
        |result| result.as_char().to_string(),
    )
}

fn check_pairing_byes(rows: &[Row], findings: &mut Findings) {
    let mut first_of_round: BTreeMap<u16, u16> = BTreeMap::new();
    for row in rows {
        let player = row.record.start_number;
        for (round, cell) in (1u16..).zip(&row.record.rounds) {
            if cell.result != Some(ResultCode::PairingBye) {
                continue;
            }
            let first = *first_of_round.entry(round).or_insert(player);
            if first != player {
                findings.add(
                    Finding::new(
                        Code::RoundPairingByes,
                        row.record.line,
                        format!("players {first} and {player} both have the bye of the pairing in round {round}"),
                    )
                    .at(Field::Result(round))
                    .help("a pairing leaves over one player at most: is one of them an H, F or Z?"),
                );
            }
        }
    }
}

/// "Not paired" in rounds that nobody has: some programs write a column too many.
fn check_superfluous(rows: &[Row], findings: &mut Findings) {
    let last_round = rows
        .iter()
        .filter_map(|row| row.record.rounds.iter().rposition(RoundCell::is_told))
        .max()
        .map_or(0, |index| index + 1);
    for row in rows {
        if row.record.rounds.len() > last_round
            && let Ok(round) = u16::try_from(last_round + 1)
        {
            findings.gather(
                "",
                Finding::new(
                    Code::RoundSuperfluous,
                    row.record.line,
                    format!(
                        "the row goes on to round {}, which nobody has",
                        row.record.rounds.len()
                    ),
                )
                .at(Field::Opponent(round))
                .help("it is kept in the file and does not count as a round"),
            );
        }
    }
}
