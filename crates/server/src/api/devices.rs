//! Devices on which somebody is signed in, and the end of all of them with the tournament.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_tournament::{Day, DeviceId, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::request::{asked, key, part, shown, written};
use crate::access::{ManageTokens, permit_for};
use crate::body::{Body, typed};
use crate::desk::{DeviceView, LastDayView};
use crate::limits::MAX_JSON_BYTES;
use crate::openapi::words;
use crate::problem::{Answered, Problem, ProblemKind};
use crate::state::AppState;

/// A device on which somebody is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeviceLine {
    /// The device, as the log has it.
    #[schema(format = "uuid")]
    pub device: String,
    /// Who is signed in.
    #[schema(format = "uuid")]
    pub principal: String,
    /// The name of who is signed in.
    pub name: String,
    /// The roles that this gives.
    #[schema(schema_with = words::roles)]
    pub roles: Vec<&'static str>,
    /// The boards to which a sector arbiter is limited.
    pub boards: Option<String>,
    /// Since when, in UTC milliseconds since 1970.
    pub since_ms: i64,
    /// Until when, in UTC milliseconds since 1970.
    pub until_ms: i64,
}

impl From<DeviceView> for DeviceLine {
    fn from(view: DeviceView) -> Self {
        Self {
            device: view.device.to_string(),
            principal: view.principal.to_string(),
            name: view.name,
            roles: view.roles.into_iter().map(Role::as_str).collect(),
            boards: view.boards.map(|boards| boards.to_string()),
            since_ms: view.since_ms,
            until_ms: view.until_ms,
        }
    }
}

/// The devices of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeviceList {
    /// Those of whom the one who asks may give the roles, the latest first.
    pub devices: Vec<DeviceLine>,
}

/// Lists the devices on which arbiters and officials are signed in.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/devices", tag = "tokens",
    params(("t" = String, Path, description = "The tournament's id or slug")),
    responses((status = 200, description = "The devices", body = DeviceList)),
)]
pub async fn list_devices(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageTokens>(&state, &request).await?;
    let devices = state.desk.devices(&permit).await?;
    Ok(shown(&DeviceList {
        devices: devices.into_iter().map(DeviceLine::from).collect(),
    }))
}

/// Signs a device out: its next request is refused.
#[utoipa::path(
    delete, path = "/api/v1/tournaments/{t}/devices/{device}", tag = "tokens",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("device" = String, Path, description = "The device", format = "uuid"),
    ),
    responses((status = 204, description = "The device is signed out")),
)]
pub async fn revoke_device(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageTokens>(&state, &request).await?;
    let device: DeviceId = part(&request, "device", ProblemKind::NotFound)?;
    state.desk.revoke_device(&permit, device).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The last day of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LastDayBody {
    /// The day, as `2026-11-30`; null if the tournament has no end.
    #[schema(format = "date")]
    last_day: Option<String>,
}

/// Shows when a tournament's tokens and sessions end.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/last-day", tag = "tokens",
    params(("t" = String, Path, description = "The tournament's id or slug")),
    responses((status = 200, description = "The last day", body = LastDayView)),
)]
pub async fn get_last_day(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageTokens>(&state, &request).await?;
    Ok(shown(&state.desk.last_day(&permit).await?))
}

/// Tells a tournament's last day. A week after it, its tokens and sessions end.
#[utoipa::path(
    put, path = "/api/v1/tournaments/{t}/last-day", tag = "tokens", request_body = LastDayBody,
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    responses((status = 200, description = "The last day", body = LastDayView)),
)]
pub async fn put_last_day(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<ManageTokens>(&state, &request).await?;
    key(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let LastDayBody { last_day } = typed(&bytes)?;
    let day = last_day.as_deref().map(str::parse::<Day>).transpose();
    let day = day.map_err(|fault| Problem::field("last_day", fault.to_string()))?;
    Ok(written(
        state.desk.set_last_day(&permit, &asked, day).await?,
    ))
}
