//! The desk: everything that can be asked or done, in one place for API, pages and command line.
//!
//! Reading goes straight to a state. Writing always goes the same way: the request may have been answered before;
//! else a state is taken, the command computed from it (rules, then [`arbiter_tournament::decide`]), and handed to
//! the writer, who refuses it if what it rests on has changed meanwhile; then it is computed again.

mod absences;
mod alarms;
mod asked;
mod begin;
mod bundles;
mod checkpoints;
mod closing;
mod compiled;
mod corrections;
mod decisions;
mod devices;
mod ends;
mod entries;
mod erasure;
mod exports;
mod files;
mod findings;
mod game_entries;
mod games;
mod incidents;
mod judge;
mod keeping;
mod log;
mod pairings;
mod pgn;
mod pins;
mod positions;
mod refusal;
mod regulations;
mod reports;
mod results;
mod rounds;
mod scoring;
mod sectors;
mod shown;
mod sign_in;
mod slips;
mod stored_file;
mod thread;
mod times;
mod tokens;
mod tournaments;
mod tries;
mod view;
mod webhooks;
mod work;

pub use absences::{AbsencesView, ActView, ForfeitView, MissedView};
pub use alarms::AlarmView;
pub use asked::{Asked, Written};
pub use begin::Begin;
pub use checkpoints::{CheckpointLine, CheckpointList, KeyLine};
pub use closing::{CloseAsked, ClosingAnswer, MissingView};
pub use corrections::{MoveAsked, VoidAnswer, VoidAsked};
pub use decisions::{DecisionAnswer, DecisionAsked};
pub use devices::DeviceView;
pub use ends::LastDayView;
pub use entries::{EntryLine, EntryList};
pub use erasure::{EraseAsked, ErasureAnswer};
pub use exports::TournamentFile;
pub use files::ImportAnswer;
pub use findings::{DiagnosticView, FileFindingView, RelatedView, SpanView};
pub use game_entries::GameEntry;
pub use games::GameView;
pub use incidents::{
    DecisionView, IncidentAnswer, IncidentView, MovedView, PrincipalView, SentView,
};
pub use judge::judge;
pub use keeping::{BACKUPS_KEPT, Backups, Keeps};
pub use log::{LogFilter, LogLine, LogPart, Stage};
pub use pairings::{ByeAsked, GameAsked, PairingsAsked};
pub use pgn::{PGN, take_pgn};
pub use pins::NameAndPin;
pub use regulations::{RegulationsAnswer, RulesAsked, adoptable, check_rules};
pub use reports::{At, Done, NewReport, ReportAnswer};
pub use results::{Cancel, NewResult, ResultAsked};
pub use rounds::{ActAnswer, Deed, Part, PartAnswer, SeenAsked};
pub use sectors::{SectorAsked, SectorView};
pub use shown::Shown;
pub use sign_in::{Arrival, OneTimeLink, SignedIn};
pub use slips::{Slip, Slips};
pub use tokens::{TokenAnswer, TokenAsked, TokenLine};
pub use tournaments::{TournamentAnswer, TournamentAsked, slug_of};
pub use view::*;
pub use webhooks::{
    DeliveryLine, DeliveryList, WebhookAnswer, WebhookAsked, WebhookLine, WebhookList,
};
pub use work::Told;

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_store::{NotReady, Store};
use arbiter_tournament::{Boards, Person, PlayerId, Seq, State, TournamentId};
use tokio::sync::Semaphore;

use crate::access::{Act, Permit};
use crate::clock::Clock;
use crate::library::Shelf;
use crate::problem::{Problem, ProblemKind};
use compiled::RulesInForce;
use keeping::Keeping;
use shown::LastShown;

/// The desk. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Desk(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    shelf: Shelf,
    rules: RulesInForce,
    results: LastShown,
    hashing: Semaphore,
    keeping: Keeping,
}

impl Desk {
    /// A desk on a store, with the regulations that can be found by name.
    #[must_use]
    pub fn new(store: Store, clock: Clock, shelf: Shelf) -> Self {
        Self(Arc::new(Inner {
            store,
            clock,
            shelf,
            rules: RulesInForce::default(),
            results: LastShown::default(),
            hashing: Semaphore::new(pins::HASHES_AT_ONCE),
            keeping: Keeping::default(),
        }))
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// The regulations that can be found by name.
    #[must_use]
    pub fn shelf(&self) -> &Shelf {
        &self.0.shelf
    }

    /// Whether there is a game at this board.
    ///
    /// # Errors
    /// When there is no such round or board.
    pub async fn has_board(&self, tournament: TournamentId, at: At) -> Result<(), Problem> {
        games::game_at(&*self.state(tournament).await?, at.round, at.board).map(|_| ())
    }

    /// The version of the game at this board.
    ///
    /// # Errors
    /// When there is no such round or board.
    pub async fn version_at(&self, tournament: TournamentId, at: At) -> Result<Seq, Problem> {
        games::game_at(&*self.state(tournament).await?, at.round, at.board).map(|game| game.version)
    }

    /// The boards to which somebody is limited; none for the whole hall.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reach<A: Act<Place = TournamentId>>(
        &self,
        permit: &Permit<A>,
    ) -> Result<Option<Boards>, Problem> {
        let state = self.state(permit.place()).await?;
        Ok(state.reach(permit.principal().id).cloned())
    }

    /// Whether an entry reported an incident.
    ///
    /// # Errors
    /// When it did not, or there is no such entry.
    pub async fn has_incident(&self, tournament: TournamentId, seq: Seq) -> Result<(), Problem> {
        let known = self.state(tournament).await?.incidents.contains_key(&seq);
        known
            .then_some(())
            .ok_or_else(|| Problem::bare(ProblemKind::IncidentNotFound))
    }

    /// The store, for what is told at once: it reads no more than that there is something.
    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    fn keeping(&self) -> &Keeping {
        &self.0.keeping
    }

    /// Finishes what waits, makes the last backup where backups are made, and lets go of the database.
    pub async fn close(&self) {
        self.back_up_at_last().await;
        self.store().close().await;
    }

    /// Sees whether something could be taken now.
    ///
    /// # Errors
    /// What stands in the way.
    pub async fn ready(&self) -> Result<(), NotReady> {
        self.store().ready().await
    }

    /// A tournament as it is now.
    ///
    /// # Errors
    /// When there is none, or the database fails.
    pub async fn state(&self, tournament: TournamentId) -> Result<Arc<State>, Problem> {
        let state = self.store().state(tournament).await?;
        state.ok_or_else(|| Problem::bare(ProblemKind::TournamentNotFound))
    }

    /// The persons behind a tournament's players; those erased are missing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn persons(&self, state: &State) -> Result<Arc<BTreeMap<PlayerId, Person>>, Problem> {
        Ok(self.store().persons(state).await?)
    }
}
