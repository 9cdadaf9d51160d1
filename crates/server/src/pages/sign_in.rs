//! Signing in on this phone, and out.

use actix_web::{HttpRequest, HttpResponse};

use super::fault::status;
use super::form::Form;
use super::language::own_path;
use super::views::{JoinPage, Notice, Tone};
use super::visit::{Visit, shown};
use crate::access::{SESSION_COOKIE, check_origin, ended_cookie, session_cookie};
use crate::body::Body;
use crate::desk::NameAndPin;
use crate::problem::ProblemKind;

/// `GET /join`: the code stands behind the `#`, where neither server nor log sees it.
pub async fn ask(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let next = visit.query("next").unwrap_or_default();
        let page = JoinPage {
            shell: visit.shell(visit.t("sign-in")),
            next: own_path(&next).to_owned(),
            by_pin: false,
        };
        visit.page(&page)
    })
    .await
}

/// `POST /session`
pub async fn begin(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        // A stranger's page must not sign anybody in, either.
        check_origin(visit.request().method(), visit.request().headers())?;
        let form = Form::read(body).await?;
        let next = own_path(form.text("next"));
        let by_pin = form.get("pin").is_some();
        let begun = if by_pin {
            let typed = NameAndPin::typed(form.text("name"), form.text("pin"));
            visit.desk().sign_in_by_pin(typed).await
        } else {
            visit.desk().sign_in(form.text("code").trim()).await
        };
        match begun {
            Ok(begun) => {
                let cookie =
                    session_cookie(begun.secret.reveal(), begun.lasts_ms, visit.state().secure);
                let mut response = visit.go(next);
                response
                    .add_cookie(&cookie)
                    .map_err(|error| crate::Problem::internal(&error))?;
                Ok(response)
            }
            Err(problem) if problem.kind == ProblemKind::SignInRefused => {
                let mut shell = visit.shell(visit.t("sign-in"));
                shell.notice = match by_pin {
                    true => Some(Notice {
                        tone: Tone::Bad,
                        text: visit.t("pin-refused"),
                    }),
                    false => visit.notice(&problem),
                };
                visit.send(
                    status(&problem),
                    &JoinPage {
                        shell,
                        next: next.to_owned(),
                        by_pin,
                    },
                )
            }
            Err(problem) => Err(problem),
        }
    })
    .await
}

/// `POST /session/end`
pub async fn end(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        if let Some(cookie) = visit.request().cookie(SESSION_COOKIE) {
            visit.desk().sign_out(cookie.value()).await?;
        }
        let mut response = visit.go("/");
        let cookie = ended_cookie(visit.state().secure);
        response
            .add_cookie(&cookie)
            .map_err(|error| crate::Problem::internal(&error))?;
        Ok(response)
    })
    .await
}
