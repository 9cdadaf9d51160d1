//! The devices on which people are signed in: one’s own, with one’s PIN, and for whoever gives the roles of a
//! tournament those of its arbiters. A phone gets lost.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::{Boards, DeviceId, Role};

use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::times::dated;
use super::views::{DeviceRow, DevicesPage, Link, Notice, PinForm};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{ManageTokens, Principal, ReadTournament};
use crate::body::Body;
use crate::desk::{DeviceView, NameAndPin};
use crate::problem::{Answered, Problem, ProblemKind};

/// `GET /devices`
pub async fn own(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        send(visit, StatusCode::OK, None, None).await
    })
    .await
}

/// `POST /devices/{device}/revoke`
pub async fn revoke_own(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let reader = reader(visit)?;
        let device = device(visit)?;
        visit.desk().revoke_own_device(reader, device).await?;
        Ok(visit.go(if reader.device == Some(device) {
            "/"
        } else {
            "/devices"
        }))
    })
    .await
}

/// `POST /devices/pin`
pub async fn set_pin(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let reader = reader(visit)?;
        let form = Form::read(body).await?;
        let name = form.text("name");
        let typed = NameAndPin::typed(name, form.text("pin"));
        match visit.desk().set_pin(reader.id, typed).await {
            Ok(()) => {
                let done = Notice::good(visit.t("pin-done"));
                send(visit, StatusCode::OK, Some(done), None).await
            }
            Err(problem) if is_shown_on_the_page(status(&problem)) => {
                let notice = visit.notice(&problem);
                send(visit, status(&problem), notice, Some(name)).await
            }
            Err(problem) => Err(problem),
        }
    })
    .await
}

/// `POST /devices/pin/remove`
pub async fn remove_pin(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        visit.desk().remove_pin(reader(visit)?).await?;
        Ok(visit.go("/devices"))
    })
    .await
}

/// `GET /t/{t}/devices`
pub async fn all(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageTokens>().await?;
        let reading = visit.permit::<ReadTournament>().await?;
        let slug = visit.desk().tournament(&reading).await?.slug;
        let title = visit.t("devices");
        let here = format!("/t/{slug}/devices");
        let devices = visit.desk().devices(&permit).await?;
        let page = DevicesPage {
            shell: visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Manage),
            back: Link {
                href: format!("/t/{slug}/manage"),
                text: visit.t("manage"),
            },
            title,
            devices: devices
                .iter()
                .map(|device| row(visit, device, &here))
                .collect(),
            pin: None,
        };
        visit.page(&page)
    })
    .await
}

/// `POST /t/{t}/devices/{device}/revoke`
pub async fn revoke(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageTokens>().await?;
        visit.desk().revoke_device(&permit, device(visit)?).await?;
        Ok(visit.go(&format!("/t/{}/devices", visit.part("t"))))
    })
    .await
}

fn reader(visit: &Visit) -> Result<&Principal, Problem> {
    let reader = visit.reader.as_ref();
    reader.ok_or_else(|| Problem::bare(ProblemKind::Unauthenticated))
}

fn device(visit: &Visit) -> Result<DeviceId, Problem> {
    let device = visit.part("device").parse();
    device.map_err(|_| Problem::bare(ProblemKind::NotFound))
}

/// The reader’s own devices and PIN; `typed` is a name that could not be taken.
async fn send(
    visit: &Visit,
    status: StatusCode,
    notice: Option<Notice>,
    typed: Option<&str>,
) -> Answered {
    let reader = reader(visit)?;
    let devices = visit.desk().own_devices(reader).await?;
    let standing = visit.desk().pin_name(reader).await?;
    let title = visit.t("devices-own");
    let mut shell = visit.shell(title.clone());
    shell.notice = notice;
    shell.here = "/devices".to_owned();
    let name = typed.map(str::to_owned).or_else(|| standing.clone());
    let page = DevicesPage {
        shell,
        back: Link {
            href: "/".to_owned(),
            text: visit.t("tournaments"),
        },
        title,
        devices: devices
            .iter()
            .map(|device| DeviceRow {
                who: None,
                ..row(visit, device, "/devices")
            })
            .collect(),
        pin: Some(PinForm {
            name: name.unwrap_or_else(|| harmless(&reader.name)),
            standing,
        }),
    };
    visit.send(status, &page)
}

fn row(visit: &Visit, device: &DeviceView, here: &str) -> DeviceRow {
    let boards = device.boards.as_ref().map(Boards::to_string);
    let roles = device.roles.iter().copied().map(Role::as_str);
    let args = Args::new()
        .word("name", harmless(&device.name))
        .word("role", visit.roles_text(roles, boards.as_deref()));
    let id = device.device.to_string();
    let own = visit.reader.as_ref().and_then(|reader| reader.device);
    DeviceRow {
        who: Some(visit.say("device-of", &args)),
        name: id.chars().skip(id.len().saturating_sub(4)).collect(),
        since: dated(device.since_ms),
        own: own == Some(device.device),
        revoke: format!("{here}/{id}/revoke"),
    }
}
