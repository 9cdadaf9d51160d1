//! The values of settings: of the right type, within their range, among their words.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::quantity::duration_text;
use crate::source::Span;
use crate::syntax::{Amounts, Ask, At, Constant, DeclaredType, Expr, File};
use crate::vocabulary::{Setting, SettingType, SettingValue};

use super::settings::Table;

/// What a setting can be: its words in the order of the laws file, none for a duration, and the range of that.
pub(super) struct Domain {
    pub(super) words: Vec<String>,
    pub(super) range: Option<(i64, i64)>,
}

impl Table<'_> {
    /// What a declaration allows, checked against the vocabulary.
    pub(super) fn domain(
        &mut self,
        file: &File,
        setting: Setting,
        kind: &At<DeclaredType>,
    ) -> Option<Domain> {
        let (words, range) = match (&kind.node, setting.value_type()) {
            (DeclaredType::Duration { range }, SettingType::Duration) => {
                let range = match range {
                    None => None,
                    Some((from, to)) => Some(self.range(file, from, to)?),
                };
                (vec![], range)
            }
            (DeclaredType::OneOf(words), SettingType::Choice(known)) => {
                let known: Vec<String> = known.iter().map(|word| (*word).to_owned()).collect();
                (self.known_words(file, setting, words, &known)?, None)
            }
            (DeclaredType::OneOf(words), SettingType::Article) => {
                (words.iter().map(|word| word.node.clone()).collect(), None)
            }
            (_, wanted) => {
                let wanted = match wanted {
                    SettingType::Duration => "a `duration`",
                    _ => "`one of` several words",
                };
                let message = format!("`{}` is {wanted}", setting.words());
                let problem = Diagnostic::new(codes::WRONG_TYPE, &file.name, kind.span, message);
                self.problems
                    .push(problem.help(format!("declare it as {wanted}")));
                return None;
            }
        };
        Some(Domain { words, range })
    }

    fn range(&mut self, file: &File, from: &At<Amounts>, to: &At<Amounts>) -> Option<(i64, i64)> {
        let ends = (self.duration(file, from)?, self.duration(file, to)?);
        if ends.0 > ends.1 {
            let message = "this range is empty";
            let problem = Diagnostic::new(codes::OUT_OF_RANGE, &file.name, to.span, message);
            self.problems
                .push(problem.help("write the smaller time first"));
            return None;
        }
        Some(ends)
    }

    /// The words, if the vocabulary knows all of them; each other one is reported.
    fn known_words(
        &mut self,
        file: &File,
        setting: Setting,
        words: &[At<String>],
        known: &[String],
    ) -> Option<Vec<String>> {
        let (good, bad): (Vec<_>, Vec<_>) =
            words.iter().partition(|word| known.contains(&word.node));
        bad.iter()
            .for_each(|word| self.unknown_word(file, setting, word, known));
        bad.is_empty()
            .then(|| good.into_iter().map(|word| word.node.clone()).collect())
    }

    /// The value as the setting's type, within its range.
    pub(super) fn value(
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
                self.unknown_word(file, setting, &At::new(word.clone(), value.span), &words);
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

    fn unknown_word(&mut self, file: &File, setting: Setting, word: &At<String>, words: &[String]) {
        let message = format!("the {} cannot be `{}`", setting.words(), word.node);
        let article = self.resolved.article(setting);
        let problem =
            Diagnostic::new(codes::UNKNOWN_WORD, &file.name, word.span, message).article(article);
        // Articles differ in one sign, so that the nearest one is no better than any other.
        let near = nearest(&word.node, words.iter().map(String::as_str));
        self.problems.push(
            match near.filter(|_| setting.value_type() != SettingType::Article) {
                Some(near) => problem.did_you_mean(Some(near)),
                None => problem.help(format!("write {}", either(words))),
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

    /// A right can hang on what the event says elsewhere, not on what happens at a board.
    pub(super) fn only_settings(&mut self, file: &File, when: &Expr) {
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
                    self.unknown_word(file, setting, word, &known);
                }
            }
            Expr::Test { subject, .. } => {
                let message = "what the regulations may set can only hang on a setting that is one of several words";
                let problem = Diagnostic::new(codes::WRONG_TYPE, &file.name, subject.span, message);
                self.problems.push(problem.help("write `when … is …`"));
            }
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
