"""What every environment is made from: a game with its seats and options, as spaces, arrays and pictures."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from chabudai.core.game import Game, OptionValue
from chabudai.core.registry import load
from chabudai.core.rng import SEED_LIMIT
from chabudai.core.state import State
from chabudai.envs.picture import pixels

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
LIMIT = 20_000
"""Decisions after which a match is broken off, as in the lab; far above what any real one takes."""

Array = np.ndarray[Any, Any]
Observation = dict[str, Any]
"""`observation`: the numbers, or the parts by name; `action_mask`: 1 for each legal move."""


class Seating:
    """A game with so many seats and these options, as learners see it."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None,
        options: dict[str, OptionValue],
        *,
        flat: bool,
        render_mode: str | None,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.seats = max(self.game.min_seats, 1) if seats is None else seats
        self.options = self.game.complete(self.seats, options)
        self.layout = self.game.layout(self.seats, self.options)
        self.flat = flat
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"'{render_mode}' is not a render mode. Choose one of {', '.join(RENDER_MODES)}.")
        self.render_mode = render_mode
        self.moves = self.game.moves.size

    def start(self, seed: int) -> State:
        """A match; any whole number is a seed."""
        return self.game.new(self.seats, seed % SEED_LIMIT, self.options)

    # --- spaces and arrays -----------------------------------------------------------------------------------

    def observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.moves,), np.int8)
        return spaces.Dict({"observation": self.position_space(), "action_mask": mask})

    def position_space(self) -> spaces.Space:
        """All numbers in a row, or the parts by name, each in its shape."""
        parts = self.layout.parts
        if not self.flat:
            return spaces.Dict({part.name: spaces.Box(0, part.greatest, tuple(part.shape), np.uint8) for part in parts})
        high = np.concatenate([np.full(part.size, part.greatest, np.uint8) for part in parts])
        return spaces.Box(np.zeros(self.layout.size, np.uint8), high, dtype=np.uint8)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.moves)

    def observe(self, state: State, seat: int) -> Observation:
        """What a seat observes, and its legal moves."""
        return {"observation": self.position(state, seat), "action_mask": self.mask(state, seat)}

    def position(self, state: State, seat: int) -> Any:
        numbers = np.frombuffer(bytearray(state.observation(seat)), np.uint8)
        if self.flat:
            return numbers
        return {part.name: part.of(numbers).reshape(part.shape) for part in self.layout.parts}

    def mask(self, state: State, seat: int) -> Array:
        buffer = bytearray(self.moves)
        state.mask(seat, buffer)
        return np.frombuffer(buffer, np.int8)

    # --- pictures --------------------------------------------------------------------------------------------

    def render(self, state: State, seat: int | None) -> Any:
        """The table as a seat or a spectator sees it: text, SVG or pixels; `human` prints the text."""
        view = state.view(seat)
        if self.render_mode == "rgb_array":
            return pixels(self.game.svg(view))
        if self.render_mode == "svg":
            return self.game.svg(view)
        text = self.game.text(view)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


def agent_name(seat: int) -> str:
    return f"seat_{seat}"
