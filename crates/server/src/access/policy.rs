//! Who may do what: one table, one function.
//!
//! A [`Permit`] can be made by [`permit`] only, and every act of the desk asks for the permit of its own action,
//! so that a handler which forgets to ask does not compile.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use arbiter_tournament::{Role, TournamentId};

use super::principal::Principal;

/// An action as a type of its own, so that the permit for one is never taken for that of another.
pub trait Act: fmt::Debug + Clone + Copy + Send + Sync + 'static {
    /// The action.
    const ACTION: Action;
    /// Where it happens: in a tournament, or in the whole installation.
    type Place: fmt::Debug + Clone + Copy + Send + Sync;
}

/// The whole installation, for actions that belong to no tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Installation;

macro_rules! actions {
    ($($(#[doc = $doc:literal])+ $name:ident $word:literal in $place:ty, $scope:literal: $($role:ident)+;)+) => {
        /// Something that a principal may or may not do.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Action { $($(#[doc = $doc])+ $name,)+ }

        impl Action {
            /// The whole table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The action's name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// What it comes to.
            #[must_use]
            pub fn doc(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+).trim_start(),)+ }
            }

            /// Where it happens: `everywhere` in the installation, `in a tournament`, or `at boards`, where a sector
            /// arbiter is limited to those that he answers for.
            #[must_use]
            pub const fn scope(self) -> &'static str {
                match self { $(Self::$name => $scope,)+ }
            }

            /// The roles that may do it.
            #[must_use]
            pub const fn roles(self) -> &'static [Role] {
                match self { $(Self::$name => &[$(Role::$role,)+],)+ }
            }
        }

        $(
            $(#[doc = $doc])+
            #[derive(Debug, Clone, Copy)]
            pub struct $name;

            impl Act for $name {
                const ACTION: Action = Action::$name;
                type Place = $place;
            }
        )+
    };
}

actions! {
    /// Begin a tournament.
    CreateTournament "create_tournament" in Installation, "everywhere": Owner;
    /// Check a rules file without storing it.
    CheckRules "check_rules" in Installation, "everywhere": Owner Organiser Chief Deputy Sector Floor Pairing Viewer;
    /// Ask for a ruling on a case that belongs to no tournament.
    Judge "judge" in Installation, "everywhere": Owner Organiser Chief Deputy Sector Floor Pairing Viewer;
    /// Ask what the Laws say about a position.
    ExaminePosition "examine_position" in Installation, "everywhere": Owner Organiser Chief Deputy Sector Floor Pairing Viewer;
    /// See the tournament, its rounds and pairings.
    ReadTournament "read_tournament" in TournamentId, "in a tournament": Owner Organiser Chief Deputy Sector Floor Pairing Viewer;
    /// See the results of a round.
    ReadResults "read_results" in TournamentId, "in a tournament": Owner Organiser Chief Deputy Sector Floor Pairing Viewer;
    /// Read the entries whose audience allows it: arbiters as they were hashed, officials what is for them, by numbers
    /// without a gap (12.6). A viewer reads pairings and results where they are shown.
    ReadEntries "read_entries" in TournamentId, "in a tournament": Owner Organiser Chief Deputy Sector Floor Pairing;
    /// Be told at once that something is new: arbiters of every entry that they may read, officials and everyone of
    /// those for them, by numbers without a gap (12.6).
    Follow "follow" in TournamentId, "in a tournament": Owner Organiser Chief Deputy Sector Floor Pairing Viewer;
    /// Put regulations in force.
    AdoptRegulations "adopt_regulations" in TournamentId, "in a tournament": Owner Organiser Chief;
    /// Take in a tournament file.
    ImportFile "import_file" in TournamentId, "in a tournament": Owner Organiser Chief Pairing;
    /// Pair a round, or pair it anew.
    PairRound "pair_round" in TournamentId, "in a tournament": Owner Organiser Chief Pairing;
    /// Write a tournament file.
    ExportFile "export_file" in TournamentId, "in a tournament": Owner Organiser Chief Deputy Pairing;
    /// Write the whole log as a file that proves itself. It holds what is for the chief only, so an organiser does not.
    ExportLog "export_log" in TournamentId, "in a tournament": Owner Chief;
    /// Erase the person behind a player.
    ErasePerson "erase_person" in TournamentId, "in a tournament": Owner Organiser;
    /// See, give and revoke tokens, give a sector arbiter other boards, see devices and sign them out, and tell the last
    /// day, with which all of them end.
    ManageTokens "manage_tokens" in TournamentId, "in a tournament": Owner Organiser Chief;
    /// See, register and remove webhooks, and send a delivery again.
    ManageWebhooks "manage_webhooks" in TournamentId, "in a tournament": Owner Organiser Chief;
    /// Report an incident at a board and read the ruling.
    ReportIncident "report_incident" in TournamentId, "at boards": Chief Deputy Sector Floor;
    /// Read an incident with its ruling and decision.
    ReadIncident "read_incident" in TournamentId, "in a tournament": Chief Deputy Sector Floor;
    /// Answer a ruling's question.
    AnswerQuestion "answer_question" in TournamentId, "at boards": Chief Deputy Sector Floor;
    /// Confirm a ruling, or decide otherwise.
    DecideIncident "decide_incident" in TournamentId, "at boards": Chief Deputy Sector Floor;
    /// Withdraw a report that should not be there; once it was decided, whoever ruled it and the chief may.
    VoidIncident "void_incident" in TournamentId, "at boards": Chief Deputy Sector Floor;
    /// Take a report to the board and player where it belongs; once it was decided, whoever ruled it and the chief may.
    MoveIncident "move_incident" in TournamentId, "at boards": Chief Deputy Sector Floor;
    /// Overturn what another has decided, decide what was sent to the chief, and see what alarms.
    OverturnDecision "overturn_decision" in TournamentId, "in a tournament": Chief Deputy;
    /// Record a game's result, or correct it with a reason.
    RecordResult "record_result" in TournamentId, "at boards": Chief Deputy Sector Floor;
    /// Start a round, record who is there and who is not, and give their games to whoever was.
    StartRound "start_round" in TournamentId, "at boards": Chief Deputy Sector Floor;
    /// Close a round, and open it again with a reason.
    CloseRound "close_round" in TournamentId, "in a tournament": Chief Deputy;
}

/// The right to do one thing in one place.
#[derive(Debug, Clone)]
pub struct Permit<A: Act> {
    principal: Principal,
    place: A::Place,
    roles: BTreeSet<Role>,
    act: PhantomData<A>,
}

impl<A: Act> Permit<A> {
    /// Who may do it.
    #[must_use]
    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// Where.
    #[must_use]
    pub fn place(&self) -> A::Place {
        self.place
    }

    /// The roles that the principal holds there.
    #[must_use]
    pub fn roles(&self) -> &BTreeSet<Role> {
        &self.roles
    }

    /// Whether the principal may also do that.
    #[must_use]
    pub fn also(&self, action: Action) -> bool {
        allows(&self.roles, action)
    }
}

fn allows(roles: &BTreeSet<Role>, action: Action) -> bool {
    action.roles().iter().any(|role| roles.contains(role))
}

/// The permit for an action, if one of the roles allows it. Nothing else makes one.
#[must_use]
pub fn permit<A: Act>(
    principal: &Principal,
    place: A::Place,
    roles: &BTreeSet<Role>,
) -> Option<Permit<A>> {
    allows(roles, A::ACTION).then(|| Permit {
        principal: principal.clone(),
        place,
        roles: roles.clone(),
        act: PhantomData,
    })
}

/// The roles that a principal who may manage tokens can give to another.
///
/// An organiser appoints the arbiters; nobody makes an owner but the program itself, on the machine it runs on.
#[must_use]
pub fn may_give(roles: &BTreeSet<Role>, given: Role) -> bool {
    let above = |role: &Role| match role {
        Role::Owner | Role::Organiser => given != Role::Owner,
        Role::Chief => matches!(
            given,
            Role::Deputy | Role::Sector | Role::Floor | Role::Pairing | Role::Viewer
        ),
        _ => false,
    };
    roles.iter().any(above)
}

/// Whether all the roles that somebody has are such as can be given, so that he can be sent away as well.
#[must_use]
pub fn may_give_all(roles: &BTreeSet<Role>, mut held: impl Iterator<Item = Role>) -> bool {
    held.all(|role| may_give(roles, role))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One line an action, one column a role, in the vocabulary's order: the policy as a person would check it.
    const TABLE: &str = "\
        create_tournament  owner . . . . . . .\n\
        check_rules        owner organiser chief deputy sector floor pairing viewer\n\
        judge              owner organiser chief deputy sector floor pairing viewer\n\
        examine_position   owner organiser chief deputy sector floor pairing viewer\n\
        read_tournament    owner organiser chief deputy sector floor pairing viewer\n\
        read_results       owner organiser chief deputy sector floor pairing viewer\n\
        read_entries       owner organiser chief deputy sector floor pairing .\n\
        follow             owner organiser chief deputy sector floor pairing viewer\n\
        adopt_regulations  owner organiser chief . . . . .\n\
        import_file        owner organiser chief . . . pairing .\n\
        pair_round         owner organiser chief . . . pairing .\n\
        export_file        owner organiser chief deputy . . pairing .\n\
        export_log         owner . chief . . . . .\n\
        erase_person       owner organiser . . . . . .\n\
        manage_tokens      owner organiser chief . . . . .\n\
        manage_webhooks    owner organiser chief . . . . .\n\
        report_incident    . . chief deputy sector floor . .\n\
        read_incident      . . chief deputy sector floor . .\n\
        answer_question    . . chief deputy sector floor . .\n\
        decide_incident    . . chief deputy sector floor . .\n\
        void_incident      . . chief deputy sector floor . .\n\
        move_incident      . . chief deputy sector floor . .\n\
        overturn_decision  . . chief deputy . . . .\n\
        record_result      . . chief deputy sector floor . .\n\
        start_round        . . chief deputy sector floor . .\n\
        close_round        . . chief deputy . . . .\n";

    fn principal() -> Principal {
        Principal::for_tests()
    }

    #[test]
    fn given_every_role_and_action_then_the_table_holds() {
        let rows: Vec<Vec<&str>> = TABLE
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(rows.len(), Action::ALL.len());
        for (action, row) in Action::ALL.iter().zip(rows) {
            assert_eq!(row[0], action.as_str());
            assert_eq!(row.len(), Role::ALL.len() + 1, "{}", row[0]);
            for (role, cell) in Role::ALL.iter().zip(&row[1..]) {
                let may = allows(&BTreeSet::from([*role]), *action);
                assert_eq!(may, *cell == role.as_str(), "{role} and {}", row[0]);
            }
        }
    }

    #[test]
    fn given_no_role_then_there_is_no_permit() {
        assert!(permit::<CreateTournament>(&principal(), Installation, &BTreeSet::new()).is_none());
        let owner = BTreeSet::from([Role::Owner]);
        assert!(permit::<CreateTournament>(&principal(), Installation, &owner).is_some());
    }

    #[test]
    fn given_any_role_then_nobody_makes_an_owner_and_an_arbiter_gives_nothing() {
        for role in Role::ALL {
            assert!(!may_give(&BTreeSet::from([*role]), Role::Owner), "{role}");
        }
        for role in [
            Role::Deputy,
            Role::Sector,
            Role::Floor,
            Role::Pairing,
            Role::Viewer,
        ] {
            assert!(
                Role::ALL
                    .iter()
                    .all(|given| !may_give(&BTreeSet::from([role]), *given)),
                "{role}"
            );
        }
        assert!(may_give(&BTreeSet::from([Role::Organiser]), Role::Chief));
        assert!(!may_give(&BTreeSet::from([Role::Chief]), Role::Organiser));
    }
}
