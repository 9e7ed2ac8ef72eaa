"""The registry: games of anybody, found by their entry points."""

from __future__ import annotations

import pickle

import pytest
from chabudai_nim import BeanNim

from chabudai.core import registry
from chabudai.core.content import Content
from chabudai.core.errors import BadContent, BadRecord, UnknownGame


def test_games_of_other_packages_are_found() -> None:
    assert "bean-nim" in registry.names()
    assert "kodama-forest" in registry.names()
    assert registry.names() == sorted(registry.names())
    assert isinstance(registry.load("bean-nim"), BeanNim)


def test_a_game_is_made_once() -> None:
    assert registry.load("bean-nim") is registry.load("bean-nim")


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'chess'; games: .*bean-nim, .*kodama-forest.*\."):
        registry.load("chess")


def own_beans(red: int) -> Content:
    text = Content.of_package("chabudai_nim").text.replace("red = 5", f"red = {red}")
    return Content("mine.toml", text)


def test_own_content_makes_a_game_of_its_own() -> None:
    game = registry.load("bean-nim", own_beans(9))
    assert game is not registry.load("bean-nim")
    assert game.new(2).to_dict()["data"]["heaps"] == [9, 4, 3]  # type: ignore[index]
    assert registry.load("bean-nim").new(2).to_dict()["data"]["heaps"] == [5, 4, 3]  # type: ignore[index]


def test_content_for_another_game_is_refused() -> None:
    with pytest.raises(BadContent, match=r"mine\.toml is content for 'bean-nim', not for 'kodama-forest'\."):
        registry.load("kodama-forest", own_beans(9))
    with pytest.raises(UnknownGame):
        registry.load("chess", own_beans(9))


def test_a_game_checks_its_content() -> None:
    with pytest.raises(BadContent, match=r"mine\.toml: \[heaps\] red: a heap has one bean or more\."):
        registry.load("bean-nim", own_beans(0))


def test_a_state_travels_with_its_content() -> None:
    state = registry.load("bean-nim", own_beans(9)).new(2, 5)
    again = pickle.loads(pickle.dumps(state))
    assert again.digest() == state.digest()
    assert again.game.content.digest == state.game.content.digest


def test_a_position_of_another_game_is_refused() -> None:
    position = registry.load("bean-nim").new(2).to_dict()
    with pytest.raises(BadRecord, match=r"This is a position of 'bean-nim', not of 'kodama-forest'\."):
        registry.load("kodama-forest").restore(position)
