//! Signing in on this phone, and out.

use actix_web::{HttpRequest, HttpResponse};

use super::fault::status;
use super::form::Form;
use super::language::own_path;
use super::views::JoinPage;
use super::visit::{Visit, shown};
use crate::access::{SESSION_COOKIE, check_origin, ended_cookie, session_cookie};
use crate::body::Body;
use crate::problem::ProblemKind;

/// `GET /join`: the code stands behind the `#`, where neither server nor log sees it.
pub async fn ask(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let next = visit.query("next").unwrap_or_default();
        let page = JoinPage {
            shell: visit.shell(visit.t("sign-in")),
            next: own_path(&next).to_owned(),
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
        match visit.desk().sign_in(form.text("code").trim()).await {
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
                shell.notice = visit.notice(&problem);
                visit.send(
                    status(&problem),
                    &JoinPage {
                        shell,
                        next: next.to_owned(),
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
