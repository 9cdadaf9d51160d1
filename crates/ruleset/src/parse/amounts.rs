//! Numbers with their units.

use super::Reader;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Node, Rule};
use crate::limits::MAX_NUMBER;
use crate::syntax::{Amounts, At, Constant, Unit};

impl Reader<'_, '_> {
    /// The amounts of a `quantity`; a number beyond all bounds is reported.
    pub(crate) fn amounts(&mut self, quantity: &Node<'_>) -> Option<At<Amounts>> {
        let amounts = amounts_of(quantity);
        if amounts.is_none() {
            let message = "this number is too large or too fine";
            self.report(Diagnostic::new(
                codes::OUT_OF_RANGE,
                self.file,
                quantity.span(),
                message,
            ));
        }
        Some(At::new(amounts?, quantity.span()))
    }

    /// A whole number from 1 up to the limit.
    pub(crate) fn whole(&mut self, int: &Node<'_>) -> Option<u32> {
        let number = int
            .text()
            .parse::<u32>()
            .ok()
            .filter(|number| (1..=MAX_NUMBER).contains(number));
        if number.is_none() {
            let message = format!("this number must lie between 1 and {MAX_NUMBER}");
            self.report(Diagnostic::new(
                codes::OUT_OF_RANGE,
                self.file,
                int.span(),
                message,
            ));
        }
        number
    }

    /// The value on the right of a setting.
    pub(super) fn constant(&mut self, constant: &Node<'_>) -> Option<At<Constant>> {
        let span = constant.span();
        match constant.child(Rule::quantity) {
            Some(quantity) => Some(At::new(
                Constant::Amounts(self.amounts(&quantity)?.node),
                span,
            )),
            None => Some(At::new(Constant::Word(constant.text().to_owned()), span)),
        }
    }
}

/// The value of a line that is nothing but a value; nothing if its number is beyond all bounds.
pub(crate) fn constant_of(line: &Node<'_>) -> Option<Constant> {
    let constant = line.child(Rule::constant)?;
    match constant.child(Rule::quantity) {
        Some(quantity) => amounts_of(&quantity).map(Constant::Amounts),
        None => Some(Constant::Word(constant.text().to_owned())),
    }
}

fn amounts_of(quantity: &Node<'_>) -> Option<Amounts> {
    let amounts: Option<Vec<_>> = quantity
        .all(Rule::amount)
        .map(|amount| {
            let digits = amount.child(Rule::digits)?;
            let unit = amount
                .child(Rule::unit)
                .map_or(Unit::None, |unit| unit_of(&unit.words()));
            Some((thousandths(digits.text())?, unit))
        })
        .collect();
    amounts.map(Amounts)
}

fn unit_of(word: &str) -> Unit {
    match word {
        "ms" => Unit::Milliseconds,
        "s" | "sec" | "second" | "seconds" => Unit::Seconds,
        "min" | "minute" | "minutes" => Unit::Minutes,
        "h" | "hour" | "hours" => Unit::Hours,
        "point" | "points" => Unit::Points,
        "round" | "rounds" => Unit::Rounds,
        _ => Unit::None,
    }
}

/// `1.5` as 1500. At most nine digits before the point and three behind it.
pub(super) fn thousandths(digits: &str) -> Option<i64> {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() > 9 || fraction.len() > 3 {
        return None;
    }
    format!("{whole}{fraction:0<3}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::thousandths;

    #[test]
    fn numbers_are_exact_thousandths() {
        assert_eq!(thousandths("1.5"), Some(1_500));
        assert_eq!(thousandths("30"), Some(30_000));
        assert_eq!(thousandths("0.125"), Some(125));
        assert_eq!(thousandths("0.0001"), None);
        assert_eq!(thousandths("12345678901"), None);
    }
}
