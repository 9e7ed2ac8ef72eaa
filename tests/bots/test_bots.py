"""Bots choose legal moves, from the view alone, the same ones for the same chance."""

from __future__ import annotations

import pytest

from chabudai.bots import registry
from chabudai.bots.bot import Bot
from chabudai.bots.greedy import GreedyBot
from chabudai.bots.playout import play_out
from chabudai.core import registry as games
from chabudai.core.errors import UnknownBot
from chabudai.core.game import Game
from chabudai.core.rng import Rng
from chabudai.core.state import EVERYTHING, State

GAMES = games.names()
BOTS = registry.names()


def opening(game: Game, seed: int = 1) -> State:
    return game.new(max(2, game.min_seats), seed)


def test_bots_are_listed_from_weak_to_strong() -> None:
    assert BOTS[:7] == ["random", "greedy", "level-1", "level-2", "level-3", "level-4", "level-5"]
    assert [registry.load(name).level for name in BOTS[2:7]] == [1, 2, 3, 4, 5]
    assert [registry.load(name).level for name in BOTS[:2]] == [0, 3]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_called_by_its_name_and_says_how_it_thinks(name: str) -> None:
    bot = registry.load(name)
    assert bot.name == name
    assert bot.pitch


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'deepest'. Bots: random, greedy"):
        registry.load("deepest")


@pytest.mark.usefixtures("quick_minds")
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_moves_are_legal_and_repeatable_until_the_end(game: str, name: str) -> None:
    bot = registry.load(name)
    played = games.load(game)
    state = opening(played)
    for number in range(12):
        actors = state.actors()
        if not actors:
            break
        seat = actors[0]
        view = state.view(seat)
        before = view.digest()
        move = bot.choose(view, seat, Rng(5, "bot", number))
        assert move in state.legal_moves(seat)
        assert move == bot.choose(state.view(seat), seat, Rng(5, "bot", number))
        assert view.digest() == before, "a bot must leave the view as it is"
        state.play(seat, move)


@pytest.mark.usefixtures("quick_minds")
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_depends_on_nothing_but_the_view(game: str, name: str) -> None:
    """Two worlds that look alike to the seat get the same move."""
    bot = registry.load(name)
    state = opening(games.load(game), 3)
    for number in range(6):
        seat = state.actors()[0]
        view = state.view(seat)
        other = view.imagine(Rng(99, "other", number)).view(seat)
        assert other.digest() == view.digest()
        move = bot.choose(view, seat, Rng(8, "bot", number))
        assert bot.choose(other, seat, Rng(8, "bot", number)) == move
        state.play(seat, move)


@pytest.mark.parametrize("game", GAMES)
def test_greedy_takes_the_best_rating_of_its_imagined_world(game: str) -> None:
    state = opening(games.load(game), 4)
    seat = state.actors()[0]
    view = state.view(seat)
    chosen = GreedyBot().choose(view, seat, Rng(7))
    world = view.imagine(Rng(7))
    assert world.viewer == EVERYTHING
    ratings = {}
    for move in state.legal_moves(seat):
        after = world.copy()
        after.play(seat, move)
        ratings[move] = state.game.evaluate(after, seat)
    assert ratings[chosen] == max(ratings.values())


def test_greedy_breaks_ties_by_chance() -> None:
    """Among equally good moves every one is chosen sometimes."""

    class Indifferent(GreedyBot):
        def ratings(self, view: State, seat: int, moves: list[int], rng: Rng) -> list[float]:
            return [1.0 if number < 3 else 0.0 for number in range(len(moves))]

    state = opening(games.load("kodama-forest"))
    seat = state.actors()[0]
    chosen = {Indifferent().choose(state.view(seat), seat, Rng(number)) for number in range(60)}
    assert chosen == set(state.legal_moves(seat)[:3])


def test_a_bot_of_somebody_else_may_be_interpreted() -> None:
    class Lowest(Bot):
        def choose(self, view: State, seat: int, rng: Rng) -> int:
            return view.legal_moves(seat)[0]

    state = opening(games.load("kodama-forest"))
    assert Lowest().choose(state.view(0), 0, Rng(0)) == state.legal_moves(0)[0]


@pytest.mark.parametrize("game", GAMES)
def test_playouts_reach_the_end(game: str) -> None:
    for listing in (False, True):
        state = opening(games.load(game), 2)
        assert play_out(state, Rng(6), listing=listing) > 0
        assert state.over


def test_a_playout_stops_at_its_limit() -> None:
    for listing in (False, True):
        state = opening(games.load("kodama-forest"), 2)
        assert play_out(state, Rng(6), 5, listing) == 5
        assert not state.over
