//! A ruling with its sentences, as `arbiter judge --json` and the API give it.

use arbiter_ruleset::Verdict;
use arbiter_ruling::{
    Audience, BoardEffect, ClockChange, Counts, GameResult, MateProof, NeedSubject, Repetition,
    Report, Ruling, RulingOption, RulingReading,
};
use serde::{Serialize, Serializer};

use crate::phrases::Phrases;

/// A ruling with its sentences. The order of its fields is the published one; null is written, never left out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spoken<'a> {
    /// The verdict; `null` while an answer is needed.
    #[serde(serialize_with = "verdict_word")]
    pub verdict: Option<Verdict>,
    /// Penalties and instructions.
    pub effects: &'a [BoardEffect],
    /// What the arbiter says and does.
    pub instruction: String,
    /// What to do to the clocks.
    pub clocks: Option<&'a ClockChange>,
    /// The position that stands, as FEN.
    pub position: Option<&'a str>,
    /// Upheld offences before and after.
    pub counts: Counts,
    /// The result, if the ruling ends the game.
    pub result: Option<&'a GameResult>,
    /// What the rules leave to the arbiter.
    pub options: &'a [RulingOption],
    /// What has to be answered first.
    pub needs: Vec<SpokenNeed>,
    /// The articles.
    pub articles: &'a [String],
    /// What was presumed, computed, reported and judged.
    pub readings: &'a [RulingReading],
    /// The proof that a side can or cannot still checkmate.
    pub proof: Option<&'a MateProof>,
    /// When the position of a claim stood on the board, where the moves were told.
    pub repetition: Option<&'a Repetition>,
    /// The reasoning, clause by clause.
    pub trace: Vec<SpokenStep<'a>>,
    /// Who may see it.
    pub audience: Audience,
}

/// Something that has to be answered, with its question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpokenNeed {
    /// The fact's or setting's wire name.
    pub fact: &'static str,
    /// The question.
    pub question: String,
}

/// A step of the reasoning, with its reason as a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpokenStep<'a> {
    /// The clause.
    pub clause: &'a str,
    /// The articles it stands under.
    pub article: &'a str,
    /// `applied`, `overridden`, `not_met` or `unknown`.
    pub status: &'a str,
    /// The clause that overrides it.
    pub by: Option<&'a str>,
    /// The one fact why not.
    pub because: Option<String>,
}

fn verdict_word<S: Serializer>(
    verdict: &Option<Verdict>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    verdict.map(Verdict::as_str).serialize(serializer)
}

impl Phrases {
    /// A ruling with its sentences.
    #[must_use]
    pub fn spoken<'a>(&self, report: &Report, ruling: &'a Ruling) -> Spoken<'a> {
        let needs = ruling.needs.iter().map(|need| SpokenNeed {
            fact: match need.fact {
                NeedSubject::Fact(fact) => fact.as_str(),
                NeedSubject::Setting(setting) => setting.as_str(),
            },
            question: self.question(need),
        });
        let trace = ruling.trace.iter().map(|step| SpokenStep {
            clause: &step.clause,
            article: &step.article,
            status: &step.status,
            by: step.by.as_deref(),
            because: step.because.as_ref().map(|because| self.because(because)),
        });
        Spoken {
            verdict: ruling.verdict,
            effects: &ruling.effects,
            instruction: self.instruction(report, ruling),
            clocks: ruling.clocks.as_ref(),
            position: ruling.position.as_deref(),
            counts: ruling.counts,
            result: ruling.result.as_ref(),
            options: &ruling.options,
            needs: needs.collect(),
            articles: &ruling.articles,
            readings: &ruling.readings,
            proof: ruling.proof.as_ref(),
            repetition: ruling.repetition.as_ref(),
            trace: trace.collect(),
            audience: ruling.audience,
        }
    }
}
