//! A file as text that a database takes, and back to the same bytes.

/// Begins a stored file that is no text a database takes: each of its bytes follows as one character.
const BYTES_AS_CHARACTERS: &str = "\u{fffd}bytes\n";

/// The character for the byte 0, which PostgreSQL takes in no text.
const ZERO: char = '\u{100}';

/// A file as text that comes back as the same bytes.
#[must_use]
pub fn to_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') && !text.starts_with(BYTES_AS_CHARACTERS) => {
            text.to_owned()
        }
        _ => {
            let character = |byte: &u8| if *byte == 0 { ZERO } else { char::from(*byte) };
            BYTES_AS_CHARACTERS
                .chars()
                .chain(bytes.iter().map(character))
                .collect()
        }
    }
}

/// The bytes of a stored file.
#[must_use]
pub fn to_bytes(text: &str) -> Vec<u8> {
    match text.strip_prefix(BYTES_AS_CHARACTERS) {
        None => text.as_bytes().to_vec(),
        // A character that is no byte can be ZERO only.
        Some(characters) => characters
            .chars()
            .map(|character| u8::try_from(character).unwrap_or(0))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_any_bytes_then_they_come_back_from_text_that_a_database_takes() {
        let all: Vec<u8> = (0..=255).collect();
        let marked = BYTES_AS_CHARACTERS.as_bytes();
        for bytes in [
            b"001    1".as_slice(),
            "Müller\r\n".as_bytes(),
            b"M\xfcller",
            b"a\0b",
            &all,
            marked,
            b"",
        ] {
            let text = to_text(bytes);
            assert!(!text.contains('\0'));
            assert_eq!(to_bytes(&text), bytes);
        }
        assert_eq!(to_text(b"plain"), "plain");
    }
}
