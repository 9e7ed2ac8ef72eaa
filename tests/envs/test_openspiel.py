"""Every game as a Python game of OpenSpiel: their random simulation, writing down, other worlds, their search."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import chabudai.envs.openspiel  # noqa: F401 – registers the games
from chabudai.core.errors import BadContent, BadOption
from chabudai.core.registry import load
from chabudai.core.rng import Rng

pytestmark = pytest.mark.both


def dealt(name: str, moves: int = 0, **params: Any) -> Any:
    """A position after so many moves, always the middle one of those that are legal."""
    state = pyspiel.load_game(f"chabudai_{name.replace('-', '_')}", params).new_initial_state()
    state.apply_action(3)
    for _ in range(moves):
        legal = state.legal_actions()
        state.apply_action(legal[len(legal) // 2])
    return state


def test_every_game_passes_their_random_simulation(game_name: str) -> None:
    game = pyspiel.load_game(f"chabudai_{game_name.replace('-', '_')}", {"limit": 40, "seeds": 5})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_names_are_those_of_the_games() -> None:
    names = set(pyspiel.registered_names())
    assert {"chabudai_boo", "chabudai_gachijo", "chabudai_hitodama", "chabudai_kodama_forest"} <= names


def test_players_and_options_are_parameters() -> None:
    game = pyspiel.load_game("chabudai_boo(players=3,side=night)")
    assert game.num_players() == 3
    assert game.options == {"side": "night"}
    assert game.num_distinct_actions() == load("boo").moves.size
    assert pyspiel.load_game("chabudai_kodama_forest").options["mode"] == "competitive"
    with pytest.raises(BadOption):
        pyspiel.load_game("chabudai_boo(side=dusk)")


def test_a_position_is_written_and_read_back(game_name: str) -> None:
    state = dealt(game_name, 5)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert again.history() == state.history()
    assert again.position.state.digest() == state.position.state.digest()
    assert again.information_state_string(0) == state.information_state_string(0)
    assert game.num_players() == state.num_players()


def test_a_clone_goes_its_own_way() -> None:
    state = dealt("hitodama", 2)
    before = state.position.state.digest()
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.position.state.digest() == before
    assert twin.history() == [*state.history(), state.legal_actions()[0]]


def test_another_world_looks_the_same_to_the_player(game_name: str) -> None:
    state = dealt(game_name, 4)
    player = state.current_player()
    world = state.resample_from_infostate(player, iter([0.3, 0.7]).__next__)
    assert world.information_state_string(player) == state.information_state_string(player)
    assert world.observation_tensor(player) == state.observation_tensor(player)
    assert world.legal_actions() == state.legal_actions()
    world.apply_action(world.legal_actions()[0])


def test_hidden_cards_are_drawn_anew() -> None:
    state = dealt("bean-nim", players=3)
    rng = Rng(1)
    favours = set()
    for _ in range(30):
        world = state.resample_from_infostate(0, lambda: rng.below(1 << 20) / (1 << 20))
        favours.add(tuple(world.position.state.favours))
    assert len(favours) > 3
    assert len({favour[0] for favour in favours}) == 1


def test_memory_tells_ways_apart_that_lead_to_the_same_position() -> None:
    """Two of red and one of white, or the other way round: the same heaps, another history."""
    moves = load("bean-nim").moves
    ways = []
    for texts in (["take red 1", "take white 1", "take red 1"], ["take white 1", "take red 1", "take red 1"]):
        state = dealt("bean-nim", players=3)
        for text in texts:
            state.apply_action(moves.parse(text))
        ways.append(state)
    assert ways[0].observation_string(2) == ways[1].observation_string(2)
    assert ways[0].information_state_string(2) != ways[1].information_state_string(2)
    assert ways[0].information_state_tensor(2) != ways[1].information_state_tensor(2)


def test_tensors_hold_the_observation() -> None:
    state = dealt("kodama-forest", 3)
    own = state.position.state.observation(1)
    assert state.observation_tensor(1) == list(own)
    assert state.information_state_tensor(1)[: len(own)] == list(own)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["piles"].tolist() == list(state.position.state.layout().part("piles").of(own))


def test_the_end_is_worth_what_the_rules_say() -> None:
    state = dealt("bean-nim", 0, players=3)
    while not state.is_terminal():
        assert state.returns() == [0.0] * 3
        legal = state.legal_actions()
        state.apply_action(legal[state.move_number() % len(legal)])
    assert state.returns() == state.position.state.utilities()
    assert any(state.returns())


def test_a_match_is_broken_off_at_the_limit() -> None:
    state = dealt("gachijo", 6, limit=6)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == [0.0, 0.0]


@pytest.mark.parametrize("name", ["hitodama", "bean-nim"])
def test_their_search_plays(name: str) -> None:
    state = dealt(name, 2, limit=30)
    chance = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game=state.get_game(), evaluator=rollouts, uct_c=2.0, max_simulations=8, random_state=chance)
    assert bot.step(state) in state.legal_actions()


def test_a_content_file_that_is_not_there_is_told() -> None:
    with pytest.raises(BadContent, match=r"nowhere\.toml cannot be read"):
        pyspiel.load_game("chabudai_boo", {"content": "nowhere.toml"})
