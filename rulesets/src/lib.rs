//! The shipped rules: the FIDE Laws by edition and example regulations, embedded and found by name.

use arbiter_ruleset::{Library, SourceText};

/// Embeds the files of these names, sorted.
macro_rules! embedded {
    ($( $name:literal ),+ $(,)?) => {
        &[ $( ($name, include_str!(concat!("../", $name, ".rules"))) ),+ ]
    };
}

/// Every shipped file: its name, the path below `rulesets/` without `.rules`, and its text.
const FILES: &[(&str, &str)] = embedded![
    "events/bilbao-masters",
    "events/candidates-2022",
    "events/city-blitz",
    "events/global-chess-league-2023",
    "events/harbour-rapid",
    "events/lakeside-open",
    "events/london-chess-classic",
    "events/norway-chess-2024",
    "events/sofia-2026",
    "fide/2023/blitz",
    "fide/2023/rapid",
    "fide/2023/standard",
];

/// The library of the shipped rules.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shipped;

impl Library for Shipped {
    fn source(&self, name: &str) -> Option<SourceText> {
        let (name, text) = FILES.iter().find(|(known, _)| *known == name)?;
        Some(SourceText {
            name: (*name).to_owned(),
            text: (*text).to_owned(),
        })
    }

    fn names(&self) -> Vec<String> {
        FILES.iter().map(|(name, _)| (*name).to_owned()).collect()
    }
}
