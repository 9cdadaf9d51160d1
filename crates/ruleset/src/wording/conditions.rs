//! Conditions, with as few parentheses as their meaning needs.

use super::{Pieces, amounts, lead, spaced};
use crate::syntax::{Ask, At, Expr, Operand};
use crate::vocabulary::{Fact, Setting};

/// A condition with as few parentheses as its meaning needs.
pub(crate) fn expr(of: &Expr) -> String {
    match of {
        Expr::Test { subject, ask } => test(&subject.node, ask),
        Expr::Not(inner) => match **inner {
            Expr::And(_) | Expr::Or(_) => format!("not ({})", expr(inner)),
            _ => format!("not {}", expr(inner)),
        },
        Expr::And(parts) => {
            let part = |part: &Expr| match part {
                Expr::Or(_) => format!("({})", expr(part)),
                _ => expr(part),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(" and ")
        }
        Expr::Or(parts) => {
            let following = parts.iter().skip(1).map(Some).chain([None]);
            let part = |(part, next): (&Expr, Option<&Expr>)| {
                if ends_with_words(part) && next.is_some_and(begins_with_a_name) {
                    format!("({})", expr(part))
                } else {
                    expr(part)
                }
            };
            parts
                .iter()
                .zip(following)
                .map(part)
                .collect::<Vec<_>>()
                .join(" or ")
        }
    }
}

/// Whether the text ends with `is x`, so that a name behind `or` would be read as one more word.
fn ends_with_words(of: &Expr) -> bool {
    match of {
        Expr::Test { ask, .. } => matches!(ask, Ask::Is { .. }),
        Expr::Not(inner) => ends_with_words(inner),
        Expr::And(parts) | Expr::Or(parts) => parts.last().is_some_and(ends_with_words),
    }
}

/// Whether the text begins with a name of which nothing more is asked.
fn begins_with_a_name(of: &Expr) -> bool {
    match of {
        Expr::Test { ask, .. } => matches!(ask, Ask::Holds),
        Expr::Not(_) => false,
        Expr::And(parts) | Expr::Or(parts) => parts.first().is_some_and(begins_with_a_name),
    }
}

fn test(subject: &str, ask: &Ask) -> String {
    let subject = name(subject);
    match ask {
        Ask::Holds => subject,
        Ask::Is { not, words } => {
            let words: Vec<&str> = words.iter().map(|word| word.node.as_str()).collect();
            let not = if *not { "not " } else { "" };
            format!("{subject} is {not}{}", words.join(" or "))
        }
        Ask::Compare {
            comparison,
            operand,
        } => {
            let right = match &operand.node {
                Operand::Amounts(right) => amounts(right),
                Operand::Name(right) => name(right),
            };
            format!("{subject} {} {right}", comparison.node.as_str())
        }
        Ask::Between { from, to } => {
            format!(
                "{subject} from {} to {}",
                amounts(&from.node),
                amounts(&to.node)
            )
        }
    }
}

/// What an example expects to be asked for.
pub(crate) fn asks(names: &[At<String>]) -> Pieces {
    let mut pieces: Pieces = names.iter().map(|one| name(&one.node)).collect();
    lead(&mut pieces, "asks ");
    pieces
}

/// Facts are one word, settings are words with spaces.
fn name(of: &str) -> String {
    let is_fact = Fact::ALL.iter().any(|fact| fact.as_str() == of);
    if !is_fact && of.parse::<Setting>().is_ok() {
        spaced(of)
    } else {
        of.to_owned()
    }
}
