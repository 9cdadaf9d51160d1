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
const HOUR_MS: i64 = 60 * MINUTE_MS;

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
    pub(crate) fn time_control(&mut self, line: &Node<'_>) -> Option<Schedules> {
        if let Some(per_colour) = line.child(Rule::per_colour) {
            return self.per_colour(&per_colour);
        }
        let both = self.schedule(&line.child(Rule::schedule)?)?;
        Some(Schedules {
            white: both.clone(),
            black: both,
        })
    }

    /// Times of White and of Black. An increment behind Black's time alone could be meant for both.
    pub(crate) fn per_colour(&mut self, per_colour: &Node<'_>) -> Option<Schedules> {
        let mut schedules = per_colour.all(Rule::schedule);
        let (white_node, black_node) = (schedules.next()?, schedules.next()?);
        let white = self.schedule(&white_node);
        let black = self.schedule(&black_node);
        let (mut white, mut black) = (white?, black?);
        if let Some(both) = per_colour.child(Rule::both_colours) {
            let bonus = self.bonus(&both)?;
            for schedule in [&mut white, &mut black] {
                for period in &mut schedule.node {
                    *period = period_clause(period.moves, period.base_ms, bonus);
                }
            }
        } else if !says_bonus(&white_node)
            && let Some(bonus) = bonus_node(&black_node)
        {
            let words = bonus.text().trim_start_matches([',', ' ']);
            let message = "is this for Black alone, or for both?";
            let help = format!(
                "write `; both {words}`, or say White's too: `White … plus 0 s a move; Black …`"
            );
            self.refuse(codes::PERIODS, bonus.span(), message, help);
            return None;
        }
        Some(Schedules { white, black })
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
        let bonus = self.bonus(long)?;
        let mut periods = Vec::new();
        for period in long.all(Rule::period) {
            let other = period.child(Rule::compat_moves_in);
            let written = other.as_ref().unwrap_or(&period);
            let moves = match (&other, period.child(Rule::moves)) {
                (Some(other), _) => Some(self.whole(&other.child(Rule::int)?)?),
                (None, Some(moves)) => Some(self.whole(&moves.child(Rule::int)?)?),
                (None, None) => None,
            };
            let amounts = self.amounts(&written.child(Rule::quantity)?)?;
            periods.push(period_clause(moves, self.duration(&amounts)?, bonus));
        }
        Some(periods)
    }

    /// What is added for each move, as the increment or delay below a node says.
    fn bonus(&mut self, node: &Node<'_>) -> Option<Bonus> {
        let Some(bonus) = bonus_below(node) else {
            return Some(NO_BONUS);
        };
        let amounts = self.amounts(&bonus.child(Rule::quantity)?)?;
        let ms = self.duration(&amounts)?;
        let from_move = self.first_move(&bonus)?;
        Some(match bonus.rule() {
            Rule::delay => Bonus {
                delay_ms: ms,
                from_move,
                ..NO_BONUS
            },
            _ => Bonus {
                increment_ms: ms,
                from_move,
                ..NO_BONUS
            },
        })
    }

    fn first_move(&mut self, bonus: &Node<'_>) -> Option<u32> {
        match bonus.child(Rule::from_move) {
            None => Some(NO_BONUS.from_move),
            Some(from) => self.whole(&from.child(Rule::int)?),
        }
    }

    /// `3+2` is minutes and seconds. With more parts, or with moves, the last part must say that it is seconds:
    /// `90/40 + 30 + 30` could be read in two ways.
    fn short(&mut self, short: &Node<'_>) -> Option<Vec<PeriodClause>> {
        let parts: Vec<Node<'_>> = short.all(Rule::short_part).collect();
        let (last, others) = parts.split_last()?;
        let unit = last.child(Rule::short_unit).map(|unit| unit.words());
        let seconds_said = unit
            .as_deref()
            .is_some_and(|unit| unit.starts_with('s') || unit == "\"");
        // `SD/30` is a period whatever follows it.
        let game = short
            .children()
            .zip(short.children().skip(1))
            .any(|(one, next)| one.rule() == Rule::compat_game && next.span() == last.span());
        let minutes_said = (unit.is_some() || game) && !seconds_said;
        let per_move = short.child(Rule::compat_per_move);
        let delayed = short.child(Rule::compat_delay);
        let plain =
            matches!(others, [only] if only.child(Rule::compat_moves_and_minutes).is_none());
        let said = seconds_said || minutes_said || per_move.is_some() || delayed.is_some();
        if !said && !plain && !others.is_empty() {
            let message = "minutes of another period, or seconds for a move?";
            let help = format!(
                "write `{}s` for seconds a move, or `{} min` for a period",
                last.text(),
                last.text()
            );
            self.refuse(codes::PERIODS, last.span(), message, help);
            return None;
        }
        let only_periods =
            others.is_empty() || delayed.is_some() || minutes_said && per_move.is_none();
        let periods = if only_periods { &parts[..] } else { others };
        let bonus = match (delayed, only_periods) {
            (Some(delay), _) => Bonus {
                delay_ms: self.short_time(&delay.child(Rule::digits)?, SECOND_MS)?,
                ..NO_BONUS
            },
            (None, true) => NO_BONUS,
            (None, false) => Bonus {
                increment_ms: self.short_time(&last.child(Rule::digits)?, SECOND_MS)?,
                from_move: match &per_move {
                    None => NO_BONUS.from_move,
                    Some(per_move) => self.first_move(per_move)?,
                },
                ..NO_BONUS
            },
        };
        let mut clauses = Vec::new();
        for part in periods {
            let (moves, ms) = self.short_period(part)?;
            clauses.push(period_clause(moves, ms, bonus));
        }
        Some(clauses)
    }

    /// A time, or moves and minutes. Invitations write these in both orders; nobody plays more moves than minutes, and
    /// the canonical wording that is offered shows how it was read.
    fn short_period(&mut self, part: &Node<'_>) -> Option<(Option<u32>, i64)> {
        let unit = part.child(Rule::short_unit).map(|unit| unit.words());
        let unit_ms = match unit.as_deref() {
            Some(unit) if unit.starts_with('h') => HOUR_MS,
            Some(unit) if unit.starts_with('s') || unit == "\"" => SECOND_MS,
            _ => MINUTE_MS,
        };
        let Some(pair) = part.child(Rule::compat_moves_and_minutes) else {
            let ms = self.short_time(&part.child(Rule::digits)?, unit_ms)?;
            return Some((None, ms));
        };
        let mut numbers = pair.all(Rule::digits);
        let (one, two) = (numbers.next()?, numbers.next()?);
        let larger_first = thousandths(one.text()) > thousandths(two.text());
        let (moves, time) = if larger_first && unit.is_none() {
            (two, one)
        } else {
            (one, two)
        };
        Some((Some(self.whole(&moves)?), self.short_time(&time, unit_ms)?))
    }

    fn short_time(&mut self, digits: &Node<'_>, unit_ms: i64) -> Option<i64> {
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

/// The increment or delay directly below a node.
fn bonus_below<'a>(node: &Node<'a>) -> Option<Node<'a>> {
    node.children().find(|child| {
        matches!(
            child.rule(),
            Rule::increment | Rule::delay | Rule::compat_increment
        )
    })
}

/// The increment or delay of a schedule in words.
fn bonus_node<'a>(schedule: &Node<'a>) -> Option<Node<'a>> {
    bonus_below(&schedule.child(Rule::long)?)
}

/// Whether a schedule says what a move adds, be it nothing: `5+0` does.
fn says_bonus(schedule: &Node<'_>) -> bool {
    schedule.child(Rule::short).is_some() || bonus_node(schedule).is_some()
}
