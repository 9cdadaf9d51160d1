//! What surrounds every page: title, tabs, languages, who is signed in.

use arbiter_phrases::{Lang, Phrases};

use crate::pages::assets;

/// A link with its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Where to.
    pub href: String,
    /// The words.
    pub text: String,
}

/// A link to one of a tournament's pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tab {
    /// Where to.
    pub href: String,
    /// The words.
    pub text: String,
    /// Whether it is the page shown.
    pub current: bool,
}

/// How a line is to be taken; each has its own colour and mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    /// As it is.
    #[default]
    Plain,
    /// Something was done.
    Good,
    /// Something waits for somebody.
    Warn,
    /// Something went wrong, or ends a game.
    Bad,
}

impl Tone {
    /// The name in the style sheet.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Good => "good",
            Self::Warn => "warn",
            Self::Bad => "bad",
        }
    }
}

/// A sentence at the head of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// How it is to be taken.
    pub tone: Tone,
    /// The sentence.
    pub text: String,
}

impl Notice {
    /// That something was done.
    pub fn good(text: String) -> Self {
        Self {
            tone: Tone::Good,
            text,
        }
    }
}

/// Who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The name, for its own screen only.
    pub name: String,
}

/// A language to switch to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LanguageLink {
    /// The tag: `sv`.
    pub tag: &'static str,
    /// The name in the language itself.
    pub name: &'static str,
    /// Where to.
    pub href: String,
    /// Whether it is the one shown.
    pub current: bool,
}

/// A time for people, and the same for machines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Time {
    /// RFC 3339.
    pub machine: String,
    /// Hours and minutes in UTC, with the day before them where it is wanted; the script shows the phone's own instead.
    pub human: String,
}

/// What surrounds a page.
#[derive(Debug, Clone)]
pub struct Shell {
    /// The language.
    pub phrases: &'static Phrases,
    /// The page's title.
    pub title: String,
    /// The path and query of the page, to come back to after a change of language.
    pub here: String,
    /// The tournament's pages.
    pub tabs: Vec<Tab>,
    /// Who is signed in.
    pub account: Option<Account>,
    /// A sentence at the head.
    pub notice: Option<Notice>,
}

impl Shell {
    /// A text by its key.
    #[must_use]
    pub fn t(&self, key: &str) -> String {
        self.phrases.text(key)
    }

    /// The language's tag.
    #[must_use]
    pub fn lang(&self) -> &'static str {
        self.phrases.lang().as_str()
    }

    /// The address of a file of ours, with its content in its name.
    #[must_use]
    pub fn asset(&self, name: &str) -> String {
        assets::path(name)
    }

    /// The languages to choose from.
    #[must_use]
    pub fn languages(&self) -> Vec<LanguageLink> {
        Lang::ALL
            .iter()
            .map(|lang| LanguageLink {
                tag: lang.as_str(),
                name: lang.endonym(),
                href: format!("/language/{lang}?back={}", encoded(&self.here)),
                current: *lang == self.phrases.lang(),
            })
            .collect()
    }
}

/// A value as a query holds it.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => {
                encoded.push(char::from(byte));
            }
            other => encoded.push_str(&format!("%{other:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_with_a_query_is_come_back_to() {
        assert_eq!(
            encoded("/t/x/floor?board=1&y=å"),
            "/t/x/floor%3Fboard%3D1%26y%3D%C3%A5"
        );
    }
}
