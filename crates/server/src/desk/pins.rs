//! Signing in by name and PIN, for a phone without a camera at hand.
//!
//! Whoever is signed in may choose a name and a PIN. A PIN is short, so that it is kept as an argon2 hash only, and the
//! database counts how often a name is tried, whether somebody has it or not. Whether a name is unknown or its PIN wrong is
//! answered alike, and takes as long.

use arbiter_store::{Account, Standing, random_bytes};
use arbiter_tournament::{PrincipalId, WayIn};
use argon2::{Argon2, PasswordHasher, PasswordVerifier};

use super::Desk;
use super::sign_in::SignedIn;
use super::thread::in_a_thread;
use super::tries::Try;
use crate::access::{Caller, Principal};
use crate::problem::{Problem, ProblemKind};

/// The digits of a PIN: six are tried through in years at the pace that the limits allow.
const PIN_DIGITS: std::ops::RangeInclusive<usize> = 6..=12;

/// The letters of a name.
const NAME_CHARS: std::ops::RangeInclusive<usize> = 2..=40;

/// Hashes computed at once at most: each takes 19 MiB, and a stranger can ask for as many as he likes.
pub const HASHES_AT_ONCE: usize = 2;

/// The salt of a PIN, in bytes, as its hash's specification advises (RFC 9106).
const PIN_SALT_BYTES: usize = 16;

/// A name and a PIN as somebody types them.
#[derive(Clone, PartialEq, Eq)]
pub struct NameAndPin {
    name: String,
    pin: String,
}

impl NameAndPin {
    /// As typed: letters of either case and further spaces make no other name.
    #[must_use]
    pub fn typed(name: &str, pin: &str) -> Self {
        let words: Vec<&str> = name.split_whitespace().collect();
        Self {
            name: words.join(" ").to_lowercase(),
            pin: pin.chars().filter(|c| !c.is_whitespace()).collect(),
        }
    }

    /// What cannot be taken, each by its field.
    fn faults(&self) -> Vec<(&'static str, &'static str)> {
        let mut faults = Vec::new();
        let letters = self.name.chars().count();
        if !NAME_CHARS.contains(&letters) || self.name.chars().any(char::is_control) {
            faults.push(("name", "must have 2 to 40 letters"));
        }
        let digits = self.pin.as_bytes();
        if !PIN_DIGITS.contains(&digits.len()) || !digits.iter().all(u8::is_ascii_digit) {
            faults.push(("pin", "must be 6 to 12 digits"));
        } else if is_a_row(digits) {
            faults.push((
                "pin",
                "is the first that a stranger would try: take another one",
            ));
        }
        faults
    }
}

/// Whether each digit is as far from the one before as the next one: `111111`, `123456`, `987654`.
fn is_a_row(digits: &[u8]) -> bool {
    let steps = |pair: &[u8]| match pair {
        [one, other] => i16::from(*other) - i16::from(*one),
        _ => 0,
    };
    let mut steps = digits.windows(2).map(steps);
    let first = steps.next();
    steps.all(|step| Some(step) == first)
}

impl Desk {
    /// Begins a session for whoever knows a name and its PIN.
    ///
    /// # Errors
    /// When they do not go together, were tried too often, or their owner may no longer sign in.
    pub async fn sign_in_by_pin(
        &self,
        typed: NameAndPin,
        caller: &Caller,
    ) -> Result<SignedIn, Problem> {
        let refused = || Problem::bare(ProblemKind::SignInRefused);
        let attempt = Try::of_name(&typed.name, caller);
        self.count(&attempt).await?;
        let found = self.store().pin(&typed.name).await?;
        let hash = found.as_ref().map(|pin| pin.hash.clone());
        let is_right = self.is_right(typed.pin, hash).await?;
        let pin = found.filter(|_| is_right).ok_or_else(refused)?;
        let ends_ms = match self.store().standing(pin.principal.id).await? {
            Standing::Unlimited => None,
            Standing::Until(end_ms) => Some(end_ms),
            Standing::Ended => return Err(refused()),
        };
        self.was_right(attempt).await?;
        let account = Account {
            principal: pin.principal,
            tournament: None,
            device: None,
            expires_at_ms: None,
        };
        self.open_session(account, ends_ms, WayIn::Pin).await
    }

    /// Gives somebody who is signed in a name and a PIN, in place of earlier ones.
    ///
    /// # Errors
    /// When another has the name, or one of the two cannot be taken.
    pub async fn set_pin(&self, principal: PrincipalId, typed: NameAndPin) -> Result<(), Problem> {
        let faults = typed.faults();
        if !faults.is_empty() {
            return Err(Problem::fields(faults));
        }
        let hash = self.hashed(typed.pin).await?;
        if self.store().set_pin(principal, &typed.name, hash).await? {
            return Ok(());
        }
        Err(Problem::field(
            "name",
            "is another\u{2019}s: take a longer one",
        ))
    }

    /// Takes somebody's PIN away.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_pin(&self, principal: &Principal) -> Result<(), Problem> {
        self.store().remove_pin(principal.id).await?;
        Ok(())
    }

    /// The name by which somebody signs in, if there is a PIN.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pin_name(&self, principal: &Principal) -> Result<Option<String>, Problem> {
        Ok(self.store().pin_name(principal.id).await?)
    }

    /// Whether a PIN is the one of a hash. Without one, as much is computed all the same.
    async fn is_right(&self, pin: String, hash: Option<String>) -> Result<bool, Problem> {
        let Some(hash) = hash else {
            self.hashed(pin).await?;
            return Ok(false);
        };
        let _turn = self.turn().await?;
        in_a_thread(move || {
            Argon2::default()
                .verify_password(pin.as_bytes(), hash.as_str())
                .is_ok()
        })
        .await
    }

    async fn hashed(&self, pin: String) -> Result<String, Problem> {
        let salt = random_bytes::<PIN_SALT_BYTES>()?;
        let _turn = self.turn().await?;
        let hashed = in_a_thread(move || {
            let hash = Argon2::default().hash_password_with_salt(pin.as_bytes(), &salt);
            hash.map(|hash| hash.to_string())
        });
        hashed.await?.map_err(|error| Problem::internal(&error))
    }

    async fn turn(&self) -> Result<tokio::sync::SemaphorePermit<'_>, Problem> {
        let turn = self.0.hashing.acquire().await;
        turn.map_err(|_| Problem::bare(ProblemKind::Unavailable))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_name_and_a_pin_then_what_cannot_be_taken_names_its_field() {
        let fields = |name: &str, pin: &str| -> Vec<&str> {
            let faults = NameAndPin::typed(name, pin).faults();
            faults.into_iter().map(|(field, _)| field).collect()
        };
        assert!(fields("Maria", "407 318").is_empty());
        assert_eq!(fields("M", "40731"), ["name", "pin"]);
        for pin in ["111111", "123456", "987654", "40731x", "", "1234567890123"] {
            assert_eq!(fields("Maria", pin), ["pin"], "{pin}");
        }
    }

    #[test]
    fn given_another_case_or_more_spaces_then_the_name_is_the_same() {
        assert!(NameAndPin::typed("  Åsa  Berg ", "1") == NameAndPin::typed("åsa berg", " 1"));
    }
}
