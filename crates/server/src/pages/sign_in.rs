//! Signing in on this phone, and out.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::Args;
use serde_json::Value;

use super::fault::{sentence, status};
use super::form::Form;
use super::language::own_path;
use super::views::{JoinPage, Notice, Tone};
use super::visit::{Visit, shown};
use crate::access::{Caller, SESSION_COOKIE, check_origin, ended_cookie, session_cookie};
use crate::body::Body;
use crate::desk::NameAndPin;
use crate::problem::{Answered, Problem, ProblemKind};

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
        let caller = Caller::of(visit.request());
        let begun = if by_pin {
            let typed = NameAndPin::typed(form.text("name"), form.text("pin"));
            visit.desk().sign_in_by_pin(typed, &caller).await
        } else {
            visit
                .desk()
                .sign_in(form.text("code").trim(), &caller)
                .await
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
            Err(problem) => refused(visit, &problem, next, by_pin),
        }
    })
    .await
}

/// The form again, with why it does not go on.
fn refused(visit: &Visit, problem: &Problem, next: &str, by_pin: bool) -> Answered {
    let text = match problem.kind {
        ProblemKind::SignInRefused if by_pin => visit.t("pin-refused"),
        ProblemKind::SignInRefused => sentence(visit.phrases, problem),
        ProblemKind::TooManyTries => {
            let again_at_ms = problem.member("again_at_ms").and_then(Value::as_i64);
            let wait = again_at_ms.unwrap_or_default() - visit.desk().clock().now_ms();
            let wait = visit.phrases.duration(rounded_up(wait));
            visit.say("sign-in-wait", &Args::new().word("wait", wait))
        }
        _ => return Err(problem.clone()),
    };
    let mut shell = visit.shell(visit.t("sign-in"));
    shell.notice = Some(Notice {
        tone: Tone::Bad,
        text,
    });
    let page = JoinPage {
        shell,
        next: next.to_owned(),
        by_pin,
    };
    let mut response = visit.send(status(problem), &page)?;
    problem.head(response.headers_mut());
    Ok(response)
}

/// A time to wait, in whole seconds, and in whole minutes where it is more than one.
fn rounded_up(wait_ms: i64) -> i64 {
    let unit = if wait_ms > 60_000 { 60_000 } else { 1000 };
    (wait_ms.max(1) + unit - 1) / unit * unit
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
