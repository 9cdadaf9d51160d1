//! The languages that the screen and the command line speak.

use std::fmt;
use std::str::FromStr;

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Swedish.
    Sv,
}

/// A language that nobody has translated to yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownLang {
    /// What was asked for.
    pub given: String,
}

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Lang::ALL.iter().map(|lang| lang.as_str()).collect();
        write!(
            f,
            "there are no phrases in `{}`; choose one of {}",
            self.given,
            known.join(", ")
        )
    }
}

impl std::error::Error for UnknownLang {}

impl Lang {
    /// Every language.
    pub const ALL: &'static [Self] = &[Self::En, Self::Sv];

    /// The tag: `en`, `sv`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Sv => "sv",
        }
    }

    /// The language's name in the language itself.
    #[must_use]
    pub const fn endonym(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Sv => "Svenska",
        }
    }

    /// The language that a browser prefers among ours, by the weights of its `Accept-Language` header (RFC 9110,
    /// 12.5.4); English where it names none of them.
    #[must_use]
    pub fn from_accept_language(header: &str) -> Self {
        let mut best = (Self::default(), 0);
        for range in header.split(',') {
            let mut parts = range.split(';');
            let tag = parts.next().unwrap_or_default();
            let weight = parts
                .find_map(|part| part.trim().strip_prefix("q="))
                .map_or(1000, thousandths);
            if let Ok(lang) = tag.parse::<Self>()
                && weight > best.1
            {
                best = (lang, weight);
            }
        }
        best.0
    }
}

/// A weight between 0 and 1 in thousandths; 0 if it is not one.
fn thousandths(text: &str) -> u32 {
    match text.trim().parse::<f32>() {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to 0..=1000"
        )]
        Ok(weight) if weight.is_finite() => (weight.clamp(0.0, 1.0) * 1000.0) as u32,
        _ => 0,
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads a tag with or without a region: `sv`, `sv-FI`, `en_GB`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let language = text.trim().split(['-', '_']).next().unwrap_or_default();
        Self::ALL
            .iter()
            .copied()
            .find(|lang| lang.as_str().eq_ignore_ascii_case(language))
            .ok_or_else(|| UnknownLang {
                given: text.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_language_it_prefers_among_ours() {
        let asked = [
            ("sv-SE,sv;q=0.9,en;q=0.8", Lang::Sv),
            ("de,en;q=0.5,sv;q=0.7", Lang::Sv),
            ("en-GB, sv", Lang::En),
            ("sv;q=0, en;q=0.1", Lang::En),
            ("nb, da;q=0.8", Lang::En),
            ("*", Lang::En),
            ("", Lang::En),
            ("sv;q=NaN", Lang::En),
        ];
        for (header, lang) in asked {
            assert_eq!(Lang::from_accept_language(header), lang, "{header}");
        }
    }

    #[test]
    fn an_unknown_language_is_refused_with_those_there_are() {
        let refusal = "fr".parse::<Lang>().unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "there are no phrases in `fr`; choose one of en, sv"
        );
        for lang in Lang::ALL {
            assert_eq!(lang.to_string().parse(), Ok(*lang));
        }
    }

    proptest::proptest! {
        #[test]
        fn any_header_gives_a_language(header in ".{0,60}") {
            let _ = Lang::from_accept_language(&header);
        }
    }
}
