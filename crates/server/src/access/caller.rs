//! From where a request comes, as far as limits need it.

use std::net::IpAddr;

use actix_web::HttpRequest;

/// From where a request comes: an address, or for IPv6 the 64 bits that one household has, because whoever has one
/// address there has all of them. What a header claims is not asked: everybody can write one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller(String);

impl Caller {
    /// The caller of a request.
    #[must_use]
    pub fn of(request: &HttpRequest) -> Self {
        request
            .peer_addr()
            .map_or_else(|| Self("unknown".to_owned()), |peer| Self::at(peer.ip()))
    }

    fn at(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.to_string()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Self(format!("{a:x}:{b:x}:{c:x}:{d:x}"))
            }
        }
    }

    /// The address as text, for the meter of a limit only.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_addresses_of_one_network_then_they_are_one_caller_where_one_person_has_all_of_them() {
        let at = |text: &str| Caller::at(text.parse().unwrap());
        assert_eq!(at("2001:db8:1:2::7"), at("2001:db8:1:2:ffff::1"));
        assert_ne!(at("2001:db8:1:2::7"), at("2001:db8:1:3::7"));
        assert_eq!(at("::ffff:192.168.1.5"), at("192.168.1.5"));
        assert_ne!(at("192.168.1.5"), at("192.168.1.6"));
    }
}
