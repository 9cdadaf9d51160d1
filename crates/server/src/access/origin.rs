//! Whether a request that rides on a cookie comes from a page of this server.
//!
//! `SameSite=Lax` keeps the cookie from most foreign requests; this keeps out the rest. Browsers say where a request
//! comes from in `Sec-Fetch-Site`, but not over plain HTTP to an address in the hall's network: there the `Origin`
//! must name the host that was asked.

use actix_web::http::Method;
use actix_web::http::header::{HOST, HeaderMap, ORIGIN};

use crate::problem::{Problem, ProblemKind};

/// Refuses a request that changes something and comes from elsewhere.
///
/// # Errors
/// When it does, or does not say where it comes from.
pub fn check_origin(method: &Method, headers: &HeaderMap) -> Result<(), Problem> {
    if method.is_safe() || comes_from_here(headers) {
        Ok(())
    } else {
        Err(Problem::bare(ProblemKind::CrossOrigin))
    }
}

fn comes_from_here(headers: &HeaderMap) -> bool {
    let text = |name: &str| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    match text("sec-fetch-site") {
        // `none` is the person's own doing: a bookmark, or a reload.
        Some(site) => matches!(site, "same-origin" | "none"),
        None => {
            let host = text(HOST.as_str()).unwrap_or_default();
            let origin = text(ORIGIN.as_str()).unwrap_or_default();
            let named = origin
                .strip_prefix("https://")
                .or_else(|| origin.strip_prefix("http://"));
            !host.is_empty() && named == Some(host)
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn check(method: &Method, headers: &[(&'static str, &'static str)]) -> bool {
        let headers = headers
            .iter()
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect();
        check_origin(method, &headers).is_ok()
    }

    #[test]
    fn given_a_request_that_changes_nothing_then_it_may_come_from_anywhere() {
        assert!(check(&Method::GET, &[("sec-fetch-site", "cross-site")]));
        assert!(check(
            &Method::HEAD,
            &[
                ("origin", "https://elsewhere.example"),
                ("host", "here:8080")
            ]
        ));
    }

    #[test]
    fn given_a_post_then_only_a_page_of_this_server_may_send_it() {
        let cases: [(&[(&'static str, &'static str)], bool); 11] = [
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "none")], true),
            (
                &[
                    ("sec-fetch-site", "same-site"),
                    ("origin", "http://here:8080"),
                    ("host", "here:8080"),
                ],
                false,
            ),
            (&[("sec-fetch-site", "cross-site")], false),
            (
                &[
                    ("origin", "http://192.168.1.5:8080"),
                    ("host", "192.168.1.5:8080"),
                ],
                true,
            ),
            (&[("origin", "https://here"), ("host", "here")], true),
            (
                &[("origin", "http://here:8081"), ("host", "here:8080")],
                false,
            ),
            (
                &[("origin", "http://here.evil.example"), ("host", "here")],
                false,
            ),
            (&[("origin", "null"), ("host", "here")], false),
            (&[("host", "here")], false),
            (&[], false),
        ];
        for (headers, may) in cases {
            assert_eq!(check(&Method::POST, headers), may, "{headers:?}");
            assert_eq!(check(&Method::DELETE, headers), may, "{headers:?}");
        }
    }
}
