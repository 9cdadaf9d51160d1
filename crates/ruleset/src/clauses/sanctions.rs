//! `penalty for a device`, with a line for each offence below it.

use super::{ClauseForm, Family, starts_with};
use crate::codes;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::resolve::{Expansion, said, with_verdict};
use crate::syntax::{Branch, Outcome, RuleBlock};
use crate::vocabulary::{IncidentKind, Verdict};
use crate::wording::{self, Pieces};

/// What an offence costs: the same each time, or offence by offence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sanctions {
    offence: &'static Offence,
    /// What it costs each time; nothing if the lines below say it.
    each_time: Option<Outcome>,
    rungs: Vec<Branch>,
}

/// An offence that regulations name.
#[derive(Debug, PartialEq, Eq)]
struct Offence {
    lead: &'static str,
    kind: IncidentKind,
}

macro_rules! offences {
    ($( $lead:literal $(or $($other:literal),+)? => $kind:ident, $form:literal ),+ $(,)?) => {
        const OFFENCES: &[Offence] = &[ $( Offence { lead: $lead, kind: IncidentKind::$kind } ),+ ];
        const FORMS: &[ClauseForm] = &[ $(
            ClauseForm::event($lead, Rule::sanction_line, $form, DOC).or(&[ $($($other),+)? ])
        ),+ ];
    };
}

const DOC: &str = "Says what the offence costs: the same each time, behind the colon, or offence by offence of one player in \
     a game, in lines such as `first: …` and `second and later: …`. Where no verdict stands, the game goes on. It takes the \
     place of what the Laws leave to the regulations there.";

offences! {
    "penalty for a device" or "phone or other device on a player", "penalty for a phone" => Device,
        "penalty for a device: reduce the player's time by 10 min, but not below 2 min",
    "penalty for a breach of the dress code" => Dress,
        "penalty for a breach of the dress code: fine the player 50, report to the organiser",
    "penalty for smoking" => Smoking, "penalty for smoking: warning to the player",
    "penalty for a disturbance" or "penalty for disturbing" => Disturbance,
        "penalty for a disturbance: warning to the player",
    "penalty for leaving the playing area" => LeavingArea,
        "penalty for leaving the playing area: warning to the player",
    "penalty for outside help" => OutsideHelp, "penalty for outside help: game lost",
    "penalty for a refusal" => Refusal, "penalty for a refusal: warning to the player",
    "penalty for an arranged result" => AgreedResult, "penalty for an arranged result: both lose",
    "penalty for a recording fault" => RecordingFault,
        "penalty for a recording fault: warning to the player, complete the scoresheet",
    "penalty for advice by a captain" => CaptainAdvice,
        "penalty for advice by a captain: warning to the player",
    "penalty for another offence" => OtherOffence,
        "penalty for another offence: warning to the player",
}

impl Family for Sanctions {
    const FORMS: &'static [ClauseForm] = FORMS;
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::sanction_lead, "`penalty for …`"),
        (Rule::compat_sanction, "`penalty for …`"),
        (Rule::sanction_word, "a word"),
    ];

    fn has_lines() -> bool {
        true
    }

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, block: &Block<'a>) -> Option<Self> {
        let is_lead = |rule| matches!(rule, Rule::sanction_lead | Rule::compat_sanction);
        let lead = line.find(is_lead)?;
        let offence = offence(lead.text());
        let rungs = reader.rungs(block);
        let Some(offence) = offence else {
            let message = format!("the words `{}` go on after the offence", lead.words());
            reader.refuse(
                codes::SYNTAX,
                lead.span(),
                message,
                "write `:` behind the offence",
            );
            return None;
        };
        let each_time = match line.child(Rule::effects) {
            None => None,
            // The articles are those of the clause.
            Some(_) => Some(Outcome {
                cites: Vec::new(),
                ..reader.outcome(line)?
            }),
        };
        match (each_time.is_some(), block.children.is_empty()) {
            (true, true) | (false, false) => {}
            (true, false) => {
                let message =
                    "what the offence costs is said twice: here, and offence by offence below";
                reader.refuse(
                    codes::REPEATED_PART,
                    line.span(),
                    message,
                    "keep one of the two",
                );
                return None;
            }
            (false, true) => {
                let help =
                    "write it behind a colon, or below as `first: …` and `second and later: …`";
                reader.refuse(
                    codes::INCOMPLETE_RULE,
                    line.span(),
                    "this does not say what it costs",
                    help,
                );
                return None;
            }
        }
        Some(Self {
            offence,
            each_time,
            rungs,
        })
    }

    fn written(&self) -> Pieces {
        match &self.each_time {
            Some(outcome) => wording::outcome(&format!("{}: ", self.offence.lead), outcome),
            None => vec![self.offence.lead.to_owned()],
        }
    }

    fn lead(&self) -> &'static str {
        self.offence.lead
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        let (span, discretion) = (into.span(), into.modifiers().discretion);
        let complete = |outcome: &Outcome| Outcome {
            discretion: outcome.discretion || discretion,
            ..with_verdict(outcome, Verdict::Continue)
        };
        let (lead, kind) = (self.offence.lead, self.offence.kind);
        let rule = match &self.each_time {
            Some(outcome) => RuleBlock::of(lead, kind, span, complete(outcome), Vec::new()),
            None => {
                let mut branches = self.rungs.clone();
                for branch in &mut branches {
                    branch.outcome = complete(&branch.outcome);
                    for exception in &mut branch.exceptions {
                        exception.outcome = complete(&exception.outcome);
                    }
                }
                RuleBlock {
                    counted: true,
                    branches,
                    ..RuleBlock::of(lead, kind, span, said(Verdict::Continue, span), Vec::new())
                }
            }
        };
        into.rule(rule);
    }
}

fn offence(words: &str) -> Option<&'static Offence> {
    let same = |form: &ClauseForm| {
        let mut leads = std::iter::once(&form.lead).chain(form.other_leads);
        leads.any(|lead| {
            starts_with(words, lead) && words.split_whitespace().count() == lead.split(' ').count()
        })
    };
    let (offence, _) = OFFENCES.iter().zip(FORMS).find(|(_, form)| same(form))?;
    Some(offence)
}
