//! The cookie of a session. The page's own scripts cannot read it, and foreign pages cannot make it ride along.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// The cookie's name.
pub const SESSION_COOKIE: &str = "arbiter_session";

/// The cookie that opens a session. `secure` keeps it from being sent without TLS.
#[must_use]
pub fn session_cookie(secret: &str, lasts_ms: i64, secure: bool) -> Cookie<'static> {
    Cookie::build(SESSION_COOKIE, secret.to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .max_age(Duration::milliseconds(lasts_ms))
        .finish()
}

/// The cookie that ends a session.
#[must_use]
pub fn ended_cookie(secure: bool) -> Cookie<'static> {
    let mut cookie = session_cookie("", 0, secure);
    cookie.make_removal();
    cookie
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_session_under_tls_then_its_cookie_is_kept_from_scripts_foreign_pages_and_plain_http()
    {
        let cookie = session_cookie("s3cret", 60_000, true).to_string();
        for part in [
            "arbiter_session=s3cret",
            "HttpOnly",
            "SameSite=Lax",
            "Secure",
            "Path=/",
            "Max-Age=60",
        ] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(
            !session_cookie("s3cret", 60_000, false)
                .to_string()
                .contains("Secure")
        );
        assert!(ended_cookie(true).to_string().contains("Max-Age=0"));
    }
}
