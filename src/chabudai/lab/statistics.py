"""What many outcomes say: means with their spread, shares with their intervals."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from typing import NamedTuple

from chabudai.lab.match import Outcome

Z95 = 1.959963984540054
"""Half-width of a 95 % interval in standard deviations."""
SMOOTHING = 2.0
"""Where `always_valid` is narrowest for its number of rounds: at about five dozen."""


class Spread(NamedTuple):
    """A sample in four numbers."""

    mean: float
    deviation: float
    """Sample standard deviation; 0 for a single value."""
    least: int
    most: int


class Share(NamedTuple):
    """A share of all games with its 95 % interval."""

    share: float
    low: float
    high: float
    by_chance: float
    """What it would be if every seat were equally good."""


def spread(values: list[int]) -> Spread:
    """Mean, sample deviation and range.

    >>> spread([1, 2, 3, 4])
    Spread(mean=2.5, deviation=1.2909944487358056, least=1, most=4)
    """
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    deviation = math.sqrt(squares / (len(values) - 1)) if len(values) > 1 else 0.0
    return Spread(mean, deviation, min(values), max(values))


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % score interval for a share; it stays inside 0 to 1 and needs no large sample.

    >>> [round(bound, 4) for bound in wilson(5, 10)]
    [0.2366, 0.7634]
    """
    share = successes / trials
    weight = Z95 * Z95 / trials
    centre = (share + weight / 2) / (1 + weight)
    half = Z95 / (1 + weight) * math.sqrt(share * (1 - share) / trials + weight / (4 * trials))
    # What was never seen may never be, exactly: a rounding error above 0 would make a claim of it.
    low = max(0.0, centre - half) if successes > 0 else 0.0
    return low, min(1.0, centre + half) if successes < trials else 1.0


def always_valid(rounds: int) -> float:
    """Half the width of a 95 % interval around a mean of values from 0 to 1 that holds however often one looks.

    After Robbins: a mixture of normal distributions bounds the whole walk of the sum, whenever it is stopped.

    >>> round(always_valid(10), 2), round(always_valid(200), 2)
    (0.55, 0.11)
    """
    variance = rounds / 4 + SMOOTHING
    return math.sqrt(variance * (math.log(variance / SMOOTHING) - 2 * math.log(0.05))) / rounds


class Summary:
    """Everything that `chabudai sim` tells about a run. Needs at least one outcome."""

    def __init__(self, outcomes: list[Outcome], seats: list[str]) -> None:
        outcomes = sorted(outcomes, key=lambda outcome: outcome.number)
        finished = [outcome for outcome in outcomes if outcome.finished]
        self.seats = seats
        self.games = len(outcomes)
        self.finished = len(finished)
        self.decisions = sum(outcome.decisions for outcome in outcomes)
        self.length = spread([outcome.decisions for outcome in outcomes])
        scored = finished or outcomes
        self.scores = [spread([outcome.scores[seat] for outcome in scored]) for seat in range(len(outcomes[0].scores))]
        self.end_reasons = dict(sorted(Counter(outcome.end_reason or "limit reached" for outcome in outcomes).items()))
        self.digest = digest(outcomes)
        ranked = [outcome.ranking for outcome in finished if outcome.ranking]
        self.ranked = len(ranked)
        """Games that could have a winner; shares are of these."""
        self.without_winner = sum(1 for ranking in ranked if 1 not in ranking)
        earned = [[credit(ranking, seat) for ranking in ranked] for seat in range(len(seats))]
        self.by_seat: list[Share] = []
        self.by_bot: dict[str, Share] = {}
        if ranked:
            self.by_seat = [self._share(sum(credit), 1) for credit in earned]
            for bot in dict.fromkeys(seats):
                own = [seat for seat, name in enumerate(seats) if name == bot]
                self.by_bot[bot] = self._share(sum(sum(earned[seat]) for seat in own), len(own))

    def _share(self, won: float, seats: int) -> Share:
        low, high = wilson(min(won, self.ranked), self.ranked)
        return Share(won / self.ranked, low, high, seats / len(self.seats))

    def to_dict(self) -> dict[str, object]:
        return {
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "mean_scores": [score.mean for score in self.scores],
            "digest": self.digest,
            "seats": self.seats,
            "scores": [score._asdict() for score in self.scores],
            "length": self.length._asdict(),
            "end_reasons": self.end_reasons,
            "wins_by_seat": [share._asdict() for share in self.by_seat],
            "wins_by_bot": {bot: share._asdict() for bot, share in self.by_bot.items()},
            "without_winner": self.without_winner,
        }


def credit(ranking: list[int], seat: int) -> float:
    """A victory counts 1, shared among those who share it."""
    return 1 / ranking.count(1) if ranking[seat] == 1 else 0.0


def digest(outcomes: list[Outcome]) -> str:
    """One hash over all last positions, in the order of the matches."""
    text = "\n".join(f"{outcome.number} {outcome.digest}" for outcome in outcomes)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
