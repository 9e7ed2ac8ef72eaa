"""A seeded reset gives the same bits in every interface, on every machine, compiled or not."""

from __future__ import annotations

import numpy as np
import pytest

from chabudai.envs.gymnasium import AgainstBots
from chabudai.envs.pettingzoo import aec_env, parallel_env
from chabudai.envs.vector import VectorEnv

pytestmark = pytest.mark.both

ALONE = "c75dd9fc78f1104e102ac1d1c93e0646"
AGAINST_BOTS = "1dca7f62fe4fd54335e59c7a7959490f"
MANY = [
    "7e2a36f64264f746e40ec68e249d40f6",
    "9f9ae75c0d9bc614d9d5ae6457da25cb",
    "ba4036f7029363b211451a40b71ee719",
]


def test_one_match_is_the_same_whether_seats_act_in_turn_or_at_once() -> None:
    in_turn, at_once = aec_env("bean-nim", 3), parallel_env("bean-nim", 3)
    in_turn.reset(seed=11)
    observations, _ = at_once.reset(seed=11)
    assert in_turn.state_of_play.digest() == at_once.state_of_play.digest() == ALONE
    for agent, seen in observations.items():
        assert np.array_equal(seen["observation"], in_turn.observe(agent)["observation"])


def test_a_match_against_bots_begins_alike() -> None:
    env = AgainstBots("bean-nim", 3)
    env.reset(seed=11)
    assert env.state.digest() == AGAINST_BOTS


@pytest.mark.parametrize("opponent", [None, "random"])
def test_many_matches_begin_and_go_on_alike(opponent: str | None) -> None:
    ends = []
    for _ in range(2):
        envs = VectorEnv("bean-nim", count=3, seats=3, opponent=opponent)
        envs.reset(seed=11)
        if opponent is None:
            assert [state.digest() for state in envs.states] == MANY
        for _ in range(12):
            envs.step(envs.random_actions())
        ends.append([state.digest() for state in envs.states])
    assert ends[0] == ends[1]
