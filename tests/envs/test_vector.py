"""Many matches at once: each goes on as it would alone, and the arrays tell the truth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from chabudai.core.errors import IllegalMove
from chabudai.core.rng import Rng
from chabudai.envs.vector import VectorEnv

pytestmark = pytest.mark.both


def pick(masks: Any, rng: Rng) -> Any:
    """A random legal action for each match."""
    return np.array([rng.pick([int(move) for move in np.flatnonzero(mask)]) for mask in masks])


def test_arrays_show_what_the_asked_seat_observes(game_name: str) -> None:
    envs = VectorEnv(game_name, count=3)
    observations, infos = envs.reset(seed=1)
    rng = Rng(2)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    for _ in range(60):
        assert envs.observation_space.contains(observations)
        for number, state in enumerate(envs.states):
            seat = state.actors()[0]
            assert infos["seat"][number] == seat
            assert bytes(observations["observation"][number]) == state.observation(seat)
            assert np.flatnonzero(observations["action_mask"][number]).tolist() == state.legal_moves(seat)
        observations, _, _, _, infos = envs.step(pick(observations["action_mask"], rng))


def test_a_match_that_ends_is_followed_by_the_next() -> None:
    envs = VectorEnv("bean-nim", count=4, seats=3)
    observations, _ = envs.reset(seed=1)
    rng = Rng(2)
    ended = 0
    for _ in range(80):
        before = envs.seats.tolist()
        observations, rewards, terminations, truncations, infos = envs.step(pick(observations["action_mask"], rng))
        assert not truncations.any()
        for number in range(4):
            if terminations[number]:
                ended += 1
                assert infos["utilities"][number].sum() == pytest.approx(0)
                assert rewards[number] == infos["utilities"][number][before[number]]
                assert infos["end_seat"][number] == before[number]
                assert infos["final_obs"][number]["observation"].shape == (envs.size,)
                assert not (infos["final_obs"][number]["observation"] == observations["observation"][number]).all()
            else:
                assert rewards[number] == 0
        assert all(state.actors() for state in envs.states)
    assert ended > 4


def test_the_same_seed_gives_the_same_matches_whatever_their_number() -> None:
    first, second = VectorEnv("hitodama", count=2), VectorEnv("hitodama", count=5)
    one, _ = first.reset(seed=7)
    five, _ = second.reset(seed=7)
    assert np.array_equal(one["observation"], five["observation"][:2])
    assert not np.array_equal(five["observation"][0], five["observation"][1])


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_an_opponent_plays_all_other_seats(opponent: str) -> None:
    envs = VectorEnv("bean-nim", count=6, seats=3, opponent=opponent)
    observations, infos = envs.reset(seed=3)
    rng = Rng(4)
    results = []
    sat = set(infos["seat"].tolist())
    for _ in range(60):
        observations, rewards, terminations, _, infos = envs.step(pick(observations["action_mask"], rng))
        results += rewards[terminations].tolist()
        sat |= set(infos["seat"].tolist())
        assert [state.actors()[0] for state in envs.states] == infos["seat"].tolist()
    assert sat == {0, 1, 2}
    assert len(set(results)) > 1


def test_a_match_is_broken_off_at_the_limit() -> None:
    envs = VectorEnv("gachijo", count=2, limit=10)
    observations, _ = envs.reset(seed=1)
    rng = Rng(1)
    for step in range(1, 21):
        observations, rewards, terminations, truncations, _ = envs.step(pick(observations["action_mask"], rng))
        assert not terminations.any()
        assert truncations.all() == truncations.any() == (step % 10 == 0)
        assert not rewards.any()


def test_an_illegal_action_stops_no_match_half_way() -> None:
    envs = VectorEnv("kodama-forest", count=3, seats=2)
    observations, _ = envs.reset(seed=1)
    before = [state.digest() for state in envs.states]
    actions = observations["action_mask"].argmax(axis=1)
    actions[2] = observations["action_mask"][2].argmin()
    with pytest.raises(IllegalMove):
        envs.step(actions)
    with pytest.raises(ValueError, match="3 matches need 3 actions, not 2"):
        envs.step(actions[:2])
    assert [state.digest() for state in envs.states] == before


def test_shaped_rewards_add_up_to_the_result() -> None:
    envs = VectorEnv("bean-nim", count=3, seats=3, opponent="random", shaped=True)
    envs.reset(seed=5)
    begun = [state.game.prospects(state)[seat] for state, seat in zip(envs.states, envs.seats, strict=True)]
    sums = np.zeros(3)
    ended: set[int] = set()
    steps = 0
    while len(ended) < 3:
        _, rewards, terminations, _, infos = envs.step(envs.random_actions())
        steps += 1
        sums += rewards
        for number in np.flatnonzero(terminations).tolist():
            worth = infos["utilities"][number][infos["end_seat"][number]]
            assert number in ended or sums[number] == pytest.approx(worth - begun[number])
            ended.add(number)
    assert steps > 3
    with pytest.raises(ValueError, match="name an opponent"):
        VectorEnv("bean-nim", count=3, seats=3, shaped=True)


def test_random_actions_are_legal_and_repeat_themselves() -> None:
    taken = []
    for _ in range(2):
        envs = VectorEnv("gachijo", count=4)
        observations, _ = envs.reset(seed=2)
        actions = envs.random_actions()
        assert observations["action_mask"][np.arange(4), actions].all()
        taken.append(actions.tolist())
    assert taken[0] == taken[1]


def test_one_set_of_arrays_serves_where_nobody_keeps_them() -> None:
    envs = VectorEnv("boo", count=2, copy=False)
    first, _ = envs.reset(seed=1)
    second, _, _, _, _ = envs.step(first["action_mask"].argmax(axis=1))
    assert first["observation"] is second["observation"]
    with pytest.raises(ValueError, match="at least one match, not 0"):
        VectorEnv("boo", count=0)
