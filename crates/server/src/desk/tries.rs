//! How often somebody may try to sign in: a limit for whose way in it is, and one for the address it is tried from.
//!
//! A hall is behind one address as often as not, so that the limit for addresses is wide, and a try that succeeds costs
//! an address nothing. A token in a request's header is not counted: it has 256 bits, which nobody guesses, and counting
//! would let a stranger make the server write.

use arbiter_store::{Limit, Meter};

use super::Desk;
use crate::access::Caller;
use crate::problem::{Problem, ProblemKind};

/// Whoever knows a PIN may mistype it a few times; then 480 tries a day go through six digits in years.
pub const OF_A_NAME: Limit = Limit {
    burst: 5,
    every_ms: 3 * 60 * 1000,
};

/// Nobody types a token; five wrong ones under one visible prefix are a script's.
pub const OF_A_PREFIX: Limit = OF_A_NAME;

/// A hall full of arbiters who all mistype once, and then one every ten seconds: each PIN costs 19 MiB and a tenth of a
/// second to compare.
pub const OF_AN_ADDRESS: Limit = Limit {
    burst: 30,
    every_ms: 10 * 1000,
};

/// A try to sign in, counted.
pub struct Try {
    whose: Option<Meter>,
    from: Meter,
}

impl Try {
    /// With a name and a PIN.
    pub fn of_name(name: &str, caller: &Caller) -> Self {
        Self {
            whose: Some(Meter::of("name", name, OF_A_NAME)),
            from: from(caller),
        }
    }

    /// With a token, or a link's code, which is nobody's until it is found.
    pub fn of_code(code: &str, caller: &Caller) -> Self {
        let prefix = code.strip_prefix("arb_").and_then(|rest| rest.get(..8));
        Self {
            whose: prefix.map(|prefix| Meter::of("prefix", prefix, OF_A_PREFIX)),
            from: from(caller),
        }
    }
}

fn from(caller: &Caller) -> Meter {
    Meter::of("address", caller.as_str(), OF_AN_ADDRESS)
}

impl Desk {
    /// Counts a try before it is made.
    ///
    /// # Errors
    /// 429 with the time to try again, which is the same whether there is such a name or not.
    pub(super) async fn count(&self, attempt: &Try) -> Result<(), Problem> {
        let meters: Vec<Meter> = attempt
            .whose
            .iter()
            .chain([&attempt.from])
            .cloned()
            .collect();
        match self.store().count_try(&meters).await? {
            None => Ok(()),
            Some(again_at_ms) => Err(Problem::too_many_tries(again_at_ms, self.clock().now_ms())),
        }
    }

    /// The try was right: whoever it was has shown who he is, and the address has guessed nothing.
    pub(super) async fn was_right(&self, attempt: Try) -> Result<(), Problem> {
        if let Some(whose) = attempt.whose {
            self.store().forget_tries(whose).await?;
        }
        self.store().refund_try(attempt.from).await?;
        Ok(())
    }
}

impl Problem {
    /// Somebody has tried too often; when to try again, in UTC milliseconds since 1970.
    fn too_many_tries(again_at_ms: i64, now_ms: i64) -> Self {
        // A second too early would be refused again.
        let wait_s = (again_at_ms - now_ms).max(1).saturating_add(999) / 1000;
        let detail = format!("try again in {wait_s} s");
        Self::new(ProblemKind::TooManyTries, detail)
            .with("again_at_ms", again_at_ms.into())
            .with_header("retry-after", wait_s.to_string())
    }
}
