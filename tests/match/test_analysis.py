"""The expected result over a match, on cases that can be worked out by hand."""

from __future__ import annotations

import math
import statistics
from random import Random

import pytest

from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.match.analysis import (
    POINTS,
    SHARE,
    Ratings,
    TurningPoint,
    analyse,
    rate,
    shares,
    smooth_leads,
    turning_points,
    variances,
)
from chabudai.match.background.analyst import Analyst


def beans(*moves: str, seats: int = 2) -> Record:
    """A match of Bean Nim, seats in turn: red 5, white 4, black 3; a seat's rating is its lead in beans."""
    game = load("bean-nim")
    record = Record.begin(game, seats, None, 4)
    record.moves = [(number % seats, game.moves.parse(move)) for number, move in enumerate(moves)]
    return record


def test_every_seat_rates_every_position() -> None:
    found = rate(beans("take red 3", "take white 1", "take red 2", "take black 1", "call"))
    assert found.ratings == [[0, 0], [3, -3], [2, -2], [4, -4], [3, -3], [6, -6]]
    assert found.points == [[0, 0], [3, 0], [3, 1], [5, 1], [5, 2], [8, 2]]
    assert found.over
    assert found.places == [1, 2]


def test_a_match_that_is_not_over_has_no_places() -> None:
    found = rate(beans("take red 3"))
    assert (found.over, found.places) == (False, [])


def test_leads_are_meant_over_as_many_positions_as_there_are_seats() -> None:
    assert smooth_leads([[3, 1], [7, 1], [1, 5]]) == [[1, -1], [2, -2], [0.5, -0.5]]
    # leads (1,-1), (3,-3), (-2,2): the first stands alone, then (1+3)/2 and (3-2)/2


def test_wandering_and_noise_are_told_apart() -> None:
    assert variances([[0.0, 0.0], [2.0, -2.0], [4.0, -4.0]]) == (4.0, 0.0), "too short to tell: all is wandering"
    zigzag = [[1.0, -1.0] if at % 2 else [-1.0, 1.0] for at in range(25)]
    # over one move each lead changes by 2, over three moves (an eighth of 24) by 2 as well: nothing but noise,
    # 2 ν² = 4
    assert variances(zigzag) == (0.0, 2.0)
    random = Random(3)
    walk = [[0.0, 0.0]]
    for _ in range(4000):
        step = random.gauss(0, 3)
        walk.append([walk[-1][0] + step, walk[-1][1] - step])
    noisy = [[lead + (error := random.gauss(0, 5)), other - error] for lead, other in walk]
    wandering, noise = variances(noisy)
    assert noise == pytest.approx(25, rel=0.15)
    assert wandering == pytest.approx(9, rel=0.8), "one walk tells little of its own size"


def test_the_share_is_the_chance_that_a_lead_walking_at_random_stays_one() -> None:
    """Four moves, leads 0, 2, 1 and −1 (and the mirror image for the other seat), then the first seat wins."""
    ratings = [[0.0, 0.0], [4.0, -4.0], [-2.0, 2.0], [0.0, 0.0], [900.0, -900.0]]
    # means over two positions: 0, 2, 1, −1; changes over one move: 2, −1, −2, so σ² = (4 + 1 + 4) / 3 = 3, ν² = 0
    curve = shares(ratings, [1, 2])
    assert curve[0] == [0.5, 0.5]
    for at, lead in ((1, 2.0), (2, 1.0), (3, -1.0)):
        to_go = 4 - at
        assert curve[at][0] == pytest.approx(1 / (1 + math.exp(-2 * lead / (math.sqrt(3 * to_go * 6) / math.pi))))
        walk = statistics.NormalDist(0, math.sqrt(2 * 3 * to_go)).cdf(2 * lead)
        assert curve[at][0] == pytest.approx(walk, abs=0.025), "and close to that of a normal walk"
    assert curve[4] == [1.0, 0.0], "the last position is the result, whatever it was rated"
    assert all(sum(row) == pytest.approx(1) for row in curve)


def test_the_same_lead_is_worth_more_later() -> None:
    ratings = [[float(min(at % 8, 8 - at % 8)), 0.0] for at in range(40)]  # up and down between 0 and 4
    first = [row[0] for row in shares(ratings, [])]
    assert 0.5 < first[4] < first[20] < first[36]


@pytest.mark.parametrize(
    ("places", "last"), [([1, 1, 3], [0.5, 0.5, 0.0]), ([2, 2, 2], [0, 0, 0]), ([3, 2, 1], [0, 0, 1])]
)
def test_the_end_is_the_result(places: list[int], last: list[float]) -> None:
    assert shares([[1.0, 2.0, 3.0], [5.0, 4.0, 3.0]], places)[-1] == last


def test_who_gives_up_has_lost_whatever_the_rating() -> None:
    found = Ratings([[0, 0], [3, -3], [4, -4]], [[0, 0], [3, 0], [3, 0]], [], over=False)
    assert analyse(found, places=[2, 1]).curve[-1] == [0.0, 1.0]
    assert analyse(found).curve[-1] != [0.0, 1.0], "an open match has no result yet"


def test_no_move_is_blamed_for_giving_up() -> None:
    found = Ratings([[0, 0], [3, -3], [4, -4]], [[0, 0], [3, 0], [3, 0]], [], over=False)
    assert [point.until for point in analyse(found, places=[2, 1]).turning_points] == [1]
    unplayed = Ratings([[0, 0]], [[0, 0]], [], over=False)
    assert analyse(unplayed, places=[2, 1]).turning_points == []


def test_a_shared_result_shows_points() -> None:
    found = Ratings([[-9, -9], [-4, -4]], [[90, 90], [40, 40]], [], over=True)
    analysis = analyse(found)
    assert analysis.kind == POINTS
    assert analysis.curve == [[90, 90], [40, 40]]


def test_ratings_that_never_move_decide_nothing_or_all() -> None:
    assert shares([[1.0, 1.0]] * 3, []) == [[0.5, 0.5]] * 3
    assert shares([[2.0, 1.0]] * 3, []) == [[1.0, 0.0]] * 3


def test_turning_points_are_the_largest_swings_each_by_its_heaviest_move() -> None:
    first = [0.5, 0.52, 0.51, 0.7, 0.8, 0.79, 0.8, 0.8, 0.4, 0.3, 0.3]
    curve = [[value, 1 - value] for value in first]
    raw = [[value, 0.0] for value in (0, 0, 0, 9, 9, 9, 9, 9, 1, 0, 0)]
    found = turning_points(curve, raw)
    assert [(point.at, point.seat) for point in found] == [(3, 0), (8, 0)]
    assert found[0] == TurningPoint(3, 0, 2, 0.51, 4, 0.8)
    assert found[1] == TurningPoint(8, 0, 7, 0.8, 9, 0.3)


def test_small_changes_turn_nothing_and_no_more_than_five_do() -> None:
    assert turning_points([[0.5, 0.5]] * 4, [[0.0, 0.0]] * 4) == []
    zigzag = [[0.9, 0.1] if at // 4 % 2 else [0.1, 0.9] for at in range(64)]
    found = turning_points(zigzag, zigzag)
    assert len(found) == 5
    assert [point.at for point in found] == sorted(point.at for point in found)
    assert all(point.at % 4 == 0 for point in found)


@pytest.mark.anyio
async def test_the_analyst_works_beside_the_server_and_remembers(analyst: Analyst) -> None:
    record = beans("take red 3", "take white 1", "take red 2", "take black 1", "call")
    assert await analyst.ratings(record, patience=0) is None, "it takes longer than nothing"
    found = await analyst.ratings(record, patience=60)
    assert found == rate(record)
    assert await analyst.ratings(record.copy(), patience=0) is found
    broken = beans("call")
    assert await analyst.ratings(broken, patience=60) is None
    assert await analyst.ratings(record, patience=0) is found
    assert analyse(rate(record)).kind == SHARE
