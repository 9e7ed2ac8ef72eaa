"""Every game as a Python game of OpenSpiel: importing this module registers `chabudai_boo`, `chabudai_hitodama`, …

>>> import pyspiel, chabudai.envs.openspiel
>>> game = pyspiel.load_game("chabudai_hitodama", {"players": 2})
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # the first node is chance: it deals one of `seeds` matches
>>> state.current_player()
1

Parameters are `players`, the options of the game, `seeds` (how many deals there are), `limit` (decisions after which a
match is broken off, worth 0 to everybody) and `content` (the path of a content file in place of the packaged one).
Where several seats may act, the one that the table asks first does.

All later chance follows from the deal, so a history is the deal and the moves, and OpenSpiel can write it down and play
it again. What comes is hidden: `resample_from_infostate` draws another world from all that fit a seat's view. Such a
world has no deal and can be cloned and played, but not written down.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from chabudai.core.content import Content
from chabudai.core.errors import BadContent
from chabudai.core.game import Game, OptionValue
from chabudai.core.registry import load, names
from chabudai.core.rng import Rng
from chabudai.core.state import State

SEEDS = 1_000
LIMIT = 5_000
MEMORY = 16
"""Bytes of the digest of all that a seat has observed and done."""
AS_THE_GAME_SAYS = ""
"""The value of a text option that is left to the game, and of `content`."""
MOST_TEXTS = 10_000
"""So many texts of positions are kept."""


class Position:
    """A state of ours as a part of OpenSpiel's, which copies such parts by `deepcopy`."""

    def __init__(self, state: State, memory: list[bytes]) -> None:
        self.state = state
        self.memory = memory
        """For each seat a digest of all that it has observed and done."""
        self.decisions = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position(self.state.copy(), self.memory[:])
        twin.decisions = self.decisions
        return twin

    def remember(self, actor: int, move: int) -> None:
        """Every seat takes in what it observes now, and who has acted; the actor also what it did."""
        for seat in range(self.state.seats):
            digest = hashlib.blake2b(self.memory[seat], digest_size=MEMORY)
            digest.update(self.state.observation(seat))
            digest.update(f"{actor} {move if seat == actor else ''}".encode())
            self.memory[seat] = digest.digest()

    def play(self, move: int) -> None:
        seat = self.state.actors()[0]
        self.state.play(seat, move)
        self.decisions += 1
        self.remember(seat, move)

    def imagine(self, seat: int, rng: Rng) -> Position:
        """The same as the seat sees it, in another world."""
        twin = Position(self.state.view(seat).imagine(rng), self.memory[:])
        twin.decisions = self.decisions
        return twin


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position; before the deal there is none."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.position: Position | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.state.actors()[0]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.state.legal_moves(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        seeds = self.get_game().seeds
        return [(seed, 1 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            state = self.get_game().start(action)
            self.position = Position(state, [bytes(MEMORY)] * state.seats)
            self.position.remember(-1, -1)
        else:
            self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self.get_game().rules.moves.text(action))

    def is_terminal(self) -> bool:
        if self.position is None:
            return False
        return self.position.decisions >= self.get_game().limit or self.position.state.over

    def returns(self) -> list[float]:
        if self.position is None or not self.is_terminal():
            return [0.0] * int(self.get_game().num_players())
        return self.position.state.utilities()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another world that the player cannot tell from this one, drawn uniformly; `sampler` gives numbers below 1."""
        twin: SpielState = self.get_game().new_initial_state()
        if self.position is not None:
            twin.position = self.position.imagine(player, Rng(int(sampler() * (1 << 53)), "resample"))
        return twin

    def __str__(self) -> str:
        if self.position is None:
            return "to be dealt"
        return str(self.get_game().rules.text(self.position.state.view(None)))


class SpielObserver:
    """What a player observes, and with perfect recall also the digest of all that it has observed and done."""

    def __init__(self, game: Any, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters; {params} was given.")
        self.recalls = bool(kind.perfect_recall)
        self.texts: dict[tuple[int, bytes], str] = {}
        """What was told before: solvers walk over the same positions again and again."""
        self.layout = game.layout
        self.tensor = np.zeros(self.layout.size + MEMORY * self.recalls, np.float32)
        self.dict = {part.name: part.of(self.tensor).reshape(part.shape) for part in self.layout.parts}
        if self.recalls:
            self.dict["memory"] = self.tensor[self.layout.size :]

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position
        if position is None:
            self.tensor.fill(0)
            return
        self.tensor[: self.layout.size] = np.frombuffer(position.state.observation(player), np.uint8)
        if self.recalls:
            self.tensor[self.layout.size :] = np.frombuffer(position.memory[player], np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        position = state.position
        if position is None:
            return f"seat {player}: to be dealt"
        if self.recalls:
            key = position.memory[player]
        else:
            key = hashlib.blake2b(position.state.observation(player), digest_size=MEMORY).digest()
        text = self.texts.get((player, key))
        if text is None:
            if len(self.texts) >= MOST_TEXTS:
                self.texts.clear()
            view = position.state.view(player)
            kind = "memory" if self.recalls else "observation"
            text = f"seat {player}\n{view.game.text(view)}\n{kind} {key.hex()}"
            self.texts[player, key] = text
        return text


def _game_type(game: Game) -> Any:
    options: dict[str, OptionValue] = {
        option.name: AS_THE_GAME_SAYS if isinstance(option.default, str) else option.default for option in game.options
    }
    return pyspiel.GameType(
        short_name=f"chabudai_{game.id.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(game.min_seats, 2),
            "seeds": SEEDS,
            "limit": LIMIT,
            "content": AS_THE_GAME_SAYS,
            **options,
        },
    )


def _with_content(name: str, path: str) -> Game:
    if path == AS_THE_GAME_SAYS:
        return load(name)
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise BadContent(f"{path} cannot be read: {error}.") from None
    return load(name, Content(path, text))


def _register(name: str) -> None:
    kind = _game_type(load(name))
    defaults = dict(kind.parameter_specification)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """One of our games with its parameters."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = {**defaults, **(params or {})}
            rules = self.rules = _with_content(name, given.pop("content"))
            self.seats = int(given.pop("players"))
            self.seeds = int(given.pop("seeds"))
            self.limit = int(given.pop("limit"))
            chosen = {option: value for option, value in given.items() if value != AS_THE_GAME_SAYS}
            self.options = rules.complete(self.seats, chosen)
            self.layout = rules.layout(self.seats, self.options)
            info = pyspiel.GameInfo(
                num_distinct_actions=rules.moves.size,
                max_chance_outcomes=self.seeds,
                num_players=self.seats,
                min_utility=-1.0,
                max_utility=1.0,
                max_game_length=self.limit,
            )
            super().__init__(kind, info, params or {})

        def start(self, seed: int) -> State:
            return self.rules.new(self.seats, seed, self.options)

        def new_initial_state(self) -> SpielState:
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
            return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    pyspiel.register_game(kind, SpielGame)


for _name in names():
    _register(_name)
