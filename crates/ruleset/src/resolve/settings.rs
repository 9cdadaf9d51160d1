//! Settings: each declared by the laws, given one value, and changed only by whom the laws allow.

use std::collections::{BTreeMap, BTreeSet};

use crate::citation::{Citation, united};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::quantity::duration_text;
use crate::rules::StageSetting;
use crate::source::Span;
use crate::syntax::{At, Body, Clause, Constant, EventRight, File, SettingDeclaration};
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
    pub(super) event: Option<EventRight>,
    /// What the event may say, in milliseconds.
    pub(super) range: Option<(i64, i64)>,
    pub(super) file: String,
    pub(super) span: Span,
}

/// Gives every setting its value.
pub(crate) fn settings(chain: &Chain, problems: &mut Vec<Diagnostic>) -> Resolved {
    let mut table = Table {
        chain,
        problems,
        resolved: Resolved::default(),
        rights: BTreeMap::new(),
        value_spans: BTreeMap::new(),
        of_the_laws: BTreeMap::new(),
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
        let values = &table.resolved.values;
        let several = |setting: &Setting| {
            values
                .get(setting)
                .is_some_and(|entry| entry.words.len() > 1)
        };
        // An event that is not rated may choose what the laws leave to nobody.
        let open = table
            .rights
            .iter()
            .filter(|(setting, rights)| rights.event.is_some() || several(setting));
        table.resolved.open = open.map(|(setting, _)| *setting).collect();
    }
    table.resolved
}

pub(super) struct Table<'a> {
    pub(super) chain: &'a Chain,
    pub(super) problems: &'a mut Vec<Diagnostic>,
    pub(super) resolved: Resolved,
    pub(super) rights: BTreeMap<Setting, Rights>,
    /// Where the values stand that the event gives.
    pub(super) value_spans: BTreeMap<Setting, Span>,
    /// What the laws say where the event says something.
    pub(super) of_the_laws: BTreeMap<Setting, Option<SettingValue>>,
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
        let left = rights.event.is_some() || self.chain.unrated();
        if !file.is_laws() {
            self.resolved.said.insert(setting, clause.span);
            self.value_spans.insert(setting, value.span);
        }
        let Some(value) = self.value(file, setting, value) else {
            return false;
        };
        if !file.is_laws() {
            let entry = self.resolved.values.get(&setting);
            let laws = entry.and_then(|entry| entry.value.clone());
            // Whoever says what the laws say anyway changes nothing.
            if !left && laws.as_ref() != Some(&value) {
                self.not_delegated(file, clause.span, setting, "");
                return false;
            }
            self.of_the_laws.insert(setting, laws);
        }
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
}
