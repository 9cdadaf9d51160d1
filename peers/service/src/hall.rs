//! A hall at its busiest: open streams, arbiters who report and readers who ask, all at once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use http_body_util::BodyExt;
use hyper::StatusCode;
use serde_json::Value;
use tokio::task::JoinHandle;

use crate::event::Size;
use crate::load::{ask, connect, get, post};
use crate::service::Installation;
use crate::table::{number, print};
use crate::{Options, disk};

const STREAMS: usize = 200;
const ARBITERS: usize = 50;
const READERS: usize = 500;

/// How long it goes on.
const LASTS: Duration = Duration::from_secs(20);

/// An arbiter reports so often, a reader asks so often: before the server closes a connection that nobody uses for five seconds.
const REPORT_EVERY: Duration = Duration::from_secs(2);
const READ_EVERY: Duration = Duration::from_secs(4);

type Times = Arc<Mutex<BTreeMap<i64, Instant>>>;

/// Measures it and prints the table.
///
/// # Errors
/// When the service fails.
pub async fn measure(options: &Options) -> Result<()> {
    let size = Size {
        rounds: 1,
        boards: 500,
    };
    let installation = Installation::new(&options.arbiter, None, size, 1)?;
    let server = installation.serve()?;
    let slug = installation
        .tournaments
        .first()
        .context("no tournament")?
        .clone();
    let token = installation.tokens.first().context("no token")?.clone();
    let before = disk::resident_mib(server.process()).unwrap_or_default();
    let sent = Times::default();
    let mut streams = Vec::new();
    for _ in 0..STREAMS {
        let mut sender = connect(server.address).await?;
        let path = format!("/api/v1/tournaments/{slug}/stream");
        sender.ready().await?;
        let answer = sender.send_request(get(&path, &token, None)).await?;
        if answer.status() != StatusCode::OK {
            bail!("a stream was answered {}", answer.status());
        }
        streams.push(tokio::spawn(async move {
            let _connection = sender;
            listen(answer.into_body()).await
        }));
    }
    let open = disk::resident_mib(server.process()).unwrap_or_default();
    let begun = Instant::now();
    let ends = begun + LASTS;
    let mut arbiters: Vec<JoinHandle<Result<Vec<Duration>>>> = Vec::new();
    for arbiter in 0..ARBITERS {
        let mut sender = connect(server.address).await?;
        let (slug, token, sent) = (slug.clone(), token.clone(), Arc::clone(&sent));
        arbiters.push(tokio::spawn(async move {
            let mut took = Vec::new();
            let mut next = begun + REPORT_EVERY.mul_f64(arbiter as f64 / ARBITERS as f64);
            for n in (arbiter..).step_by(ARBITERS) {
                tokio::time::sleep_until(next.into()).await;
                if Instant::now() >= ends {
                    break;
                }
                next += REPORT_EVERY;
                let (board, body) = size.incident(n);
                let path = format!("/api/v1/tournaments/{slug}/rounds/1/boards/{board}/incidents");
                let asked = Instant::now();
                let answer =
                    ask(&mut sender, post(&path, &token, &format!("hall-{n}"), body)).await?;
                if answer.status() != StatusCode::CREATED {
                    bail!("a report was answered {}", answer.status());
                }
                took.push(asked.elapsed());
                let answer: Value = serde_json::from_slice(answer.body())?;
                let seq = answer["incident"].as_i64().context("no incident")?;
                sent.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .insert(seq, asked);
            }
            Ok(took)
        }));
    }
    let mut readers: Vec<JoinHandle<Result<Vec<Duration>>>> = Vec::new();
    for reader in 0..READERS {
        let mut sender = connect(server.address).await?;
        let (path, token) = (
            format!("/api/v1/tournaments/{slug}/rounds/1/results"),
            token.clone(),
        );
        readers.push(tokio::spawn(async move {
            let mut took = Vec::new();
            let mut etag: Option<String> = None;
            let mut next = begun + READ_EVERY.mul_f64(reader as f64 / READERS as f64);
            while next < ends {
                tokio::time::sleep_until(next.into()).await;
                next += READ_EVERY;
                let asked = Instant::now();
                let answer = ask(&mut sender, get(&path, &token, etag.as_deref())).await?;
                took.push(asked.elapsed());
                let tag = answer.headers().get("etag").context("no ETag")?;
                etag = Some(tag.to_str()?.to_owned());
            }
            Ok(took)
        }));
    }
    let reports = all(arbiters).await?;
    let reads = all(readers).await?;
    let busy = disk::resident_mib(server.process()).unwrap_or_default();
    drop(server);
    let sent = sent.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut lags = Vec::new();
    let mut missed = 0;
    for stream in streams {
        let told = stream.await??;
        for (seq, asked) in &sent {
            match told.get(seq) {
                Some(at) => lags.push(at.saturating_duration_since(*asked)),
                None => missed += 1,
            }
        }
    }
    lags.sort_unstable();
    let row = |name: &str, times: &[Duration]| {
        vec![
            name.to_owned(),
            times.len().to_string(),
            format!("{} ms", number(within(times, 0.5))),
            format!("{} ms", number(within(times, 0.99))),
        ]
    };
    print(
        &format!(
            "A hall for {} seconds: {STREAMS} streams, {ARBITERS} arbiters, {READERS} readers",
            LASTS.as_secs()
        ),
        &["", "how many", "median", "p99"],
        &[
            row("a report, to its answer", &reports),
            row("a report, until a stream tells of it", &lags),
            row("a round's results", &reads),
        ],
    );
    println!(
        "Events that a stream did not tell: {missed}. Memory: {} MiB before, {} with all streams open, {} at the end.\n",
        number(before),
        number(open),
        number(busy)
    );
    Ok(())
}

async fn all(tasks: Vec<JoinHandle<Result<Vec<Duration>>>>) -> Result<Vec<Duration>> {
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    times.sort_unstable();
    Ok(times)
}

fn within(sorted: &[Duration], share: f64) -> f64 {
    let place = (sorted.len() as f64 * share) as usize;
    let time = sorted.get(place.min(sorted.len().saturating_sub(1)));
    time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

/// When each entry was told, until the stream ends.
async fn listen(mut body: hyper::body::Incoming) -> Result<BTreeMap<i64, Instant>> {
    let mut told = BTreeMap::new();
    let mut text = String::new();
    while let Some(Ok(frame)) = body.frame().await {
        let Ok(data) = frame.into_data() else {
            continue;
        };
        text.push_str(std::str::from_utf8(&data)?);
        while let Some(end) = text.find('\n') {
            let line: String = text.drain(..=end).collect();
            if let Some(seq) = line
                .strip_prefix("id: ")
                .and_then(|id| id.trim().parse().ok())
            {
                told.entry(seq).or_insert_with(Instant::now);
            }
        }
    }
    Ok(told)
}
