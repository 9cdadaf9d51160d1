//! Closed lists of words: an enum, its words on the wire, and the way back.

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every one of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The word on the wire and in the log.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::UnknownWord;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownWord> {
                Self::ALL.iter().copied().find(|word| word.as_str() == text)
                    .ok_or_else(|| $crate::UnknownWord { word: text.to_owned(), expected: stringify!($name) })
            }
        }
    };
}
pub(crate) use words;

/// A word that is none of its kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{word}\" is not a {expected}")]
pub struct UnknownWord {
    /// What was read.
    pub word: String,
    /// The kind of word that was expected.
    pub expected: &'static str,
}
