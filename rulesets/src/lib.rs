//! The shipped rules: the FIDE Laws by edition and example regulations, embedded and found by name.

use std::sync::{Arc, OnceLock};

use arbiter_ruleset::{Library, ReadLaws, SourceText};

/// Embeds the files of these names, sorted.
macro_rules! embedded {
    ($( $name:literal ),+ $(,)?) => {
        &[ $( ($name, include_str!(concat!("../", $name, ".rules"))) ),+ ]
    };
}

/// Every shipped file: its name, the path below `rulesets/` without `.rules`, and its text.
const FILES: &[(&str, &str)] = embedded![
    "events/bilbao-masters",
    "events/bulgarian-team-championship-2008",
    "events/candidates-2022",
    "events/city-blitz",
    "events/global-chess-league-2023",
    "events/harbour-rapid",
    "events/lakeside-open",
    "events/london-chess-classic",
    "events/norway-chess-2024",
    "events/school-league",
    "events/sofia-2005",
    "events/sofia-2026",
    "fide/2023/blitz",
    "fide/2023/rapid",
    "fide/2023/standard",
];

/// Each of [`FILES`] as laws, once somebody has asked for it.
static READ: [OnceLock<Arc<ReadLaws>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

/// The library of the shipped rules. Laws are read once in the life of a program.
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

    fn laws(&self, name: &str) -> Option<Arc<ReadLaws>> {
        self.source(name).map(Self::read)
    }
}

impl Shipped {
    /// Reads laws; a text that is shipped under this name is read only once.
    #[must_use]
    pub fn read(source: SourceText) -> Arc<ReadLaws> {
        let own = |(name, text): &(&str, &str)| *name == source.name && *text == source.text;
        let place = FILES.iter().position(own);
        match place.and_then(|index| READ.get(index)) {
            Some(read) => Arc::clone(read.get_or_init(|| Arc::new(source.into()))),
            None => Arc::new(source.into()),
        }
    }
}
