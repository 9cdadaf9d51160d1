//! Time controls as an invitation writes them.

use arbiter_ruleset::{PeriodClause, Speed, TimeControlClause};

use crate::args::Args;
use crate::phrases::Phrases;

const MINUTE_MS: i64 = 60 * 1_000;

/// What a period adds for each move: time in milliseconds, delay in milliseconds, and from which move on.
type Added = (i64, i64, u32);

impl Phrases {
    /// Standard, rapid or blitz.
    pub(super) fn speed(&self, speed: Speed) -> String {
        self.word("speed", speed.as_str())
    }

    pub(super) fn time_control(&self, times: &TimeControlClause, speed: Speed) -> String {
        let args = Args::new().word("speed", self.speed(speed));
        if times.white == times.black {
            return self.say(
                "notice-time_control",
                &args.word("times", self.periods(&times.white)),
            );
        }
        let args = args
            .word("white", self.periods(&times.white))
            .word("black", self.periods(&times.black));
        self.say("notice-time_control-colours", &args)
    }

    /// The periods one after the other. What all of them add for a move stands behind them once.
    fn periods(&self, periods: &[PeriodClause]) -> String {
        let added = |period: &PeriodClause| -> Added {
            (period.increment_ms, period.delay_ms, period.from_move)
        };
        let first = periods.first().map(added);
        let same = periods.iter().all(|period| Some(added(period)) == first);
        let only = periods.len() == 1;
        let told: Vec<String> = periods
            .iter()
            .map(|period| {
                let mut told = vec![self.period(period, only)];
                if !same {
                    told.extend(self.added(added(period)));
                }
                self.list(&told)
            })
            .collect();
        let mut told = vec![told.join(&self.text("times-then"))];
        if same {
            told.extend(first.and_then(|first| self.added(first)));
        }
        self.list(&told)
    }

    fn period(&self, period: &PeriodClause, only: bool) -> String {
        // An invitation says 90 min, not 1 h 30 min.
        let time = match (period.base_ms / MINUTE_MS, period.base_ms % MINUTE_MS) {
            (minutes, 0) if minutes > 0 => {
                let args = Args::new().word("n", minutes.to_string());
                self.say("duration-minutes", &args)
            }
            _ => self.duration(period.base_ms),
        };
        let args = Args::new().word("time", time);
        match period.moves {
            Some(moves) => self.say("times-moves", &args.number("moves", moves.into())),
            None if only => self.say("times-game", &args),
            None => self.say("times-rest", &args),
        }
    }

    fn added(&self, (increment_ms, delay_ms, from_move): Added) -> Option<String> {
        let (key, ms) = match (increment_ms, delay_ms) {
            (0, 0) => return None,
            (0, delay) => ("times-delay", delay),
            (increment, _) => ("times-increment", increment),
        };
        let args = Args::new()
            .word("time", self.duration(ms))
            .number("from", from_move.max(1).into());
        Some(self.say(key, &args))
    }
}
