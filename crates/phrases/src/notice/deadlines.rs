//! Until when: deadlines, occasions, starts and those who are told.

use arbiter_ruleset::{Deadline, Lapse, Occasion, Official, StartBasis, WhichRound};

use crate::args::Args;
use crate::phrases::Phrases;

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
const MINUTES_OF_AN_HOUR: u32 = 60;

impl Phrases {
    /// A word by its family and the name that rules files give it, which may have spaces: `official-chief_arbiter`.
    pub(super) fn named(&self, family: &str, name: &str) -> String {
        self.word(family, &name.to_ascii_lowercase().replace([' ', '-'], "_"))
    }

    pub(super) fn deadline(&self, deadline: Deadline) -> String {
        match deadline {
            Deadline::Before { lead, occasion } => {
                let args = Args::new().word("occasion", self.occasion(occasion));
                match lead.ms {
                    0 => self.say("deadline-before", &args),
                    _ => self.say("deadline-long_before", &args.word("time", self.lapse(lead))),
                }
            }
            Deadline::Within { lapse, occasion } => {
                let args = Args::new()
                    .word("occasion", self.occasion(occasion))
                    .word("time", self.lapse(lapse));
                self.say("deadline-within", &args)
            }
            Deadline::Clock {
                minute,
                days_before,
            } => {
                let (hour, minute) = (minute / MINUTES_OF_AN_HOUR, minute % MINUTES_OF_AN_HOUR);
                let args = Args::new()
                    .word("time", format!("{hour}:{minute:02}"))
                    .number("days", days_before.into());
                self.say("deadline-clock", &args)
            }
        }
    }

    /// How long, whole days in days.
    pub(super) fn lapse(&self, lapse: Lapse) -> String {
        match (lapse.ms / DAY_MS, lapse.ms % DAY_MS) {
            (days, 0) if days > 0 => self.say("lapse-days", &Args::new().number("n", days)),
            _ => self.duration(lapse.ms),
        }
    }

    fn occasion(&self, occasion: Occasion) -> String {
        let of = |key, round| self.say(key, &Args::new().word("round", self.which_round(round)));
        match occasion {
            Occasion::TournamentStarts => self.text("occasion-tournament_starts"),
            Occasion::EntriesClose => self.text("occasion-entries_close"),
            Occasion::PairingsPublished => self.text("occasion-pairings_published"),
            Occasion::ResultsPublished => self.text("occasion-results_published"),
            Occasion::RoundStarts(round) => of("occasion-round_starts", round),
            Occasion::RoundEnds(round) => of("occasion-round_ends", round),
            Occasion::GameEnds => self.text("occasion-game_ends"),
            Occasion::Incident => self.text("occasion-incident"),
            Occasion::Ruling => self.text("occasion-ruling"),
        }
    }

    fn which_round(&self, round: WhichRound) -> String {
        match round {
            WhichRound::This => self.text("round-this"),
            WhichRound::Previous => self.text("round-previous"),
            WhichRound::Next => self.text("round-next"),
            WhichRound::Last => self.text("round-last"),
            WhichRound::Number(n) => self.say("round-number", &Args::new().number("n", n.into())),
        }
    }

    /// A moment so long after a start; at it if no time passes.
    pub(super) fn after_start(&self, after: Lapse, basis: StartBasis) -> String {
        let args = Args::new().word("start", self.named("start", basis.as_str()));
        match after.ms {
            0 => self.say("start-at", &args),
            _ => self.say("start-after", &args.word("time", self.lapse(after))),
        }
    }

    /// Those who are told, one after the other.
    pub(super) fn officials(&self, officials: &[Official]) -> String {
        let named: Vec<String> = officials
            .iter()
            .map(|official| self.named("official", official.as_str()))
            .collect();
        named.join(&self.text("list-and"))
    }
}
