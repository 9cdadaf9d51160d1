//! Rules and ladders: a first line, and parts below it in any order.

use super::{Reader, citations};
use crate::citation::Citation;
use crate::clauses::starts_with;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::nearest::nearest;
use crate::syntax::{
    At, Body, Branch, Clause, Delegation, Exception, Expr, RuleBlock, RuleRef, Rung,
};
use crate::wording;

/// The parts of a rule and of a ladder, by their first words.
const PARTS: &[(&str, Rule)] = &[
    ("on", Rule::on_line),
    ("overrides", Rule::overrides_line),
    ("when", Rule::when_line),
    ("then", Rule::then_line),
    ("unless", Rule::unless_line),
    ("regulations may", Rule::may_line),
];

/// The rungs of a ladder. Nobody counts further.
const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

/// What has been read of a rule.
#[derive(Default)]
struct Parts {
    kind: Option<At<String>>,
    overrides: Vec<At<RuleRef>>,
    when: Option<At<Expr>>,
    branches: Vec<Branch>,
    discretion: bool,
    delegation: Option<At<Delegation>>,
    cites: Vec<Citation>,
    /// Which parts have been seen, readable or not.
    seen: Vec<Rule>,
}

impl<'a> Reader<'a, '_> {
    pub(super) fn rule_block(&mut self, entry: Rule, block: &Block<'a>) -> Option<Clause> {
        let counted = entry == Rule::counted_line;
        let span = self.block_span(block);
        let before = std::mem::replace(&mut self.flawed, false);
        let head = self.line(entry, block);
        let named = head.as_ref().and_then(|head| name(head, counted));
        let mut cites = head.as_ref().map(citations).unwrap_or_default();
        let modifiers = head.as_ref().and_then(|head| {
            let name = named.as_ref()?;
            self.behind(block, head, &cites, || {
                (vec![wording::rule(&name.node, counted)], Vec::new())
            })
        });
        let mut parts = Parts::default();
        for child in &block.children {
            self.part(child, counted, &mut parts);
        }
        let Some((name, modifiers)) = named.zip(modifiers) else {
            self.flawed = true;
            self.lost_rule = true;
            return None;
        };
        if counted {
            parts.kind = Some(name.clone());
        }
        self.missing_parts(&name, counted, &parts);
        cites.append(&mut parts.cites);
        let rule = RuleBlock {
            name,
            kind: parts.kind,
            counted,
            overrides: parts.overrides,
            when: parts.when,
            branches: parts.branches,
            discretion: parts.discretion,
            delegation: parts.delegation,
            copied: false,
            flawed: self.flawed,
        };
        self.flawed |= before;
        Some(Clause {
            span,
            cites,
            modifiers,
            body: Body::Rule(rule),
        })
    }

    /// The lines below a clause that says offence by offence what follows.
    pub(crate) fn rungs(&mut self, block: &Block<'a>) -> Vec<Branch> {
        let mut parts = Parts::default();
        for child in &block.children {
            let rung = ORDINALS
                .iter()
                .any(|ordinal| starts_with(child.text, ordinal));
            if rung {
                self.part(child, true, &mut parts);
            } else {
                self.no_such_part(child, "a penalty", ORDINALS.iter().copied());
            }
        }
        parts.branches
    }

    fn part(&mut self, block: &Block<'a>, counted: bool, parts: &mut Parts) {
        let known = PARTS
            .iter()
            .find(|(lead, _)| starts_with(block.text, lead))
            .map(|(_, entry)| *entry);
        let rung = counted
            .then(|| {
                ORDINALS
                    .iter()
                    .find(|ordinal| starts_with(block.text, ordinal))
            })
            .flatten();
        let entry = match (known, rung) {
            (Some(Rule::on_line | Rule::then_line), _) if counted => {
                let message = "a ladder says what follows offence by offence";
                let help = "write `first: …` and `second and later: …`";
                let problem = Diagnostic::new(
                    codes::MISPLACED_CLAUSE,
                    self.file,
                    self.block_span(block),
                    message,
                );
                return self.report(problem.help(help));
            }
            (Some(entry), _) => entry,
            (None, Some(_)) => Rule::rung_line,
            (None, None) => return self.unknown_part(block, counted),
        };
        let once = matches!(
            entry,
            Rule::on_line | Rule::when_line | Rule::then_line | Rule::may_line
        );
        if once && parts.seen.contains(&entry) {
            let message = "this part of the rule stands twice";
            let problem = Diagnostic::new(
                codes::REPEATED_PART,
                self.file,
                self.block_span(block),
                message,
            );
            return self.report(problem);
        }
        parts.seen.push(entry);
        if !matches!(entry, Rule::then_line | Rule::rung_line) {
            self.no_children(block);
        }
        // An unreadable line is reported; its exceptions are read all the same.
        let line = self.line(entry, block);
        let exceptions = match entry {
            Rule::then_line | Rule::rung_line => self.exceptions(block),
            _ => Vec::new(),
        };
        if let Some(line) = line {
            self.read_part(entry, block.start, &line, exceptions, parts);
        }
    }

    fn read_part(
        &mut self,
        entry: Rule,
        start: usize,
        line: &Node<'a>,
        exceptions: Vec<Exception>,
        parts: &mut Parts,
    ) -> Option<()> {
        let cites = citations(line);
        match entry {
            Rule::on_line => {
                let kind = line.child(Rule::word)?;
                self.write(start, &cites, || vec![format!("on {}", kind.text())]);
                parts.kind = Some(At::new(kind.text().to_owned(), kind.span()));
            }
            Rule::overrides_line => {
                let rules = line.all(Rule::rule_ref);
                let rules: Vec<_> = rules.filter_map(|node| rule_ref(&node)).collect();
                self.write(start, &cites, || {
                    wording::overrides(rules.iter().map(|rule| &rule.node))
                });
                parts.overrides.extend(rules);
            }
            Rule::when_line => {
                let node = line.child(Rule::expr)?;
                let expr = self.expr(&node)?;
                self.write(start, &cites, || {
                    vec![format!("when {}", wording::expr(&expr))]
                });
                parts.when = Some(At::new(expr, node.span()));
            }
            Rule::unless_line => {
                self.write(start, &cites, || vec![wording::DISCRETION.to_owned()]);
                parts.discretion = true;
            }
            Rule::may_line => {
                let delegation = match line.child(Rule::may_replace) {
                    Some(_) => Delegation::Replace,
                    None if line.child(Rule::may_tighten).is_some() => Delegation::Tighten,
                    None => Delegation::Milder,
                };
                self.write(start, &cites, || vec![wording::delegation(delegation)]);
                parts.delegation = Some(At::new(delegation, line.span()));
            }
            _ => {
                let rung = match line.child(Rule::rung) {
                    None => None,
                    Some(rung) => Some(self.rung(&rung)?),
                };
                let outcome = self.outcome(line)?;
                let before = rung
                    .as_ref()
                    .map_or_else(|| "then ".to_owned(), |rung| format!("{}: ", rung.text));
                self.write(start, &cites, || wording::outcome(&before, &outcome));
                self.other_wording(line, || wording::outcome(&before, &outcome).join(", "));
                parts.branches.push(Branch {
                    span: line.span(),
                    rung,
                    outcome,
                    exceptions,
                });
                return Some(());
            }
        }
        parts.cites.extend(cites);
        Some(())
    }

    fn rung(&mut self, rung: &Node<'_>) -> Option<Rung> {
        let word = rung.child(Rule::word)?.words();
        let number = ORDINALS
            .iter()
            .zip(1..)
            .find(|(ordinal, _)| **ordinal == word)
            .map(|(_, number)| number)?;
        Some(Rung {
            text: rung.words(),
            number,
            and_later: rung.child(Rule::and_later).is_some(),
        })
    }

    fn exceptions(&mut self, block: &Block<'a>) -> Vec<Exception> {
        let mut read = Vec::new();
        for child in &block.children {
            if !starts_with(child.text, "when") {
                let message = "only exceptions can stand here";
                let problem = Diagnostic::new(
                    codes::MISPLACED_CLAUSE,
                    self.file,
                    self.block_span(child),
                    message,
                );
                self.report(problem.help("write `when …: …`"));
                continue;
            }
            self.no_children(child);
            if let Some(line) = self.line(Rule::exception_line, child) {
                read.extend(self.exception(&line, child));
            }
        }
        read
    }

    fn exception(&mut self, line: &Node<'_>, block: &Block<'_>) -> Option<Exception> {
        let expr = line.child(Rule::expr)?;
        let when = self.expr(&expr);
        let outcome = self.outcome(line);
        let (when, outcome) = (when?, outcome?);
        let text = wording::expr(&when);
        let written = || wording::outcome(&format!("when {text}: "), &outcome);
        self.write(block.start, &outcome.cites, written);
        self.other_wording(line, || written().join(", "));
        Some(Exception {
            span: self.block_span(block),
            text,
            when: At::new(when, expr.span()),
            outcome,
        })
    }

    fn unknown_part(&mut self, block: &Block<'_>, counted: bool) {
        let parts = PARTS
            .iter()
            .map(|(lead, _)| *lead)
            .filter(|lead| !counted || !matches!(*lead, "on" | "then"));
        let leads = parts.chain(ORDINALS.iter().copied().filter(|_| counted));
        self.no_such_part(block, if counted { "a ladder" } else { "a rule" }, leads);
    }

    /// Reports a line that begins like no part of what it stands in.
    pub(super) fn no_such_part(
        &mut self,
        block: &Block<'_>,
        what: &str,
        leads: impl Iterator<Item = &'static str>,
    ) {
        let word = block.text.split([' ', ':']).next().unwrap_or(block.text);
        let span = self.lines.span(block.start, block.start + word.len());
        let leads: Vec<&str> = leads.collect();
        let problem = Diagnostic::new(
            codes::UNKNOWN_CLAUSE,
            self.file,
            span,
            format!("no part of {what} begins with `{word}`"),
        );
        let problem = match nearest(word, leads.iter().copied()) {
            Some(near) => problem.did_you_mean(Some(near)),
            None => problem.help(format!(
                "its parts begin with {}",
                leads.into_iter().take(7).collect::<Vec<_>>().join(", ")
            )),
        };
        self.report(problem);
    }

    fn missing_parts(&mut self, name: &At<String>, counted: bool, parts: &Parts) {
        let missing = if counted {
            let none = !parts.seen.contains(&Rule::rung_line);
            none.then_some((
                "this ladder has no rungs",
                "add `first: …` and `second and later: …`",
            ))
        } else if !parts.seen.contains(&Rule::on_line) {
            Some((
                "this rule does not say on which incident",
                "add a line `on …`",
            ))
        } else {
            let none = !parts.seen.contains(&Rule::then_line);
            none.then_some(("this rule does not say what follows", "add a line `then …`"))
        };
        // If some line could not be read, the missing part may be that line.
        if let (Some((message, help)), false) = (missing, self.flawed) {
            self.report(
                Diagnostic::new(codes::INCOMPLETE_RULE, self.file, name.span, message).help(help),
            );
        }
    }
}

/// The name in the first line of a rule or ladder.
fn name(head: &Node<'_>, counted: bool) -> Option<At<String>> {
    let name = head.child(if counted { Rule::word } else { Rule::rule_name })?;
    let text = name.text().split_whitespace().collect::<Vec<_>>().join(" ");
    Some(At::new(text, name.span()))
}

fn rule_ref(node: &Node<'_>) -> Option<At<RuleRef>> {
    let name = node
        .child(Rule::rule_name)?
        .text()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let owner = node
        .child(Rule::owner)
        .and_then(|owner| owner.child(Rule::laws_name))
        .map(|owner| owner.words());
    let if_any = false;
    let rule = RuleRef {
        owner,
        name,
        if_any,
    };
    Some(At::new(rule, node.span()))
}
