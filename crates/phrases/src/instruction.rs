//! A ruling as an arbiter says it at the board: what to do first, then why, then the articles.

use arbiter_laws::Color;
use arbiter_ruleset::{Fact, IncidentKind, Verdict};
use arbiter_ruling::{BoardEffect, Clocks, Report, Ruling, RulingOption};
use serde_json::Value;

use crate::args::Args;
use crate::phrases::Phrases;
use crate::quantity::capitalised;

impl Phrases {
    /// What the arbiter says and does: clocks, penalties, the offence's number, the result, the articles.
    ///
    /// `+1 min to White, 2 s off Black. First illegal move. (7.5.5, A.3)`
    #[must_use]
    pub fn instruction(&self, report: &Report, ruling: &Ruling) -> String {
        self.sentences(report, ruling).join(" ")
    }

    /// The instruction sentence by sentence, for a screen that sets the first one large.
    #[must_use]
    pub fn sentences(&self, report: &Report, ruling: &Ruling) -> Vec<String> {
        let mut sentences = Vec::new();
        if let Some(effects) = self.effects(said(&ruling.effects)) {
            sentences.push(effects);
        }
        if let Some(clocks) = ruling
            .clocks
            .as_ref()
            .and_then(|clocks| clocks.set.as_ref())
        {
            sentences.push(self.times_to_set(clocks));
        }
        sentences.extend(self.conclusion(report, ruling));
        sentences.extend(self.choices(ruling));
        if ruling.options.iter().any(is_open) {
            sentences.push(self.text("instruction-otherwise"));
        }
        if let Some(articles) = self.articles(&ruling.articles) {
            sentences.push(articles);
        }
        sentences
    }

    /// The penalties that the arbiter may choose from; none where the rules leave no choice.
    #[must_use]
    pub fn choices(&self, ruling: &Ruling) -> Option<String> {
        let choice = |option: &RulingOption| Some(self.measure(option.measure?, option.player));
        let choices: Vec<String> = ruling.options.iter().filter_map(choice).collect();
        let args = Args::new().word("choices", self.list(&choices));
        (!choices.is_empty()).then(|| self.say("instruction-choices", &args))
    }

    /// What is done on the board as a matter of course, where the instruction does not say it.
    #[must_use]
    pub fn on_the_board(&self, ruling: &Ruling) -> Option<String> {
        let spoken: Vec<&BoardEffect> = said(&ruling.effects).collect();
        self.effects(
            ruling.effects.iter().filter(|effect| {
                !spoken.contains(effect) && **effect != BoardEffect::ConsiderPenalty
            }),
        )
    }

    /// Penalties and instructions in one sentence; none if there are none.
    fn effects<'a>(&self, effects: impl Iterator<Item = &'a BoardEffect>) -> Option<String> {
        let effects: Vec<String> = effects.map(|effect| self.effect(effect)).collect();
        (!effects.is_empty()).then(|| sentence(&self.list(&effects)))
    }

    /// The absolute times, where the readings are known: `Set White 2:03, Black 1:15.`
    fn times_to_set(&self, clocks: &Clocks) -> String {
        let args = Args::new()
            .word("white", self.clock(clocks.white_ms))
            .word("black", self.clock(clocks.black_ms));
        self.say("instruction-set-both", &args)
    }

    /// The articles in brackets, each once; nothing if there are none.
    #[must_use]
    pub fn articles(&self, articles: &[String]) -> Option<String> {
        let mut cited: Vec<&str> = Vec::new();
        for article in articles {
            if !cited.contains(&article.as_str()) {
                cited.push(article);
            }
        }
        (!cited.is_empty()).then(|| {
            self.say(
                "instruction-articles",
                &Args::new().word("articles", self.list(&cited)),
            )
        })
    }

    /// The offence by its number, where it is one that counts: `second illegal move`.
    #[must_use]
    pub fn offence(&self, kind: IncidentKind, number: i64) -> String {
        let args = Args::new().number("n", number);
        match kind {
            IncidentKind::IllegalMove => self.say("offence-illegal_move", &args),
            other => self.say("offence-other", &args.word("kind", self.kind(other))),
        }
    }

    fn conclusion(&self, report: &Report, ruling: &Ruling) -> Vec<String> {
        let counted = counted_number(ruling).map(|number| self.offence(report.kind, number));
        let Some(verdict) = ruling.verdict else {
            return self.open_question(report, ruling);
        };
        let name = |color: Option<Color>, otherwise: &str| {
            color.map_or_else(|| self.text(otherwise), |color| self.colour(color))
        };
        let cause = counted.clone().unwrap_or_else(|| self.kind(report.kind));
        let args = Args::new()
            .word("offence", cause)
            .word("player", name(report.by, "the-player"))
            .word(
                "opponent",
                name(report.by.map(Color::other), "the-opponent"),
            );
        let ended = match verdict {
            Verdict::GameLost => Some("instruction-lost"),
            Verdict::ScoreToDecide => Some("instruction-lost-score-open"),
            Verdict::GameDrawn if opponent_cannot_mate(ruling) => Some("instruction-drawn-no-mate"),
            Verdict::GameDrawn => Some("instruction-drawn"),
            Verdict::BothLose => Some("instruction-both-lose"),
            Verdict::Forfeited => Some("instruction-forfeited"),
            _ => None,
        };
        if let Some(key) = ended {
            return vec![capitalised(&self.say(key, &args))];
        }
        // What was done about an offence says that it was not allowed, and that the game goes on.
        let said = matches!(verdict, Verdict::NotAllowed | Verdict::Continue)
            && !ruling.effects.is_empty();
        let verdict = (!said).then(|| sentence(&self.verdict(verdict)));
        verdict
            .into_iter()
            .chain(counted.map(|offence| sentence(&offence)))
            .collect()
    }

    fn open_question(&self, report: &Report, ruling: &Ruling) -> Vec<String> {
        let mut said = Vec::new();
        let number = ruling
            .readings
            .iter()
            .find(|reading| reading.key == Fact::Offence.as_str())
            .and_then(|reading| reading.value.as_i64());
        if let (Some(number), Some(by)) = (number, report.by) {
            let args = Args::new()
                .word("offence", self.offence(report.kind, number))
                .word("player", self.colour(by));
            said.push(sentence(&self.say("instruction-offence-by", &args)));
        }
        if let Some(need) = ruling.needs.first() {
            let question = self.question(need);
            // That a report is to be decided is an instruction already, and it says that it comes first.
            said.push(if need.entries.is_empty() {
                let args = Args::new().word("question", question);
                self.say("instruction-question-first", &args)
            } else {
                question
            });
        }
        said
    }
}

/// The effects that an arbiter says aloud. That an illegal move is taken back and the touched piece moves (7.5.1)
/// every player knows; it is said only where there is nothing else to say.
fn said(effects: &[BoardEffect]) -> impl Iterator<Item = &BoardEffect> {
    let goes_without_saying = |effect: &BoardEffect| {
        matches!(
            effect,
            BoardEffect::RestorePosition | BoardEffect::BoundMove | BoardEffect::ReplayMove
        )
    };
    // The choices are a sentence of their own.
    let of_its_own = |effect: &&BoardEffect| **effect != BoardEffect::ConsiderPenalty;
    let all = effects.iter().filter(of_its_own).all(goes_without_saying);
    effects
        .iter()
        .filter(of_its_own)
        .filter(move |effect| all || !goes_without_saying(effect))
}

/// The offence's number if it counts.
fn counted_number(ruling: &Ruling) -> Option<i64> {
    (ruling.counts.after > ruling.counts.before).then_some(ruling.counts.after)
}

/// Whether the rules leave the whole decision to the arbiter, naming neither effects nor bounds.
fn is_open(option: &RulingOption) -> bool {
    option.effects.is_empty() && option.bounds.is_none() && option.measure.is_none()
}

fn opponent_cannot_mate(ruling: &Ruling) -> bool {
    let key = Fact::OpponentCanMate.as_str();
    ruling
        .readings
        .iter()
        .any(|reading| reading.key == key && reading.value == Value::Bool(false))
}

fn sentence(text: &str) -> String {
    let mut sentence = capitalised(text);
    sentence.push('.');
    sentence
}
