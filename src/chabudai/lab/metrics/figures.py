"""A figure: an estimate with its 95 % interval, and where the intervals come from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from scipy import special

from chabudai.lab.statistics import wilson


class Figure(NamedTuple):
    """An estimate with its 95 % interval, from so many observations."""

    value: float
    low: float
    high: float
    observations: int

    def less(self, value: float) -> Figure:
        """The same, measured from a value."""
        return Figure(self.value - value, self.low - value, self.high - value, self.observations)

    def surely_above(self, value: float) -> bool:
        return self.low > value

    def surely_below(self, value: float) -> bool:
        return self.high < value


def half_width(deviation: float, count: int) -> float:
    """Half of the 95 % interval of a mean, by Student's t.

    >>> round(half_width(1.0, 10), 4), half_width(1.0, 1)
    (0.7154, inf)
    """
    return float(special.stdtrit(count - 1, 0.975)) * deviation / math.sqrt(count) if count > 1 else math.inf


def mean(values: Sequence[float]) -> Figure | None:
    """The mean of a sample; None where there is none.

    >>> mean([1, 2, 3]).value
    2.0
    """
    if not values:
        return None
    middle = math.fsum(values) / len(values)
    half = half_width(deviation(values), len(values))
    low = middle - half
    return Figure(middle, max(0.0, low) if min(values) >= 0 else low, middle + half, len(values))


def deviation(values: Sequence[float]) -> float:
    """The sample standard deviation; 0 for a single value."""
    if len(values) < 2:
        return 0.0
    middle = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1))


def share(successes: float, trials: int) -> Figure | None:
    """A share of all trials, by Wilson; shared victories count in parts, which is why it is our own.

    >>> share(5, 10).value
    0.5
    """
    if not trials:
        return None
    return Figure(successes / trials, *wilson(min(successes, trials), trials), trials)


def spread(values: Sequence[float]) -> Figure | None:
    """The standard deviation of a sample, with the interval of the normal distribution."""
    count = len(values)
    if count < 2:
        return None
    own = deviation(values)
    low, high = (float(special.chdtri(count - 1, tail)) for tail in (0.025, 0.975))
    return Figure(own, own * math.sqrt((count - 1) / low), own * math.sqrt((count - 1) / high), count)


def median(values: Sequence[float]) -> Figure | None:
    """The median with the interval of its order statistics."""
    if not values:
        return None
    ordered = sorted(values)
    count = len(ordered)
    reach = 0.98 * math.sqrt(count)
    low, high = math.floor(count / 2 - reach), math.ceil(count / 2 + reach)
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    return Figure(middle, ordered[max(0, low)], ordered[min(count - 1, high)], count)
