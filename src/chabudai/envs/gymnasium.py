"""Every game as a Gymnasium environment: one learner at a seat, bots at the others.

Importing this module registers `chabudai/<Game>-v0` for every installed game, and `chabudai/<Game>Solo-v0` for
those that one can play alone:

>>> import gymnasium, chabudai.envs.gymnasium
>>> env = gymnasium.make("chabudai/Hitodama-v0", bots=["greedy"])
>>> observation, info = env.reset(seed=7)
>>> sorted(observation)
['action_mask', 'observation']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from chabudai.bots.bot import Bot
from chabudai.bots.chair import seated
from chabudai.bots.registry import load as load_bot
from chabudai.bots.uniform import RandomBot
from chabudai.core.errors import BadSeats, ChabudaiError
from chabudai.core.game import Game, OptionValue
from chabudai.core.registry import load, names
from chabudai.core.rng import SEED_LIMIT, Rng
from chabudai.core.state import State
from chabudai.envs.seating import LIMIT, RENDER_MODES, Observation, Seating

VERSION = "v0"


class AgainstBots(gymnasium.Env):  # type: ignore[misc]
    """One learner among bots. The reward comes at the end: what the result is worth to the learner, −1 to 1.

    `bots` are names or `Bot`s for the other seats, clockwise from the learner's; one alone sits at all of them, and
    without any they play at random. `seat` is where the learner sits, None for another seat in each match. An illegal
    action is not played: `info["refused"]` says why, and the reward is `illegal_reward`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        bots: Sequence[str | Bot] = ("random",),
        seat: int | None = None,
        flat: bool = True,
        render_mode: str | None = None,
        limit: int = LIMIT,
        illegal_reward: float = 0.0,
        **options: OptionValue,
    ) -> None:
        self.seating = Seating(game, seats, options, flat=flat, render_mode=render_mode)
        self.render_mode = render_mode
        others = self.seating.seats - 1
        given = list(bots) * others if len(bots) == 1 else list(bots)
        if len(given) != others:
            raise BadSeats(f"There are {others} other seats and {len(given)} bots.")
        self.bots = [load_bot(bot) if isinstance(bot, str) else bot for bot in given]
        if seat is not None and not 0 <= seat < self.seating.seats:
            raise BadSeats(f"There is no seat {seat}; seats are 0 to {others}.")
        self.fixed_seat = seat
        self.limit = limit
        self.illegal_reward = illegal_reward
        self.observation_space = self.seating.observation_space()
        self.action_space = self.seating.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a match; `options` are ignored, those of the game belong to the environment."""
        super().reset(seed=seed)
        chance = Rng(int(self.np_random.integers(1 << 63)) % SEED_LIMIT, "gymnasium")
        self.seat = chance.below(self.seating.seats) if self.fixed_seat is None else self.fixed_seat
        self.state: State = self.seating.start(chance.seed())
        self.rng = Rng(chance.seed(), "bots")
        around = self.bots[len(self.bots) - self.seat :] + self.bots[: len(self.bots) - self.seat]
        self.chairs = seated(self.state, [*around[: self.seat], RandomBot(), *around[self.seat :]])
        """A bot for each seat; the one for the learner's is never asked."""
        self.decisions = 0
        self._let_bots_play()
        return self._observed()

    def _observed(self) -> tuple[Observation, dict[str, Any]]:
        return self.seating.observe(self.state, self.seat), {"seat": self.seat}

    def _let_bots_play(self) -> None:
        """Until the learner is asked or the match is over."""
        state = self.state
        while self.decisions < self.limit:
            actors = state.actors()
            if not actors or actors[0] == self.seat:
                return
            actor = actors[0]
            state.play(actor, self.chairs[actor].choose(state, self.rng))
            self.decisions += 1

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.decisions += 1
        refused = ""
        try:
            self.state.play(self.seat, int(action))
        except ChabudaiError as error:
            refused = str(error)
        self._let_bots_play()
        over = self.state.over
        observation, info = self._observed()
        reward = self.illegal_reward
        if refused:
            info["refused"] = refused
        else:
            reward = self.state.utilities()[self.seat]
        return observation, reward, over, not over and self.decisions >= self.limit, info

    def action_masks(self) -> Any:
        """The legal moves, under the name that libraries for masked actions ask for."""
        return self.seating.mask(self.state, self.seat).astype(bool)

    def render(self) -> Any:
        """The table as the learner sees it."""
        return self.seating.render(self.state, self.seat)


def environment_name(game: str) -> str:
    """The name of a game in the ids of environments.

    >>> environment_name("kodama-forest")
    'KodamaForest'
    """
    return "".join(word.capitalize() for word in game.split("-"))


def _register() -> None:
    for name in names():
        game = load(name)
        here = f"{__name__}:AgainstBots"
        title = f"chabudai/{environment_name(name)}"
        least = max(game.min_seats, 2)
        if least <= game.max_seats:
            gymnasium.register(f"{title}-{VERSION}", here, kwargs={"game": name, "seats": least})
        if game.min_seats <= 1:
            gymnasium.register(f"{title}Solo-{VERSION}", here, kwargs={"game": name, "seats": 1})


_register()
