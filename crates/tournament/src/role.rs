//! Who may act in a tournament, and who may read which entry.

use arbiter_ruling::Audience;

use crate::words::words;

words! {
    /// A role that a principal holds in one tournament. A plain arbiter is `floor`.
    Role {
        /// Runs the installation; creates tournaments.
        Owner = "owner",
        /// The organiser: regulations, files, tokens.
        Organiser = "organiser",
        /// The chief arbiter.
        Chief = "chief",
        /// A deputy chief arbiter.
        Deputy = "deputy",
        /// An arbiter who answers for a range of boards.
        Sector = "sector",
        /// An arbiter on the floor.
        Floor = "floor",
        /// A pairing program.
        Pairing = "pairing",
        /// Somebody who may look at what everybody may see.
        Viewer = "viewer",
    }
}

impl Role {
    /// Whether this role decides at boards.
    #[must_use]
    pub fn is_arbiter(self) -> bool {
        matches!(
            self,
            Self::Chief | Self::Deputy | Self::Sector | Self::Floor
        )
    }

    /// Whether this role has the last word at boards: the chief arbiter, and a deputy in the chief's place.
    #[must_use]
    pub fn is_chief(self) -> bool {
        matches!(self, Self::Chief | Self::Deputy)
    }

    /// Whether this role may read what is for `audience`.
    ///
    /// Article 12.6 keeps claims, counts and incidents under way from players: what is for arbiters is never shown
    /// to an organiser or a pairing program.
    #[must_use]
    pub fn may_read(self, audience: Audience) -> bool {
        match audience {
            Audience::Everyone => true,
            Audience::Officials => {
                self.is_arbiter() || matches!(self, Self::Owner | Self::Organiser | Self::Pairing)
            }
            Audience::Arbiters => self.is_arbiter(),
            Audience::Chief => matches!(self, Self::Chief | Self::Deputy),
        }
    }
}

/// Whether a principal with these roles may read what is for `audience`.
#[must_use]
pub fn may_read(roles: impl IntoIterator<Item = Role>, audience: Audience) -> bool {
    audience == Audience::Everyone || roles.into_iter().any(|role| role.may_read(audience))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_every_role_and_audience_then_12_6_is_kept() {
        let readers = |audience: Audience| -> Vec<&str> {
            Role::ALL
                .iter()
                .filter(|role| role.may_read(audience))
                .map(|role| role.as_str())
                .collect()
        };
        assert_eq!(
            readers(Audience::Everyone),
            [
                "owner",
                "organiser",
                "chief",
                "deputy",
                "sector",
                "floor",
                "pairing",
                "viewer"
            ]
        );
        assert_eq!(
            readers(Audience::Officials),
            [
                "owner",
                "organiser",
                "chief",
                "deputy",
                "sector",
                "floor",
                "pairing"
            ]
        );
        assert_eq!(
            readers(Audience::Arbiters),
            ["chief", "deputy", "sector", "floor"]
        );
        assert_eq!(readers(Audience::Chief), ["chief", "deputy"]);
    }
}
