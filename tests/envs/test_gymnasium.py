"""Every game passes Gymnasium's own check, against bots and alone."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from chabudai.bots.bot import Bot
from chabudai.core.errors import BadSeats
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.envs.gymnasium import AgainstBots, environment_name

pytestmark = pytest.mark.both


class FirstMove(Bot):
    """Takes the first legal move, and remembers where it sat."""

    def __init__(self) -> None:
        super().__init__()
        self.sat: set[int] = set()

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        assert view.viewer == seat
        self.sat.add(seat)
        return view.legal_moves(seat)[0]


def play_out(env: Any, observation: Any, seed: int = 1) -> tuple[float, bool, bool, dict[str, Any]]:
    """Random legal actions to the end; the last answer."""
    rng = Rng(seed)
    while True:
        action = rng.pick([int(move) for move in np.flatnonzero(observation["action_mask"])])
        observation, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            return reward, terminated, truncated, info
        assert reward == 0


def test_every_game_is_registered_and_passes_the_check(game_name: str) -> None:
    env = gymnasium.make(f"chabudai/{environment_name(game_name)}-v0")
    assert env.unwrapped.seating.seats == max(2, load(game_name).min_seats)
    check_env(env.unwrapped, skip_render_check=True)


def test_a_game_for_one_passes_the_check() -> None:
    env = gymnasium.make("chabudai/KodamaForestSolo-v0", render_mode="ansi")
    check_env(env.unwrapped)
    observation, _ = env.reset(seed=3)
    reward, terminated, truncated, _ = play_out(env, observation)
    assert terminated
    assert not truncated
    assert -1 <= reward <= 1


def test_the_learner_sits_at_every_seat_in_turn_unless_one_is_named() -> None:
    env = AgainstBots("bean-nim", 3)
    seats = set()
    for seed in range(20):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
    assert seats == {0, 1, 2}
    assert AgainstBots("bean-nim", 3, seat=2).reset(seed=1)[1] == {"seat": 2}


def test_bots_sit_clockwise_from_the_learner() -> None:
    left, right = FirstMove(), FirstMove()
    env = AgainstBots("bean-nim", 3, bots=[left, right], seat=1)
    observation, _ = env.reset(seed=1)
    reward, terminated, _, _ = play_out(env, observation)
    assert terminated
    assert (left.sat, right.sat) == ({2}, {0})
    assert reward == env.state.utilities()[1]


def test_the_same_seed_and_actions_give_the_same_match() -> None:
    ends = []
    for _ in range(2):
        env = AgainstBots("hitodama", bots=["random"])
        observation, _ = env.reset(seed=9)
        play_out(env, observation)
        ends.append(env.state.digest())
    assert ends[0] == ends[1]


def test_an_illegal_action_is_told_and_changes_nothing() -> None:
    env = AgainstBots("kodama-forest", 1, illegal_reward=-0.5)
    env.reset(seed=2)
    before = env.state.digest()
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert info["refused"].endswith(".")
    assert (reward, terminated, truncated) == (-0.5, False, False)
    assert env.state.digest() == before


def test_a_match_is_broken_off_at_the_limit() -> None:
    env = AgainstBots("gachijo", 2, limit=30)
    observation, _ = env.reset(seed=2)
    reward, terminated, truncated, _ = play_out(env, observation)
    assert (reward, terminated, truncated) == (0, False, True)


def test_wrong_seats_are_refused_with_a_sentence() -> None:
    with pytest.raises(BadSeats, match="2 other seats and 4 bots"):
        AgainstBots("boo", 3, bots=["random"] * 4)
    with pytest.raises(BadSeats, match="no seat 3; seats are 0 to 2"):
        AgainstBots("boo", 3, seat=3)


def test_only_games_for_one_have_a_solo_environment() -> None:
    found = {name for name in gymnasium.registry if name.startswith("chabudai/")}
    assert {"chabudai/KodamaForest-v0", "chabudai/KodamaForestSolo-v0", "chabudai/Boo-v0"} <= found
    assert "chabudai/BooSolo-v0" not in found
