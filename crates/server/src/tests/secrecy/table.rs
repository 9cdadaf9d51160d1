//! The table of who may learn what, held to everything that leaves the server.
//!
//! Every kind of entry is recorded with every field. What a role may not learn is recorded otherwise on a copy of the
//! house, and more of what it may not even know of; then whatever it can fetch must be the same to the byte.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_tournament::{ENVELOPE, EntryField, EntryKind, PrincipalId, Role, may_read};
use serde_json::{Value, json};

use super::super::House;
use super::outlets::{Reader, Receiver};
use super::records::{END, Writing};
use crate::clock::Clock;

/// How many holders of tokens the recorded entries name.
const HOLDERS: usize = 6;

struct Stage {
    house: House,
    readers: Vec<Reader>,
    holders: Vec<PrincipalId>,
    receiver: Receiver,
    /// The entries to be recorded, and some more.
    seqs: Vec<i64>,
}

/// Somebody with a role; a sector arbiter with boards at which nothing happens.
async fn token(house: &House, owner: &str, role: Role) -> (String, PrincipalId) {
    let boards = (role == Role::Sector).then_some("9-10");
    let body = json!({ "tournament": house.demo.slug, "name": role.as_str(), "role": role.as_str(), "boards": boards });
    let asking = house.ask(owner, "POST", "/api/v1/tokens").json(&body);
    let made = asking.send().await.expect(201);
    let word = |name: &str| made[name].as_str().unwrap().to_owned();
    (word("token"), word("principal").parse().unwrap())
}

impl Stage {
    async fn new() -> Self {
        // The clock stands still, so that nothing else changes either.
        let house = House::by(Clock::telling(|| 1_796_040_000_000))
            .await
            .copy()
            .await;
        let owner = house.owner_token().await;
        let receiver = Receiver::listen().await;
        let hook = json!({ "url": receiver.url, "secret": "a-secret-of-the-site" });
        let register = house
            .ask(&owner, "POST", &house.path("webhooks"))
            .json(&hook);
        register.send().await.expect(201);
        let mut tokens = vec![None];
        for role in Role::ALL {
            let made = match role {
                Role::Owner => owner.clone(),
                role => token(&house, &owner, *role).await.0,
            };
            tokens.push(Some((*role, made)));
        }
        let mut holders = Vec::new();
        for _ in 0..HOLDERS {
            holders.push(token(&house, &owner, Role::Viewer).await.1);
        }
        let mut readers = Vec::new();
        for made in tokens {
            let (role, token) = made.unzip();
            let place = Reader::cursor(&house, token.as_deref()).await;
            readers.push(Reader { role, token, place });
        }
        let last = house
            .desk
            .store()
            .last_entry(house.demo.tournament)
            .await
            .unwrap();
        Self {
            house,
            readers,
            holders,
            receiver,
            seqs: (last + 1..last + 60).collect(),
        }
    }

    fn writing<'a>(
        &'a self,
        house: &'a House,
        hidden: Option<&'a dyn Fn(&EntryField) -> bool>,
    ) -> Writing<'a> {
        Writing::new(house, &self.holders, hidden)
    }
}

fn running() -> impl Iterator<Item = EntryKind> {
    EntryKind::ALL
        .iter()
        .copied()
        .filter(|kind| !END.contains(kind))
}

/// All that is not for a reader, by its name.
fn hidden_from(role: Option<Role>) -> BTreeSet<String> {
    let of = |kind: &str, fields: &'static [EntryField]| {
        let kind = kind.to_owned();
        let hidden = fields
            .iter()
            .filter(move |field| !field.may_be_learnt(role));
        hidden.map(move |field| format!("{kind}.{}", field.name))
    };
    let kinds = EntryKind::ALL.iter();
    let entries = kinds
        .clone()
        .filter(|kind| !may_read(role, kind.audience()));
    let entries = entries.map(ToString::to_string);
    entries
        .chain(of("envelope", ENVELOPE))
        .chain(kinds.flat_map(|kind| of(kind.as_str(), kind.fields())))
        .collect()
}

/// What the entries of a reader show is what the table gives him, and nothing that it gives is missing.
fn exactly_the_table(reader: &Reader, entries: &[Value], events: &[Value]) {
    let role = reader.role;
    for kind in EntryKind::ALL {
        let of = |list: &[Value]| -> Vec<Value> {
            let list = list.iter().filter(|entry| entry["kind"] == kind.as_str());
            list.cloned().collect()
        };
        let expected = usize::from(may_read(role, kind.audience()));
        assert_eq!(of(events).len(), expected, "{role:?} is told of {kind}");
        // Viewers are shown no entries.
        if role == Some(Role::Viewer) {
            assert!(entries.is_empty());
            continue;
        }
        let found = of(entries);
        assert_eq!(found.len(), expected, "{role:?} reads {kind}");
        let Some(entry) = found.first() else { continue };
        let arbiter = role.is_some_and(Role::is_arbiter);
        assert_eq!(entry["hash"].is_string(), arbiter, "{role:?}: {kind}");
        let envelope = &entry["envelope"];
        for field in ENVELOPE {
            let shown = !envelope[field.name].is_null();
            let optional = ["game", "player", "round", "board"].contains(&field.name);
            check(role, *kind, field, shown, optional);
        }
        // What an arbiter may read is his as it was hashed.
        for field in kind.fields().iter().filter(|_| !arbiter) {
            let shown = envelope["payload"].get(field.name).is_some();
            let optional = ["despite", "section", "played_anew"].contains(&field.name);
            check(role, *kind, field, shown, optional);
        }
    }
    for event in events {
        let arbiter = role.is_some_and(Role::is_arbiter);
        assert_eq!(event["seq"].is_i64(), arbiter, "{event}");
    }
}

/// A field is shown if it may be, and if it is always there.
fn check(role: Option<Role>, kind: EntryKind, field: &EntryField, shown: bool, optional: bool) {
    let may = field.may_be_learnt(role);
    assert!(!shown || may, "{role:?} reads {} of {kind}", field.name);
    assert!(
        shown || !may || optional,
        "{role:?} misses {} of {kind}",
        field.name
    );
}

fn compare(
    reader: &Reader,
    when: &str,
    base: &BTreeMap<String, String>,
    other: &BTreeMap<String, String>,
) {
    for (path, then) in base {
        let now = &other[path];
        let differ = then
            .lines()
            .zip(now.lines())
            .find(|(then, now)| then != now);
        assert_eq!(
            (then.len(), differ),
            (now.len(), None),
            "{when}, {:?} learns something at {path}",
            reader.role
        );
    }
}

#[actix_web::test]
async fn given_every_entry_with_every_field_then_each_role_learns_what_the_table_says_and_no_byte_more_12_6()
 {
    let mut stage = Stage::new().await;
    let base = stage.house.copy().await;
    let mut writing = stage.writing(&base, None);
    writing.write(running()).await;
    let mut during = Vec::new();
    for reader in &stage.readers {
        during.push(
            reader
                .everything(&base, &stage.seqs, &stage.holders[..2])
                .await,
        );
    }
    writing.write(END.into_iter()).await;
    let mut after = Vec::new();
    for reader in &stage.readers {
        after.push(
            reader
                .everything(&base, &stage.seqs, &stage.holders[..2])
                .await,
        );
        if reader.role.is_some() {
            let (entries, events) = (reader.entries(&base).await, reader.events(&base).await);
            exactly_the_table(reader, &entries, &events);
        }
    }
    let organiser = |reader: &&Reader| reader.role == Some(Role::Organiser);
    let organiser = stage.readers.iter().find(organiser).unwrap().clone();
    let events = organiser.events(&base).await;
    assert_eq!(stage.receiver.sent_by(&base, &organiser).await, events);

    let mut groups: BTreeMap<BTreeSet<String>, Vec<usize>> = BTreeMap::new();
    for (index, reader) in stage.readers.iter().enumerate() {
        let hidden = hidden_from(reader.role);
        groups.entry(hidden).or_default().push(index);
    }
    let chief = |reader: &Reader| reader.role == Some(Role::Chief);
    let chief = stage.readers.iter().position(chief).unwrap();
    for (hidden, members) in groups {
        if hidden.is_empty() {
            assert!(members.contains(&chief));
            continue;
        }
        let role = stage.readers[members[0]].role;
        let house = stage.house.copy().await;
        let hides = |field: &EntryField| !field.may_be_learnt(role);
        let mut writing = stage.writing(&house, Some(&hides));
        writing.write(running()).await;
        for index in &members {
            let reader = &stage.readers[*index];
            let now = reader
                .everything(&house, &stage.seqs, &stage.holders[..2])
                .await;
            compare(reader, "while they play", &during[*index], &now);
        }
        writing.write(END.into_iter()).await;
        for index in &members {
            let reader = &stage.readers[*index];
            let now = reader
                .everything(&house, &stage.seqs, &stage.holders[..2])
                .await;
            compare(reader, "after the round", &after[*index], &now);
        }
        // The chief sees all of it, so that the comparison would have found it.
        let now = stage.readers[chief]
            .everything(&house, &stage.seqs, &stage.holders[..2])
            .await;
        let changed = now
            .iter()
            .filter(|(path, text)| after[chief][*path] != **text);
        assert!(changed.count() >= 3, "{role:?}: {hidden:?}");
        let sees = organiser.events(&house).await;
        assert_eq!(stage.receiver.sent_by(&house, &organiser).await, sees);
    }
}
