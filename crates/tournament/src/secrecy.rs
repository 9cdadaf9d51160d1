//! Who may learn what of an entry (12.6): one table, by kind and by field.
//!
//! A kind or a field that is not in the table does not compile. Whoever is no arbiter is shown an entry through
//! [`view`] only, which leaves out what the table does not give; what a later version has added, too.

use arbiter_ruling::Audience;
use serde_json::{Map, Value};

use crate::access_payload::{DeviceJoined, DeviceRevoked, Grant, LastDaySet};
use crate::checkpoint::CheckpointSigned;
use crate::entry::{EntryKind, Envelope};
use crate::erasure::PersonErased;
use crate::payload::{
    DecisionMade, Exported, IncidentLinked, IncidentMoved, IncidentReported, IncidentVoided,
    RegulationsAdopted, ResultCorrected, ResultRecorded, RosterImported, RoundPaired, RulingGiven,
    TournamentCreated,
};
use crate::role::{Role, may_read};
use crate::round_payload::{ArrivalRecorded, RoundClosed, RoundStarted};

/// A field of an entry, and who may learn it: from the entry itself or from whatever else shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryField {
    /// Its name in the log.
    pub name: &'static str,
    /// For whom it is.
    pub audience: Audience,
    /// Who else may learn it, on pages of their own.
    pub also: &'static [Role],
}

impl EntryField {
    /// Whether somebody with these roles may learn it; without any, everyone.
    pub fn may_be_learnt(&self, roles: impl IntoIterator<Item = Role> + Clone) -> bool {
        may_read(roles.clone(), self.audience)
            || roles.into_iter().any(|role| self.also.contains(&role))
    }
}

macro_rules! fields {
    ($($field:ident: $seen:ident $(+ $also:ident)*,)*) => {
        &[$(EntryField {
            name: stringify!($field),
            audience: Audience::$seen,
            also: &[$(Role::$also),*],
        }),*]
    };
}

macro_rules! secrecy {
    (
        envelope { $($part:ident: $part_seen:ident,)+ }
        without_payload { $($bare:ident for $bare_audience:ident,)+ }
        $($kind:ident($payload:ident) for $audience:ident {
            $($field:ident: $seen:ident $(+ $also:ident)*,)+
        })+
    ) => {
        /// The fields of every envelope, in their order.
        pub const ENVELOPE: &[EntryField] = fields! { $($part: $part_seen,)+ };

        // A field that is not in the table is no pattern for all fields.
        const _: fn(&Envelope) = |Envelope { $($part: _,)+ }| ();
        $(const _: fn(&$payload) = |$payload { $($field: _,)+ }| ();)+

        impl EntryKind {
            /// Who may know that there is an entry of this kind.
            #[must_use]
            pub const fn audience(self) -> Audience {
                match self {
                    $(Self::$kind => Audience::$audience,)+
                    $(Self::$bare => Audience::$bare_audience,)+
                }
            }

            /// What its payload tells; nothing that this version knows, for some.
            #[must_use]
            pub const fn fields(self) -> &'static [EntryField] {
                match self {
                    $(Self::$kind => fields! { $($field: $seen $(+ $also)*,)+ },)+
                    $(Self::$bare => &[],)+
                }
            }
        }
    };
}

// Numbers of the log are for arbiters, wherever they stand: those left out would tell how much happened that nobody else
// may know, and when. What a device is, and by which request something came, helps nobody else either.
secrecy! {
    envelope {
        tournament: Everyone,
        seq: Arbiters,
        kind: Everyone,
        v: Everyone,
        received_at_ms: Officials,
        happened_at_ms: Officials,
        ruled_at_ms: Arbiters,
        entered_at_ms: Officials,
        ruled_by: Arbiters,
        entered_by: Officials,
        device: Arbiters,
        command_id: Arbiters,
        act_id: Officials,
        audience: Everyone,
        game: Everyone,
        player: Everyone,
        round: Everyone,
        board: Everyone,
        payload: Everyone,
    }
    without_payload {
        NoteMade for Arbiters,
        ClockChecked for Arbiters,
        HallStopped for Arbiters,
        AppealFiled for Arbiters,
        AppealDecided for Arbiters,
    }
    TournamentCreated(TournamentCreated) for Everyone { slug: Everyone, name: Everyone, }
    RegulationsAdopted(RegulationsAdopted) for Everyone {
        title: Everyone,
        semantic_hash: Everyone,
        sources: Everyone,
        section: Everyone,
    }
    RosterImported(RosterImported) for Everyone {
        players: Everyone,
        document: Officials,
        last_day: Officials,
    }
    RoundPaired(RoundPaired) for Everyone {
        round: Everyone,
        boards_derived: Everyone,
        games: Everyone,
        byes: Everyone,
    }
    RoundStarted(RoundStarted) for Everyone {
        round: Everyone,
        started_at_ms: Everyone,
        scheduled_at_ms: Everyone,
        corrects: Arbiters,
    }
    ArrivalRecorded(ArrivalRecorded) for Officials { presence: Officials, until_ms: Officials, }
    IncidentReported(IncidentReported) for Arbiters { report: Arbiters, distinct_from: Arbiters, }
    IncidentLinked(IncidentLinked) for Arbiters { same_as: Arbiters, report: Arbiters, }
    IncidentMoved(IncidentMoved) for Arbiters {
        incident: Arbiters,
        from: Arbiters,
        to: Arbiters,
        reason: Arbiters,
    }
    IncidentVoided(IncidentVoided) for Arbiters { incident: Arbiters, reason: Arbiters, }
    RulingGiven(RulingGiven) for Arbiters {
        incident: Arbiters,
        semantic_hash: Arbiters,
        report: Arbiters,
        ruling: Arbiters,
    }
    DecisionMade(DecisionMade) for Arbiters {
        incident: Arbiters,
        ruling: Arbiters,
        decision: Arbiters,
        upheld: Arbiters,
        result: Arbiters,
        reason: Arbiters,
        before: Arbiters,
        overturns: Arbiters,
    }
    ResultRecorded(ResultRecorded) for Everyone {
        result: Everyone,
        source: Officials,
        decision: Arbiters,
        despite: Arbiters,
    }
    ResultCorrected(ResultCorrected) for Everyone {
        result: Everyone,
        old: Officials,
        reason: Arbiters,
        decision: Arbiters,
        despite: Arbiters,
        played_anew: Officials,
        counts_for: Officials,
    }
    RoundClosed(RoundClosed) for Officials {
        round: Everyone,
        closed: Everyone,
        without_result: Officials,
        open_incidents: Arbiters,
        corrects: Arbiters,
        reason: Arbiters,
    }
    Exported(Exported) for Officials { format: Officials, sha256: Officials, }
    PersonErased(PersonErased) for Officials {
        reason: Officials,
        // How many remarks named a player says what happened to him.
        texts: Arbiters,
        document: Officials,
    }
    GrantGiven(Grant) for Chief {
        principal: Arbiters + Owner + Organiser,
        role: Chief + Owner + Organiser,
        boards: Chief + Owner + Organiser,
    }
    GrantRevoked(Grant) for Chief {
        principal: Arbiters + Owner + Organiser,
        role: Chief + Owner + Organiser,
        boards: Chief + Owner + Organiser,
    }
    DeviceJoined(DeviceJoined) for Chief {
        principal: Chief + Owner + Organiser,
        device: Chief + Owner + Organiser,
        by: Chief,
    }
    DeviceRevoked(DeviceRevoked) for Chief {
        principal: Chief + Owner + Organiser,
        device: Chief + Owner + Organiser,
    }
    LastDaySet(LastDaySet) for Chief { last_day: Chief + Owner + Organiser, }
    CheckpointSigned(CheckpointSigned) for Everyone {
        seq: Everyone,
        hash: Everyone,
        at_ms: Everyone,
        key: Everyone,
        signature: Everyone,
    }
}

/// What of an entry somebody with these roles may read who is no arbiter: nothing, if it is not for him. A field of the
/// envelope that is not for him is null; one of the payload is left out, whether it has a value or not.
///
/// # Errors
/// When an envelope cannot be written as JSON; its parts are plain data, so that is a fault of ours.
pub fn view(
    envelope: &Envelope,
    roles: impl IntoIterator<Item = Role> + Clone,
) -> Result<Option<Map<String, Value>>, serde_json::Error> {
    if !may_read(roles.clone(), envelope.audience) {
        return Ok(None);
    }
    let Value::Object(mut told) = serde_json::to_value(envelope)? else {
        return Ok(None);
    };
    let shows = |fields: &[EntryField], name: &str| {
        let mut fields = fields.iter();
        fields.any(|field| field.name == name && field.may_be_learnt(roles.clone()))
    };
    for (name, value) in &mut told {
        if !shows(ENVELOPE, name) {
            *value = Value::Null;
        }
    }
    if let Some(Value::Object(payload)) = told.get_mut("payload") {
        payload.retain(|name, _| shows(envelope.kind.fields(), name));
    }
    Ok(Some(told))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table as a person would check it: what happens at a board while it is played is for arbiters.
    #[test]
    fn given_every_kind_of_entry_then_what_happens_at_a_board_is_for_arbiters_12_6() {
        let kinds = |audience: Audience| -> Vec<&str> {
            let kinds = EntryKind::ALL.iter();
            let kinds = kinds.filter(|kind| kind.audience() == audience);
            kinds.map(|kind| kind.as_str()).collect()
        };
        let everyone = "tournament_created regulations_adopted roster_imported round_paired round_started \
            result_recorded result_corrected checkpoint_signed";
        let officials = "arrival_recorded round_closed exported person_erased";
        let arbiters = "incident_reported incident_linked incident_moved incident_voided ruling_given decision_made \
            note_made clock_checked hall_stopped appeal_filed appeal_decided";
        let chief = "grant_given grant_revoked device_joined device_revoked last_day_set";
        for (audience, words) in Audience::ALL
            .iter()
            .zip([everyone, officials, arbiters, chief])
        {
            assert_eq!(
                kinds(*audience).join(" "),
                words.split_whitespace().collect::<Vec<_>>().join(" ")
            );
        }
    }

    #[test]
    fn given_what_only_arbiters_read_then_no_field_of_it_reaches_anybody_else_12_6() {
        let outsiders = [Role::Owner, Role::Organiser, Role::Pairing, Role::Viewer];
        for kind in EntryKind::ALL {
            if kind.audience() != Audience::Arbiters {
                continue;
            }
            for field in kind.fields() {
                assert!(!field.may_be_learnt(outsiders), "{kind}: {}", field.name);
            }
        }
        let numbers = ENVELOPE.iter().find(|field| field.name == "seq").unwrap();
        assert!(!numbers.may_be_learnt(outsiders));
    }

    #[test]
    fn given_an_entry_that_an_arbiter_may_read_then_it_is_his_whole_and_as_it_was_hashed() {
        let arbiters = Role::ALL.iter().copied().filter(|role| role.is_arbiter());
        for role in arbiters {
            for kind in EntryKind::ALL {
                let whole = ENVELOPE.iter().chain(kind.fields());
                let mut whole = whole.map(|field| field.may_be_learnt([role]));
                assert!(!role.may_read(kind.audience()) || whole.all(|may| may));
            }
        }
    }
}
