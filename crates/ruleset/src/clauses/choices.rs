//! Clauses that choose one reading of the Laws in an organiser's words: `devices: allowed in a bag, switched off`.

use super::{ClauseForm, Family, form_of};
use crate::codes;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::nearest::nearest;
use crate::parse::Reader;
use crate::resolve::Expansion;
use crate::syntax::{At, Constant};
use crate::vocabulary::Setting;
use crate::wording::Pieces;

/// A setting, and the value that regulations give it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    question: &'static Question,
    answer: &'static Answer,
}

/// What an event may choose.
#[derive(Debug, PartialEq, Eq)]
struct Question {
    lead: &'static str,
    setting: Setting,
    answers: &'static [Answer],
}

/// The words of an answer, and the value that the setting gets.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    words: &'static str,
    value: &'static str,
}

macro_rules! questions {
    ($( $lead:literal $(or $($other:literal),+)? => $setting:ident, $form:literal, $doc:literal,
        { $( $words:literal => $value:literal ),+ $(,)? } )+) => {
        const QUESTIONS: &[Question] = &[ $( Question {
            lead: $lead,
            setting: Setting::$setting,
            answers: &[ $( Answer { words: $words, value: $value } ),+ ],
        } ),+ ];
        const FORMS: &[ClauseForm] = &[ $(
            ClauseForm::event($lead, Rule::choice_line, $form, concat!($doc, " Either", $( " `", $words, "`", )+ "."))
                .or(&[ $($($other),+)? ])
        ),+ ];
    };
}

questions! {
    "devices" or "mobile phones", "phones" => Devices,
        "devices: allowed in a bag, switched off",
        "Says whether a device may lie switched off in a player's bag (11.3.2.1).",
        { "not allowed in the venue" => "forbidden", "allowed in a bag, switched off" => "off_in_bag" }
    "leaving the playing area" => LeavingReport,
        "leaving the playing area: reported to the arbiter",
        "Says whether a player tells the arbiter who leaves the playing area (11.2.4).",
        { "reported to the arbiter" => "required", "not reported" => "not_required" }
    "captains" => CaptainAdvice,
        "captains: may speak about the result",
        "Says what a captain may tell a player of the team during the game.",
        { "may not advise" => "nothing", "may speak about the result" => "result" }
    "quickplay finish" or "quickplay finishes" => QuickplayFinish,
        "quickplay finish: the guidelines are in use",
        "Says whether the guidelines on games without increment are in use (III.2.1).",
        { "the guidelines are in use" => "announced", "the guidelines are not in use" => "not_announced" }
    "an accepted draw claim" or "accepted draw claims" => AcceptedClaim,
        "an accepted draw claim: examined all the same",
        "Says what becomes of a draw claim that the opponent accepts (9.1.2.3).",
        { "ends the game" => "drawn", "examined all the same" => "examined" }
    "a legal move made with two hands" => TwoHandedMove,
        "a legal move made with two hands: played again",
        "Says what becomes of a legal move that was made with two hands (7.5.4).",
        { "stands" => "stands", "played again" => "replayed" }
}

impl Family for Choice {
    const FORMS: &'static [ClauseForm] = FORMS;
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::choice_lead, "the question"),
        (Rule::compat_choice, "the question"),
        (Rule::choice_words, "the answer"),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let form = form_of(line.text())?;
        let question = QUESTIONS
            .iter()
            .find(|question| question.lead == form.lead)?;
        let said = line.child(Rule::choice_words)?;
        let words = said.words().to_ascii_lowercase();
        let plain = |text: &str| {
            text.replace(',', "")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        };
        let answers = question.answers.iter();
        if let Some(answer) = answers
            .clone()
            .find(|answer| plain(answer.words) == plain(&words))
        {
            return Some(Self { question, answer });
        }
        let known = answers.map(|answer| answer.words);
        let message = format!("`{}` cannot be `{words}`", question.lead);
        let help = match nearest(&words, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let ways: Vec<String> = known.map(|words| format!("`{words}`")).collect();
                format!("write {}", ways.join(" or "))
            }
        };
        reader.refuse(codes::UNKNOWN_WORD, said.span(), message, help);
        None
    }

    fn written(&self) -> Pieces {
        let mut pieces = self.answer.words.split(", ").map(str::to_owned);
        let first = pieces.next().unwrap_or_default();
        let first = format!("{}: {first}", self.question.lead);
        std::iter::once(first).chain(pieces).collect()
    }

    fn lead(&self) -> &'static str {
        self.question.lead
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        let value = Constant::Word(self.answer.value.to_owned());
        into.set(self.question.setting, At::new(value, into.span()));
    }
}
