//! Examples: situations written down beside the rules, with what the rules are to say about them.

use std::borrow::Cow;

use crate::finding::{Finding, Outcome};
use crate::rules::{Rules, Stage};
use crate::source::Span;
use crate::vocabulary::{FactTable, IncidentKind, Setting, SettingValue};
use crate::wording::decision;

/// A situation, and what the rules are to say about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// What it shows, in its author's words.
    pub title: String,
    /// The incident.
    pub kind: IncidentKind,
    /// What is known: what the example tells, and what a report presumes.
    pub facts: FactTable,
    /// What the rules are to say: a decision, or what they are to ask for.
    pub expected: Outcome,
    /// The file it stands in.
    pub file: String,
    /// The place in that file.
    pub span: Span,
    /// The part of the tournament that it is told of, as an index into the stages.
    pub(crate) part: usize,
    /// What an event says, where the example stands in laws that leave it open.
    pub(crate) settings: Vec<(Setting, SettingValue)>,
}

/// An example and what the rules really say.
#[derive(Debug, Clone)]
pub struct ExampleRun<'a> {
    /// The example.
    pub example: &'a Example,
    /// What the rules say.
    pub finding: Finding,
}

impl ExampleRun<'_> {
    /// Whether the rules say what was expected: the same verdict, the same penalties and instructions, the same
    /// discretion, or the same questions.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.finding.outcome == self.example.expected
    }

    /// What was expected, as a rules file writes it: `game lost`, or `asks seen_by`.
    #[must_use]
    pub fn expected(&self) -> String {
        match &self.example.expected {
            Outcome::Determined {
                verdict,
                effects,
                discretion,
            } => decision(*verdict, effects, *discretion).join(", "),
            Outcome::Undetermined { needs } => {
                let names: Vec<&str> = needs.iter().map(|need| need.as_str()).collect();
                format!("asks {}", names.join(", "))
            }
            Outcome::NoRule => String::new(),
        }
    }
}

impl Rules {
    /// The examples of the checked file.
    #[must_use]
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// What the rules say to each example of the checked file, in the order of the file.
    #[must_use]
    pub fn run_examples(&self) -> Vec<ExampleRun<'_>> {
        let run = |example: &'_ Example| {
            let stage = self.stages.get(example.part)?;
            Some(stage.say_to(example))
        };
        let run = self.examples.iter().map(|example| (example, run(example)));
        run.filter_map(|(example, finding)| {
            Some(ExampleRun {
                example,
                finding: finding?,
            })
        })
        .collect()
    }
}

impl Stage {
    /// What the rules say to an example, with the settings that it tells.
    fn say_to(&self, example: &Example) -> Finding {
        self.told_by(example).evaluate(example.kind, &example.facts)
    }

    /// The stage with the settings that an example tells.
    pub(crate) fn told_by(&self, example: &Example) -> Cow<'_, Self> {
        if example.settings.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut stage = self.clone();
        for (setting, value) in &example.settings {
            if let Some(entry) = stage.settings.get_mut(setting) {
                entry.value = Some(value.clone());
            }
        }
        Cow::Owned(stage)
    }
}
