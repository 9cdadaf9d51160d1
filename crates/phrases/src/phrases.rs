//! The sentences of one language.

use std::sync::LazyLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;

use crate::args::Args;
use crate::lang::Lang;

/// The files of a language, in the order in which they are read.
pub(crate) const fn sources(lang: Lang) -> [(&'static str, &'static str); 5] {
    match lang {
        Lang::En => [
            ("vocabulary", include_str!("../locales/en/vocabulary.ftl")),
            ("ruling", include_str!("../locales/en/ruling.ftl")),
            ("screen", include_str!("../locales/en/screen.ftl")),
            ("notice", include_str!("../locales/en/notice.ftl")),
            ("problems", include_str!("../locales/en/problems.ftl")),
        ],
        Lang::Sv => [
            ("vocabulary", include_str!("../locales/sv/vocabulary.ftl")),
            ("ruling", include_str!("../locales/sv/ruling.ftl")),
            ("screen", include_str!("../locales/sv/screen.ftl")),
            ("notice", include_str!("../locales/sv/notice.ftl")),
            ("problems", include_str!("../locales/sv/problems.ftl")),
        ],
    }
}

/// The sentences of one language, read once for the whole program.
pub struct Phrases {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

static EN: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(Lang::En));
static SV: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(Lang::Sv));

impl Phrases {
    /// The sentences of a language.
    #[must_use]
    pub fn for_lang(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Sv => &SV,
        }
    }

    /// A test proves that every file is whole and no key stands twice; what a broken file still holds is used.
    fn read(lang: Lang) -> Self {
        let language = lang.as_str().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Isolating marks would stand around every number and article; `Args::user` sets them where they belong.
        bundle.set_use_isolating(false);
        for (_, text) in sources(lang) {
            let resource = match FluentResource::try_new(text.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Self { lang, bundle }
    }

    /// The language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The text with this key.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.say(key, &Args::new())
    }

    /// The sentence with this key, its places filled. A key that no file has is given back as it is: better a bare
    /// word than a page that cannot be shown.
    #[must_use]
    pub fn say(&self, key: &str, args: &Args) -> String {
        let pattern = self
            .bundle
            .get_message(key)
            .and_then(|message| message.value());
        match pattern {
            Some(pattern) => {
                let mut errors = Vec::new();
                self.bundle
                    .format_pattern(pattern, Some(args.fluent()), &mut errors)
                    .into_owned()
            }
            None => key.to_owned(),
        }
    }

    /// Whether there is a sentence with this key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }
}

impl std::fmt::Debug for Phrases {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Phrases")
            .field("lang", &self.lang)
            .finish_non_exhaustive()
    }
}
