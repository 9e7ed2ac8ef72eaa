"""The registry: games of anybody, found by their entry points."""

from __future__ import annotations

import pickle

import pytest
from chabudai_nim import BeanNim

from chabudai.core import registry
from chabudai.core.content import Content
from chabudai.core.errors import BadContent, BadRecord, UnknownGame
from chabudai.core.record import Record


def test_games_of_other_packages_are_found() -> None:
    assert "bean-nim" in registry.names()
    assert "kodama-forest" in registry.names()
    assert registry.names() == sorted(registry.names())
    assert isinstance(registry.load("bean-nim"), BeanNim)


def test_a_game_is_made_once() -> None:
    assert registry.load("bean-nim") is registry.load("bean-nim")


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'chess'. Games: .*bean-nim, .*kodama-forest.*\."):
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


def test_what_a_game_stumbles_over_in_its_content_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever brings a file is told, whatever the game's author has not thought of."""
    monkeypatch.setattr(BeanNim, "__init__", lambda _game, content: sorted([content, "beans"]))
    words = r"mine\.toml has something in it that 'bean-nim' cannot read \(TypeError: .*\)\."
    with pytest.raises(BadContent, match=words):
        registry.load("bean-nim", own_beans(9))


def test_a_state_travels_with_its_content() -> None:
    state = registry.load("bean-nim", own_beans(9)).new(2, 5)
    again = pickle.loads(pickle.dumps(state))
    assert again.digest() == state.digest()
    assert again.game.content.digest == state.game.content.digest


def test_a_position_of_another_game_is_refused() -> None:
    position = registry.load("bean-nim").new(2).to_dict()
    with pytest.raises(BadRecord, match=r"This is a position of 'bean-nim', not of 'kodama-forest'\."):
        registry.load("kodama-forest").restore(position)


# --- content that was shipped before ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", registry.names())
def test_every_content_that_was_shipped_can_still_be_played(name: str) -> None:
    game = registry.load(name)
    before = registry.shipped_before(name)
    assert [content.version for content in before] == list(range(1, game.content.version))
    assert [content.name for content in before] == [
        f"old_content/{number}.toml" for number in range(1, len(before) + 1)
    ]
    digests = [content.digest for content in [*before, game.content]]
    assert len(set(digests)) == len(digests)
    for digest in digests:
        found = registry.load_shipped(name, digest)
        assert found is not None
        assert found.content.digest == digest
        assert found.new(game.min_seats, 1).actors()
    assert registry.load_shipped(name, "0" * 32) is None


def old_beans() -> Record:
    """A record as it was written when the first content of Bean Nim was the packaged one."""
    data = Record.begin(registry.load("bean-nim"), 2, None, seed=3).to_dict()
    return Record.from_dict({**data, "content": registry.shipped_before("bean-nim")[0].digest})


def test_a_record_of_content_that_was_shipped_before_replays() -> None:
    record = old_beans()
    state = record.replay(registry.load_for(record))
    assert state.to_dict()["data"]["heaps"] == [6, 4, 3]  # type: ignore[index]
    assert registry.load("bean-nim").new(2).to_dict()["data"]["heaps"] == [5, 4, 3]  # type: ignore[index]
    assert registry.load_for(record) is registry.load_for(record), "it is read once"


def test_what_goes_on_from_it_names_it_by_its_digest_and_a_state_brings_it_along() -> None:
    record = old_beans()
    game = registry.load_for(record)
    assert Record.begin(game, 2, None, seed=3).to_dict() == record.to_dict()
    state = record.start(game)
    again = pickle.loads(pickle.dumps(state))
    assert again.digest() == state.digest()
    assert again.game.content.digest == record.content


def test_a_record_of_content_that_nobody_has_says_so() -> None:
    record = old_beans()
    record.content = "0" * 32
    with pytest.raises(BadRecord, match=r"played with another content file of Bean Nim \(digest 00000000…"):
        record.replay(registry.load_for(record))
