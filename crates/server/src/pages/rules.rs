//! The regulations of a tournament as its notice board shows them, for everybody.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{NoticeItem, harmless};

use super::public::roles;
use super::views::{Link, RulesItem, RulesPage};
use super::visit::{Tabbed, Visit, shown};

/// `GET /t/{t}/rules`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let (id, tournament) = visit.desk().public_tournament(visit.part("t")).await?;
        let compiled = visit.desk().public_rules(id).await?;
        let notice = visit.phrases.notice(&compiled.rules);
        let roles = roles(visit).await;
        let title = visit.t("rules-notice");
        let (items, readings, under) = match notice {
            None => (Vec::new(), Vec::new(), None),
            Some(notice) => (
                notice.items.iter().map(item).collect(),
                notice.readings.iter().map(item).collect(),
                Some(notice.under),
            ),
        };
        visit.page(&RulesPage {
            shell: visit.tournament_shell(title, &tournament.slug, &roles, Tabbed::Rounds),
            tournament: Link {
                href: format!("/t/{}", tournament.slug),
                text: harmless(&tournament.name),
            },
            title: harmless(&compiled.rules.title),
            under,
            items,
            readings,
            hash: compiled.rules.hex(),
        })
    })
    .await
}

fn item(item: &NoticeItem) -> RulesItem {
    RulesItem {
        text: harmless(&item.text),
        articles: item.articles.join("; "),
    }
}
