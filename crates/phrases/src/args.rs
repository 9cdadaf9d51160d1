//! What is put into a sentence, and how a stranger's text is kept from changing it.

use fluent_bundle::{FluentArgs, FluentValue};

/// Begins a stretch of text whose direction says nothing about what stands around it (UAX #9).
const FIRST_STRONG_ISOLATE: char = '\u{2068}';
/// Ends that stretch.
const POP_DIRECTIONAL_ISOLATE: char = '\u{2069}';

/// What fills the places of a sentence.
///
/// Our own words, numbers and articles go in as they are, so that plain output holds no invisible marks. Text that a
/// person typed, such as a name, goes in through [`Args::user`], which isolates it.
#[derive(Debug, Default)]
pub struct Args(FluentArgs<'static>);

impl Args {
    /// No arguments.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A word or sentence of ours.
    #[must_use]
    pub fn word(mut self, name: &'static str, word: impl Into<String>) -> Self {
        self.0.set(name, word.into());
        self
    }

    /// A number, by which the sentence may choose its plural.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: i64) -> Self {
        self.0.set(name, FluentValue::from(number));
        self
    }

    /// Text that a person typed. Its direction stays inside, whatever it holds.
    #[must_use]
    pub fn user(mut self, name: &'static str, text: &str) -> Self {
        let mut isolated = String::with_capacity(text.len() + 6);
        isolated.push(FIRST_STRONG_ISOLATE);
        isolated.push_str(&harmless(text));
        isolated.push(POP_DIRECTIONAL_ISOLATE);
        self.0.set(name, isolated);
        self
    }

    pub(crate) fn fluent(&self) -> &FluentArgs<'static> {
        &self.0
    }
}

/// A person's text without the characters that could reorder a line or drive a terminal: directional marks are left
/// out, control characters become `�`, line breaks become spaces. Escaping for HTML is the page's own business.
#[must_use]
pub fn harmless(text: &str) -> String {
    text.chars()
        .filter(|character| !is_directional(*character))
        .map(|character| match character {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
            control if control.is_control() => '\u{fffd}',
            other => other,
        })
        .collect()
}

/// The explicit directional characters of UAX #9.
fn is_directional(character: char) -> bool {
    matches!(
        character,
        '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_turn_a_line_round_or_drive_a_terminal() {
        assert_eq!(harmless("Åsa \u{202e}evil\u{2069}"), "Åsa evil");
        assert_eq!(harmless("a\u{1b}[2Jb\nc"), "a\u{fffd}[2Jb c");
        assert_eq!(harmless("דוד <b>"), "דוד <b>");
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_typed_nothing_directional_or_controlling_is_left(text in proptest::prelude::any::<String>()) {
            let shown = harmless(&text);
            proptest::prop_assert!(!shown.chars().any(|c| is_directional(c) || c.is_control()));
        }
    }
}
