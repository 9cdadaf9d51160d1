//! Where a clause holds, and what it hangs on.

use arbiter_ruleset::{Consent, MAIN_STAGE, Rounds, Whereabouts};

use crate::args::Args;
use crate::phrases::Phrases;

impl Phrases {
    /// Where something holds; nothing if everywhere.
    pub(super) fn whereabouts(&self, whereabouts: &Whereabouts) -> Option<String> {
        let mut limits = Vec::new();
        if let Some(stage) = &whereabouts.stage {
            limits.push(match stage.as_str() {
                MAIN_STAGE => self.text("place-main"),
                stage => self.say("place-stage", &Args::new().user("stage", stage)),
            });
        }
        if !whereabouts.sections.is_empty() {
            let sections: Vec<&str> = whereabouts.sections.iter().map(String::as_str).collect();
            let count = i64::try_from(sections.len()).unwrap_or(i64::MAX);
            let args = Args::new()
                .user("sections", &self.list(&sections))
                .number("n", count);
            limits.push(self.say("place-sections", &args));
        }
        limits.extend(whereabouts.rounds.iter().map(|rounds| self.rounds(rounds)));
        (!limits.is_empty()).then(|| self.list(&limits))
    }

    fn rounds(&self, rounds: &Rounds) -> String {
        match rounds {
            Rounds::Among(ranges) => self.among("place-rounds", ranges),
            Rounds::NotAmong(ranges) => self.among("place-not_rounds", ranges),
            Rounds::Last(count) => {
                self.say("place-last", &Args::new().number("n", (*count).into()))
            }
            Rounds::NotLast(count) => {
                self.say("place-not_last", &Args::new().number("n", (*count).into()))
            }
        }
    }

    /// Ranges of rounds: `1–3, 5`. A single round is told from several by its number.
    fn among(&self, key: &str, ranges: &[(u32, u32)]) -> String {
        let told: Vec<String> = ranges
            .iter()
            .map(|(from, to)| {
                if from == to {
                    from.to_string()
                } else {
                    format!("{from}–{to}")
                }
            })
            .collect();
        let single = matches!(ranges, [(from, to)] if from == to);
        let args = Args::new()
            .word("rounds", self.list(&told))
            .number("n", if single { 1 } else { 2 });
        self.say(key, &args)
    }

    /// Who has to agree.
    pub(super) fn consent(&self, consent: Consent) -> String {
        self.text(match consent {
            Consent::Players => "notice-if_players_agree",
            Consent::Captains => "notice-if_captains_agree",
        })
    }
}
