"""The measuring process: `python -m chabudai.lab.bench_worker` answers requests, one JSON object a line.

It first says who it is. A request names a job and the seconds to spend on it; the answer counts what was done in how
many seconds of processor time, so that what other programs take meanwhile does not count. Each interpreter that is
measured runs one such process, so that measurements of several can alternate.
"""

from __future__ import annotations

import json
import platform
import random
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import chabudai
from chabudai.bots.playout import LIMIT, play_out
from chabudai.core import registry
from chabudai.core.game import Game
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.lab.peers import PEERS, Loaded

Answer = dict[str, Any]

COPIES_AT_ONCE = 20

_loaded: dict[str, Loaded] = {}
_positions: dict[tuple[str, int], list[State]] = {}


def hello() -> Answer:
    """Who measures, and what it can measure."""
    games = {}
    for name in registry.names():
        game = registry.load(name)
        seats = sorted({seats for seats, _options in game.combinations()})
        games[name] = [count for count in seats if _default_is_allowed(game, count)]
    peers = {name: peer.version for name, peer in PEERS.items() if peer.installed}
    return {"compiled": chabudai.COMPILED, "python": platform.python_version(), "games": games, "peers": peers}


def _default_is_allowed(game: Game, seats: int) -> bool:
    return (seats, game.complete(seats)) in game.combinations()


def play(game: str, seats: int, way: str, seconds: float) -> Answer:
    """Random games one after the other, each from its setup to its end."""
    played = registry.load(game)
    games = decisions = 0
    start = time.process_time()
    elapsed = 0.0
    while elapsed < seconds:
        decisions += play_out(played.new(seats, games), Rng(games, "bench"), listing=way == "listing")
        games += 1
        elapsed = time.process_time() - start
    return {"decisions": decisions, "games": games, "seconds": elapsed}


def copy(game: str, seats: int, seconds: float) -> Answer:
    """Copies of every position of one random game."""
    positions = _positions.get((game, seats))
    if positions is None:
        positions = _positions[game, seats] = _one_game(registry.load(game), seats)
    copies = 0
    start = time.process_time()
    elapsed = 0.0
    while elapsed < seconds:
        for position in positions:
            for _ in range(COPIES_AT_ONCE):
                position.copy()
        copies += COPIES_AT_ONCE * len(positions)
        elapsed = time.process_time() - start
    return {"copies": copies, "seconds": elapsed}


def _one_game(game: Game, seats: int) -> list[State]:
    state = game.new(seats, 1)
    rng = Rng(1, "bench")
    positions = [state.copy()]
    while len(positions) < LIMIT and play_out(state, rng, 1):
        positions.append(state.copy())
    return positions


def peer(name: str, seconds: float) -> Answer:
    """Random games of another engine."""
    engine = _engine(name)
    rng = random.Random(1)  # noqa: S311  (chance for a measurement, not a secret)
    games = decisions = 0
    start = time.process_time()
    elapsed = 0.0
    while elapsed < seconds:
        decisions += engine.play(rng)
        games += 1
        elapsed = time.process_time() - start
    return {"decisions": decisions, "games": games, "seconds": elapsed}


def peer_copy(name: str, seconds: float) -> Answer:
    """Copies of a position of another engine; none where it cannot copy."""
    duplicate = _engine(name).copy
    copies = 0
    start = time.process_time()
    elapsed = 0.0
    while duplicate is not None and elapsed < seconds:
        for _ in range(COPIES_AT_ONCE):
            duplicate()
        copies += COPIES_AT_ONCE
        elapsed = time.process_time() - start
    return {"copies": copies, "seconds": elapsed}


def _engine(name: str) -> Loaded:
    if name not in _loaded:
        _loaded[name] = PEERS[name].load()
    return _loaded[name]


JOBS: dict[str, Callable[..., Answer]] = {"play": play, "copy": copy, "peer": peer, "peer_copy": peer_copy}


def main() -> None:
    """Answer until standard input ends. Only answers go to the real standard output; engines may print elsewhere.

    Ctrl-C is for the process that asks; it ends this one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = sys.stdout
    sys.stdout = sys.stderr
    print(json.dumps(hello()), file=answers, flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = JOBS[request.pop("job")](**request)
        except Exception as error:  # noqa: BLE001  (whatever goes wrong in an engine is told, and the next one measured)
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
