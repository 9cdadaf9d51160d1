//! What regulations say for the service beyond rulings, as typed data: byes, re-pairing, the points of a game.
//!
//! A policy is a clause that no ruling rests on. Each keeps what it is said with: the clause, its canonical wording,
//! its articles, its place, and what it hangs on.

use crate::citation::Citation;
pub use crate::clauses::{HalfPointByes, Repairing, RoundCount, System};
use crate::scope::Consent;
use crate::source::Span;

macro_rules! policies {
    ($( $(#[doc = $doc:literal])+ $variant:ident($key:literal) ),+ $(,)?) => {
        /// What a clause says for the service.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Policy { $( $(#[doc = $doc])+ $variant($variant) ),+ }

        impl Policy {
            /// The phrase keys of all policies, without the `policy-` before them.
            pub const KEYS: &'static [&'static str] = &[ $( $key ),+ ];

            /// The policy's phrase key, without the `policy-` before it.
            #[must_use]
            pub const fn key(&self) -> &'static str {
                match self { $( Self::$variant(_) => $key ),+ }
            }
        }

        $(
            impl PolicyKind for $variant {
                fn of(policy: &Policy) -> Option<&Self> {
                    match policy {
                        Policy::$variant(own) => Some(own),
                        _ => None,
                    }
                }
            }
        )+
    };
}

policies! {
    /// How many rounds there are.
    RoundCount("round_count"),
    /// Rounds that a player may leave out for half a point.
    HalfPointByes("half_point_byes"),
    /// When the opponents of absent players are paired with each other.
    Repairing("repairing"),
}

/// A kind of policy, so that [`Policies::get`] can find it.
pub trait PolicyKind: Sized + 'static {
    /// The policy of this kind, if it is one.
    fn of(policy: &Policy) -> Option<&Self>;
}

/// A policy with what it is said with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The policy.
    pub policy: Policy,
    /// The first words of the clause, such as `half-point byes`.
    pub clause: &'static str,
    /// The clause in its canonical wording, and the lines below it.
    pub wording: Vec<String>,
    /// The articles it cites.
    pub citations: Vec<Citation>,
    /// The place in the regulations.
    pub span: Span,
    /// The arbiter may decide otherwise.
    pub discretion: bool,
    /// Who has to agree before it holds.
    pub consent: Option<Consent>,
}

/// The policies of one part of the tournament, in the order of the regulations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policies(pub(crate) Vec<Stated>);

impl Policies {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Stated> {
        self.0.iter()
    }

    /// Every policy of a kind, with what it is said with.
    pub fn all<P: PolicyKind>(&self) -> impl Iterator<Item = (&P, &Stated)> {
        self.0
            .iter()
            .filter_map(|stated| Some((P::of(&stated.policy)?, stated)))
    }

    /// The policy of a kind that is said at most once.
    #[must_use]
    pub fn get<P: PolicyKind>(&self) -> Option<&P> {
        self.all().next().map(|(policy, _)| policy)
    }
}
