"""How fast learners are served: steps in a second with observation and legal moves, in our environments and in others'.

Every environment is driven by the plainest loop of uniform random play, in turns, by processor time. What it takes to
pick an action is not counted, since a learner picks its own; resetting is.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from statistics import median
from typing import Any, NamedTuple

from chabudai.core import registry
from chabudai.core.errors import BadOption

TURNS = 5
MATCHES = 64
"""Stepped together in a vector environment."""
OURS = "chabudai"

Steps = Iterator[tuple[int, float]]
"""Without an end: how many steps were made, and the seconds that they took."""


class Environment(NamedTuple):
    """An environment that can be measured."""

    engine: str
    game: str
    way: str
    """How it is stepped."""
    modules: tuple[str, ...]
    """What has to be installed."""
    steps: Callable[[], Steps]

    @property
    def installed(self) -> bool:
        return all(find_spec(module) is not None for module in self.modules)


class Figure(NamedTuple):
    """What was measured of an environment."""

    environment: Environment
    rates: list[float]
    """Steps in a second, turn by turn."""
    error: str

    def to_dict(self) -> dict[str, object]:
        engine, game, way = self.environment[:3]
        rate = median(self.rates) if self.rates else None
        spread = (max(self.rates) - min(self.rates)) / rate if rate else None
        return {
            "engine": engine,
            "game": game,
            "way": way,
            "steps_per_s": rate,
            "spread": spread,
            "error": self.error,
        }


def agents_in_turn(make: Callable[[], Any]) -> Steps:
    """An AEC environment of PettingZoo."""
    import numpy as np

    env = make()
    rng = random.Random(1)  # noqa: S311  (chance for a measurement)
    clock = time.process_time
    env.reset(seed=1)
    while True:
        start = clock()
        seen, _, over, cut, _ = env.last()
        spent = clock() - start
        if over or cut:
            start = clock()
            env.reset()
            yield 0, spent + clock() - start
            continue
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        start = clock()
        env.step(action)
        yield 1, spent + clock() - start


def many_at_once(game: str, seats: int) -> Steps:
    """Our vector environment in self-play."""
    from chabudai.envs.vector import VectorEnv

    envs = VectorEnv(game, count=MATCHES, seats=seats, copy=False)
    envs.reset(seed=1)
    clock = time.process_time
    while True:
        actions = envs.random_actions()
        start = clock()
        envs.step(actions)
        yield MATCHES, clock() - start


def our_own(game: str, seats: int) -> Steps:
    from chabudai.envs.pettingzoo import aec_env

    return agents_in_turn(partial(aec_env, game, seats))


def of_pettingzoo(name: str) -> Steps:
    from importlib import import_module

    return agents_in_turn(import_module(f"pettingzoo.classic.{name}").env)


def of_open_spiel(name: str) -> Steps:
    """A game of OpenSpiel through the environment that its Python algorithms use."""
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(name)
    rng = random.Random(1)  # noqa: S311  (chance for a measurement)
    clock = time.process_time
    seen = env.reset()
    while True:
        if seen.last():
            start = clock()
            seen = env.reset()
            yield 0, clock() - start
            continue
        actions = [rng.choice(seen.observations["legal_actions"][seen.observations["current_player"]])]
        start = clock()
        seen = env.step(actions)
        yield 1, clock() - start


def known(games: list[str] | None = None) -> list[Environment]:
    """Ours of these games, two at a table where that is allowed; then those of others."""
    found: list[Environment] = []
    libraries = ("gymnasium", "numpy", "pettingzoo")
    for name in games or registry.names():
        game = registry.load(name)
        seats = min(max(2, game.min_seats), game.max_seats)
        found += [
            Environment(OURS, name, "AEC", libraries, partial(our_own, name, seats)),
            Environment(OURS, name, f"vector of {MATCHES}", libraries, partial(many_at_once, name, seats)),
        ]
    found += [
        Environment("pettingzoo", game, "AEC", ("pettingzoo", *more), partial(of_pettingzoo, game))
        for game, more in (("connect_four_v3", ("pygame",)), ("chess_v6", ("chess", "pygame")))
    ]
    found += [
        Environment("open_spiel", game, "rl_environment", ("pyspiel",), partial(of_open_spiel, game))
        for game in ("tic_tac_toe", "connect_four", "chess", "hive")
    ]
    return found


def measure(
    games: list[str] | None, seconds: float, peers: bool, progress: Callable[[int, int], None]
) -> tuple[list[Figure], list[Environment]]:
    """Measure what is installed, in turns, `seconds` each; and what is not installed."""
    if seconds <= 0:
        raise BadOption(f"The seconds for a measurement must be more than 0, not {seconds:g}.")
    chosen = [environment for environment in known(games) if peers or environment.engine == OURS]
    missing = [environment for environment in chosen if not environment.installed]
    running: list[tuple[Environment, Steps, list[float], list[str]]] = [
        (environment, environment.steps(), [], []) for environment in chosen if environment.installed
    ]
    for turn in range(TURNS):
        for number, (_, steps, rates, errors) in enumerate(running):
            progress(turn * len(running) + number, TURNS * len(running))
            if errors:
                continue
            try:
                rates.append(_rate(steps, seconds / TURNS))
            except Exception as error:  # noqa: BLE001  (whatever goes wrong in an environment is told)
                errors.append(f"{type(error).__name__}: {error}")
    return [Figure(environment, rates, "".join(errors)) for environment, _, rates, errors in running], missing


def _rate(steps: Steps, seconds: float) -> float:
    made = 0
    spent = 0.0
    while spent < seconds:
        number, took = next(steps)
        made += number
        spent += took
    return made / spent
