//! `appeals: to the appeals committee of 3, within 1 h of the end of the round, fee 50, returned if upheld`.

use super::who::Official;
use super::{ClauseForm, Family};
use crate::codes;
use crate::deadline::Deadline;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::policy::Policy;
use crate::resolve::Expansion;
use crate::vocabulary::words;
use crate::wording::Pieces;

/// Whether the arbiter's decisions can be appealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Appeals {
    /// The arbiter's decision is final.
    None,
    /// They can be.
    To(AppealBody),
}

/// To whom an appeal goes, and on what conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AppealBody {
    /// Who decides it.
    pub body: Official,
    /// How many members decide; an odd number, so that they can.
    pub members: Option<u32>,
    /// Until when it is made; nothing if the regulations do not say.
    pub deadline: Option<Deadline>,
    /// What has to be deposited, in the currency of the tournament; nothing for no fee.
    pub fee: Option<u32>,
    /// When the fee is given back; nothing for never.
    pub returned: Option<FeeReturned>,
}

words! { "condition on which a fee is returned"
    /// When the fee of an appeal is given back.
    pub enum FeeReturned {
        /// If the appeal is upheld.
        Upheld = "returned if upheld",
        /// If it was reasonable to appeal.
        Reasonable = "returned if reasonable",
    }
}

impl Family for Appeals {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "appeals",
        Rule::appeals_line,
        "appeals: to the appeals committee of 3, within 1 h of the end of the round, fee 50, returned if upheld",
        "Says who decides an appeal, of how many members, until when it is made, and what is deposited; or `none`, if the arbiter's decision is \
         final.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (Rule::no_appeals, "`none`"),
        (Rule::appealing, "`to …`"),
        (Rule::committee_of, "`of 3`"),
        (Rule::appeal_fee, "`fee …`"),
        (
            Rule::returned,
            "`returned if upheld` or `returned if reasonable`",
        ),
    ];

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let Some(line) = line.child(Rule::appealing) else {
            return Some(Self::None);
        };
        let members = match line.child(Rule::committee_of) {
            None => None,
            Some(of) => Some(members(reader, &of.child(Rule::int)?)?),
        };
        let paid = line.child(Rule::appeal_fee);
        let fee = match &paid {
            None => None,
            Some(paid) => Some(reader.whole(&paid.child(Rule::int)?)?),
        };
        let returned = paid.and_then(|paid| paid.word(Rule::returned));
        Some(Self::To(AppealBody {
            body: Official::of(&line.child(Rule::official)?)?,
            members,
            deadline: reader.deadline_in(&line)?,
            fee,
            returned,
        }))
    }

    fn written(&self) -> Pieces {
        let to = match self {
            Self::None => return vec!["appeals: none".to_owned()],
            Self::To(to) => to,
        };
        let mut first = format!("appeals: to the {}", to.body);
        if let Some(members) = to.members {
            first.push_str(&format!(" of {members}"));
        }
        let mut pieces = vec![first];
        pieces.extend(to.deadline.map(|deadline| deadline.to_string()));
        pieces.extend(to.fee.map(|fee| format!("fee {fee}")));
        pieces.extend(to.returned.map(|returned| returned.to_string()));
        pieces
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::Appeals(*self));
    }
}

/// An odd number of members, so that a vote decides.
fn members(reader: &mut Reader<'_, '_>, int: &Node<'_>) -> Option<u32> {
    let members = reader.whole(int)?;
    if members % 2 == 1 {
        return Some(members);
    }
    reader.refuse(
        codes::OUT_OF_RANGE,
        int.span(),
        "a committee of an even number cannot always decide",
        "write an odd number, such as `3`",
    );
    None
}

/// On which result the next round is paired while an appeal is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProvisionalResult {
    /// The arbiter chooses it; if not, what was ruled stands until the appeal is decided.
    pub arbiter_decides: bool,
}

impl Family for ProvisionalResult {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "while an appeal is open",
        Rule::provisional_line,
        "while an appeal is open: the arbiter decides",
        "Says on which result the next round is paired while an appeal is open: `the arbiter decides`, or `the ruling \
         stands`.",
    )];
    const NAMES: &'static [(Rule, &'static str)] = &[(
        Rule::provisional,
        "`the arbiter decides` or `the ruling stands`",
    )];

    fn read<'a>(_: &mut Reader<'a, '_>, line: &Node<'a>, _: &Block<'a>) -> Option<Self> {
        let words = line.child(Rule::provisional)?.words();
        Some(Self {
            arbiter_decides: words.eq_ignore_ascii_case("the arbiter decides"),
        })
    }

    fn written(&self) -> Pieces {
        let what = if self.arbiter_decides {
            "the arbiter decides"
        } else {
            "the ruling stands"
        };
        vec![format!("while an appeal is open: {what}")]
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        into.policy(Policy::ProvisionalResult(*self));
    }
}
