//! `rated: by FIDE and the national federation`.

use super::{ClauseForm, Family};
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::vocabulary::words;
use crate::wording::Pieces;

/// By whom games are rated. A game that was not played is rated by nobody.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rated {
    /// By whom; empty if by nobody.
    pub by: Vec<Rater>,
}

words! { "rating body"
    /// Somebody who rates games.
    pub enum Rater {
        /// FIDE.
        Fide = "FIDE",
        /// The national federation.
        National = "the national federation",
        /// A federation of a part of the country.
        Regional = "the regional federation",
        /// The club.
        Club = "the club",
    }
}

impl Family for Rated {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "rated",
        Rule::rated_line,
        "rated: by FIDE and the national federation",
        "Says by whom the games are rated: `FIDE`, `the national federation`, `the regional federation` and `the club`; \
         or `no`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::not_rated, "`no`"),
        (Rule::raters, RATER),
        (Rule::rater, RATER),
    ];

    fn read<'a>(_: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let mut by = Vec::new();
        for rater in line
            .find(|rule| rule == Rule::raters)
            .iter()
            .flat_map(|raters| raters.all(Rule::rater))
        {
            let words = rater.words();
            let named = Rater::ALL
                .iter()
                .find(|known| known.as_str().eq_ignore_ascii_case(&words));
            by.extend(named.filter(|named| !by.contains(*named)));
        }
        Some(Self { by })
    }

    fn written(&self) -> Pieces {
        let by: Vec<&str> = self.by.iter().map(|rater| rater.as_str()).collect();
        vec![if by.is_empty() {
            "rated: no".to_owned()
        } else {
            format!("rated: by {}", by.join(" and "))
        }]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::Rated(self.clone()));
    }
}

const RATER: &str = "`FIDE`, `the national federation`, `the regional federation` or `the club`";
