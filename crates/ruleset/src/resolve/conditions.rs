//! Conditions: names become facts and settings, values become codes, `not` is pushed down to the tests.

use crate::citation::Citation;
use crate::codes;
use crate::condition::{Check, Condition, Test};
use crate::diagnostic::Diagnostic;
use crate::evaluate::index_of;
use crate::finding::{Comparison, Need};
use crate::nearest::nearest;
use crate::quantity::Misfit;
use crate::rules::StageSetting;
use crate::source::Span;
use crate::syntax::{Amounts, Ask, At, Expr, Operand};
use crate::vocabulary::{Fact, IncidentKind, Setting, SettingValue, ValueType};

use super::settings::Resolved;
use super::values::{either, known_setting};

/// Lowers the conditions of one rule.
pub(crate) struct Lowering<'a> {
    pub(crate) file: &'a str,
    pub(crate) kind: IncidentKind,
    pub(crate) settings: &'a Resolved,
    /// The facts and settings that the chapter asks about so far.
    pub(crate) variables: &'a mut Vec<Need>,
    pub(crate) problems: &'a mut Vec<Diagnostic>,
    /// Articles of the settings whose values decide in the condition.
    pub(crate) cites: Vec<Citation>,
    /// The file below is whole: a setting that is not declared is a mistake and not a consequence of one.
    pub(crate) whole: bool,
}

/// What a subject's values are.
enum Values {
    YesNo,
    Count,
    Duration,
    /// Words in the order of their codes.
    Words(Vec<String>),
}

impl Lowering<'_> {
    /// The condition, or nothing if something in it is wrong; every mistake in it is reported.
    pub(crate) fn condition(&mut self, expr: &Expr, negate: bool) -> Option<Condition> {
        match expr {
            Expr::Not(inner) => self.condition(inner, !negate),
            Expr::And(parts) | Expr::Or(parts) => {
                let lowered: Vec<_> = parts
                    .iter()
                    .map(|part| self.condition(part, negate))
                    .collect();
                let lowered = lowered.into_iter().collect::<Option<Vec<_>>>()?;
                let all = matches!(expr, Expr::And(_)) != negate;
                Some(if all {
                    Condition::All(lowered)
                } else {
                    Condition::Any(lowered)
                })
            }
            Expr::Test { subject, ask } => self.test(subject, ask, negate),
        }
    }

    fn test(&mut self, subject: &At<String>, ask: &Ask, negate: bool) -> Option<Condition> {
        let need = self.subject(subject)?;
        let values = self.values(need)?;
        let check = match (ask, &values) {
            (Ask::Holds, Values::YesNo) => Check::OneOf(vec![i64::from(!negate)]),
            (Ask::Is { not, words }, Values::Words(known)) => {
                let codes = self.words(need, words, known)?;
                if *not != negate {
                    Check::NoneOf(codes)
                } else {
                    Check::OneOf(codes)
                }
            }
            (
                Ask::Compare {
                    comparison,
                    operand,
                },
                Values::Count | Values::Duration,
            ) => {
                let value = self.operand(operand, &values)?;
                let comparison = comparison.node;
                Check::Compare(
                    if negate {
                        comparison.negated()
                    } else {
                        comparison
                    },
                    value,
                )
            }
            (Ask::Between { from, to }, Values::Count | Values::Duration) => {
                let from = self.amount(from, &values);
                let to = self.amount(to, &values);
                return Some(self.between(need, from?, to?, negate));
            }
            _ => return self.wrong_question(subject, &values),
        };
        Some(self.on(need, check))
    }

    /// `from a to b`: both ends belong to it.
    fn between(&mut self, need: Need, from: i64, to: i64, negate: bool) -> Condition {
        let ends = [(Comparison::AtLeast, from), (Comparison::AtMost, to)];
        let tests = ends.map(|(comparison, value)| {
            let comparison = if negate {
                comparison.negated()
            } else {
                comparison
            };
            self.on(need, Check::Compare(comparison, value))
        });
        if negate {
            Condition::Any(tests.to_vec())
        } else {
            Condition::All(tests.to_vec())
        }
    }

    fn on(&mut self, need: Need, check: Check) -> Condition {
        let known = self.variables.iter().position(|variable| *variable == need);
        let variable = known.unwrap_or_else(|| {
            self.variables.push(need);
            self.variables.len() - 1
        });
        Condition::Test(Test { variable, check })
    }

    /// A test that the language itself asks: which offence it is.
    pub(crate) fn offence(&mut self, comparison: Comparison, number: u32) -> Condition {
        self.on(
            Need::Fact(Fact::Offence),
            Check::Compare(comparison, i64::from(number)),
        )
    }

    fn subject(&mut self, subject: &At<String>) -> Option<Need> {
        let name = subject.node.as_str();
        if let Some(fact) = Fact::named(name, self.kind) {
            return Some(Need::Fact(fact));
        }
        if let Ok(setting) = name.parse::<Setting>() {
            let declared = self.settings.values.contains_key(&setting);
            if !declared && self.whole {
                let message = format!("no laws below declare `{}`", setting.words());
                self.problems.push(Diagnostic::new(
                    codes::UNKNOWN_SETTING,
                    self.file,
                    subject.span,
                    message,
                ));
            }
            return declared.then_some(Need::Setting(setting));
        }
        let elsewhere = Fact::ALL
            .iter()
            .find(|fact| fact.as_str() == name)
            .and_then(|fact| fact.kinds());
        let problem = match elsewhere {
            Some(kinds) => {
                let kinds: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
                let message = format!(
                    "`{name}` is not said of `{}`, only of {}",
                    self.kind,
                    kinds.join(", ")
                );
                Diagnostic::new(codes::UNKNOWN_FACT, self.file, subject.span, message)
            }
            None => {
                let message = format!("there is no fact or setting `{name}`");
                let facts = Fact::ALL
                    .iter()
                    .filter(|fact| fact.applies_to(self.kind))
                    .map(|fact| fact.as_str());
                let near = nearest(name, facts.chain(Setting::NAMES.iter().copied()));
                Diagnostic::new(codes::UNKNOWN_FACT, self.file, subject.span, message)
                    .did_you_mean(near)
            }
        };
        self.problems.push(problem);
        None
    }

    fn values(&self, need: Need) -> Option<Values> {
        Some(match need {
            Need::Fact(fact) => match fact.value_type() {
                ValueType::YesNo => Values::YesNo,
                ValueType::Count { .. } => Values::Count,
                ValueType::Duration => Values::Duration,
                ValueType::Choice(words) => {
                    Values::Words(words.iter().map(|word| (*word).to_owned()).collect())
                }
            },
            Need::Setting(setting) => {
                let StageSetting { words, .. } = self.settings.values.get(&setting)?;
                if words.is_empty() {
                    Values::Duration
                } else {
                    Values::Words(words.clone())
                }
            }
        })
    }

    /// The codes of the words. A word that only the laws further down know stands for no code: it never matches.
    fn words(&mut self, need: Need, words: &[At<String>], known: &[String]) -> Option<Vec<i64>> {
        let codes: Vec<Option<Vec<i64>>> = words
            .iter()
            .map(|word| match index_of(known, &word.node) {
                Some(code) => Some(vec![code]),
                None if matches!(need, Need::Setting(setting) if self.settings.knows_word(setting, &word.node)) => {
                    Some(vec![])
                }
                None => self.unknown_word(need, word, known),
            })
            .collect();
        Some(codes.into_iter().collect::<Option<Vec<_>>>()?.concat())
    }

    fn unknown_word<T>(&mut self, need: Need, word: &At<String>, known: &[String]) -> Option<T> {
        let message = format!("`{}` cannot be `{}`", need.as_str(), word.node);
        let problem = Diagnostic::new(codes::UNKNOWN_WORD, self.file, word.span, message);
        let another = Fact::named(&word.node, self.kind).is_some();
        self.problems.push(
            match nearest(&word.node, known.iter().map(String::as_str)) {
                _ if another => {
                    problem.help("to begin another condition behind `or`, put it in parentheses")
                }
                Some(near) => problem.did_you_mean(Some(near)),
                None => problem.help(format!("it is {}", either(known))),
            },
        );
        None
    }

    fn operand(&mut self, operand: &At<Operand>, values: &Values) -> Option<i64> {
        match &operand.node {
            Operand::Amounts(amounts) => {
                self.amount(&At::new(amounts.clone(), operand.span), values)
            }
            Operand::Name(name) => self.setting_value(name, operand.span, values),
        }
    }

    fn amount(&mut self, amounts: &At<Amounts>, values: &Values) -> Option<i64> {
        let value = match values {
            Values::Count => amounts.node.count(),
            _ => amounts.node.duration_ms(),
        };
        self.fitting(value, amounts.span)
    }

    fn fitting(&mut self, value: Result<i64, Misfit>, span: Span) -> Option<i64> {
        match value {
            Ok(value) => Some(value),
            Err((message, help)) => {
                self.problems
                    .push(Diagnostic::new(codes::WRONG_TYPE, self.file, span, message).help(help));
                None
            }
        }
    }

    /// The value of the setting that a fact is compared with; its articles decide too.
    fn setting_value(&mut self, name: &str, span: Span, values: &Values) -> Option<i64> {
        if Fact::named(name, self.kind).is_some() {
            let message = "facts are compared with values and settings, not with each other";
            let problem = Diagnostic::new(codes::WRONG_TYPE, self.file, span, message);
            self.problems
                .push(problem.help("write a time, a number or a setting"));
            return None;
        }
        let setting = known_setting(self.file, name, span, self.problems)?;
        let ms = setting_ms(
            self.file,
            self.settings,
            setting,
            span,
            self.whole,
            self.problems,
        )?;
        if matches!(values, Values::Count) {
            let message = format!(
                "the {} is a duration, and this is a number",
                setting.words()
            );
            self.problems
                .push(Diagnostic::new(codes::WRONG_TYPE, self.file, span, message));
            return None;
        }
        self.cites.extend(
            self.settings
                .values
                .get(&setting)
                .into_iter()
                .flat_map(|entry| entry.citations.clone()),
        );
        Some(ms)
    }

    fn wrong_question<T>(&mut self, subject: &At<String>, values: &Values) -> Option<T> {
        let name = subject.node.as_str();
        let (what, help) = match values {
            Values::YesNo => ("yes or no", format!("write `{name}` or `not {name}`")),
            Values::Count => (
                "a number",
                format!("write a comparison such as `{name} >= 2`"),
            ),
            Values::Duration => (
                "a duration",
                format!("write a comparison such as `{name} > 15 min`"),
            ),
            Values::Words(words) => (
                "a word",
                format!("write `{name} is …` with {}", either(words)),
            ),
        };
        let message = format!("`{name}` is {what} and cannot be asked like this");
        self.problems
            .push(Diagnostic::new(codes::WRONG_TYPE, self.file, subject.span, message).help(help));
        None
    }
}

/// The duration that a setting holds, where one is needed.
pub(crate) fn setting_ms(
    file: &str,
    settings: &Resolved,
    setting: Setting,
    span: Span,
    whole: bool,
    problems: &mut Vec<Diagnostic>,
) -> Option<i64> {
    let problem = match settings.values.get(&setting) {
        Some(StageSetting {
            value: Some(SettingValue::Duration(ms)),
            ..
        }) => return Some(*ms),
        Some(StageSetting { words, .. }) if words.is_empty() => {
            let message = format!("the {} has no value here", setting.words());
            // A value that was refused is the mistake; this is its consequence.
            if settings.said.contains_key(&setting) {
                return None;
            }
            Diagnostic::new(codes::WRONG_TYPE, file, span, message)
                .help("declare it with `, else …`")
        }
        Some(_) => Diagnostic::new(
            codes::WRONG_TYPE,
            file,
            span,
            format!("the {} is not a duration", setting.words()),
        ),
        None if whole => Diagnostic::new(
            codes::UNKNOWN_SETTING,
            file,
            span,
            format!("no laws below declare `{}`", setting.words()),
        ),
        None => return None,
    };
    problems.push(problem);
    None
}
