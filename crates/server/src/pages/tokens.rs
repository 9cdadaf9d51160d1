//! A token for each arbiter and program, boards for sector arbiters, and the day on which all of it ends.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::{Day, Role};

use super::form::Form;
use super::manage::{Done, again, send};
use super::qr::qr;
use super::times::dated;
use super::views::{Choice, FreshToken, LastDayForm, SectorForm, TokenRow, TokensForm};
use super::visit::{Visit, shown};
use crate::access::{ManageTokens, Permit, may_give};
use crate::body::Body;
use crate::desk::{SectorAsked, TokenAsked, TokenLine, Written};
use crate::problem::{Problem, ProblemKind};

/// `POST /t/{t}/manage/tokens`
pub async fn make_token(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageTokens>().await?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let role: Option<Role> = form.get("role").and_then(|role| role.parse().ok());
        let role = role.ok_or_else(|| Problem::field("role", "is missing"))?;
        let new = TokenAsked {
            name: form.text("name").to_owned(),
            role,
            boards: form.get("boards").map(str::to_owned),
            expires_at_ms: None,
        };
        match visit.desk().create_token(&permit, &asked, &new).await {
            Ok(written) => {
                let made = Args::new()
                    .user("name", &new.name)
                    .word("role", visit.phrases.word("role", role.as_str()));
                let title = visit.say("token-made", &made);
                let fresh_token = match written.text("token") {
                    Some(secret) => {
                        let link = join_link_for(visit, &permit, role, &written).await?;
                        let scan = visit.t("token-scan");
                        Some(FreshToken {
                            title,
                            secret,
                            picture: link.as_deref().and_then(|link| qr(link, &scan)),
                            link,
                        })
                    }
                    None => None,
                };
                send(visit, StatusCode::OK, Done::with_token(fresh_token)).await
            }
            Err(problem) => again(visit, &problem, Done::default()).await,
        }
    })
    .await
}

/// The address that signs the token's holder in on a phone, once; none for a program.
async fn join_link_for(
    visit: &Visit,
    permit: &Permit<ManageTokens>,
    role: Role,
    made: &Written,
) -> Result<Option<String>, Problem> {
    let holder = made.text("principal").and_then(|id| id.parse().ok());
    let Some(holder) = holder.filter(|_| role != Role::Pairing) else {
        return Ok(None);
    };
    let code = visit.desk().device_link(permit, holder).await?;
    Ok(Some(join_link(visit, code.reveal())))
}

/// The address that signs a phone in: as this page was reached, so will the phone reach it.
fn join_link(visit: &Visit, secret: &str) -> String {
    let connection = visit.request().connection_info();
    format!(
        "{}://{}/join#{secret}",
        connection.scheme(),
        connection.host()
    )
}

/// `POST /t/{t}/manage/tokens/{prefix}/revoke`
pub async fn revoke_token(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageTokens>().await?;
        visit
            .desk()
            .revoke_token(&permit, visit.part("prefix"))
            .await?;
        send(visit, StatusCode::OK, Done::well(visit.t("token-revoked"))).await
    })
    .await
}

/// `POST /t/{t}/manage/sectors/{principal}`
pub async fn set_sector(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageTokens>().await?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let holder = visit.part("principal").parse();
        let holder = holder.map_err(|_| Problem::bare(ProblemKind::NotFound))?;
        let new = SectorAsked {
            boards: form.get("boards").map(str::to_owned),
        };
        match visit.desk().set_sector(&permit, &asked, holder, &new).await {
            Ok(_) => send(visit, StatusCode::OK, Done::well(visit.t("sector-set"))).await,
            Err(problem) => again(visit, &problem, Done::default()).await,
        }
    })
    .await
}

/// `POST /t/{t}/manage/last-day`
pub async fn set_last_day(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<ManageTokens>().await?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let told = form.text("last_day").trim();
        let day = (!told.is_empty()).then(|| told.parse::<Day>()).transpose();
        let set = match day {
            Ok(day) => visit.desk().set_last_day(&permit, &asked, day).await,
            Err(fault) => Err(Problem::field("last_day", fault.to_string())),
        };
        match set {
            Ok(_) => send(visit, StatusCode::OK, Done::well(visit.t("last-day-set"))).await,
            Err(problem) => again(visit, &problem, Done::default()).await,
        }
    })
    .await
}

/// The forms and the list.
///
/// # Errors
/// When the database fails.
pub(super) async fn form(
    visit: &Visit,
    permit: &Permit<ManageTokens>,
    here: &str,
) -> Result<TokensForm, Problem> {
    let role = |role: &Role| Choice {
        word: role.as_str().to_owned(),
        text: visit.phrases.title("role", role.as_str()),
        chosen: false,
    };
    let row = |token: TokenLine| -> Result<TokenRow, Problem> {
        let revoke = format!("{here}/tokens/{}/revoke", token.prefix);
        let sector = match token.roles.contains(&Role::Sector.as_str()) {
            true => Some(SectorForm {
                action: format!("{here}/sectors/{}", token.principal),
                key: visit.key()?,
                boards: token.boards.clone().unwrap_or_default(),
            }),
            false => None,
        };
        Ok(TokenRow {
            name: harmless(&token.name),
            roles: visit.roles_text(token.roles.iter().copied(), token.boards.as_deref()),
            revoke: token.revocable.then_some(revoke),
            prefix: token.prefix,
            sector,
        })
    };
    let tokens = visit.desk().tokens(permit).await?;
    let end = visit.desk().last_day(permit).await?;
    let ends = end.access_ends_at_ms.map(|at_ms| {
        let args = Args::new().word("time", dated(at_ms).human);
        visit.say("last-day-ends", &args)
    });
    Ok(TokensForm {
        last_day: LastDayForm {
            action: format!("{here}/last-day"),
            key: visit.key()?,
            day: end.last_day.unwrap_or_default(),
            state: ends.unwrap_or_else(|| visit.t("last-day-none")),
        },
        action: format!("{here}/tokens"),
        devices: format!("/t/{}/devices", visit.part("t")),
        webhooks: format!("/t/{}/webhooks", visit.part("t")),
        key: visit.key()?,
        roles: Role::ALL
            .iter()
            .filter(|given| may_give(permit.roles(), **given))
            .map(role)
            .collect(),
        list: tokens
            .into_iter()
            .filter(|token| token.revoked_at_ms.is_none())
            .map(row)
            .collect::<Result<_, _>>()?,
    })
}
