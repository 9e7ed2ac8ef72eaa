"""Every game as a PettingZoo environment: `aec_env` asks one seat after the other, `parallel_env` all who may act.

>>> env = aec_env("hitodama", seats=2)
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_1'
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(int(observation["action_mask"].argmax()))

Rewards come at the end: `State.utilities()`, from −1 to 1. An illegal action is refused with the sentence of the rule
and changes nothing: `aec_env` raises it, `parallel_env` tells it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from chabudai.core.errors import ChabudaiError, IllegalMove
from chabudai.core.game import Game, OptionValue
from chabudai.core.state import State
from chabudai.envs.seating import LIMIT, RENDER_MODES, Observation, Seating, agent_name

VERSION = "v0"


def aec_env(
    game: str | Game,
    seats: int | None = None,
    *,
    flat: bool = True,
    render_mode: str | None = None,
    limit: int = LIMIT,
    **options: OptionValue,
) -> AgentsInTurn:
    """A game whose seats are asked one after the other; further keywords are options of the game.

    `flat` gives observations as numbers in a row, otherwise the parts come by name. After `limit` decisions a match is
    broken off.
    """
    return AgentsInTurn(Seating(game, seats, options, flat=flat, render_mode=render_mode), limit)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    *,
    flat: bool = True,
    render_mode: str | None = None,
    limit: int = LIMIT,
    **options: OptionValue,
) -> AgentsAtOnce:
    """A game in which all who may act do so in the same step; the arguments are those of `aec_env`."""
    return AgentsAtOnce(Seating(game, seats, options, flat=flat, render_mode=render_mode), limit)


class _Agents:
    """What both kinds of environments share: one agent for each seat, and the state of the match."""

    state_of_play: State
    agents: list[str]

    def _sit_down(self, seating: Seating, limit: int) -> None:
        self.seating = seating
        self.limit = limit
        self.render_mode = seating.render_mode
        self.possible_agents = [agent_name(seat) for seat in range(seating.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: seating.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: seating.action_space() for agent in self.possible_agents}
        self.metadata = {
            "name": f"{seating.game.id.replace('-', '_')}_{VERSION}",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self._random: np.random.Generator | None = None

    def _begin(self, seed: int | None) -> None:
        """Start a match; without a seed the next one of the series that the last seed began."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.state_of_play = self.seating.start(int(self._random.integers(1 << 63)))
        self.decisions = 0
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _render(self, seat: int | None) -> Any:
        if self.render_mode is None:
            raise ValueError(
                f"Say how to draw when you make the environment: render_mode is {', '.join(RENDER_MODES)}."
            )
        return self.seating.render(self.state_of_play, seat)

    def close(self) -> None:
        """Nothing is held open."""


class AgentsInTurn(_Agents, AECEnv):  # type: ignore[misc]
    """One seat after the other, in the order in which the table asks them."""

    def __init__(self, seating: Seating, limit: int) -> None:
        AECEnv.__init__(self)
        self._sit_down(seating, limit)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match; `options` are ignored, those of the game belong to the environment."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_play.actors()[0]]

    def observe(self, agent: str) -> Observation:
        return self.seating.observe(self.state_of_play, self.seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{agent} has to act; None is an action only after the end.")
        state = self.state_of_play
        state.play(self.seat_of[agent], int(action))
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        actors = state.actors()
        if not actors:
            for each, worth in zip(self.possible_agents, state.utilities(), strict=True):
                self.rewards[each] = worth
                self.terminations[each] = True
        elif self.decisions >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[actors[0]]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The table as the agent sees it whose turn it is."""
        return self._render(self.seat_of.get(self.agent_selection))


class AgentsAtOnce(_Agents, ParallelEnv):  # type: ignore[misc]
    """All seats that may act do so in one step; whoever may not act gives any action, which is not looked at.

    Moves are carried out in the order of the table. One that is not legal, or that an earlier one of the same step has
    made illegal (two neighbours lay on the same square), is not played: the `info` of its agent says why under
    `refused`, and the agent is asked again.
    """

    def __init__(self, seating: Seating, limit: int) -> None:
        self._sit_down(seating, limit)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a match; `options` are ignored, those of the game belong to the environment."""
        self._begin(seed)
        return self._observed(), self._infos({})

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.seating.observe(self.state_of_play, self.seat_of[agent]) for agent in self.agents}

    def _infos(self, refused: dict[int, str]) -> dict[str, dict[str, Any]]:
        actors = self.state_of_play.actors()
        infos: dict[str, dict[str, Any]] = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            infos[agent] = {"acts": seat in actors}
            if seat in refused:
                infos[agent]["refused"] = refused[seat]
        return infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        state = self.state_of_play
        actors = state.actors()
        for seat in actors:
            if self.possible_agents[seat] not in actions:
                raise IllegalMove(f"{self.possible_agents[seat]} has to act and gives no action.")
        refused: dict[int, str] = {}
        for seat in actors:
            self.decisions += 1
            try:
                state.play(seat, int(actions[self.possible_agents[seat]]))
            except ChabudaiError as error:
                refused[seat] = str(error)
        over = state.over
        cut = not over and self.decisions >= self.limit
        worths = state.utilities()
        rewards = {agent: worths[self.seat_of[agent]] for agent in self.agents}
        result = (
            self._observed(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            self._infos(refused),
        )
        if over or cut:
            self.agents = []
        return result

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return self._render(None)
