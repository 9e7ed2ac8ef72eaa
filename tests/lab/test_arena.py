"""The arena: fair chairs and chance, shares and ratings that say what was played, the same by any number of workers."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import polars as pl
import pytest

from chabudai.core.errors import BadOption, ChabudaiError, UnknownBot
from chabudai.core.rng import Rng
from chabudai.lab.arena import BLOCK, Result, Schedule, Tally
from chabudai.lab.arena_folder import ROWS, ArenaFolder
from chabudai.lab.match import Outcome
from chabudai.lab.metrics.figures import Figure
from chabudai.lab.ratings import Rating, Table, openskill, spread_evenly
from chabudai.lab.report import plots
from chabudai.lab.report.ladder import ladder
from chabudai.lab.statistics import always_valid
from chabudai.lab.tables import BadRun


def outcome(number: int, places: list[int], worth: list[float]) -> Outcome:
    return Outcome(number, 10, places, places, "over", "", [], worth)


def played(schedule: Schedule, jobs: int = 1) -> dict[str, object]:
    """What the arena shows when all of it is played."""
    tally = Tally(schedule)
    list(tally.play(jobs))
    return Result(tally).to_dict()


def test_two_bots_sit_in_both_chairs_with_the_same_chance() -> None:
    schedule = Schedule("hitodama", ["greedy", "random", "level-1"], 2, 3, {})
    assert schedule.pairs == [("greedy", "random"), ("greedy", "level-1"), ("random", "level-1")]
    assert (schedule.rounds, schedule.matches) == (2, 12)
    assert [schedule.table(number) for number in range(4)] == [["greedy", "random"], ["random", "greedy"]] * 2
    assert schedule.table(11) == ["level-1", "random"]


def test_at_a_larger_table_one_sits_among_the_others_and_the_other_way_round() -> None:
    schedule = Schedule("hitodama", ["greedy", "random"], 3, 1, {})
    assert schedule.matches == 6
    tables = [schedule.table(number) for number in range(6)]
    assert [table.count("greedy") for table in tables] == [1, 1, 1, 2, 2, 2]
    assert len({tuple(table) for table in tables}) == 6


def test_who_plays_for_a_common_result_plays_alone() -> None:
    schedule = Schedule("kodama-forest", ["greedy", "random"], 2, 4, {"mode": "cooperative"})
    assert schedule.alone
    assert [schedule.table(number) for number in (0, 1)] == [["greedy"] * 2, ["random"] * 2]
    outcomes = [
        outcome(0, [], [0.5, 0.5]),
        outcome(1, [], [0.1, 0.1]),
        outcome(2, [], [0.2, 0.2]),
        outcome(3, [], [0.2, 0.2]),
    ]
    (duel,) = Result(Tally(schedule, outcomes)).duels
    assert (duel.games, duel.share) == (2, 0.75)
    assert duel.gain[0] == pytest.approx(0.2)
    assert duel.gain[1] < 0.2 < duel.gain[2]


def test_shares_count_every_rival_and_ties_by_half() -> None:
    schedule = Schedule("hitodama", ["greedy", "random"], 3, 6, {})
    places = [[1, 2, 3], [2, 1, 3], [1, 1, 1], [1, 2, 3], [3, 1, 2], [2, 2, 2]]
    outcomes = [outcome(number, each, [0.0] * 3) for number, each in enumerate(places)]
    (duel,) = Result(Tally(schedule, outcomes)).duels
    # Greedy alone in chairs 0, 1, 2: both beaten, both beaten, tied. Then random alone in chairs 0, 1, 2: it beats both
    # of greedy's, beats both, and everybody loses.
    assert duel.share == pytest.approx((1 + 1 + 0.5 + 0 + 0 + 0.5) / 6)


def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    schedule = Schedule("hitodama", ["greedy", "random"], 2, 4, {}, seed=3)
    alone = played(schedule)
    assert played(schedule, 2) == alone
    assert set(alone) >= {"bots", "pairs"}
    rated, pairs = (cast(list[dict[str, object]], alone[key]) for key in ("bots", "pairs"))
    assert [set(each) for each in rated] == [{"name", "rating", "lo", "hi"}] * 2
    (pair,) = pairs
    assert set(pair) == {"a", "b", "games", "a_share", "lo", "hi", "settled"}
    assert (pair["a"], pair["b"], pair["games"], pair["a_share"]) == ("greedy", "random", 4, 1.0)


def test_ratings_know_who_is_better_and_how_surely() -> None:
    def rated(games: int) -> list[Rating]:
        duels = [("a", "b", 0.75), ("b", "c", 0.75), ("a", "c", 0.9)]
        return openskill(["c", "a", "b"], [table for duel in duels for table in spread_evenly(*duel, games)])

    few, many = rated(40), rated(4000)
    assert [rating.name for rating in few] == ["a", "b", "c"]
    assert sum(rating.rating for rating in few) / 3 == pytest.approx(1500)
    assert few[0].rating - few[1].rating == pytest.approx(191, abs=25)
    assert many[0].rating - many[1].rating == pytest.approx(191, abs=5)
    assert many[0].hi - many[0].lo < (few[0].hi - few[0].lo) / 8


def test_who_won_everything_has_a_rating_all_the_same() -> None:
    best, worst = openskill(["a", "b"], spread_evenly("b", "a", 1.0, 10))
    assert (best.name, worst.name) == ("b", "a")
    assert best.lo < best.rating < best.hi < 3000


def test_intervals_hold_what_they_promise() -> None:
    """In arenas of three whose strengths are known, an interval of 95 % misses about as seldom as it says."""
    rng = Rng(5, "arenas")
    truth = {"a": 1650.0, "b": 1500.0, "c": 1350.0}
    missed = 0
    for _ in range(100):
        tables: list[Table] = []
        for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
            chance = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            tables += [Table([one, other], [1, 2] if rng.below(10**6) < chance * 10**6 else [2, 1]) for _ in range(60)]
        missed += sum(not each.lo <= truth[each.name] <= each.hi for each in openskill(list(truth), tables))
    assert 1 <= missed <= 24, "of 300"


def test_at_a_table_of_several_all_places_count_and_a_bot_on_two_seats_learns_from_both() -> None:
    first = [Table(["a", "b", "c"], [1, 2, 3]), Table(["c", "a", "b"], [3, 1, 2])]
    assert [rating.name for rating in openskill(["a", "b", "c"], first)] == ["a", "b", "c"]
    once, twice = ([Table(["a", "b", name], [1, 2, 2])] for name in ("c", "b"))
    sure = {rating.name: rating.hi - rating.lo for rating in openskill(["a", "b", "c"], once)}
    surer = {rating.name: rating.hi - rating.lo for rating in openskill(["a", "b"], twice)}
    assert surer["b"] < sure["b"]
    even = openskill(["a", "b"], [Table(["a", "b"], [2, 2])])
    assert even[0].rating == even[1].rating == 1500, "where all lose nobody is better"


@pytest.mark.parametrize(
    ("names", "seats", "games", "error", "sentence"),
    [
        (["greedy"], 2, 4, BadOption, "two or more bots"),
        (["greedy", "greedy"], 2, 4, BadOption, "Name each of them once"),
        (["greedy", "deepest"], 2, 4, UnknownBot, "no bot 'deepest'"),
        (["greedy", "random"], 2, 0, BadOption, "1 game or more"),
        (["greedy", "random"], 9, 2, ChabudaiError, "2 to 4 players, not 9"),
    ],
)
def test_an_impossible_schedule_is_refused(
    names: list[str], seats: int, games: int, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        Schedule("hitodama", names, seats, games, {})


# --- stopping early ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_duel_stops_when_it_is_settled_and_all_of_it_is_played_when_asked() -> None:
    schedule = Schedule("hitodama", ["greedy", "random"], 2, 100, {}, seed=3)
    tally = Tally(schedule)
    games = len(list(tally.play()))
    (duel,) = Result(tally).duels
    assert duel.settled
    assert games == duel.games == 2 * 2 * BLOCK
    assert not Schedule("hitodama", ["greedy", "random"], 2, 100, {}, stops_early=False).stops_early
    every = Tally(Schedule("hitodama", ["greedy", "random"], 2, 60, {}, seed=3, stops_early=False))
    assert len(list(every.play())) == 60


def test_where_a_duel_stops_does_not_depend_on_what_was_under_way() -> None:
    schedule = Schedule("hitodama", ["greedy", "random"], 2, 100, {}, seed=3)
    wins = [outcome(number, [1, 2] if number % 2 == 0 else [2, 1], [0.0, 0.0]) for number in range(100)]
    assert Result(Tally(schedule, wins)).duels == Result(Tally(schedule, wins[: 4 * BLOCK])).duels
    assert len(Tally(schedule, wins).counting()) == 4 * BLOCK
    # An even duel is played to its end.
    even = [outcome(number, [1, 2] if number % 4 < 2 else [2, 1], [0.0, 0.0]) for number in range(100)]
    (duel,) = Result(Tally(schedule, even)).duels
    assert (duel.games, duel.settled, duel.share) == (100, False, 0.5)


def test_an_interval_that_holds_at_every_look_is_wider_than_one_for_a_single_look() -> None:
    """In 400 fair duels, looked at after each of 100 rounds, hardly any is called settled."""
    rng = Rng(1, "looks")
    wrong = 0
    for _ in range(400):
        total = 0.0
        for rounds in range(1, 101):
            total += rng.below(2)
            if abs(total / rounds - 0.5) > always_valid(rounds):
                wrong += 1
                break
    assert wrong <= 20


# --- on disk -------------------------------------------------------------------------------------------------------


def test_an_arena_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    schedule = Schedule("hitodama", ["greedy", "random"], 2, 6, {}, seed=3)
    folder = ArenaFolder(tmp_path / "run", schedule)
    tally = Tally(schedule)
    outcomes = tally.play()
    for _ in range(3):
        next(outcomes)
    outcomes.close()
    folder.write(list(tally.outcomes.values()))

    again = ArenaFolder(tmp_path / "run", schedule)
    rest = Tally(schedule, again.outcomes())
    assert len(list(rest.play())) == 3
    again.write(rest.counting())
    assert Result(rest).to_dict() == played(schedule)
    assert Result(Tally(schedule, again.outcomes())).to_dict() == played(schedule)
    rows = pl.read_parquet(tmp_path / "run" / ROWS)
    assert rows.height == 12
    assert rows.filter(pl.col("number") == 1).sort("seat")["bot"].to_list() == ["random", "greedy"]


def test_a_folder_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    schedule = Schedule("hitodama", ["greedy", "random"], 2, 6, {}, seed=3)
    ArenaFolder(tmp_path / "run", schedule)
    with pytest.raises(BadRun, match="holds another arena"):
        ArenaFolder(tmp_path / "run", Schedule("hitodama", ["greedy", "random"], 2, 6, {}, seed=4))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    with pytest.raises(BadRun, match="is not empty and does not hold an arena"):
        ArenaFolder(tmp_path / "mine", schedule)
    (tmp_path / "run" / ROWS).write_text("torn")
    with pytest.raises(BadRun, match="is damaged"):
        ArenaFolder(tmp_path / "run", schedule).outcomes()


def test_the_page_shows_ratings_duels_and_gains() -> None:
    schedule = Schedule("kodama-forest", ["greedy", "random"], 2, 2, {"mode": "cooperative"}, seed=3)
    tally = Tally(schedule)
    list(tally.play())
    page = ladder(Result(tally), schedule.load())
    assert "How strong the bots are in Kodama Forest" in page
    for words in ("Ratings", "Duels", "Gains", "greedy – random", "greedy over random"):
        assert words in page


def test_the_even_share_lies_where_the_axis_says() -> None:
    drawn = plots.ladder([("a – b", Figure(1.0, 0.76, 1.0, 12))], "Shares", "share", 0.5)
    assert ">50 %<" in drawn, "the axis reaches as far as the dashed line"
