//! What the regulations say about points and absence in a round.

use arbiter_laws::Color;
use arbiter_ruleset::{DefaultTimeBasis, Place, Rules, Scoring, Setting, SettingValue, Stage};
use arbiter_ruling::scored;
use arbiter_tournament::{
    AbsenceRule, AbsenceRules, ByeKind, DefaultTime, Game, RoundNumber, State, bye_line,
};

use super::Desk;
use super::compiled::Compiled;
use crate::problem::{Problem, ProblemKind};

/// The stage of which every round is that nobody said to be of another.
const MAIN: &str = "main";

impl Desk {
    /// The rules in force; none before any were put in force.
    async fn rules_if_any(
        &self,
        state: &State,
    ) -> Result<Option<std::sync::Arc<Compiled>>, Problem> {
        match self.rules_in_force(state).await {
            Ok(compiled) => Ok(Some(compiled)),
            Err(problem) if problem.kind == ProblemKind::NoRegulations => Ok(None),
            Err(problem) => Err(problem),
        }
    }

    /// What each result of a game brings: by the regulations, and without any by Article 10.1.
    ///
    /// # Errors
    /// When the regulations stored are not the ones that were adopted.
    pub(super) async fn scoring(&self, state: &State, game: &Game) -> Result<Scoring, Problem> {
        let rules = self.rules_if_any(state).await?;
        Ok(rules
            .map(|compiled| Section::of(&compiled.rules, state).scoring(&game.stage, game.round))
            .unwrap_or_default())
    }

    /// What each result and bye of a round brings in the main stage.
    ///
    /// # Errors
    /// When the regulations stored are not the ones that were adopted.
    pub(super) async fn scoring_of_round(
        &self,
        state: &State,
        round: RoundNumber,
    ) -> Result<Scoring, Problem> {
        let rules = self.rules_if_any(state).await?;
        Ok(rules
            .map(|compiled| Section::of(&compiled.rules, state).scoring(MAIN, round))
            .unwrap_or_default())
    }

    /// What the regulations in force say of absent players, by stage; nothing without regulations.
    ///
    /// # Errors
    /// When those stored are not the ones that were adopted.
    pub(super) async fn absence_rules(
        &self,
        state: &State,
        round: RoundNumber,
    ) -> Result<AbsenceRules, Problem> {
        let rules = self.rules_if_any(state).await?;
        Ok(rules
            .map(|compiled| Section::of(&compiled.rules, state).absence_rules(round))
            .unwrap_or_default())
    }
}

/// The rules, and which section of them the tournament is.
struct Section<'a> {
    rules: &'a Rules,
    name: Option<&'a str>,
}

impl<'a> Section<'a> {
    fn of(rules: &'a Rules, state: &'a State) -> Self {
        Self {
            rules,
            name: state.section(),
        }
    }

    /// The rules of a stage in a round; none where they hang on a number of rounds that nobody has told.
    fn part(&self, name: &str, round: RoundNumber) -> Option<&'a Stage> {
        let place = Place {
            section: self.name,
            ..Place::round(name, round.get().into())
        };
        self.rules.part(&place).ok()
    }

    /// What each result brings. Where other rules hold in the last rounds and nobody told how many there are, by those
    /// of the stage's beginning.
    fn scoring(&self, name: &str, round: RoundNumber) -> Scoring {
        let stage = self.part(name, round).or_else(|| self.rules.stage(name));
        let stated = stage.and_then(|stage| stage.policies().get::<Scoring>());
        stated.cloned().unwrap_or_default()
    }

    fn absence_rules(&self, round: RoundNumber) -> AbsenceRules {
        let names = self.rules.stage_names().into_iter();
        let rule = |name: &str| AbsenceRule {
            default_time: self.default_time(name, round),
            scoring: self.scoring(name, round),
        };
        names.map(|name| (name.to_owned(), rule(name))).collect()
    }

    /// How late a player may come. None where it hangs on a number of rounds that nobody has told.
    fn default_time(&self, name: &str, round: RoundNumber) -> Option<DefaultTime> {
        let stage = self.part(name, round)?;
        let Some(SettingValue::Duration(ms)) = stage.setting(Setting::DefaultTime) else {
            return None;
        };
        let basis = match stage.setting(Setting::DefaultTimeBasis) {
            Some(SettingValue::Word(word)) => word.parse().ok(),
            _ => None,
        };
        let basis = basis.unwrap_or(DefaultTimeBasis::ActualStart);
        Some(DefaultTime { ms: *ms, basis })
    }
}

/// What a bye brings, doubled.
pub fn bye_points_x2(scoring: &Scoring, kind: ByeKind) -> i32 {
    scored(scoring, bye_line(kind), Color::White)
}

impl Desk {
    /// What results bring by the regulations in force, in the round that was paired last; none without any.
    ///
    /// # Errors
    /// When the regulations stored are not the ones that were adopted.
    pub(super) async fn scoring_in_force(&self, state: &State) -> Result<Option<Scoring>, Problem> {
        let last = state.rounds.keys().next_back();
        let (Some(&round), Some(compiled)) = (last, self.rules_if_any(state).await?) else {
            return Ok(None);
        };
        Ok(Some(
            Section::of(&compiled.rules, state).scoring(MAIN, round),
        ))
    }
}
