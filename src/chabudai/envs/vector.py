"""Many matches of one game stepped together, in one set of arrays, by Gymnasium's interface for vectors.

>>> envs = VectorEnv("hitodama", count=8, seats=2)
>>> observations, infos = envs.reset(seed=7)
>>> observations["observation"].shape[0], infos["seat"].tolist()
(8, [1, 1, 0, 0, 1, 0, 0, 0])
>>> actions = observations["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVector
from gymnasium.vector.utils import batch_space

from chabudai.bots.bot import Bot
from chabudai.bots.registry import load as load_bot
from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import SEED_LIMIT, Rng
from chabudai.core.state import State
from chabudai.envs.matches import Ended, Matches
from chabudai.envs.seating import LIMIT, Array, Seating


class VectorEnv(GymnasiumVector):  # type: ignore[misc]
    """`count` matches. A match that ends is followed by the next in the same step (`AutoresetMode.SAME_STEP`).

    Without an opponent all seats learn (self-play): in each match the action is that of the seat which is asked,
    told in `infos["seat"]`. The reward of a step is what the match's result is worth to the seat that has just acted,
    and `infos["utilities"]` says it for all seats of the matches that have ended.

    With an `opponent` (a name or a `Bot`) the learner has one seat in each match, another one from match to match, and
    the opponent plays all others; rewards are the learner's.

    Results are seldom and late. `shaped` rewards tell after each step how much better or worse it stands for the
    learner by `Game.prospects`; over a match they add up to its result, less what could be expected at the start.

    Of the matches that have ended `infos["final_obs"]` holds what the seat observed at the end. With `copy=False` the
    arrays are the same ones in every step.
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        seats: int | None = None,
        *,
        opponent: str | Bot | None = None,
        shaped: bool = False,
        limit: int = LIMIT,
        copy: bool = True,
        **options: OptionValue,
    ) -> None:
        if count < 1:
            raise ValueError(f"There must be at least one match, not {count}.")
        self.seating = seated = Seating(game, seats, options, flat=True, render_mode=None)
        if shaped and opponent is None and seated.seats > 1:
            raise ValueError("Shaped rewards are for one learner: name an opponent for the other seats.")
        self.opponent = load_bot(opponent) if isinstance(opponent, str) else opponent
        self.num_envs = count
        self.limit = limit
        self.copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = self.seating.observation_space()
        self.single_action_space = self.seating.action_space()
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self.size = self.seating.layout.size
        self.moves = self.seating.moves
        self.observations = np.zeros((count, self.size), np.uint8)
        self.masks = np.zeros((count, self.moves), np.int8)
        self.matches = Matches(seated.game, seated.seats, seated.options, count, limit, self.opponent, shaped)
        self._numbers = self.observations.data.cast("B")
        self._marks = self.masks.data.cast("B")

    @property
    def states(self) -> list[State]:
        """The matches."""
        return self.matches.states

    @property
    def seats(self) -> Array:
        """Which seat the action of each match is for."""
        return np.array(self.matches.seats)

    # --- Gymnasium's interface -------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Start all matches; `options` are ignored, those of the game belong to the environment."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(1 << 63)) % SEED_LIMIT
        self._rng = Rng(first, "actions")
        self.matches.begin(first)
        return self._batch(), {"seat": self.seats}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """One decision in each match. An illegal one is refused with the rule's sentence, and no match goes on."""
        count = self.num_envs
        chosen: list[int] = np.asarray(actions).tolist()
        if len(chosen) != count:
            raise ValueError(f"{count} matches need {count} actions, not {len(chosen)}.")
        ended = self.matches.step(chosen)
        terminations = np.zeros(count, bool)
        truncations = np.zeros(count, bool)
        infos: dict[str, Any] = self._told(ended) if ended else {}
        for match in ended:
            terminations[match.number] = match.over
            truncations[match.number] = not match.over
        infos["seat"] = self.seats
        return self._batch(), np.array(self.matches.rewards), terminations, truncations, infos

    def random_actions(self) -> Array:
        """A legal action for each match, every one as likely as the others; a seeded reset repeats them."""
        return np.array(self.matches.random_actions(self._rng))

    def _told(self, ended: list[Ended]) -> dict[str, Any]:
        """What is told of the matches that have ended, in the form of Gymnasium's `infos`."""
        told = {
            "final_obs": np.full(self.num_envs, None, object),
            "utilities": np.zeros((self.num_envs, self.seating.seats)),
            "end_seat": np.zeros(self.num_envs, np.int64),
        }
        which = np.zeros(self.num_envs, bool)
        for match in ended:
            which[match.number] = True
            told["final_obs"][match.number] = {
                "observation": np.frombuffer(bytearray(match.observation), np.uint8),
                "action_mask": np.frombuffer(match.mask, np.int8),
            }
            told["utilities"][match.number] = match.utilities
            told["end_seat"][match.number] = match.seat
        return told | {f"_{name}": which for name in told}

    def _batch(self) -> dict[str, Array]:
        if self.copy:
            shape = (self.num_envs, -1)
            return {
                "observation": np.frombuffer(bytearray(self.matches.observations), np.uint8).reshape(shape),
                "action_mask": np.frombuffer(bytearray(self.matches.masks), np.int8).reshape(shape),
            }
        self._numbers[:] = self.matches.observations
        self._marks[:] = self.matches.masks
        return {"observation": self.observations, "action_mask": self.masks}
