//! One line at a time through pest, and a typed way to walk what comes out.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Once;

use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;

use crate::clauses::named;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::limits::{MAX_NESTING, MAX_PARSER_CALLS};
use crate::nearest::nearest;
use crate::source::{Lines, Span};

/// The parser that pest derives from `grammar.pest`.
#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
#[grammar = "modifiers.pest"]
#[grammar = "time_control.pest"]
#[grammar = "deadlines.pest"]
#[grammar = "clauses/absence.pest"]
#[grammar = "clauses/appeals.pest"]
#[grammar = "clauses/byes.pest"]
#[grammar = "clauses/callers.pest"]
#[grammar = "clauses/choices.pest"]
#[grammar = "clauses/default_time.pest"]
#[grammar = "clauses/draws/draws.pest"]
#[grammar = "clauses/dress_code.pest"]
#[grammar = "clauses/illegal_moves.pest"]
#[grammar = "clauses/recording.pest"]
#[grammar = "clauses/resigning.pest"]
#[grammar = "clauses/late_entries.pest"]
#[grammar = "clauses/postponed.pest"]
#[grammar = "clauses/rated.pest"]
#[grammar = "clauses/both_absent.pest"]
#[grammar = "clauses/clock_start.pest"]
#[grammar = "clauses/play_off.pest"]
#[grammar = "clauses/repairing.pest"]
#[grammar = "clauses/results.pest"]
#[grammar = "clauses/rounds.pest"]
#[grammar = "clauses/sanctions.pest"]
#[grammar = "clauses/teams.pest"]
#[grammar = "clauses/who.pest"]
#[grammar = "clauses/scoring.pest"]
struct Grammar;

/// A piece of a parsed line that knows its place in the file.
#[derive(Clone)]
pub(crate) struct Node<'i> {
    pair: Pair<'i, Rule>,
    lines: &'i Lines<'i>,
    /// Byte offset of the line in the file.
    offset: usize,
}

impl<'i> Node<'i> {
    pub(crate) fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    /// The text, without the space that an absent optional part leaves behind.
    pub(crate) fn text(&self) -> &'i str {
        self.pair.as_str().trim_end()
    }

    pub(crate) fn span(&self) -> Span {
        let start = self.offset + self.pair.as_span().start();
        self.lines.span(start, start + self.text().len())
    }

    pub(crate) fn children(&self) -> impl Iterator<Item = Self> + use<'i> {
        let (lines, offset) = (self.lines, self.offset);
        self.pair.clone().into_inner().map(move |pair| Self {
            pair,
            lines,
            offset,
        })
    }

    /// The first child of a rule.
    pub(crate) fn child(&self, rule: Rule) -> Option<Self> {
        self.children().find(|child| child.rule() == rule)
    }

    /// The word of a list that a child of this rule writes, however it is spaced and capitalised.
    pub(crate) fn word<W: FromStr>(&self, rule: Rule) -> Option<W> {
        let words = self.child(rule)?.words().to_ascii_lowercase();
        words.parse().ok()
    }

    /// All children of a rule.
    pub(crate) fn all(&self, rule: Rule) -> impl Iterator<Item = Self> + use<'i> {
        self.children().filter(move |child| child.rule() == rule)
    }

    /// The first piece, however deep, whose rule is one of these.
    pub(crate) fn find(&self, wanted: impl Fn(Rule) -> bool) -> Option<Self> {
        let (lines, offset) = (self.lines, self.offset);
        let mut pieces = self.pair.clone().into_inner().flatten();
        pieces.find(|pair| wanted(pair.as_rule())).map(|pair| Self {
            pair,
            lines,
            offset,
        })
    }

    /// The words of the text with one space between them, in lower case.
    pub(crate) fn words(&self) -> String {
        self.text()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase()
    }
}

/// Parses one line by its entry rule.
pub(crate) fn parse_line<'i>(
    entry: Rule,
    file: &str,
    text: &'i str,
    offset: usize,
    lines: &'i Lines<'i>,
) -> Result<Node<'i>, Box<Diagnostic>> {
    // pest's limit belongs to the process; nothing else in it parses with pest.
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| pest::set_call_limit(NonZeroUsize::new(MAX_PARSER_CALLS)));
    if let Some(at) = too_deep(text) {
        let message = format!("more than {MAX_NESTING} parentheses within each other");
        let span = lines.span(offset + at, offset + at + 1);
        return Err(Box::new(Diagnostic::new(
            codes::TOO_DEEP,
            file,
            span,
            message,
        )));
    }
    let refused = |error: Error<Rule>| Box::new(syntax_error(&error, file, text, offset, lines));
    let pair = Grammar::parse(entry, text).map_err(refused)?.next();
    pair.map(|pair| Node {
        pair,
        lines,
        offset,
    })
    .ok_or_else(|| {
        let span = lines.span(offset, offset + text.len());
        Box::new(Diagnostic::new(
            codes::SYNTAX,
            file,
            span,
            "this cannot be read",
        ))
    })
}

/// The place of the parenthesis that goes deeper than the limit.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.bytes().position(|byte| {
        depth = match byte {
            b'(' => depth + 1,
            b')' => depth.saturating_sub(1),
            _ => depth,
        };
        depth > MAX_NESTING
    })
}

/// The first quote or outermost parenthesis that stays open, with what would close it.
fn unclosed(text: &str) -> Option<(usize, char, char)> {
    let mut quote = None;
    let mut open: Vec<usize> = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '"' if quote.take().is_none() => quote = Some(at),
            '(' if quote.is_none() => open.push(at),
            ')' if quote.is_none() => drop(open.pop()),
            _ => {}
        }
    }
    let quote = quote.map(|at| (at, '"', '"'));
    quote.or_else(|| open.first().map(|at| (*at, '(', ')')))
}

/// Says what stands at the place where parsing stopped, and what could have stood there.
fn syntax_error(
    error: &Error<Rule>,
    file: &str,
    text: &str,
    offset: usize,
    lines: &Lines<'_>,
) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.len()),
    };
    let rest = text.get(at..).unwrap_or_default();
    // The parser may stop before the spaces that precede the offending token.
    let at = at + (rest.len() - rest.trim_start().len());
    let token = token(text.get(at..).unwrap_or_default());
    let span = lines.span(offset + at, offset + at + token.len());
    if let Some((at, sign, closing)) = unclosed(text) {
        let span = lines.span(offset + at, offset + at + 1);
        let message = format!("this `{sign}` is not closed");
        let help = format!("add the `{closing}` that belongs to it");
        return Diagnostic::new(codes::SYNTAX, file, span, message).help(help);
    }
    let found = if token.is_empty() {
        "the line ends too early".to_owned()
    } else {
        format!("unexpected `{token}`")
    };
    let diagnostic = Diagnostic::new(codes::SYNTAX, file, span, found);
    let near =
        nearest(token, spelled(&error.variant).iter().map(String::as_str)).map(str::to_owned);
    match (near, expected(&error.variant)) {
        (Some(near), _) => diagnostic.did_you_mean(Some(&near)),
        (None, Some(expected)) => diagnostic.help(format!("expected {expected}")),
        (None, None) => diagnostic,
    }
}

/// The words that could have stood there and that somebody may have misspelt.
fn spelled(variant: &ErrorVariant<Rule>) -> Vec<String> {
    let ErrorVariant::ParsingError { positives, .. } = variant else {
        return Vec::new();
    };
    let spelled = |rule: &Rule| match rule {
        Rule::unit => ["min", "sec", "points", "rounds"]
            .map(str::to_owned)
            .to_vec(),
        rule => format!("{rule:?}")
            .strip_prefix("kw_")
            .map(str::to_owned)
            .into_iter()
            .collect(),
    };
    // A word of one letter is near to every short word.
    positives
        .iter()
        .flat_map(spelled)
        .filter(|word| word.len() > 1)
        .collect()
}

/// The word, number or sign at the start of a text.
fn token(text: &str) -> &str {
    let word = text
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.')))
        .unwrap_or(text.len());
    let sign = text.chars().next().map_or(0, char::len_utf8);
    text.get(..word.max(sign)).unwrap_or_default()
}

fn expected(variant: &ErrorVariant<Rule>) -> Option<String> {
    let ErrorVariant::ParsingError { positives, .. } = variant else {
        return None;
    };
    // Where a modifier can stand, all of them can; one stands for them.
    let modifiers = positives.contains(&Rule::kw_except);
    let others = positives.iter().filter(|rule| {
        !modifiers
            || !matches!(
                rule,
                Rule::kw_unless | Rule::kw_except | Rule::kw_if | Rule::kw_in | Rule::comma
            )
    });
    let mut names: Vec<String> = Vec::new();
    for name in others.map(|rule| human(*rule)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if modifiers {
        let place = human(Rule::scope_ahead);
        names.retain(|name| *name != place);
        names.push(place);
    }
    let last = names.pop()?;
    Some(if names.is_empty() {
        last
    } else {
        format!("{} or {last}", names.join(", "))
    })
}

/// What a rule is called in a message.
fn human(rule: Rule) -> String {
    let name = match rule {
        Rule::EOI => "the end of the line",
        Rule::word | Rule::value | Rule::subject_word | Rule::amount_word | Rule::plain_word => {
            "a word"
        }
        Rule::rule_word | Rule::rule_name | Rule::rule_ref | Rule::owner => "the name of a rule",
        Rule::setting_name => "the name of a setting",
        Rule::int => "a number",
        Rule::unit => "a unit (`s`, `min`, `h`, `points`, `rounds`)",
        Rule::digits | Rule::amount | Rule::quantity | Rule::time_amount => {
            "an amount such as `2 min`"
        }
        Rule::string | Rule::string_body => "a text in quotes",
        Rule::article | Rule::value_article => "an article such as `7.5.5`",
        Rule::laws_name | Rule::named_laws => "the name of laws, such as `fide.rapid`",
        Rule::family => "`FIDE Laws 2023`",
        Rule::edition => "an edition such as `2023`",
        Rule::colon => "`:`",
        Rule::comma => "`,`",
        Rule::cite | Rule::cite_group | Rule::cite_source => {
            "an article in parentheses, such as `(Laws 7.5.5)`"
        }
        Rule::bound => "`at most`, `at least`, `more than` or `less than`",
        Rule::at_most => "`at most`",
        Rule::at_least => "`at least`",
        Rule::more_than => "`more than`",
        Rule::less_than => "`less than`",
        Rule::setting_type => "`duration` or `one of …`",
        Rule::fixed => "`, always …`",
        Rule::default => "`, else …`",
        Rule::must_say => "`; the event must say`",
        Rule::may_set => "`; regulations may set it`",
        Rule::constant => "a value",
        Rule::discretion => "`unless the arbiter decides otherwise`",
        Rule::may_milder => "`set a milder penalty`",
        Rule::may_replace => "`replace it`",
        Rule::may_tighten => "`tighten it`",
        Rule::rung => "`first`, `second` …",
        Rule::and_later => "`and later`",
        Rule::effects
        | Rule::plain
        | Rule::open_score
        | Rule::add_time
        | Rule::reduce_time
        | Rule::deduct
        | Rule::award
        | Rule::fine
        | Rule::exclude
        | Rule::expel
        | Rule::report_to
        | Rule::compat_reduced
        | Rule::compat_goes_on
        | Rule::compat_loses
        | Rule::compat_drawn
        | Rule::promote => "an effect",
        Rule::floor => "`but not below …`",
        Rule::party | Rule::player | Rule::opponent | Rule::owner_of_time => {
            "`the player` or `the opponent`"
        }
        Rule::expr | Rule::comparison | Rule::subject | Rule::paren => "a condition",
        Rule::is_test => "`is …`",
        Rule::between | Rule::range => "`from … to …`",
        Rule::compare | Rule::cmp_op | Rule::more_test => "a comparison",
        Rule::operand => "a value or a setting",
        Rule::and_op | Rule::compat_and => "`and`",
        Rule::or_op | Rule::compat_or => "`or`",
        Rule::not_op | Rule::compat_not => "`not`",
        Rule::schedule
        | Rule::short
        | Rule::long
        | Rule::period
        | Rule::short_part
        | Rule::compat_game
        | Rule::compat_moves_and_minutes
        | Rule::compat_moves_in
        | Rule::compat_each
        | Rule::per_colour => "a time such as `90 min`",
        Rule::compat_rate_of_play => "`time control`",
        Rule::both_colours => "`both plus … a move`",
        Rule::compat_per_move | Rule::per_move => "`a move`",
        Rule::compat_delay => "`with … delay`",
        Rule::compat_increment => "`plus … a move`",
        Rule::compat_rest => "`the rest of the game`",
        Rule::compat_the_first => "a number of moves",
        Rule::short_unit => "`s`",
        Rule::rest => "`the rest of the game`",
        Rule::moves => "a number of moves",
        Rule::increment => "`plus … a move`",
        Rule::delay => "`with … delay`",
        Rule::from_move => "`from move …`",
        Rule::from_start => "`from the scheduled start`, or another start",
        Rule::start_basis | Rule::actual | Rule::scheduled | Rule::announced | Rule::session => {
            "`actual`, `scheduled`, `announced` or `session`"
        }
        Rule::in_section
        | Rule::in_stage
        | Rule::in_rounds
        | Rule::in_last
        | Rule::except_rounds
        | Rule::except_last
        | Rule::scope_ahead => "where it holds, such as `, in rounds 1 to 3`",
        Rule::rounds | Rule::round_range => "rounds such as `rounds 1 to 3`",
        Rule::last_rounds => "`the last 2 rounds`",
        Rule::if_agreed => "`if both players agree`",
        Rule::deadline
        | Rule::before_event
        | Rule::ahead
        | Rule::within
        | Rule::before_clock
        | Rule::after_start => "a deadline such as `before the previous round ends`",
        Rule::clock_time => "a time of day such as `17:30`",
        Rule::day | Rule::day_before => "`on the day` or `the day before`",
        Rule::lapse => "a time such as `30 min` or `2 days`",
        Rule::occasion
        | Rule::tournament_starts
        | Rule::entries_close
        | Rule::pairings_published
        | Rule::results_published
        | Rule::round_turn
        | Rule::game_ends
        | Rule::the_incident
        | Rule::the_ruling => "an event such as `the round starts`",
        Rule::which_round
        | Rule::previous_round
        | Rule::next_round
        | Rule::last_round
        | Rule::this_round => "`the previous round`, `the next round` or `round 3`",
        Rule::round_starts | Rule::turn_start => "the start",
        Rule::round_ends | Rule::turn_end => "the end",
        other => match named(other) {
            Some(name) => name,
            None => return keyword(other),
        },
    };
    name.to_owned()
}

/// A keyword stands for itself; whole lines are never expected within one.
fn keyword(rule: Rule) -> String {
    let name = format!("{rule:?}");
    match name.strip_prefix("kw_") {
        Some(word) => format!("`{word}`"),
        None => "a clause".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_the_grammar_has_a_name_for_messages() {
        for rule in Rule::all_rules() {
            let name = format!("{rule:?}");
            let unnamed = human(*rule) == "a clause";
            let silent = matches!(
                rule,
                Rule::wb
                    | Rule::WHITESPACE
                    | Rule::COMMENT
                    | Rule::primary
                    | Rule::effect
                    | Rule::bin_op
                    | Rule::tail
                    | Rule::modifier
                    | Rule::joined
                    | Rule::next_colour
            );
            assert_eq!(
                unnamed,
                name.ends_with("_line") || silent,
                "{name}: {}",
                human(*rule)
            );
        }
    }

    #[test]
    fn a_mistake_is_placed_at_its_token_in_the_file() {
        let text = "x\n  set default time: 15 mni";
        let lines = Lines::new(text);
        let refused = parse_line(Rule::set_line, "f", text[4..].trim(), 4, &lines)
            .err()
            .expect("misspelt unit");
        assert_eq!(&text[refused.span.start..refused.span.end], "mni");
        assert_eq!((refused.span.line, refused.span.column), (2, 24));
    }

    #[test]
    fn a_wall_of_parentheses_is_refused_at_once() {
        let text = format!("when {}", "(".repeat(60_000));
        let lines = Lines::new(&text);
        let refused = parse_line(Rule::when_line, "f", &text, 0, &lines)
            .err()
            .expect("too deep");
        assert_eq!(refused.code, "E0007");
    }
}
