//! Chapters of laws that were proved before: in no situation do two of their provisions disagree, or none speak. Most
//! regulations leave most of the laws as they are, and what was proved for one event holds for all.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::chapter::Chapter;
use crate::resolve::{Chain, Draft, Resolved};
use crate::vocabulary::IncidentKind;

use super::cells::{chapter, settings_asked};

/// How many chapters on one kind of incident are kept: an edition asks its events to choose between a few readings.
const KEPT: usize = 8;

/// The chapters, and what settings were when they were proved.
#[derive(Debug, Default)]
pub(crate) struct Proved(Mutex<BTreeMap<IncidentKind, Vec<Proof>>>);

/// Everything that a proof rests on.
#[derive(Debug)]
struct Proof {
    chapter: Arc<Chapter>,
    /// What each setting in the chapter can be, with the words that its numbers stand for.
    settings: Vec<(Vec<i64>, Vec<String>)>,
}

impl Proved {
    /// The chapter of just this draft under just these settings, if it was proved.
    fn find(&self, kind: IncidentKind, draft: &Draft, settings: &Resolved) -> Option<Arc<Chapter>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let settings = settings_asked(draft, settings);
        let proof = known.get(&kind)?.iter().find(|proof| {
            let variables = proof.chapter.variables.iter();
            let subjects = variables.map(|variable| variable.subject);
            proof.settings == settings
                && subjects.eq(draft.variables.iter().copied())
                && proof.chapter.provisions == draft.provisions
        })?;
        Some(Arc::clone(&proof.chapter))
    }

    /// Keeps a chapter in which nothing was found.
    fn keep(&self, kind: IncidentKind, draft: &Draft, settings: &Resolved, chapter: &Arc<Chapter>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let proofs = known.entry(kind).or_default();
        if proofs.len() < KEPT {
            proofs.push(Proof {
                chapter: Arc::clone(chapter),
                settings: settings_asked(draft, settings),
            });
        }
    }
}

/// The chapter of a draft: one that was proved before if only laws speak in it, else one that `prove` looks through. It
/// tells whether nothing was found.
pub(crate) fn proved(
    kind: IncidentKind,
    draft: &Draft,
    chain: &Chain,
    settings: &Resolved,
    prove: impl FnOnce(&Chapter) -> bool,
) -> Arc<Chapter> {
    let mut rules = draft.rules.iter();
    let alone = rules.all(|rule| rule.level + 1 < chain.levels.len());
    let laws = chain.nearest.as_ref().filter(|_| alone);
    let laws = laws.map(|laws| &laws.proved);
    if let Some(known) = laws.and_then(|laws| laws.find(kind, draft, settings)) {
        return known;
    }
    let chapter = Arc::new(chapter(draft, settings));
    if prove(&chapter)
        && let Some(laws) = laws
    {
        laws.keep(kind, draft, settings, &chapter);
    }
    chapter
}
