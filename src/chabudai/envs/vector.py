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
from chabudai.bots.moment import Chair, seated
from chabudai.bots.registry import load as load_bot
from chabudai.core.game import Game, OptionValue
from chabudai.core.rng import SEED_LIMIT, Rng
from chabudai.core.state import State
from chabudai.envs.seating import LIMIT, Array, Seating


class VectorEnv(GymnasiumVector):  # type: ignore[misc]
    """`count` matches. A match that ends is followed by the next in the same step (`AutoresetMode.SAME_STEP`).

    Without an opponent all seats learn (self-play): in each match the action is that of the seat which is asked,
    told in `infos["seat"]`. The reward of a step is what the match's result is worth to the seat that has just acted,
    and `infos["utilities"]` says it for all seats of the matches that have ended.

    With an `opponent` (a name or a `Bot`) the learner has one seat in each match, another one from match to match, and
    the opponent plays all others; rewards are the learner's.

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
        limit: int = LIMIT,
        copy: bool = True,
        **options: OptionValue,
    ) -> None:
        if count < 1:
            raise ValueError(f"There must be at least one match, not {count}.")
        self.seating = Seating(game, seats, options, flat=True, render_mode=None)
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
        self.seats = np.zeros(count, np.int64)
        """Which seat the action of each match is for."""
        self._numbers = self.observations.data.cast("B")
        self._marks = self.masks.data.cast("B")
        self.states: list[State] = []
        self._decisions = [0] * count
        self._rngs: list[Rng] = []

    # --- Gymnasium's interface -------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Start all matches; `options` are ignored, those of the game belong to the environment."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(1 << 63)) % SEED_LIMIT
        self._rngs = [Rng(first, "vector", number) for number in range(self.num_envs)]
        self._chairs: list[list[Chair]] = [[] for _ in range(self.num_envs)]
        self.states = [self._begin(number) for number in range(self.num_envs)]
        for number in range(self.num_envs):
            self._observe(number)
        return self._batch(), {"seat": self.seats.copy()}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """One decision in each match. An illegal one is refused with the rule's sentence, and no match goes on."""
        count = self.num_envs
        chosen: list[int] = np.asarray(actions).tolist()
        if len(chosen) != count:
            raise ValueError(f"{count} matches need {count} actions, not {len(chosen)}.")
        seats: list[int] = self.seats.tolist()
        for number in range(count):
            self.states[number].answered(seats[number], chosen[number])
        rewards = np.zeros(count)
        terminations = np.zeros(count, bool)
        truncations = np.zeros(count, bool)
        infos: dict[str, Any] = {}
        for number in range(count):
            state = self.states[number]
            seat = seats[number]
            state.play(seat, chosen[number])
            self._decisions[number] += 1
            over = not self._go_on(number, state)
            if over or self._decisions[number] >= self.limit:
                terminations[number] = over
                truncations[number] = not over
                worths = state.utilities()
                rewards[number] = worths[seat]
                final = self.seating.observe(state, seat)
                ended = {"final_obs": final, "utilities": np.array(worths), "end_seat": seat}
                infos = self._add_info(infos, ended, number)
                self.states[number] = self._begin(number)
            self._observe(number)
        infos["seat"] = self.seats.copy()
        return self._batch(), rewards, terminations, truncations, infos

    # --- single matches --------------------------------------------------------------------------------------

    def _begin(self, number: int) -> State:
        """The next match at this place of the arrays, up to the first decision of a learner."""
        rng = self._rngs[number]
        while True:
            state = self.seating.start(rng.seed())
            if self.opponent is not None:
                self._chairs[number] = seated(state, [self.opponent] * self.seating.seats)
            self._decisions[number] = 0
            self.seats[number] = rng.below(self.seating.seats) if self.opponent is not None else 0
            if self._go_on(number, state):
                return state

    def _go_on(self, number: int, state: State) -> bool:
        """Play on to the next decision of a learner; False at the end of the match."""
        if self.opponent is None:
            actors = state.actors()
            if not actors:
                return False
            self.seats[number] = actors[0]
            return True
        learner = int(self.seats[number])
        while True:
            actors = state.actors()
            if not actors:
                return False
            actor = actors[0]
            if actor == learner or self._decisions[number] >= self.limit:
                return True
            state.play(actor, self._chairs[number][actor].choose(state, self._rngs[number]))
            self._decisions[number] += 1

    def _observe(self, number: int) -> None:
        state = self.states[number]
        seat = int(self.seats[number])
        state.observe(seat, self._numbers, number * self.size)
        state.mask(seat, self._marks, number * self.moves)

    def _batch(self) -> dict[str, Array]:
        if self.copy:
            return {"observation": self.observations.copy(), "action_mask": self.masks.copy()}
        return {"observation": self.observations, "action_mask": self.masks}
