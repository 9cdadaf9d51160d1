//! What went wrong, as a page in the reader's language.

use actix_web::http::StatusCode;
use actix_web::http::header::{ACCEPT, RETRY_AFTER};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use arbiter_phrases::{Args, Phrases, harmless};
use askama::Template;

use super::language;
use super::views::{FaultPage, JoinPage, Link, Notice, Shell, Tone};
use super::visit::Visit;
use crate::problem::{Problem, ProblemKind};

/// A problem's sentence, with its way out.
pub fn sentence(phrases: &Phrases, problem: &Problem) -> String {
    let key = format!("problem-{}", problem.kind.slug());
    phrases.say(&key, &Args::new().word("detail", harmless(&problem.detail)))
}

/// The status of a problem.
pub fn status(problem: &Problem) -> StatusCode {
    problem.status_code()
}

impl Visit {
    /// The problem's sentence as a notice at the head of a page.
    pub fn notice(&self, problem: &Problem) -> Option<Notice> {
        problem.count();
        Some(Notice {
            tone: Tone::Bad,
            text: sentence(self.phrases, problem),
        })
    }

    /// The page that says what went wrong, where there is no other page to say it on.
    pub fn fault(&self, problem: &Problem) -> HttpResponse {
        if problem.kind == ProblemKind::Unauthenticated {
            return self.join_first();
        }
        let shell = self.shell(sentence(self.phrases, problem));
        fault_page(shell, problem)
    }

    /// The page to sign in on, which comes back to the page that was asked for.
    fn join_first(&self) -> HttpResponse {
        let next = match self.request().method().is_safe() {
            true => self
                .request()
                .uri()
                .path_and_query()
                .map_or("/", |path| path.as_str())
                .to_owned(),
            false => "/".to_owned(),
        };
        let shell = self.shell(self.t("sign-in"));
        let page = JoinPage {
            shell,
            next,
            by_pin: false,
        };
        self.send(StatusCode::UNAUTHORIZED, &page)
            .unwrap_or_else(|problem| problem.error_response())
    }
}

fn fault_page(shell: Shell, problem: &Problem) -> HttpResponse {
    let back = Link {
        href: "/".to_owned(),
        text: shell.t("tournaments"),
    };
    let page = FaultPage { shell, back };
    match page.render() {
        Ok(html) => {
            problem.count();
            let mut response = HttpResponse::build(status(problem));
            if let Some(seconds) = problem.kind.retry_after_s() {
                response.insert_header((RETRY_AFTER, seconds));
            }
            response.content_type("text/html; charset=utf-8").body(html)
        }
        Err(_) => problem.error_response(),
    }
}

/// The same page for a request that could not even be looked at, as one from another site.
pub fn without_a_visit(request: &HttpRequest, problem: &Problem) -> HttpResponse {
    let phrases = language::of(request);
    let shell = Shell {
        phrases,
        title: sentence(phrases, problem),
        here: "/".to_owned(),
        tabs: Vec::new(),
        account: None,
        notice: None,
    };
    fault_page(shell, problem)
}

/// A problem for whoever asked: a page for a browser, JSON for a program.
pub fn answer_for_people(request: &HttpRequest, problem: &Problem) -> HttpResponse {
    let accepts = request
        .headers()
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if accepts.contains("text/html") && !request.path().starts_with("/api/") {
        return without_a_visit(request, problem);
    }
    problem.error_response()
}

#[cfg(test)]
mod tests {
    use arbiter_phrases::Lang;

    use super::*;

    #[test]
    fn every_problem_has_its_sentence_in_every_language() {
        for lang in Lang::ALL {
            let phrases = Phrases::for_lang(*lang);
            for kind in ProblemKind::ALL {
                let sentence = sentence(phrases, &Problem::bare(*kind));
                assert!(!sentence.starts_with("problem-"), "{lang}: {sentence}");
            }
        }
    }
}
