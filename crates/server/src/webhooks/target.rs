//! Where nothing is ever sent: who may register a webhook must not reach through us what only this machine or its network
//! can reach.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ureq::http::Uri;

/// How far a webhook may reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reach {
    /// Public addresses, encrypted.
    #[default]
    Public,
    /// This machine and its network too, and without encryption: a venue's own programs.
    Lan,
}

impl Reach {
    /// Whether something is sent to this address.
    #[must_use]
    pub fn includes(self, address: IpAddr) -> bool {
        match (self, address) {
            (Self::Lan, address) => !address.is_unspecified() && !address.is_multicast(),
            (Self::Public, IpAddr::V4(address)) => is_public_v4(address),
            (Self::Public, IpAddr::V6(address)) => is_public_v6(address),
        }
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let benchmarks = a == 198 && (b == 18 || b == 19);
    let assignments = (a, b, c) == (192, 0, 0);
    let reserved = a == 0 || a >= 224;
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || shared
        || benchmarks
        || assignments
        || reserved)
}

/// Global unicast that is not a way round to an address of the fourth version or to documentation.
fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    let [a, b, ..] = address.segments();
    let global = a & 0xe000 == 0x2000;
    let tunnels = a == 0x2002 || (a == 0x2001 && b < 0x0200);
    let documentation = (a == 0x2001 && b == 0x0db8) || a == 0x3fff;
    global && !tunnels && !documentation
}

/// Looks at an address as somebody typed it. What its name leads to is looked at each time something is sent.
///
/// # Errors
/// With what is wrong, to be said behind the field's name.
pub fn check_url(url: &str, reach: Reach) -> Result<Uri, &'static str> {
    let uri: Uri = url.parse().map_err(|_| "is not the address of a page")?;
    if url.len() > MAX_URL_BYTES || url.contains('#') {
        return Err("must have at most 2000 characters, and no part behind #");
    }
    match (uri.scheme_str(), reach) {
        (Some("https"), _) | (Some("http"), Reach::Lan) => {}
        (Some("http"), Reach::Public) => return Err("must begin with https://"),
        (_, Reach::Public) => return Err("must begin with https://, and name a host"),
        (_, Reach::Lan) => return Err("must begin with https:// or http://, and name a host"),
    }
    let authority = uri.authority().ok_or("must name a host")?;
    if authority.as_str().contains('@') {
        return Err("must hold no name and password: deliveries are signed");
    }
    let host = authority.host();
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    match bare.parse::<IpAddr>() {
        Ok(address) if !reach.includes(address) => Err(
            "must not be an address of this machine or its network, unless the server is started with --webhooks-lan",
        ),
        _ if bare.is_empty() => Err("must name a host"),
        _ => Ok(uri),
    }
}

/// The longest address; no server takes a longer one.
const MAX_URL_BYTES: usize = 2000;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn given_addresses_that_only_this_machine_reaches_then_nothing_is_sent_there_unless_asked_for()
    {
        for address in [
            "127.0.0.1",
            "127.8.8.8",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "::1",
            "fe80::1",
            "fd00::1",
            "fec0::1",
            "::ffff:127.0.0.1",
            "::ffff:10.1.2.3",
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert!(!Reach::Public.includes(address), "{address}");
            assert!(Reach::Lan.includes(address), "{address}");
        }
        for address in [
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "ff02::1",
            "192.0.2.1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2001::1",
            "64:ff9b::7f00:1",
        ] {
            assert!(
                !Reach::Public.includes(address.parse().unwrap()),
                "{address}"
            );
        }
        for address in [
            "8.8.8.8",
            "93.184.216.34",
            "2606:2800:220:1::1",
            "::ffff:8.8.8.8",
        ] {
            assert!(
                Reach::Public.includes(address.parse().unwrap()),
                "{address}"
            );
        }
    }

    #[test]
    fn given_an_address_that_cannot_be_taken_then_it_is_said_why() {
        for url in [
            "",
            "/hook",
            "example.org/hook",
            "http://example.org/hook",
            "ftp://example.org/",
            "file:///etc/passwd",
            "https://",
            "https:///hook",
            "https://user:secret@example.org/",
            "https://127.0.0.1/hook",
            "https://[::1]/hook",
            "https://[::ffff:10.0.0.1]:8443/",
            "https://example.org/#part",
        ] {
            assert!(check_url(url, Reach::Public).is_err(), "{url}");
        }
        for url in [
            "https://example.org/hook?for=arbiter",
            "https://example.org:8443/",
        ] {
            assert!(check_url(url, Reach::Public).is_ok(), "{url}");
        }
        assert!(check_url("http://192.168.1.20:9000/results", Reach::Lan).is_ok());
        assert!(check_url("http://user@192.168.1.20/", Reach::Lan).is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn given_any_text_then_it_is_an_address_with_a_host_or_refused(url in "(https?://)?[\\PC]{0,40}") {
            if let Ok(uri) = check_url(&url, Reach::Lan) {
                prop_assert!(uri.host().is_some_and(|host| !host.is_empty()));
            }
        }
    }
}
