//! The clauses of one line, read by the entry rule of their form.

use super::modifiers::block_scope;
use super::{Reader, citations};
use crate::citation::Citation;
use crate::clauses::{ClauseForm, Layer, Said, clauses, form_of, has_lines};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::finding::Comparison;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::nearest::nearest;
use crate::scope::Modifiers;
use crate::source::Span;
use crate::syntax::{
    Assignment, At, Body, Clause, DeclaredType, EventRight, SettingDeclaration, SpeedBounds, Under,
};
use crate::vocabulary::Speed;
use crate::wording::{self, Pieces};

/// The most words that a clause is named by.
const MOST_LEADING_WORDS: usize = 6;

impl<'a> Reader<'a, '_> {
    /// Reads a clause, or the clauses of a block that says where they hold.
    pub(super) fn clause(&mut self, block: &Block<'a>, layer: Layer, into: &mut Vec<Clause>) {
        let Some(form) = form_of(block.text) else {
            return self.unknown_clause(block, layer);
        };
        if form.layer != Layer::Both && form.layer != layer {
            let (here, there) = match layer {
                Layer::Laws => ("laws", "regulations"),
                _ => ("regulations", "laws"),
            };
            let message = format!("`{}` stands in {there}, not in {here}", form.lead);
            let span = self.block_span(block);
            return self.report(Diagnostic::new(
                codes::MISPLACED_CLAUSE,
                self.file,
                span,
                message,
            ));
        }
        if matches!(form.entry, Rule::stage_line | Rule::section_line) {
            return self.scoped(form, block, layer, into);
        }
        let clause = match form.entry {
            Rule::rule_line | Rule::counted_line => self.rule_block(form.entry, block),
            Rule::example_line => self.example_block(block),
            Rule::never_line => self.never_block(block),
            _ => self.one_clause(form, block),
        };
        if let Some(clause) = clause.filter(|clause| self.may_be_limited(clause, layer)) {
            into.push(clause);
        }
    }

    /// The clauses of a stage or section.
    fn scoped(
        &mut self,
        form: &ClauseForm,
        block: &Block<'a>,
        layer: Layer,
        into: &mut Vec<Clause>,
    ) {
        let line = self.line(form.entry, block);
        let own = line.as_ref().map(block_scope).unwrap_or_default();
        let outer = self.around.last().cloned().unwrap_or_default();
        let inner = own.clone().within(&outer);
        if let Some(line) = &line {
            let cites = citations(line);
            self.write(block.start, &cites, || vec![wording::block(&own)]);
            if let Some(stage) = &own.stage {
                into.push(Clause {
                    span: line.span(),
                    cites,
                    modifiers: Modifiers::default(),
                    body: Body::Stage(stage.clone()),
                });
            }
        }
        if line.is_some() && (inner.is_none() || own.stage.is_some() && outer.is_limited()) {
            let message = "a stage stands in no other block, and a section in a stage only";
            let span = self.block_span(block);
            self.refuse(
                codes::MISPLACED_CLAUSE,
                span,
                message,
                "indent it like the block around it",
            );
        }
        self.around.push(inner.unwrap_or_default());
        for child in &block.children {
            self.clause(child, layer, into);
        }
        self.around.pop();
    }

    /// Laws hold everywhere; rules say in lines of their own what they hang on.
    fn may_be_limited(&mut self, clause: &Clause, layer: Layer) -> bool {
        let Modifiers {
            scope,
            discretion,
            consent,
        } = &clause.modifiers;
        let (message, help) = match &clause.body {
            _ if layer == Layer::Laws && scope.is_limited() => (
                "laws hold in every stage, section and round",
                "remove where it holds",
            ),
            Body::PlayedUnder(_) if scope.is_limited() => (
                "one event is played under the laws of one edition",
                "remove where it holds",
            ),
            Body::Said(_) => return true,
            Body::Rule(_) if *discretion || consent.is_some() => (
                "a rule says what it hangs on in lines of its own",
                "write `unless the arbiter decides otherwise` or `when …` below it",
            ),
            _ if *discretion || consent.is_some() => {
                ("this hangs on nobody", "remove what it hangs on")
            }
            _ => return true,
        };
        self.refuse(codes::MISPLACED_CLAUSE, clause.span, message, help);
        false
    }

    /// A clause of one line, or one of a family.
    fn one_clause(&mut self, form: &ClauseForm, block: &Block<'a>) -> Option<Clause> {
        if !has_lines(form) {
            self.no_children(block);
        }
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
            Rule::penalty_line => Body::Penalty(penalty(&line)?),
            Rule::note_line => Body::Note(self.sentences(&line)?),
            Rule::supervision_line => supervision(&line)?,
            _ => Body::Said(Said::read(form, self, &line, block)?),
        };
        let cites = citations(&line);
        let lines = || match block.children.as_slice() {
            [] => wording::below(&body),
            _ => Vec::new(),
        };
        let modifiers = self.behind(block, &line, &cites, || (wording::clause(&body), lines()))?;
        Some(Clause {
            span: self.block_span(block),
            cites,
            modifiers,
            body,
        })
    }

    /// Reads what stands behind a clause, and writes its line down, with those that belong below it and do not stand
    /// there.
    pub(super) fn behind(
        &mut self,
        block: &Block<'a>,
        line: &Node<'a>,
        cites: &[Citation],
        lines: impl FnOnce() -> (Pieces, Vec<Pieces>),
    ) -> Option<Modifiers> {
        let own = self.modifiers(line)?;
        let (mut whole, below) = lines();
        whole.extend(wording::modifiers(&own));
        self.other_wording(line, || {
            let below = below.iter().map(|pieces| pieces.join(", "));
            let lines: Vec<String> = std::iter::once(whole_line(&whole, cites))
                .chain(below)
                .collect();
            lines.join("`, and below it `")
        });
        self.write(block.start, cites, || whole);
        if let Some(written) = self.written.as_mut().and_then(|written| written.last_mut()) {
            written.below = below;
        }
        self.within(line, &own)
    }

    /// Another wording that people try is understood, and the canonical one is offered.
    pub(crate) fn other_wording(&mut self, line: &Node<'_>, canonical: impl FnOnce() -> String) {
        let Some(other) = line.find(is_other_wording) else {
            return;
        };
        let message = format!("`{}` is understood, and said otherwise here", other.text());
        let problem = Diagnostic::new(codes::OTHER_WORDING, self.file, other.span(), message);
        self.report(problem.help(format!("write `{}`", canonical())));
    }

    fn unknown_clause(&mut self, block: &Block<'_>, layer: Layer) {
        // Only rules have lines below them.
        self.lost_rule |= !block.children.is_empty();
        // A clause is named by words before its colon: by as many as come near those of one.
        let named = block.text.split(':').next().unwrap_or(block.text);
        let words: Vec<&str> = named.split_whitespace().take(MOST_LEADING_WORDS).collect();
        let leads = || {
            clauses()
                .filter(|form| form.layer == Layer::Both || form.layer == layer)
                .map(|form| form.lead)
        };
        let first = |number: usize| {
            words
                .iter()
                .take(number)
                .copied()
                .collect::<Vec<_>>()
                .join(" ")
        };
        let found = (1..=words.len()).rev().find_map(|number| {
            let said = first(number);
            nearest(&said, leads()).map(|near| (said, near))
        });
        let (shown, near) = match found {
            Some((said, near)) => (said, Some(near)),
            None => (first(1), nearest(&first(1), leads())),
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
            None if shown.starts_with(|c: char| !c.is_alphabetic()) => problem
                .help("write a comment as `// …`, and what no ruling rests on as `note: \"…\"`"),
            None => problem.help(
                "see the list of clauses in the manual; what no ruling rests on is `note: \"…\"`",
            ),
        };
        self.report(problem);
    }

    /// The sentences of a line in quotes, with one space wherever there were several.
    pub(crate) fn sentences(&mut self, line: &Node<'_>) -> Option<Vec<String>> {
        let sentences = line.all(Rule::string).map(|string| {
            let words = string.text().trim_matches('"').split_whitespace();
            words.collect::<Vec<_>>().join(" ")
        });
        let sentences: Vec<String> = sentences.collect();
        if sentences.iter().any(String::is_empty) {
            let message = "these quotes say nothing";
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

/// The words of a penalty, as the vocabulary spells it.
fn penalty(line: &Node<'_>) -> Option<At<String>> {
    let words: Vec<_> = line.all(Rule::word).collect();
    let (first, last) = (words.first()?.span(), words.last()?.span());
    let span = Span {
        end: last.end,
        ..first
    };
    let words: Vec<String> = words.iter().map(Node::words).collect();
    Some(At::new(words.join("_"), span))
}

/// The name of a setting, as the vocabulary spells it.
fn name(line: &Node<'_>) -> Option<At<String>> {
    let name = line.child(Rule::setting_name)?;
    Some(At::new(name.words().replace(' ', "_"), name.span()))
}

/// The line in one piece.
fn whole_line(pieces: &Pieces, cites: &[Citation]) -> String {
    let cites = wording::cite(cites).map(|cites| format!(" {cites}"));
    format!("{}{}", pieces.join(", "), cites.unwrap_or_default())
}

/// Whether a part of the grammar is a wording that people try beside the canonical one. The operators of programmers
/// are not among them: they are refused.
fn is_other_wording(rule: Rule) -> bool {
    !matches!(rule, Rule::compat_and | Rule::compat_or | Rule::compat_not)
        && format!("{rule:?}").starts_with("compat_")
}
