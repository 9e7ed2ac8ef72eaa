"""Other engines, driven by the plainest loop of uniform random play that each allows.

Decisions of players count, chance events do not. Nothing here is imported unless it is measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any, NamedTuple

Playout = Callable[[random.Random], int]
"""Plays one whole game and tells how many decisions it took."""


class Loaded(NamedTuple):
    """An engine ready to be measured."""

    play: Playout
    copy: Callable[[], object] | None
    """Copies one position from the middle of a game, where the engine can copy."""


class Peer(NamedTuple):
    """An engine and a game of it."""

    engine: str
    game: str
    seats: int
    native: bool
    """Are the rules native code?"""
    module: str
    package: str
    load: Callable[[], Loaded]

    @property
    def installed(self) -> bool:
        return find_spec(self.module) is not None

    @property
    def version(self) -> str:
        try:
            return version(self.package)
        except PackageNotFoundError:
            return ""


def catanatron() -> Loaded:
    from catanatron import Color, Game, RandomPlayer

    def start(seed: int) -> Any:
        colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        return Game([RandomPlayer(color) for color in colors], seed=seed)

    def play(rng: random.Random) -> int:
        game = start(rng.randrange(1 << 30))
        game.play()
        state = game.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    middle = start(1)
    for _ in range(300):
        middle.play_tick()
    return Loaded(play, middle.copy)


def open_spiel(name: str) -> Callable[[], Loaded]:
    """A game of OpenSpiel through its Python interface."""

    def load() -> Loaded:
        import pyspiel

        if name.startswith("python_"):
            import open_spiel.python.games  # noqa: F401  (importing it registers them)
        game = pyspiel.load_game(name)

        def step(state: Any, rng: random.Random) -> int:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                return 0
            state.apply_action(rng.choice(state.legal_actions()))
            return 1

        def play(rng: random.Random) -> int:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                decisions += step(state, rng)
            return decisions

        middle = game.new_initial_state()
        for number in range(3):
            step(middle, random.Random(number))  # noqa: S311
        return Loaded(play, middle.clone)

    return load


def pettingzoo_connect_four() -> Loaded:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play(rng: random.Random) -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(rng.choice([action for action, legal in enumerate(mask) if legal]))
            decisions += 1
        return decisions

    return Loaded(play, None)


def python_chess() -> Loaded:
    import chess

    def play(rng: random.Random) -> int:
        board = chess.Board()
        decisions = 0
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    middle = chess.Board()
    rng = random.Random(1)  # noqa: S311
    for _ in range(30):
        middle.push(rng.choice(list(middle.legal_moves)))
    return Loaded(play, lambda: middle.copy(stack=False))


YARDSTICK = "catanatron"
"""The engine that ratios are told in."""

PEERS: dict[str, Peer] = {
    f"{peer.engine} {peer.game}": peer
    for peer in (
        Peer(YARDSTICK, "catan", 4, False, "catanatron", "catanatron", catanatron),
        Peer("open_spiel", "python_tic_tac_toe", 2, False, "pyspiel", "open_spiel", open_spiel("python_tic_tac_toe")),
        Peer("open_spiel", "chess", 2, True, "pyspiel", "open_spiel", open_spiel("chess")),
        Peer("open_spiel", "hive", 2, True, "pyspiel", "open_spiel", open_spiel("hive")),
        Peer("pettingzoo", "connect_four", 2, False, "pettingzoo", "pettingzoo", pettingzoo_connect_four),
        Peer("python-chess", "chess", 2, False, "chess", "chess", python_chess),
    )
}
