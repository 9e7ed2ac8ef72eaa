"""Fit: better weights for a game's `evaluate`, found in play and accepted by a duel alone.

Outcomes of whole matches say little about single moves, and weights that foretell them well can choose worse moves. So
weights are judged by how they play: random variations of all of them at once, each up and down with the same chance,
play by glances against the present ones; a plane through what they gained, by least squares, shows the way that the
next step goes. What is found after some steps has to beat the weights of today in a duel.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from chabudai.bots.greedy import GreedyBot
from chabudai.core import registry as games
from chabudai.core.errors import BadOption
from chabudai.core.game import Game
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.lab.match import Outcome, play_match
from chabudai.lab.pool import Workers, work
from chabudai.lab.statistics import wilson

SHARE: Final = 0.25
"""A weight is varied by about so much of itself…"""
FLOOR: Final = 0.1
"""…and by so much of what weights are on the average, so that one of zero is varied too."""
RIDGE: Final = 0.3
"""How much the plane is held flat: as if so many tries for each real one had gained nothing."""
DUELS: Final = 1_000_000
"""The number of the first match of the duel: none is played with a chance that the fit has seen."""


class Fit(NamedTuple):
    """What to play. Plain values, so that it travels to other processes."""

    game: str
    seats: int
    steps: int
    tries: int
    """Variations in each step; every one plays two matches."""
    duel: int
    """Rounds of the duel; each is played in every chair."""
    seed: int = 0

    def load(self) -> Game:
        """The game; raises where there is nothing to fit."""
        game = games.load(self.game)
        if not game.terms:
            raise BadOption(f"{game.title} has no weights that could be fitted.")
        for name, number in (("step", self.steps), ("try", self.tries), ("round of the duel", self.duel)):
            if number < 1:
                raise BadOption(f"A fit needs at least 1 {name}, not {number}.")
        game.complete(self.seats)
        return game


class WeighingBot(GreedyBot):
    """Greedy, with weights of its own."""

    def __init__(self, weights: list[float]) -> None:
        super().__init__()
        self.weights = weights

    def ratings(self, view: State, seat: int, moves: list[int], rng: Rng) -> list[float]:
        game = view.game
        kept = game.weights
        game.weights = {view.seats: self.weights}
        try:
            return super().ratings(view, seat, moves, rng)
        finally:
            game.weights = kept


class Try(NamedTuple):
    """A variation of the weights, in units of how much each is varied, and what it gained over its opposite."""

    number: int
    direction: list[float]
    gain: float


class Verdict(NamedTuple):
    """What the duel of the fitted weights against those of today showed."""

    games: int
    share: float
    low: float
    high: float

    @property
    def accepted(self) -> bool:
        """Better beyond doubt: the interval lies above an even share."""
        return self.low > 0.5


def sizes(weights: list[float]) -> list[float]:
    """How much each weight is varied."""
    mean = sum(abs(weight) for weight in weights) / len(weights)
    return [SHARE * abs(weight) + FLOOR * mean for weight in weights]


def walk(fit: Fit, workers: Workers = 1) -> Generator[list[float], None, None]:
    """The weights after each step."""
    centre = list(fit.load().weights_for(fit.seats))
    for step in range(fit.steps):
        numbers = range(step * fit.tries, (step + 1) * fit.tries)
        tries = sorted(work(partial(_trier, fit, centre), numbers, fit.tries, workers))
        centre = moved(centre, tries)
        yield centre


def moved(centre: list[float], tries: list[Try]) -> list[float]:
    """The weights one stride up the plane that fits the tries best."""
    import numpy as np

    directions = np.array([each.direction for each in tries])
    gains = np.array([each.gain for each in tries])
    hold = RIDGE * len(tries) * np.eye(len(centre))
    slope = np.linalg.solve(directions.T @ directions + hold, directions.T @ gains)
    length = float(np.linalg.norm(slope))
    if length == 0:
        return centre
    stride = [float(each) / length for each in slope]
    return [weight + size * part for weight, size, part in zip(centre, sizes(centre), stride, strict=True)]


def _trier(fit: Fit, centre: list[float]) -> Callable[[int], Try]:
    game = fit.load()
    varied = sizes(centre)

    def attempt(number: int) -> Try:
        rng = Rng(fit.seed, "fit", number)
        direction = [bell(rng) for _ in centre]
        gain = 0.0
        for sign in (1.0, -1.0):
            weights = [
                weight + sign * size * part for weight, size, part in zip(centre, varied, direction, strict=True)
            ]
            gain += sign * margin(game, played(game, fit, weights, centre, number), number % fit.seats) / 2
        return Try(number, direction, gain)

    return attempt


def bell(rng: Rng) -> float:
    """A number around 0 with a deviation of 1, near enough to a bell curve."""
    return sum(rng.below(1000) / 1000 for _ in range(12)) - 6.0


def played(game: Game, fit: Fit, weights: list[float], others: list[float], number: int) -> Outcome:
    """A match in which one chair, or everybody where the result is a common one, has the weights."""
    together = not game.new(fit.seats, 0).ranking()
    chair = number % fit.seats
    one, rest = WeighingBot(weights), WeighingBot(others)
    table = [one if together or seat == chair else rest for seat in range(fit.seats)]
    return play_match(game, list(table), game.complete(fit.seats), fit.seed, number // fit.seats)


def margin(game: Game, outcome: Outcome, chair: int) -> float:
    """How much better the chair did than the others on the average; the result itself where it is a common one."""
    if not outcome.ranking:
        return outcome.utilities[chair]
    others = [score for seat, score in enumerate(outcome.scores) if seat != chair]
    lead = outcome.scores[chair] - sum(others) / len(others)
    return -lead if game.low_score_wins else lead


def duel(fit: Fit, weights: list[float], workers: Workers = 1) -> Verdict:
    """The weights against those of today, every chance in every chair."""
    number = fit.duel * fit.seats
    first = DUELS * fit.seats
    tasks = range(first, first + number)
    shares = list(work(partial(_dueller, fit, weights), tasks, number, workers))
    share = sum(shares) / number
    return Verdict(number, share, *wilson(share * number, number))


def _dueller(fit: Fit, weights: list[float]) -> Callable[[int], float]:
    game = fit.load()
    today = list(game.weights_for(fit.seats))

    def meet(number: int) -> float:
        chair = number % fit.seats
        outcome = played(game, fit, weights, today, number)
        if not outcome.ranking:
            gain = outcome.utilities[chair] - played(game, fit, today, today, number).utilities[chair]
            return 0.5 + 0.5 * ((gain > 0) - (gain < 0))
        own = outcome.ranking[chair]
        rivals = [place for seat, place in enumerate(outcome.ranking) if seat != chair]
        return sum(0.5 + 0.5 * ((own < place) - (own > place)) for place in rivals) / len(rivals)

    return meet


def written(fit: Fit, weights: list[float], verdict: Verdict, file: Path) -> str:
    """The text of a weights file with these weights, and those for other numbers of seats that it has already."""
    tables: dict[str, Any] = tomllib.loads(file.read_text("utf-8")).get("seats", {}) if file.exists() else {}
    run = f"{fit.steps} steps of {fit.tries} tries from seed {fit.seed}; {verdict.share:.1%} of {verdict.games} games"
    run += f" against the weights before ({verdict.low:.1%} to {verdict.high:.1%})"
    terms = fit.load().terms
    own = dict(zip(terms, [round(weight, 3) for weight in weights], strict=True))
    tables = dict(sorted({**tables, str(fit.seats): {"run": run, "weights": own}}.items()))
    parts = [f'# What `evaluate` counts; written by `chabudai lab fit {fit.game}`.\ngame = "{fit.game}"\n']
    for seats, table in tables.items():
        rows = "".join(f'"{term}" = {weight}\n' for term, weight in table["weights"].items())
        parts.append(f'[seats.{seats}]\nrun = "{table["run"]}"\n\n[seats.{seats}.weights]\n{rows}')
    return "\n".join(parts)
