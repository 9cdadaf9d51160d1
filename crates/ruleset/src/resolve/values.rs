//! The values of settings: of the right type, among their words.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::source::Span;
use crate::syntax::{Amounts, Ask, At, Constant, DeclaredType, Expr, File};
use crate::vocabulary::{Setting, SettingType, SettingValue};

use super::settings::Table;

impl Table<'_> {
    /// The words that a declaration allows, none for a duration, checked against the vocabulary.
    pub(super) fn words(
        &mut self,
        file: &File,
        setting: Setting,
        kind: &At<DeclaredType>,
    ) -> Option<Vec<String>> {
        match (&kind.node, setting.value_type()) {
            (DeclaredType::Duration, SettingType::Duration) => Some(vec![]),
            (DeclaredType::OneOf(words), SettingType::Choice(known)) => {
                let known: Vec<String> = known.iter().map(|word| (*word).to_owned()).collect();
                self.known_words(file, setting, words, &known)
            }
            (DeclaredType::OneOf(words), SettingType::Article) => {
                Some(words.iter().map(|word| word.node.clone()).collect())
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
                None
            }
        }
    }

    /// The range within which an event may set a duration.
    pub(super) fn range(
        &mut self,
        file: &File,
        setting: Setting,
        from: &At<Amounts>,
        to: &At<Amounts>,
    ) -> Option<(i64, i64)> {
        if setting.value_type() != SettingType::Duration {
            let message = format!("`{}` is a word and has no range", setting.words());
            self.problems.push(Diagnostic::new(
                codes::WRONG_TYPE,
                &file.name,
                from.span,
                message,
            ));
            return None;
        }
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

    /// The value as the setting's type.
    pub(super) fn value(
        &mut self,
        file: &File,
        setting: Setting,
        value: &At<Constant>,
    ) -> Option<SettingValue> {
        let entry = self.resolved.values.get(&setting);
        let words = entry.map(|entry| entry.words.clone()).unwrap_or_default();
        let (what, help) = match (&value.node, words.is_empty()) {
            (Constant::Amounts(amounts), true) => {
                let ms = self.duration(file, &At::new(amounts.clone(), value.span))?;
                return Some(SettingValue::Duration(ms));
            }
            (Constant::Word(word), false) if words.contains(word) => {
                return Some(SettingValue::Word(word.clone()));
            }
            (Constant::Word(word), false) => {
                self.unknown_word(file, setting, &At::new(word.clone(), value.span), &words);
                return None;
            }
            (Constant::Word(_), true) => ("a duration", "write a time such as `15 min`".to_owned()),
            (Constant::Amounts(_), false) => ("a word", format!("write {}", either(&words))),
        };
        let message = format!("the {} is {what}", setting.words());
        let problem = Diagnostic::new(codes::WRONG_TYPE, &file.name, value.span, message);
        self.problems.push(problem.help(help));
        None
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
