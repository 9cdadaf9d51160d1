//! Conditions as written. The grammar gives a flat list of tests and operators; `or` binds weaker than `and`.

use super::Reader;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::finding::Comparison;
use crate::grammar::{Node, Rule};
use crate::syntax::{Ask, At, Expr, Operand};

impl Reader<'_, '_> {
    /// A condition. The signs that programmers write for `and`, `or`, `not` are understood, named and refused.
    pub(super) fn expr(&mut self, expr: &Node<'_>) -> Option<Expr> {
        let parts: Vec<Node<'_>> = expr.children().collect();
        for part in &parts {
            match part.rule() {
                Rule::compat_and => self.write_instead(part, "and"),
                Rule::compat_or => self.write_instead(part, "or"),
                Rule::not_op if part.child(Rule::compat_not).is_some() => {
                    self.write_instead(part, "not")
                }
                _ => {}
            }
        }
        let either = parts.split(|part| matches!(part.rule(), Rule::or_op | Rule::compat_or));
        let either = one_or_many(either.map(|parts| self.every(parts)))?;
        Some(joined(either, Expr::Or, |part| match part {
            Expr::Or(parts) => parts,
            other => vec![other],
        }))
    }

    fn every(&mut self, parts: &[Node<'_>]) -> Option<Expr> {
        let every = parts.split(|part| matches!(part.rule(), Rule::and_op | Rule::compat_and));
        let every = one_or_many(every.map(|parts| self.negated(parts)))?;
        Some(joined(every, Expr::And, |part| match part {
            Expr::And(parts) => parts,
            other => vec![other],
        }))
    }

    fn negated(&mut self, parts: &[Node<'_>]) -> Option<Expr> {
        let (last, negations) = parts.split_last()?;
        let inner = match last.rule() {
            Rule::paren => self.expr(&last.child(Rule::expr)?)?,
            _ => self.test(last)?,
        };
        Some(match inner {
            inner if negations.len().is_multiple_of(2) => inner,
            // Twice `not` is nothing, with or without parentheses between.
            Expr::Not(inner) => *inner,
            inner => Expr::Not(Box::new(inner)),
        })
    }

    fn test(&mut self, comparison: &Node<'_>) -> Option<Expr> {
        let subject = comparison.child(Rule::subject)?;
        let subject = At::new(subject.words().replace(' ', "_"), subject.span());
        let ask = if let Some(is) = comparison.child(Rule::is_test) {
            let words = is
                .all(Rule::value)
                .map(|value| At::new(value.text().to_owned(), value.span()))
                .collect();
            Ask::Is {
                not: is.child(Rule::kw_not).is_some(),
                words,
            }
        } else if let Some(between) = comparison.child(Rule::between) {
            let range = between.child(Rule::range)?;
            let mut ends = range.all(Rule::quantity);
            Ask::Between {
                from: self.amounts(&ends.next()?)?,
                to: self.amounts(&ends.next()?)?,
            }
        } else if let Some(compare) = comparison.child(Rule::compare) {
            let operator = compare.child(Rule::cmp_op)?;
            let operand = compare.child(Rule::operand)?;
            let right = match operand.child(Rule::quantity) {
                Some(quantity) => Operand::Amounts(self.amounts(&quantity)?.node),
                None => Operand::Name(operand.words().replace(' ', "_")),
            };
            Ask::Compare {
                comparison: At::new(self.operator(&operator), operator.span()),
                operand: At::new(right, operand.span()),
            }
        } else {
            Ask::Holds
        };
        Some(Expr::Test { subject, ask })
    }

    fn operator(&mut self, operator: &Node<'_>) -> Comparison {
        match operator.text() {
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::More,
            ">=" => Comparison::AtLeast,
            "!=" => Comparison::Different,
            "==" => {
                self.write_instead(operator, "=");
                Comparison::Equal
            }
            _ => Comparison::Equal,
        }
    }

    fn write_instead(&mut self, sign: &Node<'_>, word: &str) {
        let message = format!("`{}` is not a word of the language", sign.text());
        let problem = Diagnostic::new(codes::SYNTAX, self.file, sign.span(), message);
        self.report(problem.help(format!("write `{word}`")));
    }
}

/// All parts, or nothing if any of them could not be read. Reads every one either way, so that each mistake is
/// reported.
fn one_or_many(parts: impl Iterator<Item = Option<Expr>>) -> Option<Vec<Expr>> {
    let parts: Vec<Option<Expr>> = parts.collect();
    parts.into_iter().collect()
}

/// A lone part as it is, several parts joined. Parentheses around parts of the same kind mean nothing: their parts are
/// `opened`.
fn joined(parts: Vec<Expr>, join: fn(Vec<Expr>) -> Expr, opened: fn(Expr) -> Vec<Expr>) -> Expr {
    let flat: Vec<Expr> = parts.into_iter().flat_map(opened).collect();
    match <[Expr; 1]>::try_from(flat) {
        Ok([only]) => only,
        Err(several) => join(several),
    }
}
