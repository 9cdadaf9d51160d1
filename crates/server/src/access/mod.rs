//! Who is asking, and what they may do.
//!
//! A request is signed in by a token or by a session's cookie; its principal holds roles in tournaments; the policy
//! says which role may do what. A tournament that is unknown and one that is somebody else's are answered alike.

mod caller;
mod origin;
mod policy;
mod principal;
mod session;
mod signed_in;

pub use caller::Caller;
pub use origin::check_origin;
pub use policy::*;
pub use principal::Principal;
pub use session::{SESSION_COOKIE, ended_cookie, session_cookie};
pub use signed_in::{Credential, Place, permit_at, permit_for, signed_in};
