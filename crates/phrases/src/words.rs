//! The vocabulary's words, as a person reads them.

use arbiter_laws::Color;
use arbiter_ruleset::{
    Authority, Fact, FactValue, GameOutcome, IncidentKind, Measure, Provenance, Setting,
    Termination, UnruledKind, ValueType, Verdict,
};
use arbiter_ruling::{Audience, BoardEffect, Report, RulingReading};
use serde_json::Value;

use crate::args::Args;
use crate::phrases::Phrases;
use crate::quantity::capitalised;

impl Phrases {
    /// A word by its family and wire name, such as `role` and `floor`.
    #[must_use]
    pub fn word(&self, family: &str, word: &str) -> String {
        self.text(&format!("{family}-{word}"))
    }

    /// The same with a capital, as at the beginning of a line.
    #[must_use]
    pub fn title(&self, family: &str, word: &str) -> String {
        capitalised(&self.word(family, word))
    }

    /// `White` or `Black`.
    #[must_use]
    pub fn colour(&self, color: Color) -> String {
        self.word("color", color.as_str())
    }

    /// What kind of incident.
    #[must_use]
    pub fn kind(&self, kind: IncidentKind) -> String {
        self.word("kind", kind.as_str())
    }

    /// What kind of note.
    #[must_use]
    pub fn unruled_kind(&self, kind: UnruledKind) -> String {
        self.word("kind", kind.as_str())
    }

    /// What became of an incident or a game.
    #[must_use]
    pub fn verdict(&self, verdict: Verdict) -> String {
        self.word("verdict", verdict.as_str())
    }

    /// Who won.
    #[must_use]
    pub fn outcome(&self, outcome: GameOutcome) -> String {
        self.word("outcome", outcome.as_str())
    }

    /// Why a game ended.
    #[must_use]
    pub fn termination(&self, termination: Termination) -> String {
        self.word("termination", termination.as_str())
    }

    /// Who may see something.
    #[must_use]
    pub fn audience(&self, audience: Audience) -> String {
        self.word("audience", audience.as_str())
    }

    /// Where a fact's value comes from.
    #[must_use]
    pub fn provenance(&self, provenance: Provenance) -> String {
        self.word("provenance", provenance.as_str())
    }

    /// A fact's name.
    #[must_use]
    pub fn fact(&self, fact: Fact) -> String {
        self.word("fact", fact.key())
    }

    /// A setting's name.
    #[must_use]
    pub fn setting(&self, setting: Setting) -> String {
        self.word("setting", setting.as_str())
    }

    /// A fact's value.
    #[must_use]
    pub fn fact_value(&self, fact: Fact, value: FactValue) -> String {
        match value {
            FactValue::YesNo(true) => self.text("yes-no-yes"),
            FactValue::YesNo(false) => self.text("yes-no-no"),
            FactValue::Count(count) => count.to_string(),
            FactValue::Duration(ms) => self.duration(ms),
            FactValue::Choice(word) => self.text(&format!("value-{}-{word}", fact.key())),
        }
    }

    /// A fact's value as a ruling holds it; `null` is something that nobody knew.
    #[must_use]
    pub fn fact_json(&self, fact: Fact, value: &Value) -> String {
        let value = match (fact.value_type(), value) {
            (_, Value::Bool(yes)) => Some(FactValue::YesNo(*yes)),
            (ValueType::Duration, value) => value.as_i64().map(FactValue::Duration),
            (ValueType::Choice(words), Value::String(given)) => words
                .iter()
                .find(|word| **word == given.as_str())
                .map(|word| FactValue::Choice(word)),
            (_, value) => value.as_i64().map(FactValue::Count),
        };
        value.map_or_else(
            || self.text("value-unknown"),
            |value| self.fact_value(fact, value),
        )
    }

    /// A setting's value as a ruling holds it.
    #[must_use]
    pub fn setting_json(&self, setting: Setting, value: &Value) -> String {
        match value {
            Value::String(word) => {
                let key = format!("value-{}-{word}", setting.as_str());
                if self.has(&key) {
                    self.text(&key)
                } else {
                    word.clone()
                }
            }
            value => value
                .as_i64()
                .map_or_else(|| self.text("value-unknown"), |ms| self.duration(ms)),
        }
    }

    /// The parts of a reading: what, with a capital; its value; and where that comes from.
    #[must_use]
    pub fn reading_parts(&self, report: &Report, reading: &RulingReading) -> [String; 3] {
        let provenance = self.word("provenance", &reading.why);
        if let Some(fact) = Fact::named(&reading.key, report.kind) {
            return [
                capitalised(&self.fact(fact)),
                self.fact_json(fact, &reading.value),
                provenance,
            ];
        }
        match reading.key.parse::<Setting>() {
            Ok(setting) => [
                capitalised(&self.setting(setting)),
                self.setting_json(setting, &reading.value),
                provenance,
            ],
            Err(_) => [reading.key.clone(), reading.value.to_string(), provenance],
        }
    }

    /// A reading in a line: `Clock pressed: yes (presumed)`.
    #[must_use]
    pub fn reading(&self, report: &Report, reading: &RulingReading) -> String {
        let [fact, value, provenance] = self.reading_parts(report, reading);
        let args = Args::new()
            .word("fact", fact)
            .word("value", value)
            .word("provenance", provenance);
        self.say("reading-line", &args)
    }

    /// A penalty of the list in the Laws, without its amount, and whom it is for.
    #[must_use]
    pub fn measure(&self, measure: Measure, player: Option<Color>) -> String {
        let player = player.map_or_else(|| self.text("the-player"), |color| self.colour(color));
        let key = format!("measure-{}", measure.as_str());
        self.say(&key, &Args::new().word("player", player))
    }

    /// A penalty or instruction, in the middle of a sentence.
    #[must_use]
    pub fn effect(&self, effect: &BoardEffect) -> String {
        self.effect_of(effect, |color| self.colour(color))
    }

    /// The same with other names for the two sides.
    pub(crate) fn effect_of(&self, effect: &BoardEffect, name: impl Fn(Color) -> String) -> String {
        let of = |color: &Color| Args::new().word("player", name(*color));
        match effect {
            BoardEffect::AddTime { to, ms } => {
                self.say("effect-add_time", &of(to).word("time", self.duration(*ms)))
            }
            BoardEffect::ReduceTime {
                of: whose,
                ms,
                floor_ms: None,
            } => self.say(
                "effect-reduce_time",
                &of(whose).word("time", self.duration(*ms)),
            ),
            BoardEffect::ReduceTime {
                of: whose,
                ms,
                floor_ms: Some(floor),
            } => {
                let args = of(whose)
                    .word("time", self.duration(*ms))
                    .word("floor", self.duration(*floor));
                self.say("effect-reduce_time-floor", &args)
            }
            BoardEffect::TakeBackIncrement { of: whose, ms } => self.say(
                "effect-take_back_increment",
                &of(whose).word("time", self.duration(*ms)),
            ),
            BoardEffect::Warning { to } => self.say("effect-warning", &of(to)),
            BoardEffect::DeductPoints {
                of: whose,
                points_x2,
            } => self.say(
                "effect-deduct_points",
                &of(whose).word("points", self.points((*points_x2).into())),
            ),
            BoardEffect::AwardPoints { to, points_x2 } => self.say(
                "effect-award_points",
                &of(to).word("points", self.points((*points_x2).into())),
            ),
            BoardEffect::Fine { of: whose, amount } => {
                self.say("effect-fine", &of(whose).word("amount", amount.to_string()))
            }
            BoardEffect::ExcludeRounds { of: whose, rounds } => self.say(
                "effect-exclude_rounds",
                &of(whose).number("rounds", (*rounds).into()),
            ),
            BoardEffect::Expel { of: whose } => self.say("effect-expel", &of(whose)),
            BoardEffect::ReportTo { authority } => self.text(report_to(*authority)),
            BoardEffect::RestorePosition => self.text("effect-restore_position"),
            BoardEffect::PromoteToQueen => self.text("effect-promote_to_queen"),
            BoardEffect::BoundMove => self.text("effect-bound_move"),
            BoardEffect::ReplayMove => self.text("effect-replay_move"),
            BoardEffect::CompleteScoresheet => self.text("effect-complete_scoresheet"),
            BoardEffect::RecordOffer => self.text("effect-record_offer"),
            BoardEffect::NextPeriod => self.text("effect-next_period"),
            BoardEffect::SetClocks => self.text("effect-set_clocks"),
            BoardEffect::SwapColours => self.text("effect-swap_colours"),
            BoardEffect::WatchGame => self.text("effect-watch_game"),
            BoardEffect::HandInDevice => self.text("effect-hand_in_device"),
            BoardEffect::PlayIntendedMove => self.text("effect-play_intended_move"),
            BoardEffect::TransferPosition => self.text("effect-transfer_position"),
            BoardEffect::ConsiderPenalty => self.text("effect-consider_penalty"),
        }
    }
}

const fn report_to(authority: Authority) -> &'static str {
    match authority {
        Authority::Chief => "effect-report_to-chief",
        Authority::Organiser => "effect-report_to-organiser",
        Authority::Federation => "effect-report_to-federation",
    }
}
