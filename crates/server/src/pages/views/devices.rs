//! Devices on which people are signed in.

use askama::Template;

use super::shell::{Link, Shell, Time};

/// A device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceRow {
    /// Who is signed in; none on one's own page.
    pub who: Option<String>,
    /// The last letters of its identity, as the log has it.
    pub name: String,
    /// Since when.
    pub since: Time,
    /// Whether it is the one that shows the page.
    pub own: bool,
    /// Where it is signed out.
    pub revoke: String,
}

/// The name and PIN of whoever looks at the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PinForm {
    /// The name by which one signs in, if there is a PIN.
    pub standing: Option<String>,
    /// The name in the form.
    pub name: String,
}

/// The devices of one person, or of those whom somebody may sign out.
#[derive(Debug, Template)]
#[template(path = "devices.html")]
pub struct DevicesPage {
    /// What surrounds it.
    pub shell: Shell,
    /// The way back.
    pub back: Link,
    /// The page's title.
    pub title: String,
    /// The devices.
    pub devices: Vec<DeviceRow>,
    /// The reader's own PIN; none on the page of a tournament.
    pub pin: Option<PinForm>,
}
