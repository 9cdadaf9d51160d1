//! The records that describe the tournament, as a table.

/// One row per header: its record code, its label, and whether it may stand once only.
macro_rules! headers {
    ($($(#[$doc:meta])+ $variant:ident = $code:literal, $label:literal, $single:literal;)+) => {
        /// A record that describes the tournament and that we read.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Header {
            $($(#[$doc])+ $variant,)+
        }

        impl Header {
            /// Every header.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The record code in columns 1 to 3.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }

            /// What it says, in words.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$variant => $label,)+
                }
            }

            /// Whether a file may have only one of it.
            #[must_use]
            pub const fn is_single(self) -> bool {
                match self {
                    $(Self::$variant => $single,)+
                }
            }

            /// The header with a record code.
            #[must_use]
            pub fn from_code(code: &str) -> Option<Self> {
                match code {
                    $($code => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

headers! {
    /// The tournament's name.
    Name = "012", "tournament name", true;
    /// The city, or wherever it is played.
    City = "022", "city", true;
    /// The federation.
    Federation = "032", "federation", true;
    /// The date of the start.
    Start = "042", "start date", true;
    /// The date of the end.
    End = "052", "end date", true;
    /// The number of players.
    Players = "062", "number of players", true;
    /// The number of rated players.
    RatedPlayers = "072", "number of rated players", true;
    /// The number of teams.
    Teams = "082", "number of teams", true;
    /// The kind of tournament, in free words.
    Type = "092", "type of tournament", true;
    /// The chief arbiter.
    ChiefArbiter = "102", "chief arbiter", true;
    /// A deputy chief arbiter; a line for each.
    DeputyArbiter = "112", "deputy chief arbiter", false;
    /// The allotted times, in free words.
    AllottedTimes = "122", "allotted times", true;
    /// The dates of the rounds.
    RoundDates = "132", "round dates", true;
    /// The number of rounds.
    Rounds = "142", "number of rounds", true;
    /// The colour that the first player has in round 1.
    InitialColour = "152", "initial colour", true;
    /// The time control in its encoded form.
    EncodedTimes = "222", "encoded time control", true;
    /// The program that made the pairings.
    Controller = "182", "pairing controller", true;
    /// The tie-breaks among players who are equal.
    TieBreaks = "202", "tie-breaks", true;
    /// The tie-breaks of the standings, points among them.
    Standings = "212", "order of the standings", true;
    /// The number of rounds, as pairing engines have it.
    EngineRounds = "XXR", "number of rounds", true;
    /// What pairing engines are told, among it the initial colour; lines add up.
    EngineConfiguration = "XXC", "pairing configuration", false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_is_found_by_its_code() {
        for &header in Header::ALL {
            assert_eq!(Header::from_code(header.code()), Some(header));
        }
        assert_eq!(Header::from_code("001"), None);
        assert_eq!(Header::from_code("xxr"), None);
    }
}
