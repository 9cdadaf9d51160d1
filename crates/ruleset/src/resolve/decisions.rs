//! Effects as written become one verdict with penalties and instructions.

use crate::chapter::Decision;
use crate::citation::Citation;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::quantity::Misfit;
use crate::source::Span;
use crate::syntax::{At, EffectPhrase, Outcome, TimeAmount};
use crate::vocabulary::{Authority, Effect, Instruction, Party, Penalty, Verdict};

use super::conditions::setting_ms;
use super::settings::Resolved;
use super::values::known_setting;

/// Lowers the outcomes of one rule.
pub(crate) struct Deciding<'a> {
    pub(crate) file: &'a str,
    pub(crate) settings: &'a Resolved,
    pub(crate) problems: &'a mut Vec<Diagnostic>,
    pub(crate) whole: bool,
}

/// A verdict or none, and effects, sorted and each once.
type Part = (Option<Verdict>, Vec<Effect>);

/// A verdict or something beside it.
enum Said {
    Verdict(Verdict),
    Effect(Effect),
}

impl Deciding<'_> {
    /// The decision and the articles of the settings in it, or nothing if something is wrong.
    pub(crate) fn decision(
        &mut self,
        outcome: &Outcome,
        discretion: bool,
    ) -> Option<(Decision, Vec<Citation>)> {
        let (said, cites) = self.said(outcome);
        if let Some((None, _)) = said {
            let message = "this does not say what becomes of the game";
            let help = "add one verdict, such as `continue`, `game lost` or `not allowed`";
            let problem = Diagnostic::new(codes::VERDICT, self.file, outcome.span, message);
            self.problems.push(problem.help(help));
        }
        let (verdict, effects) = said?;
        Some((
            Decision {
                verdict: verdict?,
                effects,
                discretion: discretion || outcome.discretion,
            },
            cites,
        ))
    }

    /// A part of a decision, such as a guarantee speaks of.
    pub(crate) fn part(&mut self, outcome: &Outcome) -> Option<Part> {
        self.said(outcome).0
    }

    /// What is said, or nothing if something is wrong; with the articles of the settings in it.
    fn said(&mut self, outcome: &Outcome) -> (Option<Part>, Vec<Citation>) {
        let mut verdicts: Vec<(Verdict, Span)> = Vec::new();
        let mut effects = Vec::new();
        let mut cites = Vec::new();
        let mut sound = true;
        for phrase in &outcome.effects {
            match self.effect(phrase, &mut cites) {
                Some(Said::Verdict(verdict)) => verdicts.push((verdict, phrase.span)),
                // No time at all is none to add.
                Some(Said::Effect(Effect::AddTime { ms: 0, .. })) => {}
                Some(Said::Effect(effect)) => effects.push(effect),
                None => sound = false,
            }
        }
        if let [(first, _), (second, span), ..] = verdicts.as_slice() {
            let message = format!(
                "`{}` and `{}` cannot both be",
                spoken(first.as_str()),
                spoken(second.as_str())
            );
            let problem = Diagnostic::new(codes::VERDICT, self.file, *span, message);
            self.problems.push(problem.help("keep one verdict"));
            sound = false;
        }
        effects.sort();
        effects.dedup();
        let verdict = verdicts.first().map(|(verdict, _)| *verdict);
        (sound.then_some((verdict, effects)), cites)
    }

    fn effect(&mut self, phrase: &At<EffectPhrase>, cites: &mut Vec<Citation>) -> Option<Said> {
        let effect = match &phrase.node {
            EffectPhrase::AddTime { amount, to } => Effect::AddTime {
                to: *to,
                ms: self.time(amount, cites)?,
            },
            EffectPhrase::ReduceTime { of, amount, floor } => Effect::ReduceTime {
                of: *of,
                ms: self.time(amount, cites)?,
                floor_ms: match floor {
                    None => None,
                    Some(floor) => Some(self.time(floor, cites)?),
                },
            },
            EffectPhrase::DeductPoints { points, of } => Effect::DeductPoints {
                of: *of,
                points_x2: self.fitting(points.node.points_x2(), points.span)?,
            },
            EffectPhrase::AwardPoints { points, to } => Effect::AwardPoints {
                to: *to,
                points_x2: self.fitting(points.node.points_x2(), points.span)?,
            },
            EffectPhrase::Fine { of, amount } => Effect::Fine {
                of: *of,
                amount: amount.node,
            },
            EffectPhrase::ExcludeRounds { of, rounds } => Effect::ExcludeRounds {
                of: *of,
                rounds: self.fitting(rounds.node.rounds(), rounds.span)?,
            },
            EffectPhrase::Expel { of } => Effect::Expel { of: *of },
            EffectPhrase::ReportTo { authority } => Effect::ReportTo {
                authority: self.authority(authority)?,
            },
            EffectPhrase::PromoteToQueen => Effect::PromoteToQueen,
            EffectPhrase::Words { words, party } => return self.words(words, *party, phrase.span),
        };
        Some(Said::Effect(effect))
    }

    /// A verdict, an instruction or a warning. Only the last two are done to one of the players.
    fn words(&mut self, words: &str, party: Option<Party>, span: Span) -> Option<Said> {
        let of = party.unwrap_or(Party::Player);
        let (said, takes_party) = if let Ok(verdict) = words.parse::<Verdict>() {
            (Said::Verdict(verdict), false)
        } else if words == Penalty::Warning.as_str() {
            (Said::Effect(Effect::Warning { to: of }), true)
        } else if let Ok(instruction) = words.parse::<Instruction>() {
            let takes_party = instruction == Instruction::TakeBackIncrement;
            (
                Said::Effect(instruction_effect(instruction, of)),
                takes_party,
            )
        } else {
            self.unknown_effect(words, span);
            return None;
        };
        if party.is_some() && !takes_party {
            let message = format!("`{}` is not done to one of the players", spoken(words));
            let problem = Diagnostic::new(codes::UNKNOWN_EFFECT, self.file, span, message);
            self.problems
                .push(problem.help(format!("write `{}`", spoken(words))));
            return None;
        }
        Some(said)
    }

    fn unknown_effect(&mut self, words: &str, span: Span) {
        let known = Verdict::NAMES
            .iter()
            .chain(Instruction::NAMES)
            .chain(Penalty::NAMES)
            .copied();
        let near = nearest(words, known).map(spoken);
        let problem = Diagnostic::new(
            codes::UNKNOWN_EFFECT,
            self.file,
            span,
            format!("there is no effect `{}`", spoken(words)),
        );
        self.problems.push(match near.as_deref() {
            Some("add time") => problem.help("write `add … to the opponent`"),
            Some("reduce time") => problem.help("write `reduce the player's time by …`"),
            near => problem.did_you_mean(near),
        });
    }

    fn authority(&mut self, word: &At<String>) -> Option<Authority> {
        match word.node.parse::<Authority>() {
            Ok(authority) => Some(authority),
            Err(unknown) => {
                let message = format!("there is no authority `{}`", word.node);
                let problem = Diagnostic::new(codes::UNKNOWN_WORD, self.file, word.span, message);
                self.problems.push(match unknown.nearest {
                    Some(near) => problem.did_you_mean(Some(near)),
                    None => problem.help(format!("it is one of {}", Authority::NAMES.join(", "))),
                });
                None
            }
        }
    }

    /// A time, or the value of the setting that holds it; a setting brings its articles.
    fn time(&mut self, amount: &At<TimeAmount>, cites: &mut Vec<Citation>) -> Option<i64> {
        match &amount.node {
            TimeAmount::Amounts(amounts) => self.fitting(amounts.duration_ms(), amount.span),
            TimeAmount::Setting(name) => {
                let setting = known_setting(self.file, name, amount.span, self.problems)?;
                let ms = setting_ms(
                    self.file,
                    self.settings,
                    setting,
                    amount.span,
                    self.whole,
                    self.problems,
                )?;
                cites.extend(
                    self.settings
                        .values
                        .get(&setting)
                        .into_iter()
                        .flat_map(|entry| entry.citations.clone()),
                );
                Some(ms)
            }
        }
    }

    fn fitting<T>(&mut self, value: Result<T, Misfit>, span: Span) -> Option<T> {
        match value {
            Ok(value) => Some(value),
            Err((message, help)) => {
                self.problems
                    .push(Diagnostic::new(codes::WRONG_TYPE, self.file, span, message).help(help));
                None
            }
        }
    }
}

/// A wire name as the language writes it.
fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

const fn instruction_effect(instruction: Instruction, of: Party) -> Effect {
    match instruction {
        Instruction::TakeBackIncrement => Effect::TakeBackIncrement { of },
        Instruction::RestorePosition => Effect::RestorePosition,
        Instruction::PromoteToQueen => Effect::PromoteToQueen,
        Instruction::BoundMove => Effect::BoundMove,
        Instruction::ReplayMove => Effect::ReplayMove,
        Instruction::CompleteScoresheet => Effect::CompleteScoresheet,
        Instruction::RecordOffer => Effect::RecordOffer,
        Instruction::NextPeriod => Effect::NextPeriod,
        Instruction::SetClocks => Effect::SetClocks,
        Instruction::SwapColours => Effect::SwapColours,
        Instruction::WatchGame => Effect::WatchGame,
        Instruction::HandInDevice => Effect::HandInDevice,
        Instruction::PlayIntendedMove => Effect::PlayIntendedMove,
        Instruction::TransferPosition => Effect::TransferPosition,
        Instruction::ConsiderPenalty => Effect::ConsiderPenalty,
    }
}
