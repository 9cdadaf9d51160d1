//! The clauses of one line, read by the entry rule of their form.

use super::forms::{CLAUSES, Layer, starts_with};
use super::{Reader, citations};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::finding::Comparison;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::nearest::nearest;
use crate::syntax::{
    Assignment, At, Body, Clause, DeclaredType, DrawsByAgreement, EventRight, Outcome,
    SettingDeclaration, SpeedBounds, Under,
};
use crate::vocabulary::{DefaultTimeBasis, Speed};
use crate::wording;

impl<'a> Reader<'a, '_> {
    pub(super) fn clause(&mut self, block: &Block<'a>, layer: Layer) -> Option<Clause> {
        let span = self.block_span(block);
        let Some(form) = CLAUSES
            .iter()
            .find(|form| starts_with(block.text, form.lead))
        else {
            self.unknown_clause(block, layer);
            return None;
        };
        if form.layer != Layer::Both && form.layer != layer {
            let (here, there) = match layer {
                Layer::Laws => ("laws", "regulations"),
                _ => ("regulations", "laws"),
            };
            let message = format!("`{}` stands in {there}, not in {here}", form.lead);
            self.report(Diagnostic::new(
                codes::MISPLACED_CLAUSE,
                self.file,
                span,
                message,
            ));
            return None;
        }
        if matches!(form.entry, Rule::rule_line | Rule::counted_line) {
            return self.rule_block(form.entry, block);
        }
        match form.entry {
            Rule::example_line => return self.example_block(block),
            Rule::never_line => return self.never_block(block),
            _ => {}
        }
        self.no_children(block);
        let line = self.line(form.entry, block)?;
        let body = match form.entry {
            Rule::under_line => Body::PlayedUnder(under(&line)?),
            Rule::speed_line => Body::Speed(self.speed(&line)?),
            Rule::setting_line => Body::Setting(self.setting(&line)?),
            Rule::set_line => Body::Set(Assignment {
                name: name(&line)?,
                value: self.constant(&line.child(Rule::constant)?)?,
            }),
            Rule::time_line => Body::TimeControl(self.time_control(&line)?),
            Rule::default_line => Body::DefaultTime {
                time: self.amounts(&line.child(Rule::quantity)?)?,
                basis: line
                    .child(Rule::from_start)
                    .map(|from| match from.child(Rule::scheduled) {
                        Some(_) => DefaultTimeBasis::ScheduledStart.as_str(),
                        None => DefaultTimeBasis::ActualStart.as_str(),
                    }),
            },
            Rule::draws_line => Body::DrawsByAgreement(self.draws(&line)?),
            Rule::note_line => Body::Note(self.note(&line)?),
            _ => supervision(&line)?,
        };
        let cites = citations(&line);
        self.write(block.start, &cites, || wording::clause(&body));
        Some(Clause { span, cites, body })
    }

    fn unknown_clause(&mut self, block: &Block<'_>, layer: Layer) {
        // Only rules have lines below them.
        self.lost_rule |= !block.children.is_empty();
        // A clause is named by the words before its colon, at most two of them.
        let named = block.text.split(':').next().unwrap_or(block.text);
        let words: Vec<&str> = named.split_whitespace().take(2).collect();
        let leads = || {
            CLAUSES
                .iter()
                .filter(|form| form.layer == Layer::Both || form.layer == layer)
                .map(|form| form.lead)
        };
        let two = words.join(" ");
        let one = words.first().copied().unwrap_or_default();
        let near = nearest(&two, leads()).or_else(|| nearest(one, leads()));
        let shown = if near.is_some_and(|lead| lead.contains(' ')) {
            two.as_str()
        } else {
            one
        };
        let start = block.start;
        let span = self
            .lines
            .span(start, start + shown.len().min(block.text.len()));
        let problem = Diagnostic::new(
            codes::UNKNOWN_CLAUSE,
            self.file,
            span,
            format!("no clause begins with `{shown}`"),
        );
        let problem = match near {
            Some(_) => problem.did_you_mean(near),
            None if one.starts_with(|c: char| !c.is_alphabetic()) => problem
                .help("write a comment as `// …`, and what no ruling rests on as `note: \"…\"`"),
            None => problem.help(format!(
                "clauses begin with {}",
                leads().collect::<Vec<_>>().join(", ")
            )),
        };
        self.report(problem);
    }

    fn draws(&mut self, line: &Node<'_>) -> Option<DrawsByAgreement> {
        let before_move = match line.child(Rule::int) {
            None => None,
            Some(number) => Some(self.whole(&number)?),
        };
        let breach = match line.child(Rule::effects) {
            None => None,
            // The articles are those of the clause.
            Some(_) => Some(Outcome {
                cites: Vec::new(),
                ..self.outcome(line)?
            }),
        };
        Some(DrawsByAgreement {
            before_move,
            breach,
            discretion: line.child(Rule::discretion).is_some(),
        })
    }

    /// The sentences of a note, with one space wherever there were several.
    fn note(&mut self, line: &Node<'_>) -> Option<Vec<String>> {
        let sentences = line.all(Rule::string).map(|string| {
            let words = string.text().trim_matches('"').split_whitespace();
            words.collect::<Vec<_>>().join(" ")
        });
        let sentences: Vec<String> = sentences.collect();
        if sentences.iter().any(String::is_empty) {
            let message = "this note says nothing";
            let problem = Diagnostic::new(codes::SYNTAX, self.file, line.span(), message);
            self.report(problem.help("write what it says between the quotes"));
            return None;
        }
        Some(sentences)
    }

    fn speed(&mut self, line: &Node<'_>) -> Option<SpeedBounds> {
        let word = line.child(Rule::word)?;
        let speed = match word.words().parse::<Speed>() {
            Ok(speed) => Some(speed),
            Err(unknown) => {
                let message = format!("there is no speed `{}`", word.text());
                let problem = Diagnostic::new(codes::UNKNOWN_WORD, self.file, word.span(), message);
                self.report(match unknown.nearest {
                    Some(nearest) => problem.did_you_mean(Some(nearest)),
                    None => problem.help(format!("it is one of {}", Speed::NAMES.join(", "))),
                });
                None
            }
        };
        let mut bounds = Vec::new();
        for bound in line.all(Rule::bound) {
            let comparison = match bound.children().next()?.rule() {
                Rule::at_most => Comparison::AtMost,
                Rule::at_least => Comparison::AtLeast,
                Rule::more_than => Comparison::More,
                _ => Comparison::Less,
            };
            let amounts = self.amounts(&bound.child(Rule::quantity)?)?;
            bounds.push((comparison, self.duration(&amounts)?));
        }
        let moves = self.whole(&line.child(Rule::int)?)?;
        Some(SpeedBounds {
            speed,
            bounds,
            moves,
        })
    }

    fn setting(&mut self, line: &Node<'_>) -> Option<SettingDeclaration> {
        let kind = line.child(Rule::setting_type)?;
        let declared = match kind.child(Rule::kw_duration) {
            Some(_) => DeclaredType::Duration,
            None => {
                let words = kind.all(Rule::value);
                DeclaredType::OneOf(
                    words
                        .map(|word| At::new(word.text().to_owned(), word.span()))
                        .collect(),
                )
            }
        };
        let (value, right) = if let Some(fixed) = line.child(Rule::fixed) {
            (Some(self.constant(&fixed.child(Rule::constant)?)?), None)
        } else if let Some(default) = line.child(Rule::default) {
            let right = match default.child(Rule::may_set) {
                None => None,
                Some(may) => Some(self.right(&may, false)?),
            };
            (Some(self.constant(&default.child(Rule::constant)?)?), right)
        } else {
            (None, Some(self.right(&line.child(Rule::must_say)?, true)?))
        };
        Some(SettingDeclaration {
            name: name(line)?,
            kind: At::new(declared, kind.span()),
            value,
            right,
        })
    }

    fn right(&mut self, node: &Node<'_>, must: bool) -> Option<EventRight> {
        let range = match node.child(Rule::range) {
            None => None,
            Some(range) => {
                let mut ends = range.all(Rule::quantity);
                Some((self.amounts(&ends.next()?)?, self.amounts(&ends.next()?)?))
            }
        };
        let when = match node.child(Rule::expr) {
            None => None,
            Some(expr) => Some(self.expr(&expr)?),
        };
        Some(EventRight { must, range, when })
    }
}

fn under(line: &Node<'_>) -> Option<Under> {
    if let Some(family) = line.child(Rule::family) {
        let mut words = family.all(Rule::word);
        return Some(Under::Family {
            family: words.next()?.words(),
            edition: family.child(Rule::edition)?.text().to_owned(),
            speed: words.next().map(|word| At::new(word.words(), word.span())),
        });
    }
    let laws = line.child(Rule::named_laws)?;
    Some(Under::Laws {
        name: laws.child(Rule::laws_name)?.words(),
        edition: laws.child(Rule::edition)?.text().to_owned(),
    })
}

fn supervision(line: &Node<'_>) -> Option<Body> {
    let article = line.child(Rule::value)?;
    let (speed, word) = match line.child(Rule::kw_blitz) {
        Some(word) => (Speed::Blitz, word),
        None => (Speed::Rapid, line.child(Rule::kw_rapid)?),
    };
    Some(Body::Supervision {
        speed: At::new(speed, word.span()),
        article: At::new(article.text().to_owned(), article.span()),
    })
}

/// The name of a setting, as the vocabulary spells it.
fn name(line: &Node<'_>) -> Option<At<String>> {
    let name = line.child(Rule::setting_name)?;
    Some(At::new(name.words().replace(' ', "_"), name.span()))
}
