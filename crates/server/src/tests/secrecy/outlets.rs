//! All that leaves the server, for one reader.

use std::collections::BTreeMap;
use std::time::Duration;

use arbiter_tournament::{PrincipalId, Role};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;

use super::super::House;
use super::{everything, paths};
use crate::webhooks::{Reach, Sender};

/// Somebody who looks at a tournament; nobody is the public.
#[derive(Debug, Clone)]
pub struct Reader {
    pub role: Option<Role>,
    pub token: Option<String>,
    /// His place in what he is told before anything is recorded.
    pub place: String,
}

impl Reader {
    /// Where he is in what the stream tells.
    pub async fn cursor(house: &House, token: Option<&str>) -> String {
        let Some(token) = token else {
            return String::new();
        };
        let answer = house.ask(token, "GET", &house.path("changes")).send();
        let changes = answer.await.expect(200);
        changes["cursor"].as_str().unwrap().to_owned()
    }

    fn asks(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// His entries since his place.
    pub async fn entries(&self, house: &House) -> Vec<Value> {
        let Some(token) = self.asks() else {
            return Vec::new();
        };
        let path = house.path(&format!("entries?after={}", self.place));
        let answer = house.ask(token, "GET", &path).send().await;
        match answer.status {
            403 => Vec::new(),
            _ => answer.expect(200)["entries"].as_array().unwrap().clone(),
        }
    }

    /// What the stream tells him since his place.
    pub async fn events(&self, house: &House) -> Vec<Value> {
        let Some(token) = self.asks() else {
            return Vec::new();
        };
        let path = house.path(&format!("stream?after={}", self.place));
        let mut stream = house.ask(token, "GET", &path).listen().await;
        let mut events = Vec::new();
        loop {
            let event = stream.event().await.unwrap();
            match event.name.as_str() {
                "entry" => events.push(event.data),
                "ready" => return events,
                other => panic!("{other}: {:?}", event.data),
            }
        }
    }

    /// Everything that he can fetch, by where it is. Files are taken out of a copy of the house, for that one was taken is
    /// an entry.
    pub async fn everything(
        &self,
        house: &House,
        copy: &House,
        seqs: &[i64],
        people: &[PrincipalId],
    ) -> BTreeMap<String, String> {
        let mut paths = paths(house, &[3], &[1, 2], seqs);
        let (slug, place) = (&house.demo.slug, &self.place);
        let searches = ["kind=result_recorded", "state=open", "board=1", "player=1"];
        paths.extend(searches.map(|search| format!("/t/{slug}/log?{search}")));
        let people = people.iter();
        paths.extend(people.map(|person| format!("/t/{slug}/log?who={person}")));
        paths.push(house.path("entries?limit=3"));
        paths.push(house.path(&format!("entries?after={place}&limit=500")));
        paths.push(house.path(&format!("changes?after={place}")));
        let mut seen = everything(house, self.asks(), paths).await;
        seen.values_mut().for_each(without_hashes);
        let events = self.events(house).await;
        seen.insert("the stream".to_owned(), format!("{events:#?}"));
        seen.insert("files".to_owned(), self.files(copy).await);
        seen
    }

    /// The files that he may take out of the house.
    async fn files(&self, house: &House) -> String {
        let mut files = String::new();
        for path in ["export/trf", "export/log"] {
            let path = house.path(path);
            let asking = match self.asks() {
                Some(token) => house.ask(token, "GET", &path),
                None => house.bare("GET", &path),
            };
            let answer = asking.send().await;
            // The owner, who has the database, and the chief have the whole log.
            if path.ends_with("trf") || self.role != Some(Role::Owner) {
                let body = String::from_utf8_lossy(&answer.body).into_owned();
                files += &format!("{path}: {}\n{body}\n", answer.status);
            }
        }
        files
    }
}

/// Takes the hashes out of what an arbiter reads: they are made of all that was written before, also for the chief.
fn without_hashes(text: &mut String) {
    let mut parts = text.split("\"hash\":\"");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest += part.split_once('"').map_or(part, |(_, rest)| rest);
    }
    *text = rest;
}

/// A program that takes deliveries.
pub struct Receiver {
    pub url: String,
    taken: UnboundedReceiver<String>,
}

impl Receiver {
    /// Begins to listen on this machine.
    pub async fn listen() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let (tell, taken) = unbounded_channel();
        tokio::spawn(async move {
            while let Ok((mut connection, _)) = listener.accept().await {
                if let Some(body) = take(&mut connection).await {
                    let _ = tell.send(body);
                }
            }
        });
        Self { url, taken }
    }

    /// All that a server sends of what an organiser is told, and as much is listed as sent.
    pub async fn sent_by(&mut self, house: &House, organiser: &Reader) -> Vec<Value> {
        let told = organiser.events(house).await.len();
        Sender::begin(&house.desk, house.live(), Reach::Lan).unwrap();
        let mut sent = Vec::new();
        while sent.len() < told {
            let next = timeout(Duration::from_secs(30), self.taken.recv()).await;
            let body = next.expect("the next delivery").unwrap();
            sent.push(serde_json::from_str(&body).unwrap());
        }
        let token = organiser.asks().unwrap();
        let hooks = house.ask(token, "GET", &house.path("webhooks")).send();
        let hook = hooks.await.expect(200)["webhooks"][0]["id"].clone();
        let path = house.path(&format!("webhooks/{}/deliveries", hook.as_str().unwrap()));
        let listed = house.ask(token, "GET", &path).send().await.expect(200);
        let listed = listed["deliveries"].as_array().unwrap();
        let ids = |list: &[Value], name: &str| -> Vec<Value> {
            list.iter().map(|one| one[name].clone()).collect()
        };
        let mut latest_first = ids(&sent, "id");
        latest_first.reverse();
        assert_eq!(ids(listed, "event"), latest_first);
        house.live().stop().await;
        sent
    }
}

/// Takes one delivery: its body.
async fn take(connection: &mut TcpStream) -> Option<String> {
    let mut text = String::new();
    let mut part = [0; 4096];
    loop {
        let length = connection
            .read(&mut part)
            .await
            .ok()
            .filter(|read| *read > 0)?;
        text += std::str::from_utf8(&part[..length]).ok()?;
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let told = head.to_lowercase();
        let told = told
            .lines()
            .find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        if body.len() >= told.unwrap_or(0) {
            let answer = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
            connection.write_all(answer.as_bytes()).await.ok()?;
            return Some(body.to_owned());
        }
    }
}
