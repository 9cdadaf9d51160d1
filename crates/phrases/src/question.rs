//! The one human question on which a ruling hangs, and the one fact on which a rule failed.

use arbiter_ruleset::{Fact, Setting};
use arbiter_ruling::{Because, Need, NeedSubject};

use crate::args::Args;
use crate::phrases::Phrases;
use crate::quantity::capitalised;

impl Phrases {
    /// The question that has to be answered before there is a ruling.
    #[must_use]
    pub fn question(&self, need: &Need) -> String {
        let player = need
            .player
            .map_or_else(|| self.text("the-player"), |color| self.colour(color));
        let args = Args::new().word("player", player);
        match need.fact {
            NeedSubject::Fact(Fact::Offence) if !need.entries.is_empty() => {
                let entries: Vec<String> =
                    need.entries.iter().map(|seq| format!("#{seq}")).collect();
                let count = i64::try_from(entries.len()).unwrap_or(i64::MAX);
                let args = args.number("n", count).word("entries", self.list(&entries));
                self.say("question-offence-entries", &args)
            }
            NeedSubject::Fact(fact) => self.say(&format!("question-{}", fact.key()), &args),
            NeedSubject::Setting(setting) => self.setting_question(setting),
        }
    }

    fn setting_question(&self, setting: Setting) -> String {
        self.say(
            "question-setting",
            &Args::new().word("setting", self.setting(setting)),
        )
    }

    /// Why a rule did not apply: the one fact, its value, and what the rule asks for.
    #[must_use]
    pub fn because(&self, because: &Because) -> String {
        let (name, value) = match because.subject {
            NeedSubject::Fact(fact) => (self.fact(fact), self.fact_json(fact, &because.value)),
            NeedSubject::Setting(setting) => (
                self.setting(setting),
                self.setting_json(setting, &because.value),
            ),
        };
        let args = Args::new()
            .word("fact", name)
            .word("value", value)
            .word("wanted", self.wanted(because.subject, &because.wanted));
        // What a rule asks for may be none of the words that this event can choose.
        let key = if because.wanted.is_empty() {
            "because-never"
        } else {
            "because-line"
        };
        capitalised(&self.say(key, &args))
    }
}
