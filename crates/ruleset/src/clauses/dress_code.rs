//! `dress code: "No shorts, no caps."`

use super::{ClauseForm, Family};
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::wording::{self, Pieces};

/// How players are dressed: the sentences, in the organiser's own words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DressCode {
    /// The sentences.
    pub sentences: Vec<String>,
}

impl Family for DressCode {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "dress code",
        Rule::dress_code_line,
        "dress code: \"No shorts, no caps.\"",
        "Says how players are dressed, in the organiser's own words: a program cannot judge it. What a breach costs says `penalty for a \
         breach of the dress code`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let sentences = reader.sentences(line)?;
        Some(Self { sentences })
    }

    fn written(&self) -> Pieces {
        let sentences = self.sentences.iter();
        let mut pieces: Pieces = sentences.map(|text| format!("\"{text}\"")).collect();
        wording::lead(&mut pieces, "dress code: ");
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::DressCode(self.clone()));
    }
}
