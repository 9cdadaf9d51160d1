//! A form with a file (RFC 7578), read whole: a tournament file is small, and its bytes must stay as they are.

use crate::body::Body;
use crate::limits::MAX_TRF_BYTES;
use crate::problem::{Problem, ProblemKind};

/// The head of each part and the other fields beside a file.
const MAX_ENVELOPE_BYTES: usize = 4 * 1024;

/// The longest boundary that RFC 2046 allows.
const MAX_BOUNDARY_BYTES: usize = 70;

/// The parts of a form, by their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    parts: Vec<(String, Vec<u8>)>,
    /// The body as it was sent, from which a repeated request is known.
    pub bytes: Vec<u8>,
}

impl Parts {
    /// Reads a form with a file. `content_type` holds the boundary.
    ///
    /// # Errors
    /// When it is none, or too long.
    pub async fn read(body: Body, content_type: &str) -> Result<Self, Problem> {
        let bytes = body
            .bytes(&["multipart/form-data"], MAX_TRF_BYTES + MAX_ENVELOPE_BYTES)
            .await?;
        let malformed = || Problem::new(ProblemKind::Malformed, "the form cannot be read");
        let boundary = boundary(content_type).ok_or_else(malformed)?;
        let parts = parts(&bytes, boundary).ok_or_else(malformed)?;
        Ok(Self { parts, bytes })
    }

    /// A part's bytes.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.parts
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_slice())
    }
}

/// The boundary in a `Content-Type`.
fn boundary(content_type: &str) -> Option<&str> {
    let parameter = content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim()
            .eq_ignore_ascii_case("boundary")
            .then(|| value.trim().trim_matches('"'))
    })?;
    (1..=MAX_BOUNDARY_BYTES)
        .contains(&parameter.len())
        .then_some(parameter)
}

/// The parts between the boundaries; none if the body is not made of such.
fn parts(body: &[u8], boundary: &str) -> Option<Vec<(String, Vec<u8>)>> {
    let opening = format!("--{boundary}");
    let delimiter = format!("\r\n--{boundary}");
    let mut rest = body.strip_prefix(opening.as_bytes())?;
    let mut found = Vec::new();
    loop {
        if rest.starts_with(b"--") {
            return Some(found);
        }
        rest = rest.strip_prefix(b"\r\n")?;
        let end = find(rest, delimiter.as_bytes())?;
        let (part, after) = (rest.get(..end)?, rest.get(end + delimiter.len()..)?);
        let head_end = find(part, b"\r\n\r\n")?;
        let head = std::str::from_utf8(part.get(..head_end)?).ok()?;
        found.push((name(head)?.to_owned(), part.get(head_end + 4..)?.to_vec()));
        rest = after;
    }
}

/// The name in a part's head.
fn name(head: &str) -> Option<&str> {
    let line = head.lines().find(|line| {
        line.split(':')
            .next()
            .is_some_and(|field| field.trim().eq_ignore_ascii_case("content-disposition"))
    })?;
    let start = line.find("; name=\"")? + "; name=\"".len();
    let name = line.get(start..)?;
    name.get(..name.find('"')?)
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = b"--x\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\nk\r\n\
        --x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.trf\"\r\nContent-Type: text/plain\r\n\r\n\
        012 M\xfcller\r\n--y\r\n\r\n--x--\r\n";

    #[test]
    fn a_file_comes_through_to_the_byte() {
        let parts = parts(BODY, "x").unwrap();
        assert_eq!(parts[0], ("key".to_owned(), b"k".to_vec()));
        assert_eq!(
            parts[1],
            ("file".to_owned(), b"012 M\xfcller\r\n--y\r\n".to_vec())
        );
        assert_eq!(parts.len(), 2);
    }

    #[test]
    fn the_boundary_stands_in_the_content_type() {
        assert_eq!(
            boundary("multipart/form-data; boundary=----Web1"),
            Some("----Web1")
        );
        assert_eq!(
            boundary("multipart/form-data; charset=utf-8; Boundary=\"a b\""),
            Some("a b")
        );
        let long = format!("multipart/form-data; boundary={}", "x".repeat(71));
        for none in [
            "multipart/form-data",
            "multipart/form-data; boundary=",
            &long,
        ] {
            assert_eq!(boundary(none), None, "{none}");
        }
    }

    #[test]
    fn a_body_that_breaks_off_is_no_form() {
        for end in 0..BODY.len() - 4 {
            assert_eq!(parts(&BODY[..end], "x"), None, "{end}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_parts_or_nothing(bytes: Vec<u8>, boundary in "[a-z]{1,3}") {
            let _ = parts(&bytes, &boundary);
        }

        #[test]
        fn any_file_without_the_boundary_comes_through(file: Vec<u8>) {
            let mut body = b"--b0undary\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".to_vec();
            body.extend_from_slice(&file);
            body.extend_from_slice(b"\r\n--b0undary--");
            proptest::prop_assert_eq!(parts(&body, "b0undary"), Some(vec![("file".to_owned(), file)]));
        }
    }
}
