"""What a run of the lab costs beside its games: the same random games played bare, then into tables, on all processors.

Bare is what `chabudai sim` plays: matches of random bots with nothing kept. Both use the same pool and the same seeds,
so their ratio is the price of looking and of writing tables; it is taken of processor time, in which what other
programs do meanwhile does not count. Another engine's own random games on the same processors stand beside them.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import chabudai
from chabudai.bots.playout import LIMIT
from chabudai.core import registry as games
from chabudai.core.errors import BadOption
from chabudai.core.game import Game
from chabudai.lab.bench import OURS
from chabudai.lab.experiment import PACKAGED, QUICK, Experiment, Variant
from chabudai.lab.match import play_match
from chabudai.lab.peers import PEERS, YARDSTICK
from chabudai.lab.pool import processors, work
from chabudai.lab.run_folder import Run

BATCH = 50
"""Games that travel to a process at once."""


class Seconds(NamedTuple):
    """How long work took: by the clock on the wall, and of all processors together."""

    wall: float
    processor: float


class Stopwatch:
    """Tells how long it is since it was made; processes that have ended meanwhile count."""

    def __init__(self) -> None:
        self._start = self._now()

    @staticmethod
    def _now() -> Seconds:
        times = os.times()
        spent = times.user + times.system + times.children_user + times.children_system
        return Seconds(time.perf_counter(), spent)

    def seconds(self) -> Seconds:
        now = self._now()
        return Seconds(now.wall - self._start.wall, now.processor - self._start.processor)


class Cost(NamedTuple):
    """So many random games of a title, in seconds: by the clock on the wall, and of the processors."""

    engine: str
    game: str
    seats: int
    games: int
    jobs: int
    bare_seconds: float
    bare_processor: float
    lab_seconds: float | None
    """Into the tables of a run; None for another engine, which has none."""
    lab_processor: float | None

    @property
    def overhead(self) -> float | None:
        """What the lab takes beside the games, as a share of them."""
        return None if self.lab_processor is None else self.lab_processor / max(0.01, self.bare_processor) - 1

    def line(self) -> str:
        """The line of a table in Markdown, below `heading`."""
        title = games.load(self.game).title if self.engine == OURS else f"{self.engine} {self.game}"
        lab = ["–", "–", "–"]
        if self.lab_seconds is not None and self.lab_processor is not None and self.overhead is not None:
            more = f"{self.overhead:+.0%}".replace("-", "−").replace("%", " %")
            lab = [f"{self.lab_seconds:.1f} s", f"{self.lab_processor:.1f} s", more]
        bare = [f"{self.bare_seconds:.1f} s", f"{self.bare_processor:.1f} s"]
        return f"| {' | '.join([title, str(self.seats), *bare, *lab])} |"


def heading(count: int, jobs: int) -> str:
    """The first lines of the table, which say what was measured."""
    build = "compiled" if chabudai.COMPILED else "interpreted"
    many = f"{jobs} processes" if jobs > 1 else "1 process"
    what = f"{count} random games, {build}, {many}"
    columns = [what, "seats", "bare", "of processors", "into tables", "of processors", "more"]
    return f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}"


def usual_variant(game: Game) -> Variant:
    """Random bots on the usual number of seats; where an option caps the length of a match, it is capped."""
    seats = min(max(3, game.min_seats), game.max_seats)
    caps = {option.name: max(option.values) for option in game.options if option.name == "cap"}
    return Variant(game.id, seats, game.complete(seats, caps), [QUICK] * seats, PACKAGED)


def measure(names: list[str], count: int, jobs: int = 0, peers: bool = True) -> Iterator[Cost]:
    """Each title in turn, and the yardstick where it is installed."""
    if count < 1:
        raise BadOption(f"The number of games must be 1 or more, not {count}.")
    jobs = jobs or processors()
    for name in names or games.names():
        variant = usual_variant(games.load(name))
        experiment = Experiment([variant], {}, count)
        bare = _seconds(partial(_bare, variant), count, jobs)
        with tempfile.TemporaryDirectory() as folder:
            run = Run.create(Path(folder) / "run", experiment)
            watch = Stopwatch()
            for _ in run.play(jobs):
                pass
            tables = watch.seconds()
        yield Cost(OURS, name, variant.seats, count, jobs, *bare, *tables)
    for key, peer in PEERS.items():
        if peers and peer.engine == YARDSTICK and peer.installed:
            bare = _seconds(partial(_peer, key), count, jobs)
            yield Cost(peer.engine, peer.game, peer.seats, count, jobs, *bare, None, None)


def _seconds(ready: Callable[[], Callable[[range], int]], count: int, jobs: int) -> Seconds:
    batches = [range(first, min(first + BATCH, count)) for first in range(0, count, BATCH)]
    watch = Stopwatch()
    for _ in work(ready, batches, len(batches), jobs):
        pass
    return watch.seconds()


def _bare(variant: Variant) -> Callable[[range], int]:
    """What plays matches of a variant and keeps nothing."""
    from chabudai.bots import registry as bots

    game = games.load(variant.game)
    seated = [bots.load(name) for name in variant.lineup]

    def play(numbers: range) -> int:
        return sum(play_match(game, seated, variant.options, 0, number, LIMIT).decisions for number in numbers)

    return play


def _peer(name: str) -> Callable[[range], int]:
    """What plays random games of another engine."""
    engine = PEERS[name].load()

    def play(numbers: range) -> int:
        return sum(engine.play(random.Random(number)) for number in numbers)  # noqa: S311  (chance for a measurement)

    return play
