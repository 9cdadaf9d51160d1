//! Every code that a diagnostic can carry, once.

use crate::diagnostic::Severity;
use crate::nearest::nearest;
use crate::vocabulary::UnknownWord;

/// A kind of diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The code: a letter for the severity and four digits.
    pub code: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// The way out, unless the place itself tells a better one.
    pub help: &'static str,
    /// Why it is one, in Markdown, with an example of what is wrong and of what is right unless that would be long.
    pub(crate) why: &'static str,
}

impl Code {
    /// The severity, which the first letter tells.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self.code.as_bytes().first() {
            Some(b'E') => Severity::Error,
            Some(b'W') => Severity::Warning,
            _ => Severity::Note,
        }
    }
}

macro_rules! codes {
    ($( $name:ident = $code:literal $title:literal => $help:literal; )+) => {
        $( pub(crate) const $name: Code = Code {
            code: $code,
            title: $title,
            help: $help,
            why: include_str!(concat!("pages/", $code, ".md")),
        }; )+

        /// Every code, in order.
        pub const CODES: &[Code] = &[ $( $name ),+ ];
    };
}

impl Code {
    /// The code that somebody names, in capitals or not.
    ///
    /// # Errors
    /// When there is none, with the nearest one if it is near enough to be meant.
    pub fn named(name: &str) -> Result<Self, UnknownWord> {
        let given = name.trim().to_uppercase();
        let found = CODES.iter().find(|code| code.code == given).copied();
        found.ok_or_else(|| UnknownWord {
            wanted: "code",
            nearest: nearest(&given, CODES.iter().map(|code| code.code)),
            given,
        })
    }
}

codes! {
    TAB = "E0001" "tabs in the indentation"
        => "indent with spaces: a tab is not equally wide everywhere";
    INDENTATION = "E0002" "indentation that fits no block"
        => "indent it like the lines it belongs to";
    SYNTAX = "E0003" "a clause that cannot be read"
        => "see the form of the clause in the manual";
    UNKNOWN_CLAUSE = "E0004" "an unknown clause"
        => "see the list of clauses in the manual";
    MISPLACED_CLAUSE = "E0005" "a clause in the wrong place"
        => "move it, or remove it";
    TOO_LARGE = "E0006" "a file that is too large"
        => "split the rules into a laws file and regulations";
    TOO_DEEP = "E0007" "nesting that is too deep"
        => "write it flatter";
    NO_HEADER = "E0008" "a file without a header"
        => "begin with `regulations \"…\"` or `laws …, edition …`, and indent the clauses below it";
    SECOND_HEADER = "E0009" "a second header"
        => "move it to a file of its own";
    HIDDEN_CHARACTER = "E0010" "a character that cannot be seen"
        => "remove it";
    INCOMPLETE_RULE = "E0011" "a rule without one of its parts"
        => "add the missing part";
    REPEATED_PART = "E0012" "a part that stands twice"
        => "make two rules of it, or join the two lines";
    NOT_UTF8 = "E0013" "a file that is not UTF-8"
        => "save it as UTF-8";
    LOOK_ALIKE = "E0014" "a character that looks like another one"
        => "type the line anew instead of pasting it";
    TURNED_TEXT = "E0015" "a mark that turns the direction of text"
        => "remove it";
    TABS_AND_SPACES = "E0016" "tabs mixed with spaces in the indentation"
        => "indent with spaces only: a tab is not equally wide everywhere";
    UNOPENED = "E0017" "a file that cannot be opened"
        => "see whether its name is right and whether you may read it";

    UNKNOWN_SETTING = "E0101" "an unknown setting"
        => "see the list of settings in the manual";
    UNKNOWN_FACT = "E0102" "an unknown fact"
        => "see the list of facts in the manual";
    UNKNOWN_INCIDENT = "E0103" "an unknown kind of incident"
        => "see the list of incident kinds in the manual";
    UNKNOWN_EFFECT = "E0104" "an unknown effect"
        => "see the list of effects in the manual";
    UNKNOWN_WORD = "E0105" "a word that is not among the possible ones"
        => "see the list of words in the manual";
    WRONG_TYPE = "E0106" "a wrong type or unit"
        => "write a value of the right type";
    UNKNOWN_RULE = "E0107" "an unknown rule"
        => "name a rule of this file or of the laws below";
    UNKNOWN_LAWS = "E0108" "unknown laws"
        => "name laws that are in the library";
    OUT_OF_RANGE = "E0109" "a value out of range"
        => "write a value within the range";
    SAME_NAME = "E0110" "two rules or examples of one name"
        => "give one of them another name";
    NO_ARTICLE = "E0111" "a provision of the laws without its article"
        => "add it at the end of the line: `(Laws …)`";
    VERDICT = "E0112" "not exactly one verdict"
        => "write exactly one verdict, such as `continue`, `game lost` or `not allowed`";
    UNKNOWN_STAGE = "E0113" "a stage that the file does not have"
        => "name a stage of this file, or begin it with a line `stage \"…\"`";

    NOT_DELEGATED = "E0201" "a change that the Laws do not leave to the regulations"
        => "remove it: only an event that is not rated (`rated: no`) may change it";
    NOT_MILDER = "E0202" "a change in the direction that the Laws do not allow"
        => "change the effects";
    MISSING_SETTING = "E0203" "a statement that the event must make"
        => "say it";
    SET_TWICE = "E0204" "a setting that is set twice"
        => "keep one of the two";
    NO_LAWS = "E0205" "regulations that do not say under which laws"
        => "add `played under FIDE Laws 2023`";
    NO_TIME_CONTROL = "E0206" "regulations without a time control"
        => "add a line such as `time control: 90 min plus 30 s a move`";

    CLASH = "E0301" "two provisions that disagree"
        => "make the conditions exclude each other, or let one rule override the other";
    GAP = "E0302" "a situation that no provision decides"
        => "add a rule for it, or say what follows otherwise: `then …`, and below it `when …: …`";
    LADDER = "E0303" "a hole in a ladder of offences"
        => "write the rungs in order from `first:`, the last one with `and later`";
    OVERRIDES = "E0304" "an override that cannot be"
        => "remove the override";
    LAWS_CYCLE = "E0305" "laws that rest on themselves"
        => "remove one `played under`";
    TOO_MANY_PARTS = "E0398" "too many sections and rounds told apart"
        => "tell fewer of them apart";
    TOO_MANY_CELLS = "E0399" "too many independent facts"
        => "ask about fewer facts in them";

    NEVER_APPLIES = "W0401" "a provision that can never apply"
        => "remove it, or correct the condition";
    ALWAYS_OVERRIDDEN = "W0402" "a provision that is always overridden"
        => "remove it, or one of the overrides";
    ALWAYS_TRUE = "W0403" "a condition that always holds"
        => "remove the condition, or correct it";

    RESTATED = "W0405" "something that the laws say anyway"
        => "remove it; what players should be reminded of is `note: \"…\"`";
    RUNG_AFTER_THE_END = "W0406" "a rung after the game is over"
        => "remove it, and end the last rung with `and later`";
    FALLING_LADDER = "W0407" "a later offence that costs less than an earlier one"
        => "put the milder decision first";

    SPEED = "E0501" "a time control of another speed"
        => "change the time control, or the laws";
    PERIODS = "E0502" "periods that do not make a time control"
        => "write the periods in order: `90 min for 40 moves, then 30 min for the rest of the game`";
    DEFAULT_TIME_PAST_FLAGS = "W0503" "a default time after both flags"
        => "write a shorter default time";
    DEFAULT_TIME_UNSAID = "W0504" "a default time that is not said"
        => "add `default time: …`";
    DEFAULT_TIME_BASIS_UNSAID = "W0505" "a default time that does not say from which start"
        => "write `from the scheduled start`, `from the actual start`, `from the announced start` or `from the session start`";
    IDLE_RELIEF = "W0506" "a rule for times that are never played"
        => "remove it, or change the time control";
    APPEALS_UNSAID = "W0507" "appeals that are not said"
        => "say to whom and until when: `appeals: to the appeals committee of 3, within 1 h of the end of the round`";

    SCORES = "E0601" "points that are not said, or that are too many"
        => "give every result its points, and none more than a win brings both players together";
    ARMAGEDDON = "W0602" "an Armageddon without a balance"
        => "give less time to the side that a draw is enough for";
    UNPLAYED_STAGE = "E0603" "a stage that is never played"
        => "say when it is played: `play-off: 2 games`";
    UNSCORED_STAGE = "E0604" "a play-off after each draw that brings no points of its own"
        => "say in the stage what it brings: `scoring: …`";

    EXAMPLE = "E0701" "an example that tells no situation"
        => "write `offence = 2`, `touched`, `not touched` or `how is castling`, joined with `and`";
    GUARANTEE = "E0702" "something that must never happen, and does"
        => "change the rule that says so, or narrow the guarantee with `when …`";
    IDLE_GUARANTEE = "W0703" "a guarantee about nothing"
        => "remove it, or correct its incident";

    MORE = "N0001" "more diagnostics than are shown"
        => "correct these first";
    OTHER_WORDING = "N0020" "a clause that is understood, and written otherwise here"
        => "write it in the canonical wording; `arbiter rules fmt` does";
    INCOMPARABLE = "N0202" "a change that is neither milder nor more severe"
        => "nothing needs to be done: the organiser declares that this is so";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::CODES;

    #[test]
    fn codes_are_unique_and_well_formed() {
        let unique: BTreeSet<_> = CODES.iter().map(|code| code.code).collect();
        assert_eq!(unique.len(), CODES.len());
        for code in CODES {
            assert_eq!(code.code.len(), 5);
            assert!(
                code.code.starts_with(['E', 'W', 'N'])
                    && code.code[1..].chars().all(|c| c.is_ascii_digit())
            );
        }
    }
}
