//! Articles: what a provision rests on.

use std::cmp::Ordering;
use std::fmt;

/// The body of rules that an article belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The Laws of Chess.
    Laws,
    /// The regulations of the tournament.
    Regulations,
    /// The rules of the federation.
    Federation,
}

impl Source {
    /// The word as a rules file writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Laws => "Laws",
            Self::Regulations => "regulations",
            Self::Federation => "federation",
        }
    }
}

/// One article. Sorts by source, then as a reader looks articles up: 7.5.5 before 7.10, numbers before appendices.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Citation {
    /// The body of rules.
    pub source: Source,
    /// The article within it, such as `7.5.5` or `A.3`.
    pub article: String,
}

impl fmt::Display for Citation {
    /// `7.5.5` for the Laws, which are what an arbiter cites; `regulations 4.1` for anything else.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.source {
            Source::Laws => f.write_str(&self.article),
            other => write!(f, "{} {}", other.as_str(), self.article),
        }
    }
}

impl Ord for Citation {
    fn cmp(&self, other: &Self) -> Ordering {
        self.source
            .cmp(&other.source)
            .then_with(|| article_key(&self.article).cmp(&article_key(&other.article)))
            .then_with(|| self.article.cmp(&other.article))
    }
}

impl PartialOrd for Citation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The parts of an article number: numbers sort as numbers and before letters.
fn article_key(article: &str) -> Vec<(Option<&str>, u64)> {
    article
        .split('.')
        .map(|part| match part.parse() {
            Ok(number) => (None, number),
            Err(_) => (Some(part), 0),
        })
        .collect()
}

/// Sorts citations and drops repeated ones.
pub(crate) fn united(citations: impl IntoIterator<Item = Citation>) -> Vec<Citation> {
    let mut all: Vec<_> = citations.into_iter().collect();
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::{Citation, Source, united};

    #[test]
    fn articles_are_listed_as_a_reader_looks_them_up() {
        let law = |article: &str| Citation {
            source: Source::Laws,
            article: article.to_owned(),
        };
        let rule = Citation {
            source: Source::Regulations,
            article: "4.1".to_owned(),
        };
        let listed = united([rule, law("A.3"), law("7.10"), law("7.5.5"), law("A.3")]);
        let texts: Vec<_> = listed.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["7.5.5", "7.10", "A.3", "regulations 4.1"]);
    }
}
