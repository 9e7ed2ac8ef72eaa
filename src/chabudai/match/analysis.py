"""The expected result of a match, position by position, as it looks afterwards.

Every position is rated for every seat by `Game.evaluate`, each seat by its own view, so hindsight about hidden things
plays no part. Ratings of different games mean different things; only how far they lie apart, and how fast that changes
in this match, is used:

- The *lead* of a seat is its rating less the mean of all seats' ratings, and of that the mean over the last n
  positions, n being the number of seats: whoever has just moved looks better until the others have moved too.
- Leads wander, by σ² in a move, and a single one is off by some noise ν². The mean square change of leads over k moves
  is then k·σ² + 2·ν²; measured over one move and over an eighth of the match this gives both.
- With m moves still to come a lead is uncertain by σ²·m + ν². Whoever leads in the end wins; if that uncertainty is
  taken as logistic, seat i wins with the chance

      share_i = exp(lead_i / s) / Σ_j exp(lead_j / s),     s = √(σ²·m + ν²) · √6 / π

  which for two seats is the well-known model of a lead that walks at random. The same lead is thus worth little at
  the start and almost everything before the last move.
- The last position of a finished match is no expectation: the winners share 1, and nobody has a share where all lose.

Where the players share one result there is nothing to win from each other; then the points as they stood are the curve.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from chabudai.core.record import Record
from chabudai.core.registry import load_for

STRETCHES: Final = 8
"""The wandering is measured over stretches of this part of the match."""
LOGISTIC: Final = math.sqrt(6) / math.pi
"""The difference of two leads, each with variance 1, has variance 2: that of a logistic curve with this scale."""
MOST_TURNING_POINTS: Final = 5
LEAST_SWING: Final = 0.05
"""Of the range of the curve: smaller changes turn nothing."""
DECIMALS: Final = 3
SHARE: Final = "share"
POINTS: Final = "points"


@dataclass(frozen=True)
class Ratings:
    """What a worker process finds out about a record."""

    ratings: list[list[float]]
    """For each position, the first one included, how each seat rates it."""
    points: list[list[int]]
    """For each position the points of each seat as they stood."""
    places: list[int]
    """The ranking of the last position, empty where there is none or the match is not finished."""
    over: bool

    def to_dict(self) -> dict[str, Any]:
        return {"ratings": self.ratings, "points": self.points, "places": self.places, "over": self.over}


@dataclass(frozen=True)
class TurningPoint:
    """A move that changed the expected result most."""

    at: int
    """The position after the move."""
    seat: int
    """Whose curve it changed most."""
    since: int
    """The position before a stretch of as many moves as there are seats, in which this one weighed most."""
    before: float
    """The value there."""
    until: int
    """The position after that stretch."""
    after: float
    """The value there."""


@dataclass(frozen=True)
class Analysis:
    """The curve of a match."""

    kind: str
    """`SHARE`: chances to win, 0 to 1. `POINTS`: points as they stood, where the players share the result."""
    curve: list[list[float]]
    """For each position the value of each seat."""
    turning_points: list[TurningPoint]
    """In the order of the match."""


def rate(record: Record) -> Ratings:
    """Replay a record and let every seat rate every position by what it could know."""
    game = load_for(record)
    ratings: list[list[float]] = []
    points: list[list[int]] = []
    state = None
    for state in record.positions(game):
        rated = [game.evaluate(state.view(seat), seat) for seat in range(record.seats)]
        ratings.append([round(value, DECIMALS) for value in rated])
        points.append(state.scores())
    over = state is not None and state.over
    return Ratings(ratings, points, state.ranking() if over and state is not None else [], over)


def analyse(found: Ratings, places: list[int] | None = None) -> Analysis:
    """The curve and its turning points. `places` is the result where it was not played out but given up: that is no
    move's doing, so no turning point tells of it.
    """
    settled = found.places if places is None else places
    finished = found.over or places is not None
    if finished and not settled:
        curve = [[float(value) for value in row] for row in found.points]
        return Analysis(POINTS, curve, turning_points(curve, curve))
    curve = shares(found.ratings, settled)
    by_moves = curve if places is None else curve[:-1]
    return Analysis(SHARE, curve, turning_points(by_moves, found.ratings))


def shares(ratings: list[list[float]], places: list[int]) -> list[list[float]]:
    """The chance of each seat to win at each position; `places` is the result, empty while there is none."""
    moves = len(ratings) - 1
    leads = smooth_leads(ratings[:-1] if places else ratings)  # a decided game's ratings say who won, not by how much
    wandering, noise = variances(leads)
    curve = [
        _softmax(row, math.sqrt(wandering * max(moves - at, 1) + noise) * LOGISTIC) for at, row in enumerate(leads)
    ]
    if places:
        winners = places.count(1)
        curve.append([1 / winners if place == 1 else 0.0 for place in places])
    return curve


def smooth_leads(ratings: list[list[float]]) -> list[list[float]]:
    """For each position the leads of all seats, meant over the last positions, as many as there are seats."""
    leads = [[value - sum(row) / len(row) for value in row] for row in ratings]
    smooth: list[list[float]] = []
    for at, row in enumerate(leads):
        last = leads[max(0, at + 1 - len(row)) : at + 1]
        smooth.append([sum(each[seat] for each in last) / len(last) for seat in range(len(row))])
    return smooth


def variances(leads: list[list[float]]) -> tuple[float, float]:
    """By how much leads wander in one move, σ², and how noisy one rating is, ν²."""
    stretch = max(1, (len(leads) - 1) // STRETCHES)
    near = _mean_square_change(leads, 1)
    if stretch == 1:
        return near, 0.0
    wandering = max(0.0, (_mean_square_change(leads, stretch) - near) / (stretch - 1))
    return wandering, max(0.0, (near - wandering) / 2)


def _mean_square_change(leads: list[list[float]], moves: int) -> float:
    changes = [
        after - before
        for first, last in zip(leads, leads[moves:], strict=False)
        for before, after in zip(first, last, strict=True)
    ]
    return sum(change * change for change in changes) / len(changes) if changes else 0.0


def _softmax(leads: list[float], scale: float) -> list[float]:
    best = max(leads)
    if scale <= 0.0:  # nothing ever moved: whoever leads wins
        weights = [1.0 if lead == best else 0.0 for lead in leads]
    else:
        weights = [math.exp((lead - best) / scale) for lead in leads]
    return [weight / sum(weights) for weight in weights]


def turning_points(curve: list[list[float]], raw: list[list[float]]) -> list[TurningPoint]:
    """The stretches that changed any seat's value most, none of them small, each by the move that weighed most in it.

    `raw` are the values before smoothing, by which the moves of a stretch are weighed.
    """
    if not curve:
        return []
    seats = len(curve[0])
    values = [value for row in curve for value in row]
    least = LEAST_SWING * (max(values) - min(values))
    swings: list[tuple[float, int, int]] = []
    for first in range(1, len(curve)):
        last = min(first + seats, len(curve)) - 1
        sizes = [abs(curve[last][seat] - curve[first - 1][seat]) for seat in range(seats)]
        size = max(sizes)
        if size > 0 and size >= least:
            swings.append((-size, first, sizes.index(size)))
    found: list[TurningPoint] = []
    for _, first, seat in sorted(swings):
        if len(found) == MOST_TURNING_POINTS:
            break
        last = min(first + seats, len(curve)) - 1
        before, after = curve[first - 1][seat], curve[last][seat]
        sign = 1 if after > before else -1
        at = max(range(first, last + 1), key=lambda at: sign * (raw[at][seat] - raw[at - 1][seat]))
        if all(abs(at - other.at) >= seats for other in found):
            found.append(TurningPoint(at, seat, first - 1, before, last, after))
    return sorted(found, key=lambda point: point.at)
