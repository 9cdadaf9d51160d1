//! `draws by agreement: not before move 30` (9.1.1), and what follows where one is offered or agreed all the same.

mod expand;

pub(super) use expand::completed;

use super::{ClauseForm, Family};
use crate::codes;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::nearest::nearest;
use crate::parse::Reader;
use crate::resolve::Expansion;
use crate::syntax::Outcome;
use crate::vocabulary::DrawGround;
use crate::wording::{self, Pieces};

/// When the players may agree a draw, and on whose word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DrawsByAgreement {
    /// What holds until both have completed this move; nothing if the same holds from the first move on.
    early: Option<(u32, Restriction)>,
    /// What holds then.
    then: Restriction,
    breach: Breach,
}

/// What the players may do.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Restriction {
    /// What the Laws let them.
    Free,
    /// Nothing.
    Never,
    /// Only what somebody lets them.
    Only(Leave),
}

/// On whose word a draw may be agreed, and for what reason.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Leave {
    of: LeaveOf,
    /// Any reason if empty.
    grounds: Vec<DrawGround>,
}

/// On whose word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LeaveOf {
    /// The arbiter consents before anything is said to the opponent.
    Arbiter,
    /// Both captains consent.
    Captains,
    /// Nothing is offered to the opponent at all: the players ask the arbiter.
    Through,
}

/// What follows if the players do otherwise; where nothing is said, it is only not allowed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Breach {
    offered: Option<Outcome>,
    again: Option<Outcome>,
    agreed: Option<Outcome>,
}

impl Breach {
    /// The lines below the clause: their first words, and what they say.
    fn lines(&self) -> impl Iterator<Item = (&'static str, &Outcome)> {
        let lines = [
            ("if offered: ", &self.offered),
            ("if offered again: ", &self.again),
            ("if agreed: ", &self.agreed),
        ];
        lines
            .into_iter()
            .filter_map(|(lead, outcome)| Some((lead, outcome.as_ref()?)))
    }
}

impl Family for DrawsByAgreement {
    const FORMS: &'static [ClauseForm] = &[ClauseForm::event(
        "draws by agreement",
        Rule::draws_line,
        "draws by agreement: not before move 30",
        "Says when the players may agree a draw (9.1.1): `allowed`, as the Laws have it; `not allowed`; `not before move 30`, \
         which is over when both have completed it; `only with the arbiter's consent`, `only with both captains' consent`, or \
         `only through the arbiter`, where nothing may be offered to the opponent; `before move 30 only with the arbiter's \
         consent`; `not before move 30, then only with the arbiter's consent`. A consent may be bound to reasons: `for \
         repetition, fifty moves, perpetual check or a theoretical draw`. Lines below say what follows all the same: `if offered: \
         …`, `if offered again: …`, `if agreed: …`; where they say nothing, it is not allowed, and the game goes on. Draws that \
         are claimed are not touched. Expands to three rules, `draws by agreement` on `draw_agreement`, `draw offers` on \
         `draw_offer` and `draws by handshake` on `handshake`, and to `set accepted claim: examined`.",
    )
    .or(&["no draws", "no draw offers", "draw offers", "agreed draws"])];
    const NAMES: &'static [(Rule, &'static str)] = &[
        (
            Rule::draws_said,
            "`not allowed`, `not before move 30` or what else may hold",
        ),
        (Rule::draws_early, "`before move 30 only …`"),
        (Rule::draws_only, "`only with the arbiter's consent`"),
        (Rule::draws_never, "`not allowed`"),
        (Rule::draws_free, "`allowed`"),
        (Rule::until_move, "`before move 30`"),
        (Rule::leave, "`with the arbiter's consent`"),
        (Rule::consent_of_arbiter, "`with the arbiter's consent`"),
        (Rule::consent_of_captains, "`with both captains' consent`"),
        (Rule::through_arbiter, "`through the arbiter`"),
        (Rule::grounds, "`for …`"),
        (Rule::joined_or, "`,` or `or`"),
        (Rule::draws_later, "`then`"),
        (Rule::ground, "a reason such as `a theoretical draw`"),
        (Rule::kw_captains_of, "`captains'`"),
        (Rule::kw_arbiters, "`arbiter's`"),
        (Rule::offered, "`offered`"),
        (Rule::offered_again, "`offered again`"),
        (Rule::agreed, "`agreed`"),
        // Other wordings are not what anybody is told to write.
        (Rule::compat_not_allowed, "`not`"),
        (Rule::compat_only_after, "`only with the arbiter's consent`"),
        (
            Rule::compat_without_leave,
            "`only with the arbiter's consent`",
        ),
        (Rule::without_leave, "`only with the arbiter's consent`"),
        (Rule::compat_without, "`only with the arbiter's consent`"),
        (Rule::compat_never, "`not allowed`"),
        (Rule::compat_free, "`allowed`"),
        (Rule::compat_then, "`then`"),
        (Rule::compat_until, "`move`"),
        (Rule::both_have_made, "`move`"),
        (Rule::black_has_made, "`move`"),
        (Rule::blacks_nth, "`move`"),
        (Rule::int_th, "a number"),
        (Rule::int_bare, "a number"),
        (Rule::compat_in_case_of, "`for`"),
        (Rule::compat_draws, "`draws by agreement`"),
        (Rule::compat_no_draws, "`draws by agreement`"),
        (Rule::no_draws, "`before move 30`"),
        (Rule::at_all, "`at all`"),
        (Rule::compat_behind, "`:` and what follows"),
    ];

    fn has_lines() -> bool {
        true
    }

    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, block: &Block<'a>) -> Option<Self> {
        let said = match line.child(Rule::no_draws) {
            Some(none) => no_draws(reader, &none),
            None => said(reader, &line.child(Rule::draws_said)?),
        };
        let mut breach = Breach::default();
        let mut sound = true;
        if let Some(behind) = line.child(Rule::compat_behind) {
            breach.agreed = reader.outcome(&behind);
            sound &= breach.agreed.is_some();
        }
        reader.below(
            block,
            Rule::draws_breach_line,
            &["if"],
            "this clause",
            |reader, line| {
                let (slot, lead) = if line.child(Rule::offered_again).is_some() {
                    (&mut breach.again, "if offered again: ")
                } else if line.child(Rule::offered).is_some() {
                    (&mut breach.offered, "if offered: ")
                } else {
                    (&mut breach.agreed, "if agreed: ")
                };
                let outcome = reader.outcome(line)?;
                let written = wording::outcome(lead, &outcome);
                if slot.replace(outcome).is_some() {
                    let message = "this is said twice of one clause";
                    reader.refuse(
                        codes::REPEATED_PART,
                        line.span(),
                        message,
                        "keep one of the two",
                    );
                    sound = false;
                }
                Some(written)
            },
        );
        let (early, then) = said.filter(|_| sound)?;
        let free = early.is_none() && then == Restriction::Free;
        if free && breach != Breach::default() {
            let message = "nothing follows from what is allowed";
            let help = "say what is not allowed, or remove what follows";
            reader.refuse(codes::MISPLACED_CLAUSE, line.span(), message, help);
            return None;
        }
        Some(Self {
            early,
            then,
            breach,
        })
    }

    fn written(&self) -> Pieces {
        let early = self
            .early
            .as_ref()
            .map(|(number, restriction)| match restriction {
                Restriction::Only(leave) => format!("before move {number} only {}", leave.words()),
                _ => format!("not before move {number}"),
            });
        let then = match &self.then {
            Restriction::Free if early.is_some() => None,
            Restriction::Free => Some("allowed".to_owned()),
            Restriction::Never => Some("not allowed".to_owned()),
            Restriction::Only(leave) if early.is_some() => {
                Some(format!("then only {}", leave.words()))
            }
            Restriction::Only(leave) => Some(format!("only {}", leave.words())),
        };
        let mut pieces: Pieces = early.into_iter().chain(then).collect();
        wording::lead(&mut pieces, "draws by agreement: ");
        pieces
    }

    fn lines(&self) -> Vec<Pieces> {
        let lines = self.breach.lines();
        lines
            .map(|(lead, outcome)| wording::outcome(lead, outcome))
            .collect()
    }

    fn expand(&self, into: &mut Expansion<'_>) {
        self.rules(into);
    }
}

impl Leave {
    fn arbiter() -> Self {
        Self {
            of: LeaveOf::Arbiter,
            grounds: Vec::new(),
        }
    }

    /// `with the arbiter's consent for repetition or a theoretical draw`.
    fn words(&self) -> String {
        let of = match self.of {
            LeaveOf::Arbiter => "with the arbiter's consent",
            LeaveOf::Captains => "with both captains' consent",
            LeaveOf::Through => "through the arbiter",
        };
        let mut grounds: Vec<&str> = self.grounds.iter().map(|ground| spoken(*ground)).collect();
        match (grounds.pop(), grounds.is_empty()) {
            (None, _) => of.to_owned(),
            (Some(last), true) => format!("{of} for {last}"),
            (Some(last), false) => format!("{of} for {} or {last}", grounds.join(", ")),
        }
    }
}

/// A reason as regulations say it.
const fn spoken(ground: DrawGround) -> &'static str {
    match ground {
        DrawGround::None => "no reason",
        DrawGround::Repetition => "repetition",
        DrawGround::FiftyMoves => "fifty moves",
        DrawGround::PerpetualCheck => "perpetual check",
        DrawGround::TheoreticalDraw => "a theoretical draw",
    }
}

/// What holds early, and what holds then.
type Said = (Option<(u32, Restriction)>, Restriction);

fn said(reader: &mut Reader<'_, '_>, node: &Node<'_>) -> Option<Said> {
    if let Some(after) = node.child(Rule::compat_only_after) {
        let number = reader.whole(&after.child(Rule::int)?)?;
        return Some((Some((number, Restriction::Never)), Restriction::Free));
    }
    let only = match node.child(Rule::draws_only) {
        None => None,
        Some(only) => Some(Restriction::Only(leave(reader, &only)?)),
    };
    if let Some(early) = node.child(Rule::draws_early) {
        let until = until_move(reader, &early.child(Rule::until_move)?)?;
        let restriction = match early.child(Rule::draws_only) {
            Some(only) => Restriction::Only(leave(reader, &only)?),
            None if early.child(Rule::compat_without_leave).is_some() => {
                Restriction::Only(Leave::arbiter())
            }
            None => Restriction::Never,
        };
        return Some((
            Some((until, restriction)),
            only.unwrap_or(Restriction::Free),
        ));
    }
    let then = match only {
        Some(only) => only,
        None if node.child(Rule::draws_never).is_some() => Restriction::Never,
        None if node.child(Rule::draws_free).is_some() => Restriction::Free,
        None => Restriction::Only(Leave::arbiter()),
    };
    Some((None, then))
}

/// `no draws before move 30 without the arbiter's consent`.
fn no_draws(reader: &mut Reader<'_, '_>, node: &Node<'_>) -> Option<Said> {
    let restriction = match node.child(Rule::without_leave) {
        Some(_) => Restriction::Only(Leave::arbiter()),
        None => Restriction::Never,
    };
    Some(match node.child(Rule::until_move) {
        Some(until) => {
            let until = until_move(reader, &until)?;
            (Some((until, restriction)), Restriction::Free)
        }
        None => (None, restriction),
    })
}

/// The move that both must have completed.
fn until_move(reader: &mut Reader<'_, '_>, node: &Node<'_>) -> Option<u32> {
    let number = node.find(|rule| matches!(rule, Rule::int | Rule::int_bare))?;
    reader.whole(&number)
}

fn leave(reader: &mut Reader<'_, '_>, only: &Node<'_>) -> Option<Leave> {
    let node = only.child(Rule::leave)?;
    let of = if node.child(Rule::through_arbiter).is_some() {
        LeaveOf::Through
    } else if node.child(Rule::consent_of_captains).is_some() {
        LeaveOf::Captains
    } else {
        LeaveOf::Arbiter
    };
    let said = node.child(Rule::grounds);
    let said = said.iter().flat_map(|grounds| grounds.all(Rule::ground));
    let grounds: Vec<Option<DrawGround>> = said.map(|said| ground(reader, &said)).collect();
    let mut grounds = grounds.into_iter().collect::<Option<Vec<_>>>()?;
    grounds.sort();
    grounds.dedup();
    Some(Leave { of, grounds })
}

/// A reason, with or without its article.
fn ground(reader: &mut Reader<'_, '_>, said: &Node<'_>) -> Option<DrawGround> {
    let words = said.words();
    let bare = |words: &str| words.strip_prefix("a ").unwrap_or(words).to_owned();
    let mut known = DrawGround::ALL
        .iter()
        .filter(|ground| **ground != DrawGround::None);
    if let Some(ground) = known
        .clone()
        .find(|known| bare(spoken(**known)) == bare(&words))
    {
        return Some(*ground);
    }
    let ways: Vec<&str> = known.by_ref().map(|ground| spoken(*ground)).collect();
    let help = match nearest(&words, ways.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it is one of {}", ways.join(", ")),
    };
    let message = format!("`{words}` is no reason for which a draw is known to be agreed");
    reader.refuse(codes::UNKNOWN_WORD, said.span(), message, help);
    None
}
