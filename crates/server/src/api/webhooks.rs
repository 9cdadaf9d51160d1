//! Webhooks of a tournament.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::request::{asked, key, shown, written};
use crate::access::{ManageWebhooks, permit_for};
use crate::body::{Body, typed};
use crate::desk::{DeliveryLine, DeliveryList, WebhookAnswer, WebhookAsked, WebhookList};
use crate::limits::MAX_JSON_BYTES;
use crate::problem::Answered;
use crate::state::AppState;

/// Lists the webhooks of a tournament.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/webhooks", tag = "live",
    params(("t" = String, Path, description = "The tournament's id or slug")),
    responses((status = 200, description = "The webhooks", body = WebhookList)),
)]
pub async fn list_webhooks(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageWebhooks>(&state, &request).await?;
    Ok(shown(&state.desk.webhooks(&permit).await?))
}

/// Registers a webhook: it is sent what officials are told, from now on. A secret that is made is in the first answer only.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/webhooks", tag = "live", request_body = WebhookAsked,
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    responses((status = 201, description = "The webhook", body = WebhookAnswer)),
)]
pub async fn register_webhook(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageWebhooks>(&state, &request).await?;
    key(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let new: WebhookAsked = typed(&bytes)?;
    let registered = state
        .desk
        .register_webhook(&permit, &asked, &new, state.reach);
    Ok(written(registered.await?))
}

/// Removes a webhook, and what waits for it.
#[utoipa::path(
    delete, path = "/api/v1/tournaments/{t}/webhooks/{hook}", tag = "live",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("hook" = String, Path, description = "The webhook's id"),
    ),
    responses((status = 204, description = "It is removed")),
)]
pub async fn remove_webhook(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageWebhooks>(&state, &request).await?;
    let hook = request.match_info().query("hook");
    state.desk.remove_webhook(&permit, hook).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Lists the deliveries of a webhook: what was taken lately, and all that waits or was never taken.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/webhooks/{hook}/deliveries", tag = "live",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("hook" = String, Path, description = "The webhook's id"),
    ),
    responses((status = 200, description = "The deliveries, the last first", body = DeliveryList)),
)]
pub async fn list_deliveries(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageWebhooks>(&state, &request).await?;
    let hook = request.match_info().query("hook");
    Ok(shown(&state.desk.deliveries(&permit, hook).await?))
}

/// Sends a delivery again, with the same id.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/webhooks/{hook}/deliveries/{delivery}/replay", tag = "live",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("hook" = String, Path, description = "The webhook's id"),
        ("delivery" = String, Path, description = "The delivery's id"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    responses((status = 202, description = "It waits to be sent", body = DeliveryLine)),
)]
pub async fn replay_delivery(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageWebhooks>(&state, &request).await?;
    let asked = asked(&request, b"")?;
    let address = request.match_info();
    let (hook, delivery) = (address.query("hook"), address.query("delivery"));
    let replayed = state.desk.replay_delivery(&permit, &asked, hook, delivery);
    Ok(written(replayed.await?))
}
