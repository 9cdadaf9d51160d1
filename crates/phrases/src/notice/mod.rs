//! Regulations as a notice board shows them: numbered sentences with their articles, in the reader's language.
//!
//! [`Phrases::notice`] → the clauses of the regulations, each an item (`places`, `rules`, `policies`, `times`), and
//! the readings of the Laws that the regulations leave as they are.

mod deadlines;
mod places;
mod policies;
mod rules;
mod times;

use arbiter_ruleset::{Citation, Matter, Rules, Setting, SettingValue, Source, Stage, Statement};

use crate::args::Args;
use crate::phrases::Phrases;
use crate::quantity::capitalised;

/// What hangs on the notice board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The title of the regulations, as they state it.
    pub title: String,
    /// The laws that are played under, in a sentence.
    pub under: String,
    /// What the regulations say, a clause each, in their order; numbered from 1.
    pub items: Vec<NoticeItem>,
    /// How the Laws are read where they leave it to the event and the regulations say nothing, a sentence each.
    pub readings: Vec<NoticeItem>,
}

/// A numbered item: sentences and the articles they rest on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeItem {
    /// The sentences, one after the other.
    pub text: String,
    /// The articles, such as `Laws 6.7.1`; may be empty.
    pub articles: Vec<String>,
}

impl Phrases {
    /// The regulations for the notice board. Nothing for a laws file, which is no event's rules.
    #[must_use]
    pub fn notice(&self, rules: &Rules) -> Option<Notice> {
        let main = rules.stages.first().filter(|_| !rules.notice.is_empty())?;
        // Whatever a clause comes to is one item.
        let mut items: Vec<(&Statement, Vec<String>, Vec<Citation>)> = Vec::new();
        for statement in &rules.notice {
            let Some(said) = self.statement(rules, statement) else {
                continue;
            };
            match items
                .last_mut()
                .filter(|(first, ..)| first.span == statement.span)
            {
                Some((_, sentences, cited)) => {
                    sentences.push(said);
                    cited.extend(cited_by(statement));
                }
                None => items.push((statement, vec![said], cited_by(statement))),
            }
        }
        let items = items
            .into_iter()
            .map(|(statement, sentences, cited)| NoticeItem {
                text: self.placed(statement, &sentences),
                articles: self.cited(&cited),
            });
        Some(Notice {
            title: rules.title.clone(),
            under: self.under(main),
            items: items.collect(),
            readings: self.readings(rules, main),
        })
    }

    /// The laws that a stage is played under; those that they build on follow from them.
    fn under(&self, stage: &Stage) -> String {
        let nearest = stage.laws.first();
        let laws = nearest.map(|laws| format!("{} {}", laws.name, laws.edition));
        let args = Args::new()
            .word("laws", laws.unwrap_or_default())
            .word("speed", self.speed(stage.speed));
        self.say("notice-under", &args)
    }

    /// What a statement says, wherever it holds; nothing where another one of its clause says it with its own.
    fn statement(&self, rules: &Rules, statement: &Statement) -> Option<String> {
        let beside = |setting: Setting| {
            let own = |other: &&Statement| other.span == statement.span;
            rules
                .notice
                .iter()
                .filter(own)
                .find_map(|other| match &other.matter {
                    Matter::Setting(found, value) if *found == setting => Some(value),
                    _ => None,
                })
        };
        Some(match &statement.matter {
            Matter::Setting(Setting::DefaultTimeBasis, _)
                if beside(Setting::DefaultTime).is_some() =>
            {
                return None;
            }
            Matter::Setting(Setting::DefaultTime, time) => {
                self.default_time(time, beside(Setting::DefaultTimeBasis))
            }
            Matter::TimeControl(times, speed) => self.time_control(times, *speed),
            Matter::Setting(setting, value) => self.setting_sentence(*setting, value),
            Matter::Rule(rule) => self.rule(rule),
            Matter::Policy(policy) => self.policy(policy),
            Matter::Note(text) => text.clone(),
        })
    }

    /// What a clause says, with where it holds before it and what it hangs on behind it.
    fn placed(&self, statement: &Statement, sentences: &[String]) -> String {
        if let Matter::Note(_) = statement.matter {
            return sentences.concat();
        }
        let mut hangs_on = Vec::new();
        hangs_on.extend(statement.consent.map(|consent| self.consent(consent)));
        if statement.discretion {
            hangs_on.push(self.text("notice-discretion"));
        }
        let place = self.whereabouts(&statement.whereabouts);
        let mut told = Vec::new();
        for (index, sentence) in sentences.iter().enumerate() {
            let mut said = vec![sentence.clone()];
            if index + 1 == sentences.len() {
                said.append(&mut hangs_on);
            }
            let said = self.list(&said);
            told.push(ended(capitalised(
                &match place.as_ref().filter(|_| index == 0) {
                    None => said,
                    Some(place) => {
                        let args = Args::new().word("place", place).word("said", said);
                        self.say("notice-in_place", &args)
                    }
                },
            )));
        }
        told.join(" ")
    }

    /// The settings that the Laws leave to the event and that this one leaves as the Laws have them, where a reading
    /// of the Laws hangs on them.
    fn readings(&self, rules: &Rules, main: &Stage) -> Vec<NoticeItem> {
        let stated = |setting: Setting| {
            rules.notice.iter().any(
                |statement| matches!(&statement.matter, Matter::Setting(own, _) if *own == setting),
            )
        };
        let open = main
            .settings()
            .iter()
            .filter(|(setting, _)| !stated(**setting));
        open.filter_map(|(setting, value)| {
            Some(NoticeItem {
                text: ended(capitalised(
                    &self.setting_sentence(*setting, value.value.as_ref()?),
                )),
                articles: self.cited(&value.citations),
            })
        })
        .collect()
    }

    /// Articles with the body of rules they stand in, those of one body together: on a notice board, nobody knows
    /// whose article it is.
    fn cited(&self, citations: &[Citation]) -> Vec<String> {
        let bodies = [
            (Source::Laws, "notice-article-laws"),
            (Source::Regulations, "notice-article-regulations"),
            (Source::Federation, "notice-article-federation"),
        ];
        let of = |(source, key)| {
            let mut articles: Vec<&str> = Vec::new();
            for citation in citations
                .iter()
                .filter(|citation| citation.source == source)
            {
                if !articles.contains(&citation.article.as_str()) {
                    articles.push(&citation.article);
                }
            }
            let args = Args::new().word("articles", self.list(&articles));
            (!articles.is_empty()).then(|| self.say(key, &args))
        };
        bodies.into_iter().filter_map(of).collect()
    }

    /// The default time and the start that it is counted from, which one clause states.
    fn default_time(&self, time: &SettingValue, basis: Option<&SettingValue>) -> String {
        let Some(basis) = basis else {
            return self.setting_sentence(Setting::DefaultTime, time);
        };
        let args = Args::new()
            .word("time", self.setting_value(Setting::DefaultTime, time))
            .word(
                "basis",
                self.setting_value(Setting::DefaultTimeBasis, basis),
            );
        self.say("notice-default_time", &args)
    }

    fn setting_value(&self, setting: Setting, value: &SettingValue) -> String {
        match value {
            SettingValue::Duration(ms) => self.duration(*ms),
            SettingValue::Word(word) => self.setting_json(setting, &word.as_str().into()),
        }
    }

    fn setting_sentence(&self, setting: Setting, value: &SettingValue) -> String {
        let args = Args::new()
            .word("setting", self.setting(setting))
            .word("value", self.setting_value(setting, value));
        self.say("notice-setting", &args)
    }
}

/// The articles of a statement; those of a rule are those of its cases.
fn cited_by(statement: &Statement) -> Vec<Citation> {
    let mut cited = statement.citations.clone();
    if let Matter::Rule(rule) = &statement.matter {
        cited.extend(
            rule.cases
                .iter()
                .flat_map(|case| case.citations.iter().cloned()),
        );
    }
    cited
}

fn ended(mut sentence: String) -> String {
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}
