//! A log that was written once and must fold for ever: its bytes, its hashes and what it adds up to.
//!
//! The file has a line for each entry: the hash in hexadecimal, a blank, the envelope. It is never written anew; a later
//! version that cannot read it is wrong. New kinds of entries get a file of their own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use arbiter_ruleset::{GameOutcome, Termination};
use arbiter_tournament::*;
use common::*;

const LOG: &str = include_str!("golden/house-1.log");

fn entries() -> Vec<Entry> {
    entries_of(LOG)
}

fn entries_of(log: &str) -> Vec<Entry> {
    let id = TournamentId(id(1));
    let mut head = Head::empty(id);
    log.lines()
        .map(|line| {
            let (hash, envelope) = line.split_once(' ').unwrap();
            let entry =
                Entry::verify(id, head, envelope.as_bytes().to_vec(), hash_of(hash)).unwrap();
            head = entry.head();
            entry
        })
        .collect()
}

fn hash_of(hex: &str) -> Hash {
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(hex.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).unwrap(), 16).unwrap();
    }
    Hash(bytes)
}

#[test]
fn given_the_log_of_the_first_version_then_it_verifies_and_has_every_kind_that_it_wrote() {
    let kinds: std::collections::BTreeSet<&str> = entries()
        .iter()
        .map(|entry| entry.envelope.kind.as_str())
        .collect();
    let written = [
        "decision_made",
        "exported",
        "grant_given",
        "grant_revoked",
        "incident_linked",
        "incident_reported",
        "regulations_adopted",
        "result_corrected",
        "result_recorded",
        "roster_imported",
        "round_paired",
        "ruling_given",
        "tournament_created",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), written);
}

#[test]
fn given_the_log_of_the_first_version_then_it_folds_to_what_it_meant() {
    let state = State::of_log(TournamentId(id(1)), &entries()).unwrap();
    assert_eq!(
        (state.slug.as_str(), state.name.as_str()),
        ("city-blitz", "City Blitz")
    );
    assert_eq!(state.players.len(), 4);
    assert_eq!(
        state.grants[&PrincipalId(id(2))]
            .iter()
            .copied()
            .collect::<Vec<_>>(),
        [Role::Chief]
    );
    assert!(state.grants[&PrincipalId(id(5))].is_empty());
    let game = state.games[&GameId(id(200))].as_ref();
    let result = game.result.as_ref().unwrap();
    assert_eq!(result.outcome, GameOutcome::WhiteWins);
    assert_eq!(result.termination, Some(Termination::IllegalMoves));
    assert_eq!(game.incidents.len(), 2);
    let first = &state.incidents[&game.incidents[0]];
    assert_eq!(first.same.len(), 1);
    assert!(first.decision.as_ref().unwrap().decision.upheld);
    let second = &state.incidents[&game.incidents[1]];
    let ruled = second.ruling.as_ref().unwrap();
    assert_eq!(ruled.ruling.counts.after, 2);
    assert_eq!(ruled.ruling.proof.as_ref().unwrap().verdict, "yes");
    let other = state.games[&GameId(id(201))].as_ref();
    assert!(other.corrected);
    assert_eq!(other.result.as_ref().unwrap().outcome, GameOutcome::Draw);
    assert_eq!(state.head.seq, i64::try_from(LOG.lines().count()).unwrap());
}

#[test]
fn given_the_log_of_the_first_version_then_its_payloads_are_written_again_byte_for_byte() {
    for entry in entries() {
        let payload = Payload::read(entry.envelope.kind, &entry.envelope.payload).unwrap();
        let again = payload.write().unwrap();
        assert_eq!(
            again.get(),
            entry.envelope.payload.get(),
            "entry {}",
            entry.envelope.seq
        );
    }
}

/// The first log with a signed head and two erased persons.
const KEPT: &str = include_str!("golden/kept-1.log");

#[test]
fn given_the_first_log_with_a_signed_head_and_erased_persons_then_it_means_what_it_meant() {
    let entries = entries_of(KEPT);
    let state = State::of_log(TournamentId(id(1)), &entries).unwrap();
    let key = LogKey::from_seed([7; 32]).public();
    let [checkpoint] = state.checkpoints[..] else {
        panic!("one checkpoint, but {:?}", state.checkpoints);
    };
    assert!(key.has_signed(&checkpoint));
    let signed = &entries[usize::try_from(checkpoint.head.seq - 1).unwrap()];
    assert_eq!(signed.hash, checkpoint.head.hash);
    let erased: Vec<PlayerId> = state.erased.iter().copied().collect();
    assert_eq!(erased, [PlayerId(id(101)), PlayerId(id(102))]);
    for entry in &entries {
        let payload = Payload::read(entry.envelope.kind, &entry.envelope.payload).unwrap();
        assert_eq!(payload.write().unwrap().get(), entry.envelope.payload.get());
    }
}
