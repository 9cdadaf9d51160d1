//! Beginning a tournament from a file in one act: by halves there would be a tournament without players.

use std::sync::Arc;

use arbiter_ruleset::MAIN_STAGE;
use arbiter_store::SubmitError;
use arbiter_tournament::{Command, Entry, State, TournamentId, decide};
use serde::Serialize;

use super::files::{ImportAnswer, ReadFile, first_stage};
use super::regulations::{Adoption, RulesAsked};
use super::tournaments::{TournamentAnswer, TournamentAsked, check_name, checked_slug, slug_of};
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{CreateTournament, Permit, Principal};
use crate::identity;
use crate::problem::Problem;

/// A tournament that begins from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begin {
    /// The name; the one in the file, if not told.
    pub name: Option<String>,
    /// The name in addresses; made from the name, if not told. One that is taken is refused: a file that comes a second
    /// time is more often a mistake than a namesake.
    pub slug: Option<String>,
    /// The file (TRF16).
    pub file: Vec<u8>,
    /// The regulations, if they are known.
    pub rules: Option<RulesAsked>,
    /// Which section of the regulations the tournament is, if they name some.
    pub section: Option<String>,
}

/// What was begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct BeginAnswer {
    #[serde(flatten)]
    tournament: TournamentAnswer,
    #[serde(flatten)]
    import: ImportAnswer,
}

impl Desk {
    /// Begins a tournament from a file, with its regulations, or not at all.
    ///
    /// # Errors
    /// When the file or the regulations have mistakes, or the name cannot be taken.
    pub async fn begin(
        &self,
        permit: &Permit<CreateTournament>,
        asked: &Asked,
        begin: Begin,
    ) -> Result<Written, Problem> {
        let principal = permit.principal();
        if let Some(written) = self.earlier(principal, asked).await? {
            return Ok(written);
        }
        let read = self.read_trf(begin.file).await?;
        let adoption = match begin.rules {
            Some(rules) => Some(self.adoption(rules, begin.section.as_deref()).await?),
            None => None,
        };
        let name = begin.name.or_else(|| {
            read.document
                .header(arbiter_formats::trf::Header::Name)
                .map(str::to_owned)
        });
        let name =
            name.ok_or_else(|| Problem::field("name", "is missing: the file does not tell it"))?;
        check_name("name", &name)?;
        let name = name.trim().to_owned();
        let slug = match &begin.slug {
            Some(slug) => checked_slug(slug)?,
            None => slug_of(&name).unwrap_or_else(|| "tournament".to_owned()),
        };
        let new = TournamentAsked {
            name,
            slug: Some(slug.clone()),
        };
        let work = self.beginning(principal, new, &read, adoption.as_ref())?;
        let written = match self.submit(principal, asked, work).await {
            Err(SubmitError::SlugTaken) => return Err(self.slug_taken(&slug).await),
            written => written?,
        };
        if let Some(Adoption { rules, .. }) = adoption {
            self.keep_compiled(rules);
        }
        Ok(written)
    }

    fn beginning(
        &self,
        principal: &Principal,
        new: TournamentAsked,
        read: &ReadFile,
        adoption: Option<&Adoption>,
    ) -> Result<Work, Problem> {
        let stage = adoption.map_or(MAIN_STAGE, |adoption| first_stage(&adoption.rules));
        let file = self.identify(read, stage)?;
        let state = State::empty(TournamentId(identity::fresh(self.clock())?));
        let import = read.answer(&file, &state);
        let mut private = read.private(file.persons);
        private.extend(adoption.map(|adoption| adoption.sources.clone()));
        let command = Command::Begin {
            slug: new.slug.unwrap_or_default(),
            name: new.name,
            regulations: adoption.map(|adoption| adoption.adopted.clone()),
            import: file.import,
        };
        let plan = decide(&state, self.context(principal, Told::default())?, command)?;
        let answering = Arc::new(move |_: &[Entry], after: &State| {
            let tournament = TournamentAnswer::of(after);
            // The file's own name is not told twice: the tournament has it.
            answer(
                201,
                &BeginAnswer {
                    tournament,
                    import: import.clone(),
                },
                None,
            )
        });
        Ok(Work {
            plan,
            private,
            answer: answering,
        })
    }
}
