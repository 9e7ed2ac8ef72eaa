"""Every game passes PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from chabudai.core.errors import BadOption, BadSeats, IllegalMove
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.envs.pettingzoo import AgentsAtOnce, AgentsInTurn, aec_env, parallel_env
from chabudai.envs.seating import RENDER_MODES
from chabudai.games.kodama_forest.state import KodamaState

pytestmark = pytest.mark.both


def play_on(env: AgentsInTurn, rng: Rng, steps: int = 1_000_000) -> list[str]:
    """Random legal actions to the end; who acted."""
    acted: list[str] = []
    while env.agents and len(acted) < steps and not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        if env.truncations[agent]:
            break
        mask = env.observe(agent)["action_mask"]
        env.step(int(rng.pick([int(move) for move in np.flatnonzero(mask)])))
        acted.append(agent)
    return acted


def test_every_game_passes_the_api_test(game_name: str) -> None:
    api_test(aec_env(game_name, load(game_name).max_seats), num_cycles=150)


def test_observations_lie_in_their_space(game_name: str) -> None:
    """Their test knows no observations by part."""
    env = aec_env(game_name, flat=False)
    env.reset(seed=4)
    for _ in range(20):
        play_on(env, Rng(1), 5)
        for agent in env.agents:
            assert env.observation_space(agent).contains(env.observe(agent))


def test_every_game_passes_the_seed_test(game_name: str) -> None:
    seed_test(lambda: aec_env(game_name), num_cycles=60)


def test_every_game_passes_the_parallel_tests(game_name: str) -> None:
    seats = load(game_name).max_seats
    parallel_api_test(parallel_env(game_name, seats), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(game_name, seats), num_cycles=20)


def test_the_table_is_rendered_in_every_mode(capsys: pytest.CaptureFixture[str]) -> None:
    results = {}
    for mode in RENDER_MODES:
        env = parallel_env("kodama-forest", seats=2, render_mode=mode)
        env.reset(seed=1)
        results[mode] = env.render()
        env.close()
    assert results["human"] is None
    assert capsys.readouterr().out == results["ansi"] + "\n"
    assert results["svg"].startswith("<svg")
    picture = results["rgb_array"]
    assert (picture.shape[1:], picture.dtype) == ((1280, 3), np.uint8)
    assert 640 <= picture.shape[0] <= 1280
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100


def test_a_table_without_a_way_to_draw_says_so() -> None:
    env = aec_env("boo")
    env.reset()
    with pytest.raises(ValueError, match="render_mode is human, ansi, svg, rgb_array"):
        env.render()
    with pytest.raises(ValueError, match="'film' is not a render mode"):
        aec_env("boo", render_mode="film")


def test_the_reward_is_what_the_result_is_worth() -> None:
    env = aec_env("boo", seats=3)
    env.reset(seed=5)
    acted = play_on(env, Rng(1))
    assert len(acted) > 100
    assert [env.rewards[agent] for agent in env.agents] == env.state_of_play.utilities()
    assert sorted(env.rewards.values()) == [-1.0, 0.0, 1.0]
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_a_match_is_broken_off_at_the_limit() -> None:
    env = aec_env("gachijo", seats=2, limit=25)
    env.reset(seed=5)
    assert len(play_on(env, Rng(1))) == 25
    assert all(env.truncations.values())
    assert set(env.rewards.values()) == {0.0}


def test_a_seed_begins_a_series_of_matches() -> None:
    env = aec_env("hitodama")
    series = []
    for seed in (3, None, 3, None):
        env.reset(seed=seed)
        series.append(env.state_of_play.digest())
    assert series[:2] == series[2:]
    assert series[0] != series[1]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = aec_env("kodama-forest", seats=3)
    env.reset(seed=1)
    before = env.state_of_play.digest()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(illegal)
    with pytest.raises(IllegalMove, match="seat_0 has to act"):
        env.step(None)
    assert env.state_of_play.digest() == before
    assert env.agent_selection == "seat_0"


def test_seats_and_options_are_those_of_the_game() -> None:
    assert aec_env("boo", seats=4, side="night").seating.options == {"side": "night"}
    assert aec_env("boo").metadata["name"] == "boo_v0"
    with pytest.raises(BadSeats):
        aec_env("boo", seats=9)
    with pytest.raises(BadOption):
        aec_env("boo", colour="red")


def test_parts_have_their_shapes() -> None:
    env = aec_env("kodama-forest", seats=3, flat=False)
    env.reset(seed=1)
    parts = env.observe("seat_1")["observation"]
    assert parts["boards"].shape == (3, 9, 9, 9)
    flat = aec_env("kodama-forest", seats=3)
    flat.reset(seed=1)
    numbers = flat.observe("seat_1")["observation"]
    assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), numbers)


def at_once(seats: int) -> AgentsAtOnce:
    env = parallel_env("kodama-forest", seats=seats)
    env.reset(seed=2)
    return env


def test_everybody_lays_at_the_same_time() -> None:
    env = at_once(4)
    actions = {f"seat_{seat}": env.state_of_play.legal_moves(seat)[0] for seat in range(4)}
    laid = len(cast(KodamaState, env.state_of_play).laid)
    _, rewards, _, _, infos = env.step(actions)
    refused = [agent for agent, info in infos.items() if "refused" in info]
    after = len(cast(KodamaState, env.state_of_play).laid)
    assert after - laid == 4 - len(refused) >= 2
    assert set(rewards.values()) == {0.0}


def test_whoever_comes_late_to_a_square_is_asked_again() -> None:
    env = at_once(3)
    state = env.state_of_play
    for first in state.legal_moves(0):
        after = state.copy()
        after.play(0, first)
        lost = sorted(set(state.legal_moves(1)) - set(after.legal_moves(1)))
        if lost and 1 in after.actors():
            break
    third = next(move for move in after.legal_moves(2) if move in state.legal_moves(2))
    _, _, _, _, infos = env.step({"seat_0": first, "seat_1": lost[0], "seat_2": third})
    assert "refused" not in infos["seat_0"]
    assert infos["seat_1"]["refused"].endswith(".")
    assert infos["seat_1"]["acts"]


def test_a_move_that_never_was_legal_is_not_played() -> None:
    env = at_once(3)
    before = env.state_of_play.digest()
    actions = {f"seat_{seat}": env.seating.moves - 1 for seat in range(3)}
    _, _, _, _, infos = env.step(actions)
    assert [info["refused"] for info in infos.values()] == [
        "You have no bonus to lay: only a full symbol earns one. Lay a tile from your hand."
    ] * 3
    with pytest.raises(IllegalMove, match="seat_2 has to act"):
        env.step(dict.fromkeys(("seat_0", "seat_1"), 0))
    assert env.state_of_play.digest() == before
