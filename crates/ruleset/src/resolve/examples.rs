//! Examples become situations and expected outcomes, guarantees become what is looked for in every cell.

use std::collections::BTreeMap;

use super::Chain;
use super::decisions::Deciding;
use super::provisions::incident_kind;
use super::settings::Resolved;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::example::Example;
use crate::finding::{Comparison, Need, Outcome};
use crate::source::Span;
use crate::syntax::{Ask, At, Body, Constant, ExampleBlock, Expected, Expr, File, Operand};
use crate::told::{Untold, fact_named, value_of};
use crate::vocabulary::{
    Effect, Fact, FactTable, IncidentKind, Provenance, Reading, Setting, SettingValue, Verdict,
};

/// What must never be said.
pub(crate) struct Guarantee<'a> {
    pub(crate) kind: IncidentKind,
    /// Nothing if any verdict would do.
    pub(crate) verdict: Option<Verdict>,
    /// All of them together.
    pub(crate) effects: Vec<Effect>,
    pub(crate) when: Option<&'a Expr>,
    pub(crate) span: Span,
}

/// The guarantees of the checked file.
pub(crate) fn guarantees<'a>(
    chain: &'a Chain,
    settings: &Resolved,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Guarantee<'a>> {
    let mut found = Vec::new();
    let Some(file) = chain.levels.last() else {
        return found;
    };
    for clause in &file.clauses {
        let Body::Never(never) = &clause.body else {
            continue;
        };
        let kind = never
            .kind
            .as_ref()
            .and_then(|kind| incident_kind(file, kind, problems));
        let mut deciding = deciding(file, chain, settings, problems);
        let part = deciding.part(&never.outcome);
        if let Some((kind, (verdict, effects))) = kind.zip(part) {
            found.push(Guarantee {
                kind,
                verdict,
                effects,
                when: never.when.as_ref().map(|when| &when.node),
                span: clause.span,
            });
        }
    }
    found
}

/// The examples of the checked file that could be understood.
pub(crate) fn examples(
    chain: &Chain,
    settings: &Resolved,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Example> {
    let Some(file) = chain.levels.last() else {
        return Vec::new();
    };
    let mut reading = Telling {
        file,
        chain,
        settings,
        problems,
        titles: BTreeMap::new(),
    };
    let mut found = Vec::new();
    for clause in &file.clauses {
        if let Body::Example(block) = &clause.body {
            reading.name(&block.title);
            found.extend(reading.example(clause.span, block));
        }
    }
    found
}

fn deciding<'a>(
    file: &'a File,
    chain: &Chain,
    settings: &'a Resolved,
    problems: &'a mut Vec<Diagnostic>,
) -> Deciding<'a> {
    Deciding {
        file: &file.name,
        settings,
        problems,
        whole: chain.whole,
    }
}

/// Reads the examples of one file.
struct Telling<'a> {
    file: &'a File,
    chain: &'a Chain,
    settings: &'a Resolved,
    problems: &'a mut Vec<Diagnostic>,
    /// Where each title stood first.
    titles: BTreeMap<&'a str, Span>,
}

/// What an example tells.
#[derive(Default)]
struct Told {
    facts: Vec<(Fact, Reading<crate::vocabulary::FactValue>)>,
    settings: Vec<(Setting, SettingValue)>,
}

impl<'a> Telling<'a> {
    /// Refuses a title that stands twice: nobody would know which of the examples failed.
    fn name(&mut self, title: &'a At<String>) {
        let Some(first) = self.titles.get(title.node.as_str()) else {
            self.titles.insert(&title.node, title.span);
            return;
        };
        let message = format!("there are two examples \"{}\"", title.node);
        let problem = Diagnostic::new(codes::SAME_NAME, &self.file.name, title.span, message);
        self.problems
            .push(problem.related(&self.file.name, *first, "the first one"));
    }

    fn example(&mut self, span: Span, block: &ExampleBlock) -> Option<Example> {
        let kind = incident_kind(self.file, block.kind.as_ref()?, self.problems)?;
        let mut told = Told::default();
        let sound = match &block.given {
            None => true,
            Some(given) => self.tell(kind, &given.node, given.span, &mut told),
        };
        let expected = self.expected(kind, block.expected.as_ref()?);
        let presumed = FactTable::presumed(kind);
        let facts = told.facts.into_iter();
        let expected = expected.filter(|_| sound)?;
        Some(Example {
            part: 0,
            title: block.title.node.clone(),
            kind,
            facts: facts.fold(presumed, |table, (fact, reading)| table.with(fact, reading)),
            expected,
            file: self.file.name.clone(),
            span,
            settings: told.settings,
        })
    }

    fn expected(&mut self, kind: IncidentKind, expected: &At<Expected>) -> Option<Outcome> {
        match &expected.node {
            Expected::Decision(outcome) => {
                let mut deciding = deciding(self.file, self.chain, self.settings, self.problems);
                let (decision, _) = deciding.decision(outcome, false)?;
                Some(Outcome::Determined {
                    verdict: decision.verdict,
                    effects: decision.effects,
                    discretion: decision.discretion,
                })
            }
            Expected::Asks(names) => {
                let needs: Vec<Option<Need>> =
                    names.iter().map(|name| self.need(kind, name)).collect();
                let mut needs: Vec<Need> = needs.into_iter().collect::<Option<_>>()?;
                needs.sort();
                needs.dedup();
                Some(Outcome::Undetermined { needs })
            }
        }
    }

    fn need(&mut self, kind: IncidentKind, name: &At<String>) -> Option<Need> {
        match fact_named(kind, &name.node) {
            Ok(fact) => Some(Need::Fact(fact)),
            Err(untold) => match name.node.parse::<Setting>() {
                Ok(setting) => Some(Need::Setting(setting)),
                Err(_) => self.refuse(codes::UNKNOWN_FACT, name.span, untold),
            },
        }
    }

    /// Takes down what a condition tells; false if something in it tells nothing.
    fn tell(&mut self, kind: IncidentKind, expr: &Expr, span: Span, told: &mut Told) -> bool {
        let word = |word: &str| Constant::Word(word.to_owned());
        let (subject, value) = match expr {
            Expr::And(parts) => {
                // Each of them is read, so that each mistake is told.
                let mut sound = true;
                for part in parts {
                    sound &= self.tell(kind, part, span, told);
                }
                return sound;
            }
            Expr::Test {
                subject,
                ask: Ask::Holds,
            } => (subject, At::new(word("yes"), subject.span)),
            Expr::Not(inner) => match &**inner {
                Expr::Test {
                    subject,
                    ask: Ask::Holds,
                } => (subject, At::new(word("no"), subject.span)),
                _ => return self.tells_nothing(span),
            },
            Expr::Test {
                subject,
                ask: Ask::Is { not: false, words },
            } => match words.as_slice() {
                [one] => (subject, At::new(word(&one.node), one.span)),
                _ => return self.tells_nothing(subject.span),
            },
            Expr::Test {
                subject,
                ask:
                    Ask::Compare {
                        comparison,
                        operand,
                    },
            } => match (&operand.node, comparison.node) {
                (Operand::Amounts(amounts), Comparison::Equal) => (
                    subject,
                    At::new(Constant::Amounts(amounts.clone()), operand.span),
                ),
                _ => return self.tells_nothing(subject.span),
            },
            Expr::Test { subject, .. } => return self.tells_nothing(subject.span),
            Expr::Or(_) => return self.tells_nothing(span),
        };
        self.fact(kind, subject, &value, told).is_some()
    }

    fn tells_nothing(&mut self, span: Span) -> bool {
        let message = "an example tells what is so, one value for each fact";
        let problem = Diagnostic::new(codes::EXAMPLE, &self.file.name, span, message);
        self.problems.push(problem);
        false
    }

    fn fact(
        &mut self,
        kind: IncidentKind,
        subject: &At<String>,
        value: &At<Constant>,
        told: &mut Told,
    ) -> Option<()> {
        let fact = match (
            fact_named(kind, &subject.node),
            subject.node.parse::<Setting>(),
        ) {
            (Ok(fact), _) => fact,
            (Err(_), Ok(setting)) => return self.setting(setting, subject.span, value, told),
            (Err(untold), Err(_)) => {
                return self.refuse(codes::UNKNOWN_FACT, subject.span, untold);
            }
        };
        if told.facts.iter().any(|(other, _)| *other == fact) {
            return self.twice(subject.span);
        }
        match value_of(fact, &value.node) {
            Ok(value) => {
                let provenance = Provenance::Reported;
                told.facts.push((fact, Reading { value, provenance }));
                Some(())
            }
            Err(untold) => self.refuse(codes::WRONG_TYPE, value.span, untold),
        }
    }

    /// Laws leave some settings open; an example may say what an event says.
    fn setting(
        &mut self,
        setting: Setting,
        span: Span,
        value: &At<Constant>,
        told: &mut Told,
    ) -> Option<()> {
        let entry = self.settings.values.get(&setting);
        let open = self.settings.open.contains(&setting);
        let words = entry.filter(|_| open).map(|entry| entry.words.as_slice());
        let Some(words) = words.filter(|words| !words.is_empty()) else {
            return self.refuse(
                codes::EXAMPLE,
                span,
                Untold {
                    message: format!("`{}` is not open here", setting.words()),
                    help: "remove it: the rules say it".to_owned(),
                },
            );
        };
        if told.settings.iter().any(|(other, _)| *other == setting) {
            return self.twice(span);
        }
        let word = match &value.node {
            Constant::Word(word) => words.iter().find(|known| *known == word),
            Constant::Amounts(_) => None,
        };
        let Some(word) = word else {
            let untold = Untold {
                message: format!("`{}` cannot be that", setting.words()),
                help: format!("it is one of {}", words.join(", ")),
            };
            return self.refuse(codes::UNKNOWN_WORD, value.span, untold);
        };
        told.settings
            .push((setting, SettingValue::Word(word.clone())));
        Some(())
    }

    fn twice<T>(&mut self, span: Span) -> Option<T> {
        let untold = Untold {
            message: "this is told twice".to_owned(),
            help: "keep one of the two".to_owned(),
        };
        self.refuse(codes::EXAMPLE, span, untold)
    }

    fn refuse<T>(&mut self, code: codes::Code, span: Span, untold: Untold) -> Option<T> {
        let problem = Diagnostic::new(code, &self.file.name, span, untold.message);
        self.problems.push(problem.help(untold.help));
        None
    }
}
