//! Webhooks as an organiser sees them: where a tournament's news is sent, and what was not taken.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};

use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::times::dated;
use super::views::{DeliveryRow, Link, Notice, WebhookRow, WebhooksPage};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{ManageWebhooks, Permit, ReadTournament};
use crate::body::Body;
use crate::desk::{DeliveryLine, WebhookAsked, WebhookLine};
use crate::problem::{Answered, Problem};

/// How many deliveries of each webhook the page shows.
const SHOWN: usize = 30;

/// What somebody did on the page.
#[derive(Debug, Default)]
struct Done {
    notice: Option<Notice>,
    secret: Option<String>,
    url: String,
}

impl Done {
    fn well(text: String) -> Self {
        Self {
            notice: Some(Notice::good(text)),
            ..Self::default()
        }
    }
}

/// `GET /t/{t}/webhooks`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        send(visit, StatusCode::OK, Done::default()).await
    })
    .await
}

/// `POST /t/{t}/webhooks`
pub async fn register(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageWebhooks>().await?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let new = WebhookAsked {
            url: form.text("url").trim().to_owned(),
            secret: form.get("secret").map(str::to_owned),
        };
        let reach = visit.state().reach;
        match visit
            .desk()
            .register_webhook(&permit, &asked, &new, reach)
            .await
        {
            Ok(written) => {
                let done = match written.text("secret") {
                    Some(secret) => Done {
                        secret: Some(secret),
                        ..Done::default()
                    },
                    None => Done::well(visit.t("webhook-made-own")),
                };
                send(visit, StatusCode::OK, done).await
            }
            Err(problem) => {
                let done = Done {
                    url: new.url,
                    ..Done::default()
                };
                again(visit, &problem, done).await
            }
        }
    })
    .await
}

/// `POST /t/{t}/webhooks/{hook}/remove`
pub async fn remove(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageWebhooks>().await?;
        let removed = visit.desk().remove_webhook(&permit, visit.part("hook"));
        match removed.await {
            Ok(()) => {
                send(
                    visit,
                    StatusCode::OK,
                    Done::well(visit.t("webhook-removed")),
                )
                .await
            }
            Err(problem) => again(visit, &problem, Done::default()).await,
        }
    })
    .await
}

/// `POST /t/{t}/webhooks/{hook}/deliveries/{delivery}/replay`
pub async fn replay(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageWebhooks>().await?;
        let asked = Form::read(body).await?.asked(visit.request().path())?;
        let (hook, delivery) = (visit.part("hook"), visit.part("delivery"));
        let replayed = visit
            .desk()
            .replay_delivery(&permit, &asked, hook, delivery);
        match replayed.await {
            Ok(_) => {
                let done = Done::well(visit.t("delivery-sent-again"));
                send(visit, StatusCode::OK, done).await
            }
            Err(problem) => again(visit, &problem, Done::default()).await,
        }
    })
    .await
}

async fn again(visit: &Visit, problem: &Problem, done: Done) -> Answered {
    if !is_shown_on_the_page(status(problem)) {
        return Err(problem.clone());
    }
    let notice = visit.notice(problem);
    send(visit, status(problem), Done { notice, ..done }).await
}

async fn send(visit: &Visit, status: StatusCode, done: Done) -> Answered {
    let permit = visit.permit::<ManageWebhooks>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let here = format!("/t/{slug}/webhooks");
    let mut webhooks = Vec::new();
    for webhook in visit.desk().webhooks(&permit).await?.webhooks {
        webhooks.push(row(visit, &permit, &here, webhook).await?);
    }
    let title = visit.t("webhooks");
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Manage);
    shell.notice = done.notice.or(shell.notice);
    shell.here.clone_from(&here);
    let page = WebhooksPage {
        shell,
        back: Link {
            href: format!("/t/{slug}/manage"),
            text: visit.t("manage"),
        },
        title,
        secret: done.secret,
        webhooks,
        action: here,
        key: visit.key()?,
        url: done.url,
    };
    visit.send(status, &page)
}

async fn row(
    visit: &Visit,
    permit: &Permit<ManageWebhooks>,
    here: &str,
    webhook: WebhookLine,
) -> Result<WebhookRow, Problem> {
    let own = format!("{here}/{}", webhook.id);
    let deliveries = visit.desk().deliveries(permit, &webhook.id).await?;
    let deliveries = deliveries.deliveries.into_iter().take(SHOWN);
    let counts = Args::new()
        .word("waiting", webhook.waiting.to_string())
        .word("dead", webhook.dead.to_string());
    Ok(WebhookRow {
        url: harmless(&webhook.url),
        counts: visit.say("webhook-counts", &counts),
        remove: format!("{own}/remove"),
        deliveries: deliveries
            .map(|delivery| delivery_row(visit, &own, delivery))
            .collect::<Result<_, _>>()?,
    })
}

/// The phrase for how a delivery stands.
fn state_key(state: &str) -> &'static str {
    match state {
        "delivered" => "delivery-delivered",
        "dead" => "delivery-dead",
        _ => "delivery-waiting",
    }
}

/// The phrase for why a delivery was not taken.
fn fault_key(fault: &str) -> &'static str {
    match fault {
        "address" => "fault-address",
        "no_host" => "fault-no_host",
        "status" => "fault-status",
        "timeout" => "fault-timeout",
        "tls" => "fault-tls",
        _ => "fault-unreachable",
    }
}

fn delivery_row(visit: &Visit, own: &str, delivery: DeliveryLine) -> Result<DeliveryRow, Problem> {
    let state = Args::new()
        .word("state", visit.t(state_key(delivery.state)))
        .number("tries", delivery.tries);
    let status = delivery.status.map(|status| status.to_string());
    let status = Args::new().word("status", status.unwrap_or_default());
    let fault = delivery.fault.as_deref();
    Ok(DeliveryRow {
        event: delivery.event,
        state: visit.say("delivery-line", &state),
        fault: fault.map(|fault| visit.say(fault_key(fault), &status)),
        tried: delivery.tried_at_ms.map(dated),
        dead: delivery.state == "dead",
        again: format!("{own}/deliveries/{}/replay", delivery.id),
        key: visit.key()?,
    })
}
