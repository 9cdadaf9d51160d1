//! The floor: the boards of the rounds being played, and what is open at them, in one tournament or in all those that
//! share the hall.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::{BoardNumber, Boards, RoundNumber, Seq};

use super::chairs::{lateness, missed_name};
use super::parts::{Shown, choices, is_long};
use super::people::name;
use super::scores;
use super::times::rounded_age;
use super::views::{AlarmItem, FloorBoard, FloorPage, Hall, Link, OpenItem, RunningItem};
use super::visit::{self, Tabbed, Visit, stream_path};
use crate::access::{Action, Permit, ReadIncident, ReadTournament, StartRound, permit, permit_at};
use crate::desk::{AlarmView, IncidentLine, MissedView, PairingView};
use crate::problem::{Answered, Problem, ProblemKind};

/// `GET /t/{t}/floor`, with `?board=14` to go straight to a board.
pub async fn show(request: HttpRequest) -> HttpResponse {
    visit::shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ReadIncident>().await?;
        let reading = visit.permit::<ReadTournament>().await?;
        let found = Found::read(visit, &permit, &reading).await?;
        let title = found
            .round
            .map_or_else(|| visit.t("tab-floor"), |round| visit.round_title(round));
        let shell = visit.tournament_shell(title, &found.slug, permit.roles(), Tabbed::Floor);
        let here = format!("/t/{}/floor", found.slug);
        page(visit, shell, here, vec![found])
    })
    .await
}

/// `GET /floor`: every tournament in which the reader is an arbiter.
pub async fn show_all(request: HttpRequest) -> HttpResponse {
    visit::shown(request, async |visit: &Visit| {
        let reader = visit.reader.as_ref();
        let reader = reader.ok_or_else(|| Problem::bare(ProblemKind::Unauthenticated))?;
        let mut all = Vec::new();
        for line in visit.desk().public_tournaments().await? {
            let permit = permit_at::<ReadIncident>(visit.state(), reader, &line.slug).await;
            let reading = permit_at::<ReadTournament>(visit.state(), reader, &line.slug).await;
            if let (Ok(permit), Ok(reading)) = (permit, reading) {
                all.push(Found::read(visit, &permit, &reading).await?);
            }
        }
        if all.is_empty() {
            return Err(Problem::bare(ProblemKind::Forbidden));
        }
        // The one begun last is the one most likely played.
        all.reverse();
        let shell = visit.shell(visit.t("floor-all"));
        page(visit, shell, "/floor".to_owned(), all)
    })
    .await
}

/// What the floor shows of one tournament.
struct Found {
    /// The last entry of which the rest surely tells.
    seq: i64,
    slug: String,
    name: String,
    round: Option<u16>,
    games: Vec<PairingView>,
    alarms: Vec<AlarmView>,
    open: Vec<Open>,
    missed: Vec<MissedView>,
    now_ms: i64,
    links: Vec<Link>,
    reach: Option<Boards>,
}

/// An incident that waits for somebody.
struct Open {
    board: u16,
    line: IncidentLine,
    is_asked: bool,
}

impl Found {
    async fn read(
        visit: &Visit,
        reader: &Permit<ReadIncident>,
        reading: &Permit<ReadTournament>,
    ) -> Result<Self, Problem> {
        let seq = visit.desk().state(reader.place()).await?.head.seq;
        let tournament = visit.desk().tournament(reading).await?;
        let round = tournament.current_round;
        let number = round.and_then(|round| RoundNumber::try_from(i64::from(round)).ok());
        let games = match number {
            Some(number) => visit.desk().round(reading, number).await?.games,
            None => Vec::new(),
        };
        let mut open = Vec::new();
        for game in &games {
            for line in open_incidents(game) {
                let Ok(seq) = Seq::try_from(line.seq) else {
                    continue;
                };
                let incident = visit.desk().incident(reader, seq).await?;
                let is_asked = incident
                    .ruling
                    .as_ref()
                    .is_some_and(|ruling| !ruling.needs.is_empty());
                open.push(Open {
                    board: game.board,
                    line: line.clone(),
                    is_asked,
                });
            }
        }
        let (missed, now_ms) = match (
            number,
            permit::<StartRound>(reader.principal(), reader.place(), reader.roles()),
        ) {
            (Some(number), Some(permit)) => {
                let absences = visit.desk().absences(&permit, number).await?;
                (absences.missed, absences.now_ms)
            }
            _ => (Vec::new(), 0),
        };
        Ok(Self {
            seq,
            reach: visit.desk().reach(reader).await?,
            links: links(visit, reader, &tournament.slug, round),
            missed,
            now_ms,
            slug: tournament.slug,
            name: harmless(&tournament.name),
            round,
            games,
            alarms: tournament.alarms.unwrap_or_default(),
            open,
        })
    }

    /// Whether a board is the reader's: every one is, of whom no sector is told.
    fn is_own(&self, board: u16) -> bool {
        self.reach
            .as_ref()
            .is_none_or(|reach| is_among(reach, board))
    }

    fn boards(&self) -> String {
        let round = self.round.unwrap_or_default();
        format!("/t/{}/rounds/{round}/boards", self.slug)
    }
}

/// Whether a board is among those of a sector.
pub fn is_among(boards: &Boards, board: u16) -> bool {
    BoardNumber::try_from(i64::from(board)).is_ok_and(|board| boards.contains(board))
}

fn page(visit: &Visit, shell: super::views::Shell, here: String, all: Vec<Found>) -> Answered {
    let mut shell = shell;
    let mut wanted = None;
    if let Some(board) = visit.query("board") {
        let board = board.trim().to_owned();
        let mut there = all.iter().filter(|found| {
            let numbers = found.games.iter().map(|game| game.board.to_string());
            numbers.into_iter().any(|number| number == board)
        });
        match (there.next(), there.next()) {
            (Some(found), None) => return Ok(visit.go(&format!("{}/{board}", found.boards()))),
            // Sections share board numbers: only the arbiter knows which hall the board stands in.
            (Some(_), Some(_)) => wanted = Some(board),
            (None, _) => {
                shell.notice = visit.notice(&Problem::bare(ProblemKind::BoardNotFound));
            }
        }
    }
    let several = all.len() > 1;
    let mut open: Vec<((bool, i64), OpenItem)> = all
        .iter()
        .flat_map(|found| found.open.iter().map(move |open| (found, open)))
        .map(|(found, open)| {
            let place = (!found.is_own(open.board), open.line.happened_at_ms);
            (place, item(visit, found, open, several))
        })
        .collect();
    // The reader's own first, then the oldest: it has waited longest.
    open.sort_by_key(|(place, _)| *place);
    let alarms = all
        .iter()
        .flat_map(|found| found.alarms.iter().map(move |alarm| (found, alarm)));
    let mut running: Vec<(i64, RunningItem)> = all
        .iter()
        .flat_map(|found| found.missed.iter().map(move |missed| (found, missed)))
        .filter_map(|(found, missed)| running_item(visit, found, missed, several))
        .collect();
    running.sort_by_key(|(deadline, _)| *deadline);
    let page = FloorPage {
        running: running.into_iter().map(|(_, item)| item).collect(),
        // One stream a page: a browser opens six connections to a server, for all its pages.
        stream: match all.as_slice() {
            [found] => Some(stream_path(&found.slug, found.seq)),
            _ => None,
        },
        alarms: alarms
            .map(|(found, alarm)| AlarmItem {
                href: format!("/t/{}/incidents/{}", found.slug, alarm.incident),
                place: place(visit, found, alarm.board, several),
                text: visit.alarmed(alarm),
            })
            .collect(),
        open: open.into_iter().map(|(_, item)| item).collect(),
        halls: all
            .iter()
            .map(|found| hall(visit, &here, found, wanted.as_deref()))
            .collect(),
        here,
        title: shell.title.clone(),
        tournament: all
            .first()
            .filter(|_| !several)
            .map(|found| found.name.clone()),
        shell,
    };
    visit.page(&page)
}

fn open_incidents(game: &PairingView) -> impl Iterator<Item = &IncidentLine> {
    game.incidents
        .iter()
        .flatten()
        .filter(|incident| incident.open)
}

/// `Board 14`, and where several tournaments share the hall, `U1600 · 14`.
fn place(visit: &Visit, found: &Found, board: u16, several: bool) -> String {
    if several {
        format!("{} · {board}", found.name)
    } else {
        visit.board_title(board)
    }
}

fn item(visit: &Visit, found: &Found, open: &Open, several: bool) -> OpenItem {
    let age = visit.desk().clock().now_ms() - open.line.happened_at_ms;
    let age = Args::new().word("age", visit.phrases.duration(rounded_age(age)));
    let key = if open.line.sent_to_chief {
        "open-chief"
    } else if open.is_asked {
        "open-needs"
    } else {
        "open-undecided"
    };
    OpenItem {
        href: format!("/t/{}/incidents/{}", found.slug, open.line.seq),
        place: place(visit, found, open.board, several),
        what: visit.what(&open.line),
        state: visit.say(key, &age),
    }
}

/// A player whose time to come runs out, or has; none where no time is known, or somebody came too late.
fn running_item(
    visit: &Visit,
    found: &Found,
    missed: &MissedView,
    several: bool,
) -> Option<(i64, RunningItem)> {
    let deadline = missed.deadline_ms?;
    let round = found.round?;
    let item = RunningItem {
        href: format!("/t/{}/rounds/{round}/start", found.slug),
        place: place(visit, found, missed.board, several),
        what: missed_name(visit, missed),
        state: lateness(visit, missed, found.now_ms),
        over: missed.over,
    };
    Some((deadline, item))
}

/// What a reader may do to the round as a whole.
fn links(
    visit: &Visit,
    permit: &Permit<ReadIncident>,
    slug: &str,
    round: Option<u16>,
) -> Vec<Link> {
    let Some(round) = round else {
        return Vec::new();
    };
    let pages = [
        (Action::StartRound, "start", "floor-start"),
        (Action::RecordResult, "results", "floor-results"),
        (Action::CloseRound, "close", "floor-close"),
    ];
    let pages = pages
        .into_iter()
        .filter(|(action, ..)| permit.also(*action));
    pages
        .map(|(_, page, key)| Link {
            href: format!("/t/{slug}/rounds/{round}/{page}"),
            text: visit.t(key),
        })
        .collect()
}

fn hall(visit: &Visit, here: &str, found: &Found, wanted: Option<&str>) -> Hall {
    let boards = found.boards();
    let shown = Shown::asked(visit);
    let is_playing = |game: &&PairingView| game.result.is_none();
    let playing = found.games.iter().filter(is_playing).count();
    let is_shown = |game: &&PairingView| match wanted {
        Some(wanted) => game.board.to_string() == wanted,
        None => shown != Shown::Playing || is_playing(game),
    };
    let games = found.games.iter().filter(is_shown);
    let (own, others): (Vec<_>, Vec<_>) = games.partition(|game| found.is_own(game.board));
    let rows = |games: &[&PairingView]| -> Vec<FloorBoard> {
        let rows = games.iter().map(|game| board(visit, &boards, game));
        rows.collect()
    };
    let offered = [
        (Shown::All, found.games.len()),
        (Shown::Playing, playing),
        (Shown::Names, found.games.len()),
    ];
    Hall {
        choices: choices(visit, here, shown, &offered),
        by_numbers: shown != Shown::Names && is_long(own.len() + others.len()),
        sector: found.reach.as_ref().map(|reach| {
            let args = Args::new().word("boards", reach.to_string());
            visit.say("floor-own", &args)
        }),
        others: rows(&others),
        title: found.name.clone(),
        round: found
            .round
            .map(|round| visit.round_title(round))
            .unwrap_or_default(),
        links: found.links.clone(),
        boards: rows(&own),
    }
}

impl Visit {
    /// `Illegal move by Black`
    pub fn what(&self, incident: &IncidentLine) -> String {
        let kind = self.phrases.title("kind", incident.kind);
        match &incident.by {
            Some(colour) => {
                let args = Args::new()
                    .word("kind", kind)
                    .word("player", self.phrases.word("color", colour));
                self.say("open-what", &args)
            }
            None => kind,
        }
    }
}

fn board(visit: &Visit, boards: &str, game: &PairingView) -> FloorBoard {
    FloorBoard {
        href: format!("{boards}/{}", game.board),
        number: game.board.into(),
        white: name(visit.phrases, &game.white),
        black: name(visit.phrases, &game.black),
        score: game
            .result
            .as_ref()
            .and_then(scores::sign)
            .map(str::to_owned),
        mark: open_incidents(game).next().map(|_| visit.t("mark-open")),
    }
}
