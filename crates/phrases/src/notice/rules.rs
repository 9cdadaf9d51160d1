//! Rules of an event, case by case.

use std::convert::Infallible;

use arbiter_laws::Color;
use arbiter_ruleset::{
    Case, Comparison, Effect, Fact, Need, Party, RuleTold, Term, ValueType, Verdict, Wanted, When,
};
use arbiter_ruling::{BoardEffect, NeedSubject};

use crate::args::Args;
use crate::phrases::Phrases;

impl Phrases {
    /// The kind of incident, and what follows in each case.
    pub(super) fn rule(&self, rule: &RuleTold) -> String {
        let cases: Vec<String> = rule.cases.iter().map(|case| self.case(case)).collect();
        let args = Args::new()
            .word("kind", self.kind(rule.kind))
            .word("cases", cases.join("; "));
        self.say("notice-rule", &args)
    }

    fn case(&self, case: &Case) -> String {
        let mut said = Vec::new();
        // What is done about it says that the game goes on.
        if case.effects.is_empty() || case.verdict != Verdict::Continue {
            said.push(self.word("notice-verdict", case.verdict.as_str()));
        }
        said.extend(case.effects.iter().map(|effect| self.party_effect(effect)));
        if case.discretion {
            said.push(self.text("notice-discretion"));
        }
        let said = self.list(&said);
        match self.when(&case.when) {
            None => said,
            Some(when) => {
                let args = Args::new().word("when", when).word("said", said);
                self.say("notice-case", &args)
            }
        }
    }

    /// A penalty or instruction for the player or the opponent. Which colour stands for whom does not matter.
    fn party_effect(&self, effect: &Effect) -> String {
        const PLAYER: Color = Color::White;
        if let Effect::TakeBackIncrement { .. } = effect {
            return self.text("notice-take_back_increment");
        }
        let side = |party: &Party| {
            Ok::<_, Infallible>(match party {
                Party::Player => PLAYER,
                Party::Opponent => PLAYER.other(),
            })
        };
        let name = |color: Color| {
            self.text(if color == PLAYER {
                "the-player"
            } else {
                "the-opponent"
            })
        };
        match BoardEffect::of(effect, side, |_| 0) {
            Ok(Some(effect)) => self.effect_of(&effect, name),
            Ok(None) => String::new(),
        }
    }

    /// A condition; nothing if it always holds.
    fn when(&self, when: &When) -> Option<String> {
        let joined = |parts: Vec<String>, between: &str| {
            (!parts.is_empty()).then(|| parts.join(&self.text(between)))
        };
        match when {
            When::All(parts) => {
                let several = parts.len() > 1;
                // What stands between `or` belongs together.
                let part = |part: &When| {
                    let said = self.when(part)?;
                    let apart = several && matches!(part, When::Any(any) if any.len() > 1);
                    Some(if apart { format!("({said})") } else { said })
                };
                joined(parts.iter().filter_map(part).collect(), "list-and")
            }
            When::Any(parts) => joined(
                parts.iter().filter_map(|part| self.when(part)).collect(),
                "list-or",
            ),
            When::Asked(subject, wanted) => Some(self.asked(*subject, wanted)),
        }
    }

    fn asked(&self, subject: Need, wanted: &Wanted) -> String {
        if let Need::Fact(fact) = subject
            && let Some(said) = self.of_its_own(fact, wanted)
        {
            return said;
        }
        let (name, subject) = match subject {
            Need::Fact(fact) => (self.fact(fact), NeedSubject::Fact(fact)),
            Need::Setting(setting) => (self.setting(setting), NeedSubject::Setting(setting)),
        };
        let args = Args::new()
            .word("subject", name)
            .word("wanted", self.wanted_of(subject, wanted));
        self.say("notice-asked", &args)
    }

    /// What people say of a fact in words of their own: yes or no, the number of a move, how many times.
    fn of_its_own(&self, fact: Fact, wanted: &Wanted) -> Option<String> {
        if fact.value_type() == ValueType::YesNo {
            let key = if asks_yes(wanted)? {
                "notice-is_so"
            } else {
                "notice-is_not_so"
            };
            return Some(self.say(key, &Args::new().word("fact", self.fact(fact))));
        }
        let number = |n: i64| Args::new().number("n", n);
        match (fact, wanted) {
            // Two half-moves are a move of both.
            (Fact::Ply, Wanted::Compare(Comparison::Less, Term::Count(plies)))
                if plies % 2 == 0 =>
            {
                Some(self.say("notice-before_move", &number(plies / 2)))
            }
            (Fact::Ply, Wanted::Compare(Comparison::AtLeast, Term::Count(plies)))
                if plies % 2 == 0 =>
            {
                Some(self.say("notice-after_move", &number(plies / 2)))
            }
            (Fact::Offence, Wanted::OneOf(terms)) => match terms.as_slice() {
                [Term::Count(n)] => Some(self.say("notice-offence", &number(*n))),
                _ => None,
            },
            (Fact::Offence, Wanted::Compare(Comparison::Equal, Term::Count(n))) => {
                Some(self.say("notice-offence", &number(*n)))
            }
            (Fact::Offence, Wanted::Compare(Comparison::AtLeast, Term::Count(n))) => {
                Some(self.say("notice-offence-from", &number(*n)))
            }
            _ => None,
        }
    }
}

/// Whether yes is asked for, or no; nothing if either will do.
fn asks_yes(wanted: &Wanted) -> Option<bool> {
    match wanted {
        Wanted::OneOf(terms) => match terms.as_slice() {
            [Term::YesNo(yes)] => Some(*yes),
            _ => None,
        },
        Wanted::NoneOf(terms) => match terms.as_slice() {
            [Term::YesNo(yes)] => Some(!yes),
            _ => None,
        },
        Wanted::Compare(Comparison::Equal, Term::YesNo(yes)) => Some(*yes),
        Wanted::Compare(Comparison::Different, Term::YesNo(yes)) => Some(!yes),
        Wanted::Compare(..) => None,
    }
}
