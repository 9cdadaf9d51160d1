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
    /// The entries among which the incidents are.
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
            // The reports and what is decided on them come early, in every house.
            seqs: (last + 5..last + 20).collect(),
        }
    }

    /// Records everything, with what is hidden otherwise: what these readers can fetch while they play, and afterwards.
    async fn recorded(
        &self,
        house: &House,
        hidden: Option<&dyn Fn(&EntryField) -> bool>,
        readers: &[usize],
    ) -> BTreeMap<usize, [BTreeMap<String, String>; 2]> {
        let mut writing = Writing::new(house, &self.holders, hidden);
        writing.write(running()).await;
        let during = self.seen(house, readers).await;
        writing.write(END.into_iter()).await;
        let after = self.seen(house, readers).await;
        let both = during.into_iter().zip(after).map(|both| both.into());
        readers.iter().copied().zip(both).collect()
    }

    async fn seen(&self, house: &House, readers: &[usize]) -> Vec<BTreeMap<String, String>> {
        let mut seen = Vec::new();
        let copy = house.copy().await;
        for reader in readers {
            let reader = &self.readers[*reader];
            let everything = reader.everything(house, &copy, &self.seqs, &self.holders[..2]);
            seen.push(everything.await);
        }
        seen
    }

    fn reader(&self, role: Role) -> usize {
        let mut readers = self.readers.iter();
        readers
            .position(|reader| reader.role == Some(role))
            .unwrap()
    }

    /// The readers who may learn the same, by what they may not.
    fn groups(&self) -> BTreeMap<BTreeSet<String>, Vec<usize>> {
        let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (index, reader) in self.readers.iter().enumerate() {
            let hidden = hidden_from(reader.role);
            groups.entry(hidden).or_default().push(index);
        }
        groups
    }

    /// Lets a house send its webhook's deliveries: they are what the organiser is told.
    async fn expect_sent(&mut self, house: &House) {
        let organiser = self.readers[self.reader(Role::Organiser)].clone();
        let events = organiser.events(house).await;
        assert_eq!(self.receiver.sent_by(house, &organiser).await, events);
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
    let all: Vec<usize> = (0..stage.readers.len()).collect();
    let expected = stage.recorded(&base, None, &all).await;
    for reader in stage.readers.iter().filter(|reader| reader.role.is_some()) {
        let (entries, events) = (reader.entries(&base).await, reader.events(&base).await);
        exactly_the_table(reader, &entries, &events);
    }
    stage.expect_sent(&base).await;

    let chief = stage.reader(Role::Chief);
    let groups = stage.groups().into_iter();
    for (hidden, group) in groups.filter(|(hidden, _)| !hidden.is_empty()) {
        let role = stage.readers[group[0]].role;
        let hides = |field: &EntryField| !field.may_be_learnt(role);
        let house = stage.house.copy().await;
        let readers: Vec<usize> = group.iter().copied().chain([chief]).collect();
        let now = stage.recorded(&house, Some(&hides), &readers).await;
        for index in group {
            let both = pairs(&expected[&index], &now[&index]);
            for ([expected, now], when) in both.zip(["while they play", "after the round"]) {
                compare(&stage.readers[index], when, expected, now);
            }
        }
        // The chief sees all of it, so that the comparison would have found it.
        for [expected, now] in pairs(&expected[&chief], &now[&chief]) {
            let changed = now.iter().filter(|(path, text)| expected[*path] != **text);
            assert!(changed.count() >= 3, "{role:?}: {hidden:?}");
        }
        stage.expect_sent(&house).await;
    }
}

/// What was expected beside what is there, during the round and after it.
fn pairs<'a, T>(expected: &'a [T; 2], now: &'a [T; 2]) -> impl Iterator<Item = [&'a T; 2]> {
    expected
        .iter()
        .zip(now)
        .map(|(expected, now)| [expected, now])
}
