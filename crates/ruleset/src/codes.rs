//! Every code that a diagnostic can carry, once.

use crate::diagnostic::Severity;

/// A kind of diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The code: a letter for the severity and four digits.
    pub code: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
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
    ($( $name:ident = $code:literal $title:literal; )+) => {
        $( pub(crate) const $name: Code = Code { code: $code, title: $title }; )+

        /// Every code, in order.
        pub const CODES: &[Code] = &[ $( $name ),+ ];
    };
}

codes! {
    TAB = "E0001" "a tab in the indentation";
    INDENTATION = "E0002" "indentation that fits no block";
    SYNTAX = "E0003" "a clause that cannot be read";
    UNKNOWN_CLAUSE = "E0004" "an unknown clause";
    MISPLACED_CLAUSE = "E0005" "a clause in the wrong place";
    TOO_LARGE = "E0006" "a file that is too large";
    TOO_DEEP = "E0007" "nesting that is too deep";
    NO_HEADER = "E0008" "a file without a header";
    SECOND_HEADER = "E0009" "a second header";
    HIDDEN_CHARACTER = "E0010" "a character that cannot be seen";
    INCOMPLETE_RULE = "E0011" "a rule without one of its parts";
    REPEATED_PART = "E0012" "a part that stands twice";

    UNKNOWN_SETTING = "E0101" "an unknown setting";
    UNKNOWN_FACT = "E0102" "an unknown fact";
    UNKNOWN_INCIDENT = "E0103" "an unknown kind of incident";
    UNKNOWN_EFFECT = "E0104" "an unknown effect";
    UNKNOWN_WORD = "E0105" "a word that is not among the possible ones";
    WRONG_TYPE = "E0106" "a wrong type or unit";
    UNKNOWN_RULE = "E0107" "an unknown rule";
    UNKNOWN_LAWS = "E0108" "unknown laws";
    OUT_OF_RANGE = "E0109" "a value out of range";
    SAME_NAME = "E0110" "two rules of one name";
    NO_ARTICLE = "E0111" "a provision of the laws without its article";
    VERDICT = "E0112" "not exactly one verdict";

    NOT_DELEGATED = "E0201" "a change that the Laws do not leave to the regulations";
    NOT_MILDER = "E0202" "a change in the direction that the Laws do not allow";
    MISSING_SETTING = "E0203" "a statement that the event must make";
    SET_TWICE = "E0204" "a setting that is set twice";
    NO_LAWS = "E0205" "regulations that do not say under which laws";
    NO_TIME_CONTROL = "E0206" "regulations without a time control";

    CLASH = "E0301" "two provisions that disagree";
    GAP = "E0302" "a situation that no provision decides";
    LADDER = "E0303" "a hole in a ladder of offences";
    OVERRIDES = "E0304" "an override that cannot be";
    LAWS_CYCLE = "E0305" "laws that rest on themselves";
    TOO_MANY_CELLS = "E0399" "too many independent facts";

    NEVER_APPLIES = "W0401" "a provision that can never apply";
    ALWAYS_OVERRIDDEN = "W0402" "a provision that is always overridden";
    ALWAYS_TRUE = "W0403" "a condition that always holds";

    SPEED = "E0501" "a time control of another speed";
    PERIODS = "E0502" "periods that do not make a time control";
    DEFAULT_TIME_PAST_FLAGS = "W0503" "a default time after both flags";
    DEFAULT_TIME_UNSAID = "W0504" "a default time that is not said";
    DEFAULT_TIME_BASIS_UNSAID = "W0505" "a default time that does not say from which start";

    INCOMPARABLE = "N0202" "a change that is neither milder nor more severe";
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
