//! The log, as far as the reader may see it, by what he looks for.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::{Boards, DeviceId, EntryKind, Payload, PrincipalId, State};

use super::people::name;
use super::scores;
use super::times::dated;
use super::views::{Choice, Link, LogEntry, LogPage, LogSearch};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{Action, Permit, ReadEntries, ReadIncident, ReadTournament};
use crate::desk::{LogFilter, LogLine, PrincipalView, Stage};
use crate::problem::{Answered, Problem};

/// Entries on one page.
const PAGE: usize = 100;

/// The names of the search's fields, in the order of the page.
const FIELDS: [&str; 6] = ["round", "board", "player", "kind", "who", "state"];

/// `GET /t/{t}/log`, with `?before=101` for older entries and the fields of the search.
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, log).await
}

async fn log(visit: &Visit) -> Answered {
    let permit = visit.permit::<ReadEntries>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let tournament = visit.desk().tournament(&reading).await?;
    let state = visit.desk().state(permit.place()).await?;
    let names = match visit.permit::<ReadIncident>().await {
        Ok(permit) => visit.desk().names(&permit).await?,
        Err(_) => BTreeMap::new(),
    };
    let filter = filter(visit, &state);
    let before = visit.query("before").and_then(|before| before.parse().ok());
    let part = visit.desk().log(&permit, &filter, before, PAGE).await?;
    let title = visit.t("log");
    let here = format!("/t/{}/log", tournament.slug);
    let older = part.older.map(|before| Link {
        href: format!("{here}?before={before}{}", query(visit)),
        text: visit.t("log-older"),
    });
    let entries = part.lines.iter();
    visit.page(&LogPage {
        shell: visit.tournament_shell(title, &tournament.slug, permit.roles(), Tabbed::Log),
        tournament: Link {
            href: format!("/t/{}", tournament.slug),
            text: harmless(&tournament.name),
        },
        entries: entries
            .map(|line| entry(visit, (&permit, &state, &names), &tournament.slug, line))
            .collect(),
        older,
        search: search(visit, &reading, &names, here).await?,
    })
}

/// What the query looks for. What cannot be read looks for nothing, and the form shows it empty.
fn filter(visit: &Visit, state: &State) -> LogFilter {
    let number = |name: &str| -> Option<i64> { visit.query(name)?.trim().parse().ok() };
    let player = number("player").and_then(|number| {
        let number = number.try_into().ok()?;
        state.by_start_number.get(&number).copied()
    });
    LogFilter {
        round: number("round").and_then(|round| round.try_into().ok()),
        board: number("board").and_then(|board| board.try_into().ok()),
        player,
        kind: visit.query("kind").and_then(|kind| kind.parse().ok()),
        who: visit.query("who").and_then(|who| who.parse().ok()),
        stage: match visit.query("state").as_deref() {
            Some("open") => Some(Stage::Open),
            Some("decided") => Some(Stage::Decided),
            _ => None,
        },
    }
}

/// The search as it goes on in a link to older entries.
fn query(visit: &Visit) -> String {
    let told = FIELDS
        .iter()
        .filter_map(|name| Some((name, visit.query(name)?)));
    told.filter(|(_, value)| {
        !value.is_empty()
            && value
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    })
    .map(|(name, value)| format!("&{name}={value}"))
    .collect()
}

async fn search(
    visit: &Visit,
    reading: &Permit<ReadTournament>,
    names: &BTreeMap<PrincipalId, PrincipalView>,
    here: String,
) -> Result<LogSearch, Problem> {
    let told = |name: &str| visit.query(name).unwrap_or_default();
    let choice = |field: &str, word: String, text: String| Choice {
        chosen: told(field) == word,
        word,
        text,
    };
    let mut players: Vec<(u16, String)> = visit
        .desk()
        .players(reading)
        .await?
        .iter()
        .map(|player| (player.start_number, name(visit.phrases, player)))
        .collect();
    players.sort();
    let kinds = EntryKind::ALL.iter().map(|kind| kind.as_str());
    let mut kinds: Vec<Choice> = kinds
        .map(|kind| choice("kind", kind.to_owned(), visit.phrases.word("entry", kind)))
        .collect();
    kinds.sort_by(|one, other| one.text.cmp(&other.text));
    let who = names.iter().filter_map(|(id, principal)| {
        let name = principal.name.as_deref().map(harmless)?;
        Some(choice("who", id.to_string(), name))
    });
    Ok(LogSearch {
        is_narrowed: FIELDS.iter().any(|name| !told(name).is_empty()),
        here,
        round: told("round"),
        board: told("board"),
        players: players
            .into_iter()
            .map(|(number, name)| choice("player", number.to_string(), format!("{number} {name}")))
            .collect(),
        kinds,
        who: who.collect(),
        states: [("open", "log-open"), ("decided", "log-decided")]
            .map(|(word, key)| choice("state", word.to_owned(), visit.t(key)))
            .to_vec(),
    })
}

fn entry(
    visit: &Visit,
    (permit, state, names): (
        &Permit<ReadEntries>,
        &State,
        &BTreeMap<PrincipalId, PrincipalView>,
    ),
    slug: &str,
    line: &LogLine,
) -> LogEntry {
    let envelope = &line.envelope;
    let place = envelope.round.zip(envelope.board).map(|(round, board)| {
        let args = Args::new()
            .word("round", visit.round_title(round.get()))
            .word("board", visit.board_title(board.get()));
        visit.say("log-place", &args)
    });
    let incident = line.incident.filter(|_| permit.also(Action::ReadIncident));
    let named = |principal: &PrincipalId| names.get(principal)?.name.as_deref().map(harmless);
    LogEntry {
        number: line.at.number,
        time: dated(envelope.received_at_ms),
        audience: visit.phrases.audience(envelope.audience),
        by: named(&envelope.entered_by),
        what: visit.phrases.word("entry", envelope.kind.as_str()),
        detail: detail(visit, state, named, &line.payload),
        place,
        href: incident.map(|seq| format!("/t/{slug}/incidents/{seq}")),
    }
}

impl Visit {
    /// `Karin: floor (arbiter)`, or what it is alone, where the name is not the reader's to know.
    fn of_principal(&self, name: Option<String>, what: String) -> String {
        match name {
            Some(name) => {
                let args = Args::new().word("name", name).word("what", what);
                self.say("log-of", &args)
            }
            None => what,
        }
    }
}

/// A device as people tell them apart: by the end of its identity, as on the page of devices.
fn last_letters(device: DeviceId) -> String {
    let id = device.to_string();
    format!(
        "…{}",
        id.get(id.len().saturating_sub(4)..).unwrap_or_default()
    )
}

/// What an entry tells, in a line.
fn detail(
    visit: &Visit,
    state: &State,
    named: impl Fn(&PrincipalId) -> Option<String>,
    payload: &Payload,
) -> Option<String> {
    match payload {
        Payload::RegulationsAdopted(adopted) => Some(harmless(&adopted.title)),
        Payload::IncidentReported(reported) => Some(visit.reported(&reported.report)),
        Payload::IncidentLinked(linked) => Some(visit.reported(&linked.report)),
        Payload::RulingGiven(given) => {
            Some(visit.phrases.instruction(&given.report, &given.ruling))
        }
        Payload::DecisionMade(made) => Some(visit.decided(made)),
        Payload::IncidentMoved(moved) => Some(visit.moved(state, moved)),
        Payload::ResultRecorded(recorded) => Some(scores::full(visit.phrases, &recorded.result)),
        Payload::ResultCorrected(corrected) => {
            let args = Args::new()
                .word(
                    "now",
                    scores::maybe(visit.phrases, corrected.result.as_ref()),
                )
                .word(
                    "before",
                    scores::maybe(visit.phrases, corrected.old.as_ref()),
                );
            Some(visit.say("result-instead-of", &args))
        }
        Payload::GrantGiven(grant) | Payload::GrantRevoked(grant) => {
            let role = [grant.role.as_str()].into_iter();
            let boards = grant.boards.as_ref().map(Boards::to_string);
            let role = visit.roles_text(role, boards.as_deref());
            Some(visit.of_principal(named(&grant.principal), role))
        }
        Payload::DeviceJoined(joined) => {
            let by = visit.phrases.word("way-in", joined.by.as_str());
            let device = format!("{} · {by}", last_letters(joined.device));
            Some(visit.of_principal(named(&joined.principal), device))
        }
        Payload::DeviceRevoked(revoked) => {
            let device = last_letters(revoked.device);
            Some(visit.of_principal(named(&revoked.principal), device))
        }
        Payload::LastDaySet(set) => {
            let day = set.last_day.map(|day| day.to_string());
            Some(day.unwrap_or_else(|| visit.t("last-day-none")))
        }
        Payload::RoundPaired(paired) => Some(visit.round_title(paired.round.get())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use arbiter_phrases::{Lang, Phrases};
    use arbiter_tournament::{DecisionKind, EntryKind, Role, WayIn};

    #[test]
    fn every_word_of_the_log_has_its_phrase_in_every_language() {
        for lang in Lang::ALL {
            let phrases = Phrases::for_lang(*lang);
            let entries = EntryKind::ALL.iter().map(|kind| ("entry", kind.as_str()));
            let roles = Role::ALL.iter().map(|role| ("role", role.as_str()));
            let decisions = DecisionKind::ALL
                .iter()
                .map(|kind| ("decided", kind.as_str()));
            let ways = WayIn::ALL.iter().map(|way| ("way-in", way.as_str()));
            for (family, word) in entries.chain(roles).chain(decisions).chain(ways) {
                assert!(
                    phrases.has(&format!("{family}-{word}")),
                    "{lang}: {family}-{word}"
                );
            }
        }
    }
}
