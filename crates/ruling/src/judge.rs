//! From a finding to a ruling: parties become colours, times become clock settings, verdicts become results.

use arbiter_laws::{Bonus, Color, Game, Period, Schedule, TimeControl};
use arbiter_ruleset::{
    Effect, Fact, Finding, IncidentKind, Measure, Need as RuleNeed, Outcome, Party, PeriodClause,
    Scoring, Stage, TimeControlClause, TraceLine, Verdict,
};

use crate::case::Case;
use crate::clocks::Clocks;
use crate::ended::Ended;
use crate::facts::{CaseFacts, move_number, told_game};
use crate::repetition::Repetition;
use crate::report::{Report, term_json, wanted_text};
use crate::ruling::{
    Adjustment, Audience, Because, BoardEffect, ClockChange, Counts, Need, NeedSubject, Ruling,
    RulingOption, RulingReading, TraceStep,
};

/// Why there is no ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unruled {
    /// The rules say nothing about such an incident. Nothing is guessed.
    NoRule(IncidentKind),
    /// The incident is somebody's, and the report does not say whose.
    NoPlayer,
}

impl std::fmt::Display for Unruled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoRule(kind) => write!(f, "the rules have no rule on {kind} yet"),
            Self::NoPlayer => {
                f.write_str("the report does not say which player it is about: add `by`")
            }
        }
    }
}

impl std::error::Error for Unruled {}

/// What the rules of a stage say about a case.
///
/// # Errors
/// When the rules say nothing about it, or the report does not name the player.
pub fn judge(stage: &Stage, case: &Case) -> Result<Ruling, Unruled> {
    let report = &case.report;
    let game = told_game(report);
    let facts = CaseFacts::new(case, stage, game.as_ref());
    let finding = asking_how_it_ended(stage.evaluate(report.kind, &facts));
    if report.by.is_none() && report.kind.is_somebodys() && finding.outcome != Outcome::NoRule {
        return Err(Unruled::NoPlayer);
    }
    let board = Board {
        stage,
        report,
        articles: articles(&finding),
    };
    let mut ruling = Ruling {
        verdict: None,
        effects: Vec::new(),
        clocks: None,
        position: report.position.clone(),
        counts: Counts {
            before: case.history.upheld,
            after: case.history.upheld,
        },
        result: None,
        options: Vec::new(),
        needs: Vec::new(),
        articles: board.articles.clone(),
        readings: finding
            .facts_used
            .iter()
            .map(|(fact, value, provenance)| RulingReading::of_fact(*fact, *value, *provenance))
            .collect(),
        proof: facts.mate_proof(),
        repetition: repetition(&finding, game.as_ref()),
        trace: finding.trace.iter().map(trace_step).collect(),
        audience: Audience::Arbiters,
    };
    match &finding.outcome {
        Outcome::NoRule => return Err(Unruled::NoRule(report.kind)),
        Outcome::Undetermined { needs } => {
            ruling.needs = needs.iter().map(|need| board.need(case, *need)).collect();
        }
        Outcome::Determined {
            verdict,
            effects,
            discretion,
        } => {
            ruling.verdict = Some(*verdict);
            for effect in effects {
                ruling.effects.extend(board.effect(effect)?);
            }
            ruling.clocks = board.clocks(&ruling.effects);
            ruling.result = Ended {
                report,
                verdict: *verdict,
            }
            .result()?
            .map(|result| match stage.policies().get::<Scoring>() {
                Some(scoring) => result.scored(scoring),
                None => result,
            });
            if is_counted(stage, case, game.as_ref()) {
                ruling.counts.after += 1;
            }
            if *discretion {
                ruling.options.push(RulingOption::default());
            }
            if effects.contains(&Effect::ConsiderPenalty) {
                ruling.options.extend(board.penalties());
            }
        }
    }
    Ok(ruling)
}

/// That a game was over is the same verdict after mate, stalemate and in a dead position; its result and its article are
/// not. So that is asked, where neither the board nor the report tells it (5.1.1, 5.2.1, 5.2.2).
fn asking_how_it_ended(finding: Finding) -> Finding {
    let mut facts = finding.facts_used.iter();
    let is_open = facts.any(|(fact, value, _)| *fact == Fact::GameOverWhat && value.is_none());
    match finding.outcome {
        Outcome::Determined {
            verdict: Verdict::AlreadyOver,
            ..
        } if is_open => Finding {
            outcome: Outcome::Undetermined {
                needs: vec![RuleNeed::Fact(Fact::GameOverWhat)],
            },
            citations: Vec::new(),
            ..finding
        },
        _ => finding,
    }
}

/// Whether the number of the offence decides here: where a rule outside the count applies, as when a move stands
/// because it was answered, the offence is logged and not counted.
fn is_counted(stage: &Stage, case: &Case, game: Option<&Game>) -> bool {
    let outcome = |offence| {
        let facts = CaseFacts::new(case, stage, game).with_offence(offence);
        stage.outcome(case.report.kind, &facts)
    };
    outcome(1) != outcome(2)
}

/// When the position of the case stood on the board, where the finding looked at how often and the moves were told.
fn repetition(finding: &Finding, game: Option<&Game>) -> Option<Repetition> {
    let mut facts = finding.facts_used.iter();
    let asked = facts.any(|(fact, ..)| *fact == Fact::Occurrences);
    let game = game.filter(|game| game.moves().len() > 0)?;
    asked.then(|| Repetition::of(game))
}

fn articles(finding: &Finding) -> Vec<String> {
    finding.citations.iter().map(ToString::to_string).collect()
}

fn trace_step(line: &TraceLine) -> TraceStep {
    let articles: Vec<String> = line.articles.iter().map(ToString::to_string).collect();
    TraceStep {
        clause: line.clause.to_string(),
        article: articles.join(", "),
        status: line.status.as_str().to_owned(),
        by: line.by.as_deref().map(str::to_owned),
        because: line.because.as_ref().map(|because| Because {
            subject: NeedSubject::from(because.subject),
            value: because
                .value
                .as_ref()
                .map_or(serde_json::Value::Null, term_json),
            wanted: wanted_text(&because.wanted),
        }),
    }
}

/// The board a finding is applied to.
struct Board<'a> {
    stage: &'a Stage,
    report: &'a Report,
    articles: Vec<String>,
}

impl Board<'_> {
    fn need(&self, case: &Case, need: RuleNeed) -> Need {
        let player = match need {
            RuleNeed::Fact(Fact::OpponentCanMate | Fact::OpponentMadeMove) => {
                self.report.by.map(Color::other)
            }
            _ => self.report.by,
        };
        let entries = match need {
            RuleNeed::Fact(Fact::Offence) => case.history.undecided.clone(),
            _ => Vec::new(),
        };
        Need {
            fact: NeedSubject::from(need),
            player,
            entries,
        }
    }

    /// What one press of this colour's clock added, in milliseconds.
    fn increment_ms(&self, color: Color) -> i64 {
        self.stage
            .time_control
            .as_ref()
            .and_then(|clause| time_control(clause).ok())
            .map_or(0, |control| {
                control.increment_ms(color, move_number(self.report, color))
            })
    }

    /// The effect with colours for parties; none where there is nothing to do, as an increment of nothing.
    fn effect(&self, effect: &Effect) -> Result<Option<BoardEffect>, Unruled> {
        let color = |party: &Party| match (self.report.by, party) {
            (None, _) => Err(Unruled::NoPlayer),
            (Some(by), Party::Player) => Ok(by),
            (Some(by), Party::Opponent) => Ok(by.other()),
        };
        BoardEffect::of(effect, color, |of| self.increment_ms(of))
    }

    /// What the laws list for the arbiter to choose from.
    fn penalties(&self) -> impl Iterator<Item = RulingOption> {
        self.stage.penalties.iter().map(|listed| {
            let opponents = matches!(listed.measure, Measure::AddTime | Measure::AwardPoints);
            let player = self
                .report
                .by
                .map(|by| if opponents { by.other() } else { by });
            let articles: Vec<String> = listed.citations.iter().map(ToString::to_string).collect();
            RulingOption {
                measure: Some(listed.measure),
                player,
                article: Some(articles.join(", ")),
                ..RulingOption::default()
            }
        })
    }

    /// The clock changes that effects come to, and the times to set where the readings were told.
    fn clocks(&self, effects: &[BoardEffect]) -> Option<ClockChange> {
        let before = self.report.clocks;
        let mut set = before;
        let mut adjust = Vec::new();
        for effect in effects {
            let (player, ms) = match effect {
                BoardEffect::AddTime { to, ms } => (*to, *ms),
                BoardEffect::TakeBackIncrement { of, ms } => (*of, -*ms),
                BoardEffect::ReduceTime { of, ms, floor_ms } => {
                    (*of, -reduction(before.as_ref(), *of, *ms, *floor_ms))
                }
                _ => continue,
            };
            if let Some(clocks) = &mut set {
                *clocks.of_mut(player) += ms;
            }
            adjust.push(Adjustment {
                player,
                ms,
                article: self.articles.join(", "),
            });
        }
        // A clock with less on it than the last press added was read wrongly: there is nothing to set by it.
        let set = set.filter(|clocks| clocks.white_ms >= 0 && clocks.black_ms >= 0);
        (!adjust.is_empty()).then_some(ClockChange {
            before,
            adjust,
            set,
        })
    }
}

/// How much comes off: never below the floor, where there is one and the reading was told.
fn reduction(clocks: Option<&Clocks>, of: Color, ms: i64, floor_ms: Option<i64>) -> i64 {
    match (clocks, floor_ms) {
        (Some(clocks), Some(floor)) => ms.min((clocks.of(of) - floor).max(0)),
        _ => ms,
    }
}

/// The time control of a stage as the Laws count it.
///
/// # Errors
/// When the periods make no time control; the checker of the rules refuses those first.
pub fn time_control(
    clause: &TimeControlClause,
) -> Result<TimeControl, arbiter_laws::TimeControlError> {
    let schedule = |periods: &[PeriodClause]| {
        Schedule::new(
            periods
                .iter()
                .map(|period| {
                    let from_move = period.from_move.max(1);
                    let bonus = match (period.increment_ms, period.delay_ms) {
                        (0, 0) => Bonus::None,
                        (0, ms) => Bonus::Delay { ms, from_move },
                        (ms, _) => Bonus::Increment { ms, from_move },
                    };
                    Period {
                        moves: period.moves,
                        base_ms: period.base_ms,
                        bonus,
                    }
                })
                .collect(),
        )
    };
    Ok(TimeControl {
        white: schedule(&clause.white)?,
        black: schedule(&clause.black)?,
    })
}
