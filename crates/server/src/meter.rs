//! What the server counts, in the words of Prometheus.
//!
//! The numbers have an address of their own, which listens only if it is told to: behind a proxy on the same machine
//! every request comes from loopback, so asking where a request comes from would protect nothing, and a token would
//! have to lie in the configuration of one more program. Every label is one of a bounded list: a route is the template
//! that matched, never the address as it was asked for.

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::http::Method;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web;
use actix_web::{App, HttpResponse, HttpServer};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::health::{self, Health};

/// The text format that Prometheus reads.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Upper ends of the classes of times, in seconds: from an answer out of memory to a database that is gone.
const SECONDS: &[f64] = &[
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// Upper ends of the classes of batches, in submissions; the writer takes 64 at most.
const SUBMISSIONS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

/// How often what was measured is put into its classes, if nobody asks for it.
const UPKEEP: Duration = Duration::from_secs(5);

/// The numbers of this process, which begin with the first call.
static RECORDER: LazyLock<Option<PrometheusHandle>> = LazyLock::new(|| {
    let builder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
        .and_then(|builder| {
            builder.set_buckets_for_metric(Matcher::Suffix("_batch".to_owned()), SUBMISSIONS)
        });
    let handle = builder.and_then(PrometheusBuilder::install_recorder);
    match handle {
        Ok(handle) => {
            describe();
            Some(handle)
        }
        Err(error) => {
            tracing::error!(%error, "nothing is counted");
            None
        }
    }
});

/// Says what each number is. What is counted elsewhere is told here, too: this is the one list.
fn describe() {
    describe_counter!(
        "arbiter_http_requests_total",
        "Requests by method, template of the address, and status."
    );
    describe_histogram!(
        "arbiter_http_request_seconds",
        "From a request's head to its answer's head, by method and template."
    );
    describe_counter!(
        "arbiter_problems_total",
        "Requests that were answered with a problem, by its name; `sign_in_refused` counts failed sign-ins."
    );
    describe_gauge!(
        "arbiter_writer_waiting",
        "Submissions that wait for the writer, with those under way."
    );
    describe_histogram!(
        "arbiter_writer_batch",
        "Submissions that share a committed transaction."
    );
    describe_counter!(
        "arbiter_writer_transactions_total",
        "The writer's transactions, by outcome."
    );
    describe_histogram!(
        "arbiter_writer_transaction_seconds",
        "A committed transaction, from its first statement on."
    );
    describe_histogram!(
        "arbiter_writer_commit_seconds",
        "A commit, which ends when the disk has everything."
    );
    describe_counter!(
        "arbiter_entries_total",
        "Entries appended to logs, by kind."
    );
    describe_gauge!(
        "arbiter_followers",
        "Open streams, and requests that wait for something new."
    );
    describe_counter!(
        "arbiter_deliveries_total",
        "Tries to send a webhook's delivery, by what it is afterwards."
    );
    describe_counter!(
        "arbiter_kept_total",
        "Automatic backups, and signatures of closed rounds, by outcome."
    );
    gauge!("arbiter_followers").set(0.0);
    describe_gauge!("arbiter_build_info", "1, with the version of the program.");
    gauge!("arbiter_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
}

/// Counts a request that was answered.
pub fn request(method: &Method, route: Option<String>, status: u16, took: Duration) {
    let method = match method.as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS" | "PATCH") => known,
        _ => "other",
    }
    .to_owned();
    let route = route.unwrap_or_else(|| "none".to_owned());
    counter!(
        "arbiter_http_requests_total",
        "method" => method.clone(), "route" => route.clone(), "status" => status.to_string()
    )
    .increment(1);
    histogram!("arbiter_http_request_seconds", "method" => method, "route" => route).record(took);
}

/// Counts those who follow, as they come and go.
pub fn follower(comes: bool) {
    gauge!("arbiter_followers").increment(if comes { 1.0 } else { -1.0 });
}

/// Counts a try to send a delivery, by the state that the delivery has afterwards.
pub fn delivery(state: &'static str) {
    counter!("arbiter_deliveries_total", "state" => state).increment(1);
}

/// Counts a backup or a signature that was made, or should have been.
pub fn kept(what: &'static str, well: bool) {
    let outcome = if well { "made" } else { "failed" };
    counter!("arbiter_kept_total", "what" => what, "outcome" => outcome).increment(1);
}

/// Begins to count, and listens where the numbers are asked for. `/healthz` and `/readyz` are there as well, so that
/// whoever watches needs one address.
///
/// # Errors
/// When the address cannot be listened on.
pub fn listen(address: SocketAddr, health: Health) -> std::io::Result<(Server, SocketAddr)> {
    LazyLock::force(&RECORDER);
    let server = HttpServer::new(move || {
        App::new()
            .configure(health::routes(health.clone()))
            .route("/metrics", web::get().to(numbers))
    })
    .workers(1)
    .disable_signals()
    .shutdown_timeout(0)
    .bind(address)?;
    let address = server.addrs().first().copied().unwrap_or(address);
    Ok((server.run(), address))
}

/// Puts what was measured into its classes from time to time: nobody may come and ask for it.
pub async fn upkeep() {
    loop {
        tokio::time::sleep(UPKEEP).await;
        if let Some(recorder) = RECORDER.as_ref() {
            recorder.run_upkeep();
        }
    }
}

async fn numbers() -> HttpResponse {
    let text = RECORDER
        .as_ref()
        .map(PrometheusHandle::render)
        .unwrap_or_default();
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, TEXT))
        .body(text)
}
