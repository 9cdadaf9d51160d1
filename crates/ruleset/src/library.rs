//! Libraries: where texts of rules are fetched from by name, and laws that were read once for all who rest on them.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::analyse::Proved;
use crate::diagnostic::Diagnostic;
use crate::parse::parse;
use crate::policy::Stated;
use crate::resolve::expand;
use crate::source::SourceText;
use crate::syntax::File;

/// A place that rules are fetched from by name: the shipped ones, a directory, a database.
pub trait Library {
    /// The text of this name.
    fn source(&self, name: &str) -> Option<SourceText>;

    /// Every name, sorted.
    fn names(&self) -> Vec<String>;

    /// The laws of this name, read. A library whose texts never change may keep them, so that they are read once for all
    /// regulations that are played under them; then this must be what reading [`Library::source`] gives.
    fn laws(&self, name: &str) -> Option<Arc<ReadLaws>> {
        self.source(name).map(|source| Arc::new(source.into()))
    }
}

/// Laws as they were read, with whatever is wrong with their words. What they mean is asked by those that are built on
/// them.
#[derive(Debug)]
pub struct ReadLaws {
    source: SourceText,
    /// What they say, each clause as what it stands for; nothing if not even the first line can be read.
    pub(crate) file: Option<Arc<File>>,
    pub(crate) policies: Vec<Stated>,
    /// What is wrong with the words.
    pub(crate) misread: Vec<Diagnostic>,
    /// What is wrong with what clauses stand for.
    pub(crate) misplaced: Vec<Diagnostic>,
    /// What was proved of these laws for those that are built on them.
    pub(crate) proved: Proved,
}

impl From<SourceText> for ReadLaws {
    fn from(source: SourceText) -> Self {
        let (mut misread, mut misplaced) = (Vec::new(), Vec::new());
        let mut file = parse(&source, &mut misread);
        let policies = file.as_mut().map(|file| expand(file, &[], &mut misplaced));
        Self {
            source,
            file: file.map(Arc::new),
            policies: policies.unwrap_or_default(),
            misread,
            misplaced,
            proved: Proved::default(),
        }
    }
}

impl ReadLaws {
    /// The text that was read.
    #[must_use]
    pub const fn source(&self) -> &SourceText {
        &self.source
    }
}

/// A library that is asked for the same laws once: the parts of a tournament are played under the same.
pub(crate) struct Shelf<'a> {
    library: &'a dyn Library,
    names: OnceCell<Vec<String>>,
    laws: RefCell<BTreeMap<String, Option<Arc<ReadLaws>>>>,
}

impl<'a> Shelf<'a> {
    pub(crate) const fn new(library: &'a dyn Library) -> Self {
        Self {
            library,
            names: OnceCell::new(),
            laws: RefCell::new(BTreeMap::new()),
        }
    }
}

impl Library for Shelf<'_> {
    fn source(&self, name: &str) -> Option<SourceText> {
        self.library.source(name)
    }

    fn names(&self) -> Vec<String> {
        self.names.get_or_init(|| self.library.names()).clone()
    }

    fn laws(&self, name: &str) -> Option<Arc<ReadLaws>> {
        let mut known = self.laws.borrow_mut();
        let laws = known
            .entry(name.to_owned())
            .or_insert_with(|| self.library.laws(name));
        laws.clone()
    }
}
