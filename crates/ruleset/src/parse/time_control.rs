//! Time controls in the wordings of invitations: `90 min for 40 moves, then …`, `90/40 + 30 + 30s`, `3+2`.

use super::Reader;
use super::amounts::thousandths;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Node, Rule};
use crate::limits::{MAX_DURATION_MS, MAX_PERIODS};
use crate::rules::PeriodClause;
use crate::source::Span;
use crate::syntax::{Amounts, At, Schedules};

const SECOND_MS: i64 = 1_000;
const MINUTE_MS: i64 = 60 * SECOND_MS;

/// What is added to each period of a schedule.
#[derive(Clone, Copy)]
struct Bonus {
    increment_ms: i64,
    delay_ms: i64,
    from_move: u32,
}

const NO_BONUS: Bonus = Bonus {
    increment_ms: 0,
    delay_ms: 0,
    from_move: 1,
};

impl Reader<'_, '_> {
    pub(super) fn time_control(&mut self, line: &Node<'_>) -> Option<Schedules> {
        let Some(per_colour) = line.child(Rule::per_colour) else {
            let both = self.schedule(&line.child(Rule::schedule)?)?;
            return Some(Schedules {
                white: both.clone(),
                black: both,
            });
        };
        let mut schedules = per_colour.all(Rule::schedule);
        let white = schedules.next().map(|schedule| self.schedule(&schedule));
        let black = schedules.next().map(|schedule| self.schedule(&schedule));
        Some(Schedules {
            white: white??,
            black: black??,
        })
    }

    fn schedule(&mut self, schedule: &Node<'_>) -> Option<At<Vec<PeriodClause>>> {
        let periods = match schedule.child(Rule::short) {
            Some(short) => self.short(&short),
            None => self.long(&schedule.child(Rule::long)?),
        }?;
        self.sound(&periods, schedule.span())
            .then(|| At::new(periods, schedule.span()))
    }

    fn long(&mut self, long: &Node<'_>) -> Option<Vec<PeriodClause>> {
        let bonus = match (long.child(Rule::increment), long.child(Rule::delay)) {
            (None, None) => NO_BONUS,
            (Some(node), _) => Bonus {
                increment_ms: self.bonus_ms(&node)?,
                ..self.bonus_start(&node)?
            },
            (None, Some(node)) => Bonus {
                delay_ms: self.bonus_ms(&node)?,
                ..self.bonus_start(&node)?
            },
        };
        let mut periods = Vec::new();
        for period in long.all(Rule::period) {
            let amounts = self.amounts(&period.child(Rule::quantity)?)?;
            let moves = match period.child(Rule::moves) {
                None => None,
                Some(moves) => Some(self.whole(&moves.child(Rule::int)?)?),
            };
            periods.push(period_clause(moves, self.duration(&amounts)?, bonus));
        }
        Some(periods)
    }

    fn bonus_ms(&mut self, bonus: &Node<'_>) -> Option<i64> {
        let amounts = self.amounts(&bonus.child(Rule::quantity)?)?;
        self.duration(&amounts)
    }

    fn bonus_start(&mut self, bonus: &Node<'_>) -> Option<Bonus> {
        match bonus.child(Rule::from_move) {
            None => Some(NO_BONUS),
            Some(from) => Some(Bonus {
                from_move: self.whole(&from.child(Rule::int)?)?,
                ..NO_BONUS
            }),
        }
    }

    /// `3+2` is minutes and seconds. With more parts, or with moves, the last part must say that it is seconds:
    /// `90/40 + 30 + 30` could be read in two ways.
    fn short(&mut self, short: &Node<'_>) -> Option<Vec<PeriodClause>> {
        let parts: Vec<Node<'_>> = short.all(Rule::short_part).collect();
        let (last, others) = parts.split_last()?;
        let seconds_said = last
            .child(Rule::short_unit)
            .is_some_and(|unit| !matches!(unit.text(), "min" | "'"));
        let minutes_said = last.child(Rule::short_unit).is_some() && !seconds_said;
        let plain = others.len() == 1
            && others
                .iter()
                .all(|part| part.all(Rule::digits).count() == 1);
        if !seconds_said && !minutes_said && !plain {
            let message = "minutes of another period, or seconds for a move?";
            let help = format!(
                "write `{}s` for seconds a move, or `{} min` for a period",
                last.text(),
                last.text()
            );
            self.report(
                Diagnostic::new(codes::PERIODS, self.file, last.span(), message).help(help),
            );
            return None;
        }
        let (periods, increment) = if minutes_said {
            (&parts[..], None)
        } else {
            (others, Some(last))
        };
        let bonus = match increment {
            None => NO_BONUS,
            Some(part) => Bonus {
                increment_ms: self.short_time(part, SECOND_MS)?,
                ..NO_BONUS
            },
        };
        let mut clauses = Vec::new();
        for part in periods {
            let moves = match part.all(Rule::digits).nth(1) {
                None => None,
                Some(moves) => Some(self.whole(&moves)?),
            };
            clauses.push(period_clause(
                moves,
                self.short_time(part, MINUTE_MS)?,
                bonus,
            ));
        }
        Some(clauses)
    }

    fn short_time(&mut self, part: &Node<'_>, unit_ms: i64) -> Option<i64> {
        let digits = part.child(Rule::digits)?;
        let ms = thousandths(digits.text()).map(|number| number.saturating_mul(unit_ms) / 1_000);
        let ms = ms.filter(|ms| *ms <= MAX_DURATION_MS);
        if ms.is_none() {
            let message = "this time is too long or too fine";
            self.report(Diagnostic::new(
                codes::OUT_OF_RANGE,
                self.file,
                digits.span(),
                message,
            ));
        }
        ms
    }

    /// The duration, or a report of why it is none.
    pub(crate) fn duration(&mut self, amounts: &At<Amounts>) -> Option<i64> {
        match amounts.node.duration_ms() {
            Ok(ms) => Some(ms),
            Err((message, help)) => {
                self.report(
                    Diagnostic::new(codes::WRONG_TYPE, self.file, amounts.span, message).help(help),
                );
                None
            }
        }
    }

    /// The points, doubled, or a report of why it is none.
    pub(crate) fn points_x2(&mut self, quantity: &Node<'_>) -> Option<u32> {
        let amounts = self.amounts(quantity)?;
        match amounts.node.points_x2() {
            Ok(points) => Some(points),
            Err((message, help)) => {
                self.refuse(codes::WRONG_TYPE, amounts.span, message, help);
                None
            }
        }
    }

    /// Whether the periods make a time control: only the last one is for the rest of the game (6.3.1).
    fn sound(&mut self, periods: &[PeriodClause], span: Span) -> bool {
        let problem = |message: String, help: &str| {
            Diagnostic::new(codes::PERIODS, self.file, span, message)
                .help(help)
                .article(Some("6.3.1".to_owned()))
        };
        let problem = match periods.split_last() {
            None => return false,
            _ if periods.len() > MAX_PERIODS => problem(
                format!("more than {MAX_PERIODS} periods"),
                "write fewer periods",
            ),
            Some((_, earlier)) if earlier.iter().any(|period| period.moves.is_none()) => problem(
                "a period for the rest of the game is followed by another one".to_owned(),
                "say for how many moves each period but the last is: `90 min for 40 moves, then …`",
            ),
            Some((last, _)) if last.moves.is_some() => problem(
                "the last period does not say what happens when its moves are made".to_owned(),
                "add `, then … for the rest of the game`",
            ),
            Some((last, _))
                if periods.iter().all(|period| period.base_ms == 0) && last.increment_ms == 0 =>
            {
                problem(
                    "there is no time to play in".to_owned(),
                    "write a time such as `3 min plus 2 s a move`",
                )
            }
            Some(_) => return true,
        };
        self.report(problem);
        false
    }
}

fn period_clause(moves: Option<u32>, base_ms: i64, bonus: Bonus) -> PeriodClause {
    PeriodClause {
        moves,
        base_ms,
        increment_ms: bonus.increment_ms,
        delay_ms: bonus.delay_ms,
        from_move: bonus.from_move,
    }
}
