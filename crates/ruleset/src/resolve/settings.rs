//! Settings: each declared by the laws, given one value, and changed only by whom the laws allow.

use std::collections::{BTreeMap, BTreeSet};

use crate::citation::{Citation, united};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::quantity::duration_text;
use crate::rules::StageSetting;
use crate::source::Span;
use crate::syntax::{Ask, At, Body, Clause, Constant, EventRight, Expr, File, SettingDeclaration};
use crate::vocabulary::{Setting, SettingValue};

use super::chain::Chain;
use super::speed::{speed_article, speed_of};
use super::values::known_setting;

/// The settings of a stage, as the evaluator needs them and with what the checker remembers about them.
#[derive(Default)]
pub(crate) struct Resolved {
    pub(crate) values: BTreeMap<Setting, StageSetting>,
    /// The words that a setting could be at each level where it was declared, oldest first.
    declared_words: BTreeMap<Setting, Vec<String>>,
    /// Where the regulations say a setting.
    pub(crate) said: BTreeMap<Setting, Span>,
    /// What it would be without the `set` that says it in the regulations.
    pub(crate) unsaid: BTreeMap<Setting, SettingValue>,
    /// Clauses that say nothing in this part of the tournament. They are mistakes if they say nothing in any part.
    pub(crate) idle: Vec<Diagnostic>,
    /// Settings that an event may still choose: where a laws file is checked, it must be sound for every choice.
    pub(crate) open: BTreeSet<Setting>,
}

impl Resolved {
    /// Whether some laws in the chain know this word for this setting, though perhaps not the ones in force.
    pub(crate) fn knows_word(&self, setting: Setting, word: &str) -> bool {
        self.declared_words
            .get(&setting)
            .is_some_and(|words| words.iter().any(|known| known == word))
    }

    /// The first article under which the laws declare the setting.
    pub(crate) fn article(&self, setting: Setting) -> Option<String> {
        self.values
            .get(&setting)
            .and_then(|value| value.citations.first())
            .map(ToString::to_string)
    }
}

/// How the laws let a setting be changed.
pub(super) struct Rights {
    /// What the event may do; nothing if only later laws may change it.
    event: Option<EventRight>,
    /// What the event may say, in milliseconds.
    pub(super) range: Option<(i64, i64)>,
    file: String,
    span: Span,
}

/// Gives every setting its value.
pub(crate) fn settings(chain: &Chain, problems: &mut Vec<Diagnostic>) -> Resolved {
    let mut table = Table {
        chain,
        problems,
        resolved: Resolved::default(),
        rights: BTreeMap::new(),
        value_spans: BTreeMap::new(),
    };
    for file in &chain.levels {
        let mut here: BTreeMap<Setting, Span> = BTreeMap::new();
        for clause in &file.clauses {
            table.clause(file, clause, &mut here);
        }
    }
    table.what_the_event_may_say();
    table.what_the_event_must_say();
    if chain.levels.last().is_some_and(|file| file.is_laws()) {
        let open = table
            .rights
            .iter()
            .filter(|(_, rights)| rights.event.is_some());
        table.resolved.open = open.map(|(setting, _)| *setting).collect();
    }
    table.resolved
}

pub(super) struct Table<'a> {
    chain: &'a Chain,
    pub(super) problems: &'a mut Vec<Diagnostic>,
    pub(super) resolved: Resolved,
    pub(super) rights: BTreeMap<Setting, Rights>,
    /// Where the values stand that the event gives.
    value_spans: BTreeMap<Setting, Span>,
}

impl Table<'_> {
    fn clause(&mut self, file: &File, clause: &Clause, here: &mut BTreeMap<Setting, Span>) {
        let needs_article = matches!(
            clause.body,
            Body::Setting(_) | Body::Set(_) | Body::Speed(_) | Body::Said(_)
        );
        if needs_article && file.is_laws() && clause.cites.is_empty() {
            let message = "under which article does this stand?";
            let problem = Diagnostic::new(codes::NO_ARTICLE, &file.name, clause.span, message);
            self.problems.push(problem);
        }
        match &clause.body {
            Body::Setting(declaration) => {
                if let Some(setting) = self.known(file, &declaration.name)
                    && self.once(file, setting, declaration.name.span, here)
                {
                    self.declare(file, clause, setting, declaration);
                }
            }
            Body::Set(assignment) => {
                if let Some(setting) = self.known(file, &assignment.name)
                    && self.once(file, setting, assignment.name.span, here)
                {
                    let before = self.resolved.values.get(&setting);
                    let before = before.and_then(|entry| entry.value.clone());
                    let set = self.set(file, clause, setting, &assignment.value);
                    // A clause that says how the laws are read has one name and place, and is never one too many.
                    if set && !file.is_laws() && assignment.name.span != clause.span {
                        let unsaid = before.map(|value| (setting, value));
                        self.resolved.unsaid.extend(unsaid);
                    }
                }
            }
            Body::Supervision { speed, article } => {
                if !self.once(file, Setting::Supervision, clause.span, here) {
                    return;
                }
                // Under laws of another speed the articles are others too; one mistake is enough.
                let actual = self.chain.speed;
                if self.chain.whole && actual.is_some_and(|actual| actual != speed.node) {
                    let problem = self.wrong_speed(file, speed.node.as_str(), speed.span);
                    self.resolved.idle.push(problem);
                    here.remove(&Setting::Supervision);
                    if !self.chain.several {
                        self.resolved.said.insert(Setting::Supervision, clause.span);
                    }
                } else if self.chain.whole {
                    let value = At::new(Constant::Word(article.node.clone()), article.span);
                    self.set(file, clause, Setting::Supervision, &value);
                }
            }
            _ => {}
        }
    }

    fn wrong_speed(&self, file: &File, stated: &str, span: Span) -> Diagnostic {
        let laws = self
            .chain
            .levels
            .iter()
            .rev()
            .find(|level| speed_of(level).is_some());
        let bounds = laws.and_then(|laws| speed_of(laws));
        let measured = bounds
            .zip(self.chain.measure.as_ref())
            .map(|(bounds, measure)| {
                let time = duration_text(measure.white_ms);
                format!(
                    ": {time} over {} moves, which is {}",
                    measure.moves,
                    bounds.words()
                )
            });
        let actual = self
            .chain
            .speed
            .map_or("another speed", |speed| speed.as_str());
        let measured = measured.unwrap_or_default();
        let message = format!("by its time control this is {actual}, not {stated}{measured}");
        let help = match actual {
            "standard" => "remove this line, or change the time control".to_owned(),
            actual => format!("write `{actual} rules: …`, or change the time control"),
        };
        let problem = Diagnostic::new(codes::SPEED, &file.name, span, message).help(help);
        problem.article(laws.and_then(|laws| speed_article(laws)))
    }

    pub(super) fn known(&mut self, file: &File, name: &At<String>) -> Option<Setting> {
        known_setting(&file.name, &name.node, name.span, self.problems)
    }

    /// Whether the setting is said for the first time in this file.
    fn once(
        &mut self,
        file: &File,
        setting: Setting,
        span: Span,
        here: &mut BTreeMap<Setting, Span>,
    ) -> bool {
        let Some(first) = here.get(&setting) else {
            here.insert(setting, span);
            return true;
        };
        let message = format!("`{}` is set twice", setting.words());
        let problem = Diagnostic::new(codes::SET_TWICE, &file.name, span, message);
        self.problems
            .push(problem.related(&file.name, *first, "it is set here first"));
        false
    }

    fn declare(
        &mut self,
        file: &File,
        clause: &Clause,
        setting: Setting,
        declaration: &SettingDeclaration,
    ) {
        let Some(words) = self.words(file, setting, &declaration.kind) else {
            return;
        };
        let range = declaration
            .right
            .as_ref()
            .and_then(|right| right.range.as_ref());
        let range = range.and_then(|(from, to)| self.range(file, setting, from, to));
        if let Some(when) = declaration
            .right
            .as_ref()
            .and_then(|right| right.when.as_ref())
        {
            self.only_settings(file, when);
        }
        self.resolved
            .declared_words
            .entry(setting)
            .or_default()
            .extend(words.iter().cloned());
        let citations = united(clause.cites.iter().cloned());
        self.resolved.values.insert(
            setting,
            StageSetting {
                value: None,
                words,
                citations,
            },
        );
        let event = declaration.right.clone();
        self.rights.insert(
            setting,
            Rights {
                event,
                range,
                file: file.name.clone(),
                span: clause.span,
            },
        );
        let value = declaration
            .value
            .as_ref()
            .and_then(|value| self.value(file, setting, value));
        if let Some(entry) = self.resolved.values.get_mut(&setting) {
            entry.value = value;
        }
    }

    /// Gives a setting a value; whether that could be done.
    fn set(
        &mut self,
        file: &File,
        clause: &Clause,
        setting: Setting,
        value: &At<Constant>,
    ) -> bool {
        let Some(rights) = self.rights.get(&setting) else {
            // Without the laws below nobody knows what is declared.
            if self.chain.whole {
                let message = format!("no laws below declare `{}`", setting.words());
                let problem =
                    Diagnostic::new(codes::UNKNOWN_SETTING, &file.name, clause.span, message);
                self.problems.push(problem.help("remove this line"));
            }
            return false;
        };
        if !file.is_laws() {
            self.resolved.said.insert(setting, clause.span);
            self.value_spans.insert(setting, value.span);
            if rights.event.is_none() {
                self.not_delegated(file, clause.span, setting, "");
                return false;
            }
        }
        let Some(value) = self.value(file, setting, value) else {
            return false;
        };
        if let Some(entry) = self.resolved.values.get_mut(&setting) {
            entry.value = Some(value);
            // A later law takes the place of the earlier article; an event's words stand beside it.
            let kept: Vec<Citation> = if file.is_laws() {
                vec![]
            } else {
                std::mem::take(&mut entry.citations)
            };
            entry.citations = united(kept.into_iter().chain(clause.cites.iter().cloned()));
        }
        true
    }

    fn not_delegated(&mut self, file: &File, span: Span, setting: Setting, when: &str) {
        let article = self.resolved.article(setting);
        let named = article.as_deref().unwrap_or("the law");
        let message = format!(
            "{named} does not leave the {} to the regulations{when}",
            setting.words()
        );
        let mut problem =
            Diagnostic::new(codes::NOT_DELEGATED, &file.name, span, message).article(article);
        if let Some(rights) = self.rights.get(&setting) {
            problem = problem.related(&rights.file, rights.span, "it is declared here");
        }
        self.problems.push(problem);
    }

    /// What the event says must be its to say, and within the range, once all settings are known.
    fn what_the_event_may_say(&mut self) {
        let Some(file) = self.chain.levels.last().filter(|file| !file.is_laws()) else {
            return;
        };
        let said: Vec<(Setting, Span)> = self
            .resolved
            .said
            .iter()
            .map(|(setting, span)| (*setting, *span))
            .collect();
        for (setting, span) in said {
            let Some(Rights {
                event: Some(right),
                range,
                ..
            }) = self.rights.get(&setting)
            else {
                continue;
            };
            let value = self
                .resolved
                .values
                .get(&setting)
                .and_then(|entry| entry.value.as_ref());
            if right
                .when
                .as_ref()
                .is_some_and(|when| self.holds(when) == Some(false))
            {
                self.not_delegated(file, span, setting, " here");
            } else if let (Some((from, to)), Some(SettingValue::Duration(ms))) = (range, value)
                && !(from..=to).contains(&ms)
            {
                let (from, to) = (duration_text(*from), duration_text(*to));
                let message = format!("the {} must lie between {from} and {to}", setting.words());
                let span = self.value_spans.get(&setting).copied().unwrap_or(span);
                let problem = Diagnostic::new(codes::OUT_OF_RANGE, &file.name, span, message);
                let article = self.resolved.article(setting);
                self.problems.push(problem.article(article));
                // Nothing follows from a value that cannot be.
                if let Some(entry) = self.resolved.values.get_mut(&setting) {
                    entry.value = None;
                }
            }
        }
    }

    /// The truth of a condition on settings; `None` if one of them is open or it asks for something else.
    fn holds(&self, expr: &Expr) -> Option<bool> {
        match expr {
            Expr::Not(inner) => self.holds(inner).map(|holds| !holds),
            Expr::And(parts) => parts
                .iter()
                .map(|part| self.holds(part))
                .try_fold(true, |all, part| Some(all & part?)),
            Expr::Or(parts) => parts
                .iter()
                .map(|part| self.holds(part))
                .try_fold(false, |any, part| Some(any | part?)),
            Expr::Test {
                subject,
                ask: Ask::Is { not, words },
            } => {
                let setting = subject.node.parse::<Setting>().ok()?;
                match self.resolved.values.get(&setting)?.value.as_ref()? {
                    SettingValue::Word(value) => {
                        Some(words.iter().any(|word| word.node == *value) != *not)
                    }
                    SettingValue::Duration(_) => None,
                }
            }
            Expr::Test { .. } => None,
        }
    }

    fn what_the_event_must_say(&mut self) {
        let Some(file) = self
            .chain
            .levels
            .last()
            .filter(|file| !file.is_laws() && !file.flawed && self.chain.whole)
        else {
            return;
        };
        let missing: Vec<Setting> = self
            .rights
            .iter()
            .filter(|(setting, rights)| {
                rights.event.as_ref().is_some_and(|right| right.must)
                    && !self.resolved.said.contains_key(setting)
            })
            .map(|(setting, _)| *setting)
            .collect();
        for setting in missing {
            let words = self
                .resolved
                .values
                .get(&setting)
                .map(|entry| entry.words.clone())
                .unwrap_or_default();
            let lead = match (setting, self.chain.speed) {
                (Setting::Supervision, Some(speed)) => format!("{speed} rules"),
                _ => format!("set {}", setting.words()),
            };
            let forms: Vec<String> = words
                .iter()
                .map(|word| format!("`{lead}: {word}`"))
                .collect();
            let help = if forms.is_empty() {
                format!("add `{lead}: …`")
            } else {
                format!("add {}", forms.join(" or "))
            };
            let named = if lead.starts_with("set ") {
                setting.words()
            } else {
                lead.clone()
            };
            let message = format!("the event must say its {named}");
            let article = self.resolved.article(setting);
            let problem = Diagnostic::new(codes::MISSING_SETTING, &file.name, file.span, message);
            self.problems.push(problem.help(help).article(article));
        }
    }
}
