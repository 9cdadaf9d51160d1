//! Settings: each declared by the laws, given one value, and changed only by whom the laws allow.

use std::collections::{BTreeMap, BTreeSet};

use crate::citation::{Citation, united};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::quantity::duration_text;
use crate::rules::StageSetting;
use crate::source::Span;
use crate::syntax::{
    Amounts, Ask, At, Body, Clause, Constant, DeclaredType, DeclaredValue, Expr, File,
    SettingDeclaration,
};
use crate::vocabulary::{Setting, SettingType, SettingValue};

use super::chain::{Chain, speed_article, speed_of};

/// The settings of a stage, as the evaluator needs them and with what the checker remembers about them.
#[derive(Default)]
pub(crate) struct Resolved {
    pub(crate) values: BTreeMap<Setting, StageSetting>,
    /// The words that a setting could be at each level where it was declared, oldest first.
    declared_words: BTreeMap<Setting, Vec<String>>,
    /// Where the regulations say a setting.
    pub(crate) said: BTreeMap<Setting, Span>,
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
struct Rights {
    may: May,
    must_say: bool,
    range: Option<(i64, i64)>,
    file: String,
    span: Span,
}

enum May {
    Nobody,
    Event,
    EventWhen(Expr),
}

/// Gives every setting its value.
pub(crate) fn settings(chain: &Chain, problems: &mut Vec<Diagnostic>) -> Resolved {
    let mut table = Table {
        chain,
        problems,
        resolved: Resolved::default(),
        rights: BTreeMap::new(),
    };
    for file in &chain.levels {
        let mut here: BTreeMap<Setting, Span> = BTreeMap::new();
        for clause in &file.clauses {
            table.clause(file, clause, &mut here);
        }
    }
    table.conditional_rights();
    table.what_the_event_must_say();
    if chain.levels.last().is_some_and(File::is_laws) {
        let open = table
            .rights
            .iter()
            .filter(|(_, rights)| !matches!(rights.may, May::Nobody));
        table.resolved.open = open.map(|(setting, _)| *setting).collect();
    }
    table.resolved
}

struct Table<'a> {
    chain: &'a Chain,
    problems: &'a mut Vec<Diagnostic>,
    resolved: Resolved,
    rights: BTreeMap<Setting, Rights>,
}

impl Table<'_> {
    fn clause(&mut self, file: &File, clause: &Clause, here: &mut BTreeMap<Setting, Span>) {
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
                    self.set(file, clause, setting, &assignment.value);
                }
            }
            Body::DefaultTime { time, basis } => {
                if !self.once(file, Setting::DefaultTime, clause.span, here) {
                    return;
                }
                self.set(
                    file,
                    clause,
                    Setting::DefaultTime,
                    &At::new(Constant::Amounts(time.node.clone()), time.span),
                );
                if let Some(basis) = basis
                    && self.once(file, Setting::DefaultTimeBasis, clause.span, here)
                {
                    let value = At::new(Constant::Word((*basis).to_owned()), clause.span);
                    self.set(file, clause, Setting::DefaultTimeBasis, &value);
                }
            }
            Body::Supervision { speed, article } => {
                if !self.once(file, Setting::Supervision, clause.span, here) {
                    return;
                }
                // Under laws of another speed the articles are others too; one mistake is enough.
                let actual = self.chain.speed;
                if self.chain.whole && actual.is_some_and(|actual| actual != speed.node) {
                    self.wrong_speed(file, speed.node.as_str(), speed.span);
                    self.resolved.said.insert(Setting::Supervision, clause.span);
                } else if self.chain.whole {
                    let value = At::new(Constant::Word(article.node.clone()), article.span);
                    self.set(file, clause, Setting::Supervision, &value);
                }
            }
            _ => {}
        }
    }

    fn wrong_speed(&mut self, file: &File, stated: &str, span: Span) {
        let laws = self
            .chain
            .levels
            .iter()
            .rev()
            .find(|level| speed_of(level).is_some());
        let measure = laws
            .and_then(speed_of)
            .zip(self.chain.time_control.as_ref())
            .map(|(bounds, control)| {
                let time = bounds.thinking_time_ms(&control.white);
                format!(
                    ": {} over {} moves, which is {}",
                    duration_text(time),
                    bounds.moves,
                    bounds.words()
                )
            });
        let actual = self
            .chain
            .speed
            .map_or("another speed", |speed| speed.as_str());
        let message = format!(
            "by its time control this is {actual}, not {stated}{}",
            measure.unwrap_or_default()
        );
        let help = match actual {
            "standard" => "remove this line, or change the time control".to_owned(),
            actual => format!("write `{actual} rules: …`, or change the time control"),
        };
        let article = laws.and_then(speed_article);
        self.problems.push(
            Diagnostic::new(codes::SPEED, &file.name, span, message)
                .help(help)
                .article(article),
        );
    }

    fn known(&mut self, file: &File, name: &At<String>) -> Option<Setting> {
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
        let Some((words, range)) = self.declared_type(file, setting, &declaration.kind) else {
            return;
        };
        if clause.cites.is_empty() {
            let problem = Diagnostic::new(
                codes::NO_ARTICLE,
                &file.name,
                clause.span,
                "under which article does this stand?",
            );
            self.problems.push(problem);
        }
        self.resolved
            .declared_words
            .entry(setting)
            .or_default()
            .extend(words.iter().cloned());
        let (value, may, must_say) = match &declaration.value {
            DeclaredValue::Always(value) => (Some(value), May::Nobody, false),
            DeclaredValue::Else { value, may: None } => (Some(value), May::Nobody, false),
            DeclaredValue::Else {
                value,
                may: Some(may),
            } => {
                if let Some(when) = &may.when {
                    self.only_settings(file, when);
                }
                (
                    Some(value),
                    may.when.clone().map_or(May::Event, May::EventWhen),
                    false,
                )
            }
            DeclaredValue::MustSay => (None, May::Event, true),
        };
        let entry = StageSetting {
            value: None,
            words,
            citations: united(clause.cites.iter().cloned()),
        };
        self.resolved.values.insert(setting, entry);
        self.rights.insert(
            setting,
            Rights {
                may,
                must_say,
                range,
                file: file.name.clone(),
                span: clause.span,
            },
        );
        if let Some(value) = value.and_then(|value| self.value(file, setting, value))
            && let Some(entry) = self.resolved.values.get_mut(&setting)
        {
            entry.value = Some(value);
        }
    }

    /// The words and the range of a declaration, checked against the vocabulary.
    #[allow(clippy::type_complexity)]
    fn declared_type(
        &mut self,
        file: &File,
        setting: Setting,
        kind: &At<DeclaredType>,
    ) -> Option<(Vec<String>, Option<(i64, i64)>)> {
        match (&kind.node, setting.value_type()) {
            (DeclaredType::Duration { range: None }, SettingType::Duration) => Some((vec![], None)),
            (
                DeclaredType::Duration {
                    range: Some((from, to)),
                },
                SettingType::Duration,
            ) => {
                let range = (self.duration(file, from)?, self.duration(file, to)?);
                if range.0 > range.1 {
                    let problem = Diagnostic::new(
                        codes::OUT_OF_RANGE,
                        &file.name,
                        to.span,
                        "this range is empty",
                    );
                    self.problems
                        .push(problem.help("write the smaller time first"));
                    return None;
                }
                Some((vec![], Some(range)))
            }
            (DeclaredType::OneOf(words), SettingType::Choice(known)) => {
                let mut good = Vec::new();
                for word in words {
                    if known.contains(&word.node.as_str()) {
                        good.push(word.node.clone());
                    } else {
                        self.unknown_word(
                            file,
                            setting,
                            word,
                            known.iter().map(|known| (*known).to_owned()).collect(),
                        );
                    }
                }
                (good.len() == words.len()).then_some((good, None))
            }
            (DeclaredType::OneOf(words), SettingType::Article) => {
                Some((words.iter().map(|word| word.node.clone()).collect(), None))
            }
            (_, wanted) => {
                let wanted = match wanted {
                    SettingType::Duration => "a `duration`",
                    _ => "`one of` several words",
                };
                let message = format!("`{}` is {wanted}", setting.words());
                self.problems.push(Diagnostic::new(
                    codes::WRONG_TYPE,
                    &file.name,
                    kind.span,
                    message,
                ));
                None
            }
        }
    }

    fn set(&mut self, file: &File, clause: &Clause, setting: Setting, value: &At<Constant>) {
        let Some(rights) = self.rights.get(&setting) else {
            // Without the laws below nobody knows what is declared.
            if self.chain.whole {
                let message = format!("no laws below declare `{}`", setting.words());
                let problem =
                    Diagnostic::new(codes::UNKNOWN_SETTING, &file.name, clause.span, message);
                self.problems.push(problem.help("remove this line"));
            }
            return;
        };
        if !file.is_laws() {
            self.resolved.said.insert(setting, clause.span);
            if matches!(rights.may, May::Nobody) {
                return self.not_delegated(file, clause.span, setting, "");
            }
        }
        let Some(value) = self.value(file, setting, value) else {
            return;
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

    /// The value as the setting's type, within its range.
    fn value(
        &mut self,
        file: &File,
        setting: Setting,
        value: &At<Constant>,
    ) -> Option<SettingValue> {
        let words = self
            .resolved
            .values
            .get(&setting)
            .map(|entry| entry.words.clone())
            .unwrap_or_default();
        match (&value.node, words.is_empty()) {
            (Constant::Amounts(amounts), true) => {
                let ms = self.duration(file, &At::new(amounts.clone(), value.span))?;
                let range = self.rights.get(&setting).and_then(|rights| rights.range);
                match range {
                    Some((from, to)) if !(from..=to).contains(&ms) => {
                        let message = format!(
                            "the {} must lie between {} and {}",
                            setting.words(),
                            duration_text(from),
                            duration_text(to)
                        );
                        let article = self.resolved.article(setting);
                        let problem =
                            Diagnostic::new(codes::OUT_OF_RANGE, &file.name, value.span, message);
                        self.problems.push(problem.article(article));
                        None
                    }
                    _ => Some(SettingValue::Duration(ms)),
                }
            }
            (Constant::Word(word), false) => {
                if words.contains(word) {
                    return Some(SettingValue::Word(word.clone()));
                }
                self.unknown_word(file, setting, &At::new(word.clone(), value.span), words);
                None
            }
            (Constant::Word(_), true) => {
                let message = format!("the {} is a duration", setting.words());
                let problem = Diagnostic::new(codes::WRONG_TYPE, &file.name, value.span, message);
                self.problems
                    .push(problem.help("write a time such as `15 min`"));
                None
            }
            (Constant::Amounts(_), false) => {
                let message = format!("the {} is a word", setting.words());
                let problem = Diagnostic::new(codes::WRONG_TYPE, &file.name, value.span, message);
                self.problems
                    .push(problem.help(format!("write {}", either(&words))));
                None
            }
        }
    }

    fn unknown_word(
        &mut self,
        file: &File,
        setting: Setting,
        word: &At<String>,
        words: Vec<String>,
    ) {
        let message = format!("the {} cannot be `{}`", setting.words(), word.node);
        let article = self.resolved.article(setting);
        let problem =
            Diagnostic::new(codes::UNKNOWN_WORD, &file.name, word.span, message).article(article);
        // Articles differ in one sign, so that the nearest one is no better than any other.
        let near = nearest(&word.node, words.iter().map(String::as_str));
        self.problems.push(
            match near.filter(|_| setting.value_type() != SettingType::Article) {
                Some(near) => problem.did_you_mean(Some(near)),
                None => problem.help(format!("write {}", either(&words))),
            },
        );
    }

    fn duration(&mut self, file: &File, amounts: &At<Amounts>) -> Option<i64> {
        match amounts.node.duration_ms() {
            Ok(ms) => Some(ms),
            Err((message, help)) => {
                let problem = Diagnostic::new(codes::WRONG_TYPE, &file.name, amounts.span, message);
                self.problems.push(problem.help(help));
                None
            }
        }
    }

    /// Rights that hang on another setting, once all of them are known.
    fn conditional_rights(&mut self) {
        let said: Vec<(Setting, Span)> = self
            .resolved
            .said
            .iter()
            .map(|(setting, span)| (*setting, *span))
            .collect();
        for (setting, span) in said {
            let Some(Rights {
                may: May::EventWhen(when),
                ..
            }) = self.rights.get(&setting)
            else {
                continue;
            };
            if self.holds(when) == Some(false)
                && let Some(file) = self.chain.levels.last()
            {
                self.not_delegated(file, span, setting, " here");
            }
        }
    }

    /// A right can hang on what the event says elsewhere, not on what happens at a board.
    fn only_settings(&mut self, file: &File, when: &Expr) {
        match when {
            Expr::Not(inner) => self.only_settings(file, inner),
            Expr::And(parts) | Expr::Or(parts) => {
                parts.iter().for_each(|part| self.only_settings(file, part))
            }
            Expr::Test {
                subject,
                ask: Ask::Is { words, .. },
            } => {
                let Some(setting) = self.known(file, subject) else {
                    return;
                };
                let known = self
                    .resolved
                    .values
                    .get(&setting)
                    .map(|entry| entry.words.clone())
                    .unwrap_or_default();
                for word in words.iter().filter(|word| !known.contains(&word.node)) {
                    self.unknown_word(file, setting, word, known.clone());
                }
            }
            Expr::Test { subject, .. } => {
                let message = "what the regulations may set can only hang on a setting that is one of several words";
                let problem = Diagnostic::new(codes::WRONG_TYPE, &file.name, subject.span, message);
                self.problems.push(problem.help("write `when … is …`"));
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
            .filter(|file| !file.is_laws() && self.chain.whole)
        else {
            return;
        };
        let missing: Vec<Setting> = self
            .rights
            .iter()
            .filter(|(setting, rights)| {
                rights.must_say && !self.resolved.said.contains_key(setting)
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

/// The setting of this name; another name is reported.
pub(super) fn known_setting(
    file: &str,
    name: &str,
    span: Span,
    problems: &mut Vec<Diagnostic>,
) -> Option<Setting> {
    let unknown = match name.parse::<Setting>() {
        Ok(setting) => return Some(setting),
        Err(unknown) => unknown,
    };
    let message = format!("there is no setting `{}`", name.replace('_', " "));
    let near = unknown.nearest.map(|near| near.replace('_', " "));
    let problem = Diagnostic::new(codes::UNKNOWN_SETTING, file, span, message);
    problems.push(problem.did_you_mean(near.as_deref()));
    None
}

/// `a`, `b` or `c`, each in back quotes.
pub(super) fn either(words: &[String]) -> String {
    let mut quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.pop() {
        None => "nothing".to_owned(),
        Some(last) if quoted.is_empty() => last,
        Some(last) => format!("{} or {last}", quoted.join(", ")),
    }
}
