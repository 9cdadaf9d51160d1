//! What the service needs beyond rulings: byes, results, appeals, teams, points.

use arbiter_ruleset::{
    AppealBody, Appeals, Armageddon, BoardOrder, ByeScore, Byes, Called, Callers, Colour,
    EmptyBoards, IllegalMoves, LateEntries, Lineups, MissingResults, NoShow, PlayOff, PlayOffWhen,
    Policy, PostponedGames, Postponing, ResultReports, RoundCount, ScoreLine, Scoring, TeamMatches,
    Tolerance, Withdrawals,
};

use crate::args::Args;
use crate::phrases::Phrases;

fn number(n: u32) -> Args {
    Args::new().number("n", n.into())
}

impl Phrases {
    /// A policy in a sentence, without its capital.
    pub(super) fn policy(&self, policy: &Policy) -> String {
        match policy {
            Policy::RoundCount(count) => self.round_count(*count),
            Policy::Byes(byes) => self.byes(*byes),
            Policy::LateEntries(entries) => self.late_entries(*entries),
            Policy::NoShow(no_show) => self.no_show(*no_show),
            Policy::Withdrawals(withdrawals) => self.withdrawals(withdrawals),
            Policy::PostponedGames(PostponedGames::NotAllowed) => {
                self.text("policy-postponed_games-none")
            }
            Policy::PostponedGames(PostponedGames::Allowed(how)) => self.postponed_games(how),
            Policy::ResultReports(reports) => self.result_reports(reports),
            Policy::MissingResults(missing) => self.missing_results(*missing),
            Policy::ResultCorrections(corrections) => {
                let args = Args::new().word("deadline", self.deadline(corrections.deadline));
                self.say("policy-result_corrections", &args)
            }
            Policy::Rated(rated) => {
                let raters: Vec<String> = rated
                    .by
                    .iter()
                    .map(|rater| self.named("rater", rater.as_str()))
                    .collect();
                match raters.is_empty() {
                    true => self.text("policy-rated-none"),
                    false => {
                        let raters = raters.join(&self.text("list-and"));
                        self.say("policy-rated", &Args::new().word("raters", raters))
                    }
                }
            }
            Policy::Appeals(Appeals::None) => self.text("policy-appeals-none"),
            Policy::Appeals(Appeals::To(body)) => self.appeals(*body),
            Policy::IllegalMoves(counted) => self.illegal_moves(*counted),
            Policy::Callers(callers) => self.callers(*callers),
            Policy::DressCode(dress) => {
                let args = Args::new().word("sentences", dress.sentences.join(" "));
                self.say("policy-dress_code", &args)
            }
            Policy::ProvisionalResult(result) => self.text(if result.arbiter_decides {
                "policy-provisional_result-arbiter"
            } else {
                "policy-provisional_result-ruling"
            }),
            Policy::BoardOrder(order) => self.board_order(*order),
            Policy::TeamMatches(matches) => self.team_matches(*matches),
            Policy::EmptyBoards(empty) => self.empty_boards(*empty),
            Policy::Lineups(lineups) => self.lineups(*lineups),
            Policy::ClockStart(start) => {
                let args = Args::new().word("when", self.after_start(start.after, start.basis));
                self.say("policy-clock_start", &args)
            }
            Policy::BothLate(late) => {
                let args = Args::new().word("what", self.named("both_late", late.as_str()));
                self.say("policy-both_late", &args)
            }
            Policy::Repairing(repairing) => {
                let args =
                    Args::new().word("when", self.after_start(repairing.after, repairing.basis));
                self.say("policy-repairing", &args)
            }
            Policy::Scoring(scoring) => self.scoring(scoring),
            Policy::PlayOff(play_off) => self.play_off(*play_off),
        }
    }

    /// What is always said, and what else there is.
    fn with<const N: usize>(&self, first: String, more: [Option<String>; N]) -> String {
        let all: Vec<String> = std::iter::once(first)
            .chain(more.into_iter().flatten())
            .collect();
        self.list(&all)
    }

    fn illegal_moves(&self, counted: IllegalMoves) -> String {
        let first = match counted.loses {
            Some(loses) => self.say("policy-illegal_moves", &number(loses)),
            None => self.text("policy-illegal_moves-none"),
        };
        let time = counted.time_ms.map(|time| {
            let args = Args::new().word("time", self.duration(time));
            self.say("illegal_moves-time", &args)
        });
        self.with(first, [time])
    }

    fn callers(&self, callers: Callers) -> String {
        let who = match (callers.players, callers.arbiter) {
            _ if callers.others => "callers-anybody",
            (true, false) => "callers-players",
            (false, true) => "callers-arbiter",
            _ => "callers-players_and_arbiter",
        };
        let key = match callers.of {
            Called::IllegalMove => "policy-callers-illegal_move",
            Called::FlagFall => "policy-callers-flag_fall",
        };
        self.say(key, &Args::new().word("who", self.text(who)))
    }

    fn round_count(&self, count: RoundCount) -> String {
        let system = count
            .system
            .map(|system| self.named("system", system.as_str()));
        self.with(
            self.say("policy-round_count", &number(count.rounds)),
            [system],
        )
    }

    fn byes(&self, byes: Byes) -> String {
        let score = self.text(match byes.score {
            ByeScore::Half => "byes-half",
            ByeScore::Zero => "byes-zero",
        });
        let args = |args: Args| args.word("byes", score.clone());
        let first = match byes.at_most {
            None => self.say("policy-byes-any", &args(Args::new())),
            Some(0) => self.say("policy-byes-none", &args(Args::new())),
            Some(most) => self.say("policy-byes", &args(number(most))),
        };
        let asked = byes.deadline.map(|deadline| {
            let args = Args::new().word("deadline", self.deadline(deadline));
            self.say("byes-asked_for", &args)
        });
        self.with(first, [asked])
    }

    fn half_points(&self, key: &str, points_x2: u32) -> String {
        self.say(
            key,
            &Args::new().word("points", self.points(points_x2.into())),
        )
    }

    fn late_entries(&self, entries: LateEntries) -> String {
        match entries {
            LateEntries::NotAllowed => self.text("policy-late_entries-none"),
            LateEntries::Allowed {
                up_to_round,
                missed_round_x2,
                at_most_x2,
            } => self.with(
                self.say("policy-late_entries", &number(up_to_round)),
                [
                    Some(self.half_points("late_entries-each", missed_round_x2)),
                    at_most_x2.map(|most| self.half_points("late_entries-at_most", most)),
                ],
            ),
        }
    }

    fn no_show(&self, no_show: NoShow) -> String {
        let explained = no_show.explained.map(|deadline| {
            let args = Args::new().word("deadline", self.deadline(deadline));
            self.say("no_show-unless", &args)
        });
        self.with(
            self.say("policy-no_show", &number(no_show.after_rounds)),
            [explained],
        )
    }

    fn withdrawals(&self, withdrawals: &Withdrawals) -> String {
        let args = Args::new().word("told", self.officials(&withdrawals.told));
        let deadline = withdrawals.deadline.map(|deadline| self.deadline(deadline));
        self.with(self.say("policy-withdrawals", &args), [deadline])
    }

    fn postponed_games(&self, how: &Postponing) -> String {
        let args = Args::new().word("told", self.officials(&how.told));
        let played = how.played.map(|deadline| {
            let args = Args::new().word("deadline", self.deadline(deadline));
            self.say("postponed_games-played", &args)
        });
        let otherwise = how
            .otherwise
            .map(|end| self.named("unplayed", end.as_str()));
        let notice = how.notice.map(|deadline| self.deadline(deadline));
        self.with(
            self.say("policy-postponed_games", &args),
            [notice, played, otherwise],
        )
    }

    fn result_reports(&self, reports: &ResultReports) -> String {
        let args = Args::new().word("by", self.named("reporter", reports.by.as_str()));
        let to = (!reports.to.is_empty()).then(|| {
            let args = Args::new().word("told", self.officials(&reports.to));
            self.say("result_reports-to", &args)
        });
        let deadline = reports.deadline.map(|deadline| self.deadline(deadline));
        self.with(self.say("policy-result_reports", &args), [to, deadline])
    }

    fn missing_results(&self, missing: MissingResults) -> String {
        let first = self.text(if missing.both_lose {
            "policy-missing_results-both_lose"
        } else {
            "policy-missing_results-asked"
        });
        let deadline = missing.deadline.map(|deadline| {
            let args = Args::new().word("deadline", self.deadline(deadline));
            self.say("missing_results-deadline", &args)
        });
        self.with(first, [deadline])
    }

    fn appeals(&self, body: AppealBody) -> String {
        let args = Args::new().word("told", self.named("official", body.body.as_str()));
        let members = body
            .members
            .map(|members| self.say("appeals-members", &number(members)));
        let deadline = body.deadline.map(|deadline| self.deadline(deadline));
        let fee = body.fee.map(|fee| self.say("appeals-fee", &number(fee)));
        let returned = body.returned.map(|when| self.named("fee", when.as_str()));
        self.with(
            self.say("policy-appeals", &args),
            [members, deadline, fee, returned],
        )
    }

    fn board_order(&self, order: BoardOrder) -> String {
        let args = Args::new().word("order", self.named("order", order.order.as_str()));
        let tolerance = order.tolerance.map(|tolerance| match tolerance {
            Tolerance::RatingPoints(most) => self.say("board_order-rating", &number(most)),
            Tolerance::Places(most) => self.say("board_order-places", &number(most)),
        });
        let breach = order
            .breach
            .map(|breach| self.named("order_breach", breach.as_str()));
        self.with(self.say("policy-board_order", &args), [tolerance, breach])
    }

    fn team_matches(&self, matches: TeamMatches) -> String {
        let least = matches
            .at_least
            .map(|least| self.say("team_matches-at_least", &number(least)));
        let lost = matches
            .otherwise_lost
            .then(|| self.text("team_matches-lost"));
        self.with(
            self.say("policy-team_matches", &number(matches.boards)),
            [least, lost],
        )
    }

    fn empty_boards(&self, empty: EmptyBoards) -> String {
        let first = self.text(if empty.at_the_bottom {
            "policy-empty_boards-bottom"
        } else {
            "policy-empty_boards-anywhere"
        });
        let points = empty
            .deducted_x2
            .map(|points| self.half_points("empty_boards-points", points));
        let fine = empty
            .fine
            .map(|fine| self.say("empty_boards-fine", &number(fine)));
        self.with(first, [points, fine])
    }

    fn lineups(&self, lineups: Lineups) -> String {
        let args = Args::new().word("deadline", self.deadline(lineups.deadline));
        let shown = lineups
            .shown
            .map(|shown| self.named("shown", shown.as_str()));
        self.with(self.say("policy-lineups", &args), [shown])
    }

    /// The points of every result, those that bring as many together; where the colour matters, of both colours.
    fn scoring(&self, scoring: &Scoring) -> String {
        let mut groups: Vec<([u32; 2], Vec<String>)> = Vec::new();
        for line in ScoreLine::ALL {
            let points =
                [Colour::White, Colour::Black].map(|colour| scoring.points_x2(*line, colour));
            let name = self.named("score", line.as_str());
            match groups.iter_mut().find(|(known, _)| *known == points) {
                Some((_, lines)) => lines.push(name),
                None => groups.push((points, vec![name])),
            }
        }
        let groups: Vec<String> = groups
            .iter()
            .map(|([white, black], lines)| {
                let args = Args::new().word("lines", self.list(lines));
                let [white_points, black_points] =
                    [white, black].map(|points| self.points((*points).into()));
                if white == black {
                    return self.say("scoring-line", &args.word("points", white_points));
                }
                let args = args.word("white", white_points).word("black", black_points);
                self.say("scoring-line-colours", &args)
            })
            .collect();
        self.say(
            "policy-scoring",
            &Args::new().word("lines", groups.join("; ")),
        )
    }

    fn play_off(&self, play_off: PlayOff) -> String {
        let args = number(play_off.games);
        let first = match play_off.when {
            PlayOffWhen::Tie => self.say("policy-play_off-tie", &args),
            PlayOffWhen::AfterDraw => self.say("policy-play_off-after_draw", &args),
            PlayOffWhen::TieForPlaces { from, to } if from == to => {
                let args = args.number("place", from.into());
                self.say("policy-play_off-place", &args)
            }
            PlayOffWhen::TieForPlaces { from, to } => {
                let args = args.number("from", from.into()).number("to", to.into());
                self.say("policy-play_off-places", &args)
            }
        };
        let armageddon = play_off.armageddon.map(|last| self.armageddon(last));
        let repeated = play_off.repeated.then(|| self.text("play_off-repeated"));
        self.with(first, [repeated, armageddon])
    }

    fn armageddon(&self, last: Armageddon) -> String {
        let wins = self.word("color", last.draw_wins.as_str());
        let colours = last
            .colours
            .map(|choice| self.named("colours", choice.as_str()));
        self.with(
            self.say("play_off-armageddon", &Args::new().word("player", wins)),
            [colours],
        )
    }
}
