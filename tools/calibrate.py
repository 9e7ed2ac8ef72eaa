"""How much a lead in `evaluate` is worth: measures, in games of greedy bots, what `Game.spreads` should say.

    python -m tools.calibrate boo --games 400

For each number of seats it prints the spread at even stages of a match, as it is written in the game's `evaluate.py`;
and how often everybody lost in the end, by stage.
"""

from __future__ import annotations

import argparse
import math
from typing import NamedTuple

from chabudai.bots.greedy import GreedyBot
from chabudai.bots.playout import LIMIT
from chabudai.core.game import Game
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State

STAGES = 5
"""Stages at which the spread is told, start and end included."""
LARGEST = math.log(2000.0)
SHARE_OF_DECISIONS = 0.1
"""So many positions are looked at."""


class Lead(NamedTuple):
    """One seat's lead over another at some moment, and how the match ended between the two."""

    elapsed: float
    rating: float
    worth: float
    """1 for a victory over the other, 0 for a defeat, 1/2 for equal places."""


class Sample:
    """What greedy games of one number of seats showed."""

    def __init__(self) -> None:
        self.leads: list[Lead] = []
        self.lost: list[tuple[float, bool]] = []
        """Moments, and whether everybody lost in the end."""


def play(game: Game, seats: int, seed: int, sample: Sample) -> None:
    """One match of greedy bots; what it showed is added to the sample."""
    state = game.new(seats, seed)
    if not state.ranking():
        return
    bot = GreedyBot()
    rng = Rng(seed, "calibrate")
    moments: list[tuple[float, list[float]]] = []
    for _ in range(LIMIT):
        actors = state.actors()
        if not actors:
            break
        state.play(actors[0], bot.choose(state.view(actors[0]), actors[0], rng))
        if state.actors() and rng.below(1000) < 1000 * SHARE_OF_DECISIONS:
            moments.append((game.elapsed(state), [game.evaluate(state, seat) for seat in range(seats)]))
    if not state.actors():
        take_in(sample, state, moments)


def take_in(sample: Sample, state: State, moments: list[tuple[float, list[float]]]) -> None:
    places = state.ranking()
    for elapsed, ratings in moments:
        sample.lost.append((elapsed, 1 not in places))
        if 1 not in places:
            continue
        for seat in range(state.seats):
            for rival in range(seat):
                worth = 0.5 + 0.5 * ((places[seat] < places[rival]) - (places[seat] > places[rival]))
                sample.leads.append(Lead(elapsed, ratings[seat] - ratings[rival], worth))


def surprise(leads: list[Lead], early: float, late: float) -> float:
    """How unlikely the results are, where the logarithm of the spread goes evenly from one value to another."""
    total = 0.0
    for lead in leads:
        spread = math.exp(early + lead.elapsed * (late - early))
        chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, lead.rating / spread))))
        total -= lead.worth * math.log(chance + 1e-12) + (1 - lead.worth) * math.log(1 - chance + 1e-12)
    return total


def best_spreads(leads: list[Lead]) -> list[float]:
    """The spreads at even stages under which the results are likeliest."""
    early = late = math.log(20.0)
    step = 1.0
    while step > 0.02:
        found = min(
            ((early + step * x, late + step * y) for x in (-1, 0, 1) for y in (-1, 0, 1)),
            key=lambda pair: surprise(leads, *pair) + 1000 * (max(pair) > LARGEST),
        )
        if found == (early, late):
            step /= 2
        early, late = found
    return [math.exp(early + stage / (STAGES - 1) * (late - early)) for stage in range(STAGES)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="matches for each number of seats")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game = load(given.game)
    for seats in range(game.min_seats, game.max_seats + 1):
        sample = Sample()
        for number in range(given.games):
            play(game, seats, Rng(given.seed, "calibrate", number).seed(), sample)
        if not sample.leads:
            continue
        losses = []
        for stage in range(STAGES):
            lost = [lost for elapsed, lost in sample.lost if abs(elapsed * (STAGES - 1) - stage) <= 0.5]
            losses.append(f"{sum(lost) / len(lost):.2f}" if lost else "?")
        spreads = [f"{spread:.3g}" for spread in best_spreads(sample.leads)]
        print(f"{seats}: [{', '.join(spreads)}],  # everybody lost: {', '.join(losses)}", flush=True)


if __name__ == "__main__":
    main()
