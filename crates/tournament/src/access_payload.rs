//! Payloads of entries about who may act, and until when. None tells a name.

use serde::{Deserialize, Serialize};

use crate::boards::Boards;
use crate::day::Day;
use crate::ids::{DeviceId, PrincipalId};
use crate::role::Role;
use crate::words::words;

/// `grant_given` and `grant_revoked`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Grant {
    /// Who.
    pub principal: PrincipalId,
    /// What.
    pub role: Role,
    /// The boards that a sector arbiter answers for; all of them where none are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
}

words! {
    /// By what somebody signed in at a device.
    WayIn {
        /// A link that works once, mostly from a QR code.
        Link = "link",
        /// A token.
        Token = "token",
        /// A name and a PIN.
        Pin = "pin",
    }
}

/// `device_joined`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DeviceJoined {
    /// Who signed in.
    pub principal: PrincipalId,
    /// The device.
    pub device: DeviceId,
    /// By what.
    pub by: WayIn,
}

/// `device_revoked`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DeviceRevoked {
    /// Who was signed in there.
    pub principal: PrincipalId,
    /// The device.
    pub device: DeviceId,
}

/// `last_day_set`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LastDaySet {
    /// The tournament's last day; none if it has no end.
    pub last_day: Option<Day>,
}
