//! What the laws leave to the event: what it may say, and what it must.

use super::settings::{Rights, Table};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::quantity::duration_text;
use crate::source::Span;
use crate::syntax::{Ask, Expr, File};
use crate::vocabulary::{Setting, SettingValue};

impl Table<'_> {
    pub(super) fn not_delegated(&mut self, file: &File, span: Span, setting: Setting, when: &str) {
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
    pub(super) fn what_the_event_may_say(&mut self) {
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
            let restated = self.of_the_laws.get(&setting).and_then(Option::as_ref) == value;
            if right
                .when
                .as_ref()
                .is_some_and(|when| self.holds(when) == Some(false))
                && !restated
                && !self.chain.unrated()
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

    pub(super) fn what_the_event_must_say(&mut self) {
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
