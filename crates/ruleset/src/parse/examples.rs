//! Examples and guarantees: what the rules are to say in one situation, and what they must never say.

use super::{Reader, citations};
use crate::clauses::starts_with;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::syntax::{At, Body, Clause, ExampleBlock, Expected, NeverBlock};
use crate::wording;

/// The parts of an example, by their first words.
const EXAMPLE_PARTS: &[(&str, Rule)] = &[
    ("on", Rule::on_line),
    ("given", Rule::given_line),
    ("then", Rule::then_line),
    ("asks", Rule::asks_line),
];

/// The parts of a guarantee.
const NEVER_PARTS: &[(&str, Rule)] = &[("on", Rule::on_line), ("when", Rule::when_line)];

impl<'a> Reader<'a, '_> {
    pub(super) fn example_block(&mut self, block: &Block<'a>) -> Option<Clause> {
        let head = self.line(Rule::example_line, block);
        let title = head.as_ref().and_then(|head| head.child(Rule::string));
        let title = title.map(|title| {
            let text = title.text().trim_matches('"').to_owned();
            At::new(text, title.span())
        });
        let cites = head.as_ref().map(citations).unwrap_or_default();
        let modifiers = head.as_ref().and_then(|head| {
            let title = title.as_ref()?;
            self.behind(block, head, &cites, || {
                let title = format!("example \"{}\"", title.node);
                (vec![title], Vec::new())
            })
        });
        let before = std::mem::replace(&mut self.flawed, false);
        let modifiers = modifiers?;
        let mut example = ExampleBlock {
            title: title?,
            kind: None,
            given: None,
            expected: None,
        };
        for (entry, start, line) in self.parts(block, "an example", EXAMPLE_PARTS) {
            match entry {
                Rule::on_line => example.kind = self.kind(start, &line),
                Rule::given_line => {
                    let node = line.child(Rule::expr)?;
                    let given = self.expr(&node)?;
                    self.write(start, &[], || {
                        vec![format!("given {}", wording::expr(&given))]
                    });
                    example.given = Some(At::new(given, node.span()));
                }
                _ if example.expected.is_some() => {
                    let message = "an example expects one thing";
                    let problem =
                        Diagnostic::new(codes::REPEATED_PART, self.file, line.span(), message);
                    self.report(problem.help("keep `then …` or `asks …`"));
                }
                Rule::then_line => {
                    let outcome = self.outcome(&line)?;
                    self.write(start, &outcome.cites, || {
                        wording::outcome("then ", &outcome)
                    });
                    example.expected = Some(At::new(Expected::Decision(outcome), line.span()));
                }
                _ => {
                    let names = line.all(Rule::subject);
                    let names: Vec<At<String>> = names
                        .map(|name| At::new(name.words().replace(' ', "_"), name.span()))
                        .collect();
                    self.write(start, &[], || wording::asks(&names));
                    example.expected = Some(At::new(Expected::Asks(names), line.span()));
                }
            }
        }
        if example.kind.is_none() {
            self.incomplete(block, "this example does not say on which incident", "on …");
        } else if example.expected.is_none() {
            let help = "then …` or `asks …";
            self.incomplete(block, "this example expects nothing", help);
        }
        self.flawed |= before;
        Some(Clause {
            span: self.block_span(block),
            cites,
            modifiers,
            body: Body::Example(example),
        })
    }

    pub(super) fn never_block(&mut self, block: &Block<'a>) -> Option<Clause> {
        let head = self.line(Rule::never_line, block);
        let outcome = head.as_ref().and_then(|head| self.outcome(head));
        let modifiers = head.as_ref().and_then(|head| {
            let outcome = outcome.as_ref()?;
            self.behind(block, head, &outcome.cites, || {
                let never = wording::outcome("must never happen: ", outcome);
                (never, Vec::new())
            })
        });
        let before = std::mem::replace(&mut self.flawed, false);
        let modifiers = modifiers?;
        let mut never = NeverBlock {
            kind: None,
            when: None,
            outcome: outcome?,
        };
        if never.outcome.discretion {
            let message = "what must never happen is not left to the arbiter";
            let span = never.outcome.span;
            let problem = Diagnostic::new(codes::SYNTAX, self.file, span, message);
            self.report(problem.help("remove `unless the arbiter decides otherwise`"));
        }
        for (entry, start, line) in self.parts(block, "a guarantee", NEVER_PARTS) {
            if entry == Rule::on_line {
                never.kind = self.kind(start, &line);
            } else {
                let node = line.child(Rule::expr)?;
                let when = self.expr(&node)?;
                self.write(start, &[], || {
                    vec![format!("when {}", wording::expr(&when))]
                });
                never.when = Some(At::new(when, node.span()));
            }
        }
        if never.kind.is_none() {
            self.incomplete(
                block,
                "this guarantee does not say on which incident",
                "on …",
            );
        }
        self.flawed |= before;
        // Nothing follows from a guarantee that is none.
        if never.outcome.discretion {
            return None;
        }
        Some(Clause {
            span: self.block_span(block),
            cites: Vec::new(),
            modifiers,
            body: Body::Never(never),
        })
    }

    /// The readable lines below a block, each by its first words and at most once.
    fn parts(
        &mut self,
        block: &Block<'a>,
        what: &str,
        known: &[(&'static str, Rule)],
    ) -> Vec<(Rule, usize, Node<'a>)> {
        let mut seen = Vec::new();
        let mut read = Vec::new();
        for child in &block.children {
            let part = known.iter().find(|(lead, _)| starts_with(child.text, lead));
            let Some((_, entry)) = part else {
                self.no_such_part(child, what, known.iter().map(|(lead, _)| *lead));
                continue;
            };
            if seen.contains(entry) {
                let message = "this part stands twice";
                let span = self.block_span(child);
                let problem = Diagnostic::new(codes::REPEATED_PART, self.file, span, message);
                self.report(problem.help("keep one of the two"));
                continue;
            }
            seen.push(*entry);
            self.no_children(child);
            if let Some(line) = self.line(*entry, child) {
                read.push((*entry, child.start, line));
            }
        }
        read
    }

    fn kind(&mut self, start: usize, line: &Node<'a>) -> Option<At<String>> {
        let kind = line.child(Rule::word)?;
        self.write(start, &citations(line), || {
            vec![format!("on {}", kind.text())]
        });
        Some(At::new(kind.text().to_owned(), kind.span()))
    }

    /// Reports a missing part, unless it may be a line that could not be read.
    fn incomplete(&mut self, block: &Block<'_>, message: &str, part: &str) {
        if !self.flawed {
            let span = self.block_span(block);
            let problem = Diagnostic::new(codes::INCOMPLETE_RULE, self.file, span, message);
            self.report(problem.help(format!("add a line `{part}`")));
        }
    }
}
