//! Reporting an incident, and answering a ruling's question.

use std::sync::Arc;

use arbiter_phrases::{Args, Phrases, Spoken};
use arbiter_ruleset::{Fact, Place, Scoring};
use arbiter_ruling::{Report, Ruling, judge};
use arbiter_store::{Answer, Private};
use arbiter_tournament::{
    Authority, BoardNumber, Command, DecisionKind, Game, Incident, Link, NewDecision, NewRuling,
    PrincipalId, Refusal, RoundNumber, Seq, State, case_for, decide,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::decisions::check_ruled_by;
use super::games::{GameView, game_at};
use super::results::ResultAsked;
use super::results::with_game;
use super::thread::in_a_thread;
use super::times::NotTold;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{AnswerQuestion, Permit, ReportIncident};
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// A board of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// The round.
    pub round: RoundNumber,
    /// The board.
    pub board: BoardNumber,
}

/// A report on its way to the desk.
#[derive(Debug, Clone, PartialEq)]
pub struct NewReport {
    /// What was reported.
    pub report: Report,
    /// When it was tapped.
    pub told: Told,
    /// How it stands to an earlier one.
    pub link: Link,
    /// What was given already, where it was ruled aloud before it was entered.
    pub done: Option<Done>,
}

/// What an arbiter gave before it was entered: a decision without a ruling before it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// Whether the offence counts against the player; it does, if not told.
    #[serde(default)]
    pub upheld: Option<bool>,
    /// The result of the game, where it ended the game.
    #[serde(default)]
    pub result: Option<ResultAsked>,
    /// What was given, and why.
    #[serde(default)]
    pub reason: Option<String>,
    /// When it was ruled, in UTC milliseconds since 1970; when it happened, if not told.
    #[serde(default)]
    pub ruled_at_ms: Option<i64>,
    /// Who ruled, if it was not the one who enters it.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = "uuid")]
    pub ruled_by: Option<PrincipalId>,
}

/// An incident with the ruling on it, as its author is answered.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReportAnswer<'a> {
    /// The entry that reported the incident.
    pub incident: i64,
    /// The entry that gave the ruling.
    pub ruling_seq: Option<i64>,
    /// The game's id.
    #[schema(format = "uuid")]
    pub game: String,
    /// The game's version, for If-Match of the decision.
    pub version: i64,
    /// The ruling.
    #[schema(schema_with = words::maybe_ruling)]
    pub ruling: Option<Spoken<'a>>,
}

impl ReportAnswer<'_> {
    pub(super) fn write(state: &State, incident: Seq, phrases: &Phrases) -> Answer {
        let Some((incident, game)) = incident_and_game(state, incident) else {
            return answer(201, &Value::Null, None);
        };
        let ruled = incident.ruling.as_ref();
        let version = game.version.get();
        let body = ReportAnswer {
            incident: incident.seq.get(),
            ruling_seq: ruled.map(|ruled| ruled.seq.get()),
            game: game.id.to_string(),
            version,
            ruling: ruled.map(|ruled| phrases.spoken(&ruled.report, &ruled.ruling)),
        };
        answer(201, &body, Some(version))
    }
}

/// A refusal, where it is a question with the question itself.
fn asked_about(refusal: Refusal, phrases: &Phrases) -> Problem {
    let question = match &refusal {
        Refusal::PossiblySame {
            age_ms, by_another, ..
        } => {
            let another = if *by_another { "yes" } else { "no" };
            let age = phrases.duration(whole_units(*age_ms));
            Some(phrases.say(
                "same-question",
                &Args::new().word("another", another).word("age", age),
            ))
        }
        _ => None,
    };
    let problem = Problem::from(refusal);
    match question {
        Some(question) => problem.saying(question),
        None => problem,
    }
}

/// An age without what nobody asks for: whole seconds, and whole minutes from two minutes on.
fn whole_units(age_ms: i64) -> i64 {
    let unit = if age_ms < 120_000 { 1_000 } else { 60_000 };
    age_ms / unit * unit
}

/// The report with the answers given so far and these.
fn answered(found: &Incident, answers: &Map<String, Value>) -> Result<Report, Problem> {
    if answers.contains_key(Fact::Offence.as_str()) {
        return Err(Problem::field("answers.offence", OFFENCE_IS_COUNTED));
    }
    let report = found
        .ruling
        .as_ref()
        .map_or(&found.report, |ruled| &ruled.report);
    Ok(report.answered(answers)?)
}

/// What to do where a ruling hangs on an earlier report.
const OFFENCE_IS_COUNTED: &str = "is counted from the decisions, not answered: decide the earlier reports of the same \
                                  kind about the same player, then send {\"answers\": {}}";

fn incident_and_game(state: &State, incident: Seq) -> Option<(&Incident, &Game)> {
    let incident = state.incidents.get(&incident)?;
    Some((incident, state.games.get(&incident.game)?))
}

impl Desk {
    /// Reports an incident at a board, with the ruling on it.
    ///
    /// # Errors
    /// When there is no such board, no regulations, no rule on such an incident, or an earlier report that may be
    /// of the same incident and to which `link` says nothing.
    pub async fn report(
        &self,
        permit: &Permit<ReportIncident>,
        asked: &Asked,
        at: At,
        new: NewReport,
        phrases: &'static Phrases,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        let NewReport {
            report,
            told,
            link,
            done,
        } = new;
        let ruled_at = |done: &Done| done.ruled_at_ms.or(report.happened_at_ms);
        let told = Told {
            happened_at_ms: report.happened_at_ms,
            ruled_at_ms: done.as_ref().and_then(ruled_at),
            ruled_by: done.as_ref().and_then(|done| done.ruled_by),
            ..told
        };
        let compute = async |state: Arc<State>| {
            let game = Arc::clone(game_at(&state, at.round, at.board)?);
            check_ruled_by(&state, told.ruled_by, "done.ruled_by")?;
            let mut private = Vec::new();
            let command = match &done {
                None => Command::Report {
                    game: game.id,
                    report: report.clone(),
                    ruling: self.rule(&state, &game, report.clone(), None).await?,
                    link,
                },
                Some(done) => {
                    let (decision, text) = self.done(done, &self.scoring(&state, &game).await?)?;
                    private.extend(text);
                    Command::ReportDone {
                        game: game.id,
                        report: report.clone(),
                        decision,
                        link,
                    }
                }
            };
            let told = self
                .by_our_clock(tournament, told, NotTold::Happened)
                .await?;
            let plan = decide(&state, self.context(principal, told)?, command)
                .map_err(|refusal| with_game(asked_about(refusal, phrases), &game))?;
            let answering = Arc::new(
                move |entries: &[arbiter_tournament::Entry], after: &State| {
                    let reported = entries.first().map(|entry| entry.envelope.seq);
                    let incident = match link {
                        Link::SameAs(seq) => Some(seq),
                        _ => reported,
                    };
                    incident.map_or_else(
                        || answer(201, &Value::Null, None),
                        |seq| ReportAnswer::write(after, seq, phrases),
                    )
                },
            );
            Ok(Work {
                plan,
                private,
                answer: answering,
            })
        };
        let current = |state: &State| GameView::current_at(state, at);
        self.write(tournament, principal, asked, compute, current)
            .await
    }

    /// A decision that was given before it was entered, with the text that a person wrote to it.
    fn done(
        &self,
        done: &Done,
        scoring: &Scoring,
    ) -> Result<(NewDecision, Option<Private>), Problem> {
        let result = done.result.as_ref();
        let result = result
            .map(|result| result.result("done.result.", scoring))
            .transpose()?;
        let (reason, private) = self.reason(done.reason.as_deref())?.unzip();
        let decision = NewDecision {
            decision: DecisionKind::AlreadyDone,
            upheld: done.upheld,
            result,
            reason,
            overturns: None,
            authority: Authority::Arbiter,
        };
        Ok((decision, private))
    }

    /// Answers a ruling's questions; a new ruling follows. Answers that change nothing get the one that stands.
    ///
    /// # Errors
    /// When there is no such incident, it is decided, or an answer is to no question of a ruling.
    pub async fn answer(
        &self,
        permit: &Permit<AnswerQuestion>,
        asked: &Asked,
        incident: Seq,
        answers: Map<String, Value>,
        phrases: &'static Phrases,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        if let Some(written) = self.earlier(principal, asked).await? {
            return Ok(written);
        }
        let state = self.state(tournament).await?;
        if let Some(written) = self.standing(&state, incident, &answers, phrases).await? {
            return Ok(written);
        }
        let compute = async |state: Arc<State>| {
            let (found, game) = incident_and_game(&state, incident)
                .ok_or_else(|| Problem::bare(ProblemKind::IncidentNotFound))?;
            let report = answered(found, &answers)?;
            let ruling = self.rule(&state, game, report, Some(incident)).await?;
            let command = Command::Answer { incident, ruling };
            let plan = decide(&state, self.context(principal, Told::default())?, command)?;
            let answering = Arc::new(move |_: &[arbiter_tournament::Entry], after: &State| {
                ReportAnswer::write(after, incident, phrases)
            });
            Ok(Work {
                plan,
                private: Vec::new(),
                answer: answering,
            })
        };
        let current = |state: &State| match incident_and_game(state, incident) {
            Some((_, game)) => GameView::current(game),
            None => (Value::Null, None),
        };
        self.write(tournament, principal, asked, compute, current)
            .await
    }

    /// The ruling that stands, where the answers change neither the report nor what the rules say of it now: the log
    /// tells each ruling once.
    async fn standing(
        &self,
        state: &State,
        incident: Seq,
        answers: &Map<String, Value>,
        phrases: &Phrases,
    ) -> Result<Option<Written>, Problem> {
        let Some((found, game)) = incident_and_game(state, incident) else {
            return Ok(None);
        };
        let Some(ruled) = found.ruling.as_ref().filter(|_| found.decision.is_none()) else {
            return Ok(None);
        };
        let report = answered(found, answers)?;
        if report != ruled.report {
            return Ok(None);
        }
        let ruling = self.rule(state, game, report, Some(incident)).await?.ruling;
        if ruling != ruled.ruling {
            return Ok(None);
        }
        let Answer { body, etag, .. } = ReportAnswer::write(state, incident, phrases);
        Ok(Some(Written {
            status: 200,
            body,
            etag,
            replayed: false,
        }))
    }

    /// What the regulations in force say about a report at a game.
    pub(super) async fn rule(
        &self,
        state: &State,
        game: &Game,
        report: Report,
        incident: Option<Seq>,
    ) -> Result<NewRuling, Problem> {
        let rules = self.rules_in_force(state).await?;
        let case = case_for(state, game, report.clone(), incident);
        let (stage, round) = (game.stage.clone(), game.round);
        let section = state.section().map(str::to_owned);
        // Only what follows from a position is searched for; the rest takes less than to wake a thread.
        let searched = report.position.is_some() || report.moves.is_some();
        let judged = move || -> Result<Ruling, Problem> {
            let place = Place {
                section: section.as_deref(),
                ..Place::round(&stage, u32::from(round.get()))
            };
            let stage = rules
                .rules
                .part(&place)
                .map_err(|unplaced| Problem::new(ProblemKind::NoStage, unplaced.to_string()))?;
            Ok(judge(stage, &case)?)
        };
        let ruling = match searched {
            true => in_a_thread(judged).await??,
            false => judged()?,
        };
        let semantic_hash = state
            .regulations
            .as_ref()
            .map(|rules| rules.semantic_hash.clone());
        Ok(NewRuling {
            semantic_hash: semantic_hash.unwrap_or_default(),
            report,
            ruling,
        })
    }
}
