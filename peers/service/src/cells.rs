//! What is measured, a table each.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hyper::StatusCode;
use serde_json::Value;

use crate::event::Size;
use crate::load::{Asking, Load, ask, connect, deal, get, post, run};
use crate::pgbench::Database;
use crate::raw::Recording;
use crate::service::{Installation, Server};
use crate::table::{Figures, number, print};
use crate::{Options, bare, disk, picture};

/// A hall as large as they come.
const HALL: Size = Size {
    rounds: 1,
    boards: 500,
};

/// Incidents reported in a turn.
const INCIDENTS: usize = 3000;

/// Answers read in a turn.
const READS: usize = 20_000;

fn incident(size: Size, slug: &str, token: &str, n: usize) -> Asking {
    let (board, body) = size.incident(n);
    let path = format!("/api/v1/tournaments/{slug}/rounds/1/boards/{board}/incidents");
    post(&path, token, &format!("{slug}-{n}"), body)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn percent(ratio: f64) -> String {
    format!("{:.0} %", ratio * 100.0)
}

/// Incidents on SQLite, beside the plain loop.
///
/// # Errors
/// When a candidate fails.
pub async fn writes(options: &Options, clients: usize) -> Result<()> {
    let template = Installation::new(&options.arbiter, None, HALL, 1)?;
    let (mut ours, mut p99, mut raw, mut syncs) = Default::default();
    let figures: (&mut Figures, &mut Figures, &mut Figures, &mut Figures) =
        (&mut ours, &mut p99, &mut raw, &mut syncs);
    for _ in 0..options.turns {
        figures.3.push(disk::syncs_per_second(template.folder())?);
        let installation = template.copy()?;
        let load = report(&installation, clients).await?;
        figures.0.push(load.per_second());
        figures.1.push(ms(load.within(0.99)));
        let recording = Recording::read(&installation.file())?;
        ensure!(
            recording.len() == INCIDENTS,
            "{} incidents were written",
            recording.len()
        );
        figures.3.push(disk::syncs_per_second(template.folder())?);
        let again = template.copy()?;
        let took = tokio::task::block_in_place(|| recording.write(&again.file(), clients))?;
        figures.2.push(INCIDENTS as f64 / took.as_secs_f64());
    }
    print(
        &format!("Incidents on SQLite, {clients} clients"),
        &[
            "",
            "a second: median (least–most)",
            "p99",
            "of the plain loop",
            "bar",
        ],
        &[
            vec![
                "arbiter".to_owned(),
                ours.told(),
                format!("{} ms", number(p99.median())),
                percent(ours.median() / raw.median()),
                "50 %".to_owned(),
            ],
            vec![
                format!("plain loop, {clients} in a transaction"),
                raw.told(),
                String::new(),
                String::new(),
                String::new(),
            ],
            vec![
                "writes that the disk makes safe".to_owned(),
                syncs.told(),
                String::new(),
                String::new(),
                String::new(),
            ],
        ],
    );
    Ok(())
}

async fn report(installation: &Installation, clients: usize) -> Result<Load> {
    let server = installation.serve()?;
    let (slug, token) = first(installation)?;
    warm(&server, slug, token).await?;
    let requests = (0..INCIDENTS).map(|n| incident(HALL, slug, token, n));
    run(server.address, deal(requests, clients), StatusCode::CREATED).await
}

fn first(installation: &Installation) -> Result<(&str, &str)> {
    let slug = installation.tournaments.first().context("no tournament")?;
    let token = installation.tokens.first().context("no token")?;
    Ok((slug, token))
}

/// Asks once: the first who asks for anything waits until the regulations are read.
async fn warm(server: &Server, slug: &str, token: &str) -> Result<()> {
    let path = format!("/api/v1/tournaments/{slug}/rounds/1/results");
    let answer = ask(&mut connect(server.address).await?, get(&path, token, None)).await?;
    ensure!(answer.status() == StatusCode::OK, "{}", answer.status());
    Ok(())
}

/// Incidents on PostgreSQL, beside pgbench.
///
/// # Errors
/// When a candidate fails.
pub async fn postgres(options: &Options, maintenance: &str) -> Result<()> {
    const CLIENTS: usize = 16;
    const EACH: usize = 150;
    const SECONDS: u32 = 4;
    let size = Size {
        rounds: 1,
        boards: 20,
    };
    let folder = tempfile::tempdir()?;
    let (mut ours, mut p99, mut theirs) =
        (Figures::default(), Figures::default(), Figures::default());
    for turn in 0..options.turns {
        let database = Database::new(
            &options.pgbench,
            maintenance,
            &format!("arbiter_bench_{turn}"),
        )?;
        let installation = Installation::new(&options.arbiter, Some(&database.url), size, CLIENTS)?;
        let server = installation.serve()?;
        let (slug, token) = first(&installation)?;
        warm(&server, slug, token).await?;
        let names = installation.tournaments.iter().zip(&installation.tokens);
        let work =
            names.map(|(slug, token)| (0..EACH).map(|n| incident(size, slug, token, n)).collect());
        let load = run(server.address, work.collect(), StatusCode::CREATED).await?;
        drop(server);
        ours.push(load.per_second());
        p99.push(ms(load.within(0.99)));
        let script = folder.path().join("incident.sql");
        std::fs::write(&script, database.script(&installation.tournaments)?)?;
        theirs.push(tokio::task::block_in_place(|| {
            database.run(&script, CLIENTS, SECONDS)
        })?);
    }
    print(
        "Incidents on PostgreSQL, 16 clients",
        &[
            "",
            "a second: median (least–most)",
            "p99",
            "of pgbench",
            "bar",
        ],
        &[
            vec![
                "arbiter".to_owned(),
                ours.told(),
                format!("{} ms", number(p99.median())),
                percent(ours.median() / theirs.median()),
                "60 %".to_owned(),
            ],
            vec![
                "pgbench, the same statements".to_owned(),
                theirs.told(),
                String::new(),
                String::new(),
                String::new(),
            ],
        ],
    );
    Ok(())
}

/// A round's results, beside a bare handler; unchanged, beside a static route.
///
/// # Errors
/// When a candidate fails, or answers something else.
pub async fn reads(options: &Options) -> Result<()> {
    const CLIENTS: usize = 16;
    let size = Size {
        rounds: 1,
        boards: 100,
    };
    let installation = Installation::new(&options.arbiter, None, size, 1)?;
    let server = installation.serve()?;
    let bare = bare::serve(&installation.file()).await?;
    let (slug, token) = first(&installation)?;
    let path = format!("/api/v1/tournaments/{slug}/rounds/1/results");
    let theirs = format!("/results/{slug}/1");
    let answer = ask(&mut connect(server.address).await?, get(&path, token, None)).await?;
    let etag = answer
        .headers()
        .get("etag")
        .context("no ETag")?
        .to_str()?
        .to_owned();
    let other = ask(&mut connect(bare).await?, get(&theirs, "", None)).await?;
    let (one, two): (Value, Value) = (
        serde_json::from_slice(answer.body())?,
        serde_json::from_slice(other.body())?,
    );
    ensure!(
        one == two,
        "the bare handler answers something else: {one:.300} and {two:.300}"
    );
    let mut figures: [Figures; 4] = Default::default();
    for _ in 0..options.turns {
        let turns = [
            (server.address, get(&path, token, None), StatusCode::OK),
            (bare, get(&theirs, "", None), StatusCode::OK),
            (
                server.address,
                get(&path, token, Some(&etag)),
                StatusCode::NOT_MODIFIED,
            ),
            (bare, get("/static", "", None), StatusCode::NOT_MODIFIED),
        ];
        for (figures, (address, request, expected)) in figures.iter_mut().zip(turns) {
            let work = deal(std::iter::repeat_n(request, READS), CLIENTS);
            figures.push(run(address, work, expected).await?.per_second());
        }
    }
    let [results, handler, unchanged, fixed] = figures;
    let row = |name: &str, figures: &Figures, ratio: Option<(&Figures, &str)>| {
        let (ratio, bar) = ratio.map_or(Default::default(), |(peer, bar)| {
            (percent(figures.median() / peer.median()), bar.to_owned())
        });
        vec![name.to_owned(), figures.told(), ratio, bar]
    };
    print(
        "Results of a round of 100 boards, 16 clients",
        &["", "a second: median (least–most)", "of the peer", "bar"],
        &[
            row("arbiter", &results, Some((&handler, "70 %"))),
            row("axum and sqlx, one query", &handler, None),
            row(
                "arbiter, `If-None-Match`",
                &unchanged,
                Some((&fixed, "50 %")),
            ),
            row("axum, a static route", &fixed, None),
        ],
    );
    Ok(())
}

/// Time per request by the number of games.
///
/// # Errors
/// When the service fails.
pub async fn size(options: &Options) -> Result<()> {
    const CLIENTS: usize = 4;
    const REQUESTS: usize = 140;
    let sizes = [(1, 10), (5, 20), (10, 100), (10, 1000)];
    let mut lines: Vec<picture::Line> = [
        "an incident",
        "results, unchanged",
        "twenty entries of the log",
    ]
    .into_iter()
    .map(|name| (name.to_owned(), Vec::new()))
    .collect();
    let mut rows = Vec::new();
    for (rounds, boards) in sizes {
        let size = Size { rounds, boards };
        let installation = Installation::new(&options.arbiter, None, size, 1)?;
        let server = installation.serve()?;
        let (slug, token) = first(&installation)?;
        let results = format!("/api/v1/tournaments/{slug}/rounds/1/results");
        // A page of twenty incidents: what players and pairings a log begins with is as long as they are many.
        let reports = (0..20).map(|n| incident(size, slug, token, n));
        let mut client = connect(server.address).await?;
        let mut after = None;
        for report in reports {
            let answer: Value = serde_json::from_slice(ask(&mut client, report).await?.body())?;
            after = after.or(answer.get("incident").and_then(Value::as_i64));
        }
        let after = after.context("no incident")?;
        let entries = format!("/api/v1/tournaments/{slug}/entries?after={after}&limit=20");
        let answer = ask(
            &mut connect(server.address).await?,
            get(&results, token, None),
        )
        .await?;
        let etag = answer
            .headers()
            .get("etag")
            .context("no ETag")?
            .to_str()?
            .to_owned();
        let mut figures: [Figures; 3] = Default::default();
        for turn in 0..options.turns {
            let per_turn = REQUESTS / options.turns.max(1);
            let reports = (turn * per_turn..(turn + 1) * per_turn)
                .map(|n| incident(size, slug, token, 20 + n));
            let turns = [
                (deal(reports, CLIENTS), StatusCode::CREATED),
                (
                    deal(
                        std::iter::repeat_n(get(&results, token, Some(&etag)), REQUESTS * 4),
                        CLIENTS,
                    ),
                    StatusCode::NOT_MODIFIED,
                ),
                (
                    deal(
                        std::iter::repeat_n(get(&entries, token, None), REQUESTS * 4),
                        CLIENTS,
                    ),
                    StatusCode::OK,
                ),
            ];
            for (figures, (work, expected)) in figures.iter_mut().zip(turns) {
                figures.push(1e6 / run(server.address, work, expected).await?.per_second());
            }
        }
        let games = (rounds * boards) as f64;
        for ((_, points), figures) in lines.iter_mut().zip(&figures) {
            points.push((games, figures.median()));
        }
        let mut row = vec![format!("{rounds} × {boards}"), number(games)];
        row.extend(
            figures
                .iter()
                .map(|figures| format!("{} µs", figures.told())),
        );
        rows.push(row);
    }
    let mut head = vec!["rounds × boards", "games"];
    head.extend(lines.iter().map(|(name, _)| name.as_str()));
    print("Time per request, 4 clients", &head, &rows);
    match &options.plot {
        Some(file) => picture::draw(file, &lines),
        None => Ok(()),
    }
}
