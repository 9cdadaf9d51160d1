//! The log, as far as the reader may see it.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::{Envelope, Payload};

use super::scores;
use super::times::time;
use super::views::{Link, LogEntry, LogPage};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{Action, Permit, ReadEntries, ReadTournament};
use crate::desk::EntryLine;
use crate::problem::{Answered, Problem};

/// Entries on one page, those left out for this reader counted too.
const PAGE: i64 = 100;

/// `GET /t/{t}/log`, with `?before=101` for older entries.
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, log).await
}

async fn log(visit: &Visit) -> Answered {
    let permit = visit.permit::<ReadEntries>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let tournament = visit.desk().tournament(&reading).await?;
    let length = visit.desk().state(permit.place()).await?.head.seq;
    let before: Option<i64> = visit.query("before").and_then(|before| before.parse().ok());
    let before = before.unwrap_or(length + 1).clamp(1, length + 1);
    let after = (before - 1 - PAGE).max(0);
    let list = visit
        .desk()
        .entries(&permit, after, before - 1 - after)
        .await?;
    let mut entries = list
        .entries
        .iter()
        .map(|line| entry(visit, &permit, &tournament.slug, line))
        .collect::<Result<Vec<_>, _>>()?;
    entries.reverse();
    let title = visit.t("log");
    let older = (after > 0).then(|| Link {
        href: format!("/t/{}/log?before={}", tournament.slug, after + 1),
        text: visit.t("log-older"),
    });
    visit.page(&LogPage {
        shell: visit.tournament_shell(title, &tournament.slug, permit.roles(), Tabbed::Log),
        tournament: Link {
            href: format!("/t/{}", tournament.slug),
            text: harmless(&tournament.name),
        },
        entries,
        older,
    })
}

fn entry(
    visit: &Visit,
    permit: &Permit<ReadEntries>,
    slug: &str,
    line: &EntryLine,
) -> Result<LogEntry, Problem> {
    let envelope: Envelope =
        serde_json::from_str(line.envelope.get()).map_err(|error| Problem::internal(&error))?;
    let payload = Payload::read(envelope.kind, &envelope.payload)
        .map_err(|error| Problem::internal(&error))?;
    let place = envelope.round.zip(envelope.board).map(|(round, board)| {
        let args = Args::new()
            .word("round", visit.round_title(round.get()))
            .word("board", visit.board_title(board.get()));
        visit.say("log-place", &args)
    });
    let incident = incident_of(&envelope, &payload).filter(|_| permit.also(Action::ReadIncident));
    Ok(LogEntry {
        seq: line.seq,
        time: time(envelope.received_at_ms),
        audience: visit.phrases.audience(envelope.audience),
        what: visit.phrases.word("entry", envelope.kind.as_str()),
        detail: detail(visit, &payload),
        place,
        href: incident.map(|seq| format!("/t/{slug}/incidents/{seq}")),
    })
}

/// The incident that an entry is about.
fn incident_of(envelope: &Envelope, payload: &Payload) -> Option<i64> {
    let seq = match payload {
        Payload::IncidentReported(_) => Some(envelope.seq),
        Payload::IncidentLinked(linked) => linked.same_as.seq(),
        Payload::RulingGiven(given) => given.incident.seq(),
        Payload::DecisionMade(made) => made.incident.seq(),
        _ => None,
    };
    seq.map(|seq| seq.get())
}

/// What an entry tells, in a line.
fn detail(visit: &Visit, payload: &Payload) -> Option<String> {
    match payload {
        Payload::RegulationsAdopted(adopted) => Some(harmless(&adopted.title)),
        Payload::IncidentReported(reported) => Some(visit.reported(&reported.report)),
        Payload::IncidentLinked(linked) => Some(visit.reported(&linked.report)),
        Payload::RulingGiven(given) => {
            Some(visit.phrases.instruction(&given.report, &given.ruling))
        }
        Payload::DecisionMade(made) => Some(visit.decided(made)),
        Payload::ResultRecorded(recorded) => Some(scores::full(visit.phrases, &recorded.result)),
        Payload::ResultCorrected(corrected) => {
            let args = Args::new()
                .word("now", scores::full(visit.phrases, &corrected.result))
                .word("before", scores::full(visit.phrases, &corrected.old));
            Some(visit.say("result-instead-of", &args))
        }
        Payload::GrantGiven(grant) | Payload::GrantRevoked(grant) => {
            Some(visit.phrases.word("role", grant.role.as_str()))
        }
        Payload::RoundPaired(paired) => Some(visit.round_title(paired.round.get())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use arbiter_phrases::{Lang, Phrases};
    use arbiter_tournament::{DecisionKind, EntryKind, Role};

    #[test]
    fn every_word_of_the_log_has_its_phrase_in_every_language() {
        for lang in Lang::ALL {
            let phrases = Phrases::for_lang(*lang);
            let entries = EntryKind::ALL.iter().map(|kind| ("entry", kind.as_str()));
            let roles = Role::ALL.iter().map(|role| ("role", role.as_str()));
            let decisions = DecisionKind::ALL
                .iter()
                .map(|kind| ("decided", kind.as_str()));
            for (family, word) in entries.chain(roles).chain(decisions) {
                assert!(
                    phrases.has(&format!("{family}-{word}")),
                    "{lang}: {family}-{word}"
                );
            }
        }
    }
}
