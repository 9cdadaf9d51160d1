//! A phone with a browser that runs no script.

use arbiter_tournament::Role;

use crate::tests::House;
use crate::tests::house::Answer;

/// A phone, signed in or not.
pub struct Reader<'a> {
    house: &'a House,
    cookies: Vec<String>,
    language: &'static str,
}

/// A page that the phone shows.
#[derive(Debug)]
pub struct Page {
    pub status: u16,
    pub html: String,
    location: Option<String>,
}

impl<'a> Reader<'a> {
    /// A phone that nobody is signed in on.
    pub fn stranger(house: &'a House) -> Self {
        Self {
            house,
            cookies: Vec::new(),
            language: "en",
        }
    }

    /// A phone on which a token's holder has signed in through the page.
    pub async fn signed_in(house: &'a House, token: &str) -> Self {
        let mut reader = Self::stranger(house);
        let answer = reader
            .send("/session", &[("code", token), ("next", "/")])
            .await;
        assert_eq!(answer.status, 303, "{}", answer.html);
        reader.cookies.push(answer.location.unwrap());
        reader
    }

    /// A phone of somebody with this role in the demonstration's tournament.
    pub async fn of_role(house: &'a House, role: Role) -> Self {
        let token = house.token(role).await;
        Self::signed_in(house, &token).await
    }

    /// The same phone in another language.
    pub fn speaking(mut self, language: &'static str) -> Self {
        self.language = language;
        self
    }

    /// Opens a page of the demonstration's tournament.
    pub async fn tournament(&self, rest: &str) -> Page {
        self.open(&format!("/t/{}{rest}", self.house.demo.slug))
            .await
    }

    /// Opens a page.
    pub async fn open(&self, path: &str) -> Page {
        let asking = self.house.bare("GET", path).header("accept", "text/html");
        self.page(asking.header("accept-language", self.language))
            .await
    }

    /// Sends a form of the demonstration's tournament.
    pub async fn post(&self, rest: &str, fields: &[(&str, &str)]) -> Page {
        self.send(&format!("/t/{}{rest}", self.house.demo.slug), fields)
            .await
    }

    /// Sends a form.
    pub async fn send(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        let body: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{name}={}", encoded(value)))
            .collect();
        let media_type = "application/x-www-form-urlencoded";
        self.send_as(path, media_type, body.join("&").as_bytes())
            .await
    }

    /// Sends a body of another kind.
    pub async fn send_as(&self, path: &str, media_type: &str, body: &[u8]) -> Page {
        let asking = self
            .house
            .bare("POST", path)
            .header("sec-fetch-site", "same-origin");
        let asking = asking
            .header("accept", "text/html")
            .header("accept-language", self.language);
        self.page(asking.body(media_type, body)).await
    }

    async fn page(&self, asking: crate::tests::house::Asking<'_>) -> Page {
        let asking = match self.cookies.is_empty() {
            true => asking,
            false => asking.header("cookie", &self.cookies.join("; ")),
        };
        let answer = asking.send().await;
        assert!(
            answer
                .header("content-security-policy")
                .is_some_and(|policy| !policy.contains("unsafe"))
        );
        let cookie = answer
            .header("set-cookie")
            .and_then(|cookie| cookie.split(';').next())
            .map(str::to_owned);
        Page {
            status: answer.status,
            location: cookie.or_else(|| answer.header("location").map(str::to_owned)),
            html: html(&answer),
        }
    }
}

fn html(answer: &Answer) -> String {
    let html = String::from_utf8(answer.body.clone()).unwrap();
    if answer
        .header("content-type")
        .is_some_and(|kind| kind.starts_with("text/html"))
    {
        // What the content security policy would refuse must not be there in the first place.
        for inline in ["<style", " style=", "onclick=", "javascript:", "<script>"] {
            assert!(!html.contains(inline), "{inline} in {html}");
        }
        assert!(html.len() < 100_000, "a page of {} bytes", html.len());
    }
    html
}

impl Page {
    /// The page, if the status is this one.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.html);
        self
    }

    /// Where the reader is sent on.
    #[track_caller]
    pub fn onward(&self) -> &str {
        assert_eq!(self.status, 303, "{}", self.html);
        self.location.as_deref().unwrap()
    }

    /// Whether the page shows this text.
    pub fn shows(&self, text: &str) -> bool {
        self.text().contains(text)
    }

    /// What a person reads: the page without its tags.
    pub fn text(&self) -> String {
        let body = self.html.split_once("<body>").map_or("", |(_, body)| body);
        let mut text = String::new();
        let mut in_tag = false;
        for character in body.chars() {
            match character {
                '<' => {
                    in_tag = true;
                    text.push(' ');
                }
                '>' => in_tag = false,
                shown if !in_tag => text.push(shown),
                _ => {}
            }
        }
        let text = text
            .replace("&#38;", "&")
            .replace("&#39;", "'")
            .replace("&#60;", "<")
            .replace("&#62;", ">");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The value of the hidden field of this name that stands last before `mark`.
    #[track_caller]
    pub fn hidden(&self, name: &str, mark: &str) -> String {
        let before = self
            .html
            .find(mark)
            .unwrap_or_else(|| panic!("no {mark} in {}", self.html));
        let field = format!("name=\"{name}\" value=\"");
        let (_, value) = self.html[..before]
            .rsplit_once(&field)
            .expect("the hidden field");
        value.split('"').next().unwrap().to_owned()
    }
}

fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}
