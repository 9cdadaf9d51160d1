//! Why and why not: what becomes of each clause in one situation, and which clause takes the place of which.

use std::fmt::Write as _;

use crate::chapter::Chapter;
use crate::citation::Citation;
use crate::finding::{Because, Comparison, Finding, Need, Outcome, Wanted};
use crate::rules::Stage;
use crate::scope::Consent;
use crate::told::values;
use crate::vocabulary::{Fact, IncidentKind};
use crate::wording::decision;

impl Finding {
    /// The finding in the words of a rules file, with the facts it rests on and what became of each clause. Ends with
    /// a line break.
    #[must_use]
    pub fn explain(&self) -> String {
        let mut text = match &self.outcome {
            Outcome::Determined {
                verdict,
                effects,
                discretion,
            } => format!(
                "{}{}\n",
                decision(*verdict, effects, *discretion).join(", "),
                cited(&self.citations)
            ),
            Outcome::NoRule => "these rules say nothing about it\n".to_owned(),
            Outcome::Undetermined { needs } => {
                needs.iter().fold(String::new(), |mut text, need| {
                    // Writing to a string cannot fail.
                    let _ = writeln!(text, "it hangs on `{}`: {}", need.as_str(), values(*need));
                    text
                })
            }
        };
        if !self.facts_used.is_empty() {
            text.push('\n');
        }
        for (fact, value, provenance) in &self.facts_used {
            let _ = match value {
                Some(value) => writeln!(text, "  {} = {value} ({provenance})", fact.as_str()),
                None => writeln!(text, "  {} is not known", fact.as_str()),
            };
        }
        if !self.trace.is_empty() {
            text.push('\n');
        }
        for line in &self.trace {
            let status = line.status.as_str().replace('_', " ");
            let _ = writeln!(
                text,
                "  {status:<10} {}{} -- {}:{}",
                line.clause,
                cited(&line.articles),
                line.file,
                line.span.line,
            );
            if let Some(by) = &line.by {
                let _ = writeln!(text, "{:13}its place takes: {by}", "");
            }
            if let Some(because) = &line.because {
                let _ = writeln!(text, "{:13}{because}", "");
            }
        }
        text
    }
}

impl std::fmt::Display for Because {
    /// The test that failed or that cannot be answered: `offence` is 1, and must be >= 2.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let wanted = match &self.wanted {
            Wanted::OneOf(terms) if terms.is_empty() => "what it cannot be here".to_owned(),
            Wanted::OneOf(terms) => either(terms),
            Wanted::NoneOf(terms) => format!("not {}", either(terms)),
            Wanted::Compare(Comparison::Equal, term) => term.to_string(),
            Wanted::Compare(Comparison::Different, term) => format!("not {term}"),
            Wanted::Compare(comparison, term) => format!("{} {term}", comparison.as_str()),
        };
        let name = match self.subject {
            Need::Fact(fact) => fact.as_str().to_owned(),
            Need::Setting(setting) => setting.words(),
        };
        let value = self.value.as_ref().map(ToString::to_string);
        let value = value.as_deref().unwrap_or("not known");
        write!(f, "`{name}` is {value}, and must be {wanted}")
    }
}

fn either<T: ToString>(terms: &[T]) -> String {
    let terms: Vec<String> = terms.iter().map(ToString::to_string).collect();
    terms.join(" or ")
}

fn cited(citations: &[Citation]) -> String {
    if citations.is_empty() {
        return String::new();
    }
    let articles: Vec<String> = citations.iter().map(ToString::to_string).collect();
    format!(" [{}]", articles.join(", "))
}

impl Stage {
    /// What the regulations say beside rulings, clause by clause: byes, deadlines, points, appeals. Each with what it
    /// hangs on, its articles and its place. Empty if they say nothing of the kind.
    #[must_use]
    pub fn explain_policies(&self) -> String {
        let mut text = String::new();
        for stated in self.policies.iter() {
            let mut lines = stated.wording.iter();
            let first = lines.next().map_or("", String::as_str);
            let consent = stated.consent.map(|consent| match consent {
                Consent::Players => ", if both players agree",
                Consent::Captains => ", if both captains agree",
            });
            let leave = if stated.discretion {
                ", unless the arbiter decides otherwise"
            } else {
                ""
            };
            let _ = writeln!(
                text,
                "  {first}{}{leave}{} -- {}:{}",
                consent.unwrap_or_default(),
                cited(&stated.citations),
                stated.file,
                stated.span.line,
            );
            for line in lines {
                let _ = writeln!(text, "    {line}");
            }
        }
        text
    }

    /// The clauses on a kind of incident as a tree: below each one those that take its place where they hold. A clause
    /// that takes the place of several stands below each of them. Empty if the rules say nothing about it.
    #[must_use]
    pub fn override_tree(&self, kind: IncidentKind) -> String {
        let mut text = String::new();
        let Some(chapter) = self.chapter(kind) else {
            return text;
        };
        let mut shown = vec![false; chapter.provisions.len()];
        for (index, provision) in chapter.provisions.iter().enumerate() {
            if provision.overrides.is_empty() {
                branch(chapter, index, 0, &mut shown, &mut text);
            }
        }
        text
    }

    /// The facts that the rules on this kind of incident ask about, in the vocabulary's order.
    #[must_use]
    pub fn facts_asked(&self, kind: IncidentKind) -> Vec<Fact> {
        let variables = self
            .chapter(kind)
            .into_iter()
            .flat_map(|chapter| &chapter.variables);
        let mut facts: Vec<Fact> = variables
            .filter_map(|variable| match variable.subject {
                Need::Fact(fact) => Some(fact),
                Need::Setting(_) => None,
            })
            .collect();
        facts.sort();
        facts
    }
}

/// Writes a provision and what overrides it. What stands below one that was written before is not written again, so
/// that the text is no longer than the overrides are many.
fn branch(chapter: &Chapter, index: usize, depth: usize, shown: &mut [bool], text: &mut String) {
    let Some(provision) = chapter.provisions.get(index) else {
        return;
    };
    let below = chapter.provisions.iter().enumerate();
    let mut below = below
        .filter(|(_, other)| other.overrides.contains(&index))
        .peekable();
    let again = shown.get(index).copied().unwrap_or(true);
    let above = if again && below.peek().is_some() {
        " (see above)"
    } else {
        ""
    };
    let said = &provision.decision;
    let _ = writeln!(
        text,
        "{}{}: {}{}{above}",
        "  ".repeat(depth),
        provision.clause,
        decision(said.verdict, &said.effects, said.discretion).join(", "),
        cited(&provision.citations),
    );
    if again {
        return;
    }
    if let Some(shown) = shown.get_mut(index) {
        *shown = true;
    }
    for (other, _) in below {
        branch(chapter, other, depth + 1, shown, text);
    }
}
