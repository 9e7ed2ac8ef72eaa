"""The table as people and bots meet it: whole matches, drawings, texts, two languages, the tutorial."""

from __future__ import annotations

from importlib import resources

import pytest

from chabudai.core.events import Log
from chabudai.core.language import FRENCH, speaking
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.core.rules import parse_digest
from chabudai.core.session import Session
from chabudai.core.state import State
from chabudai.core.svg_regions import page_elements
from chabudai.core.tutorial import Tutorial
from sample_game import GAME

game = GAME()
RULES = [rule.id for rule in parse_digest(resources.files("sample_game").joinpath("rules.md").read_text("utf-8"))]


def positions(seats: int) -> list[State]:
    """Every position of a random match."""
    state = game.new(seats, seats)
    state.log = Log()
    rng = Rng(seats)
    found = [state.copy()]
    while state.actors():
        seat = state.actors()[0]
        state.play(seat, state.random_move(seat, rng))
        found.append(state.copy())
    assert {event.rule for event in state.log.events} <= set(RULES)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_keeps_the_laws_and_comes_back_from_its_written_form(seats: int) -> None:
    for state in positions(seats):
        assert state.invariants() == []
        twin = game.restore(state.to_dict())
        assert twin.digest() == state.digest()
    assert state.end_reason() in game.end_reasons


def test_a_match_can_be_played_again_from_its_record() -> None:
    session = Session(game, Record.begin(game, 2, {}, 3))
    rng = Rng(1)
    while session.state.actors():
        seat = session.state.actors()[0]
        session.play(seat, session.state.random_move(seat, rng))
    assert Record.from_json(session.record.to_json()).replay(game).digest() == session.record.digest


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_to_click_is_drawn_and_explained(seats: int) -> None:
    for state in positions(seats):
        for seat in range(seats):
            view = state.view(seat)
            drawn = page_elements(game.draw(view))
            for move in view.legal_moves(seat):
                assert all(drawn[element].title() for element in game.path(view, seat, move))
                assert "ghost" in page_elements(game.draw(view, move))
            assert all(game.element_help(element) for element in drawn)


def test_the_text_fits_a_terminal() -> None:
    for state in positions(3):
        for viewer in (0, None):
            assert all(len(line) <= 100 for line in game.text(state.view(viewer)).splitlines())


def test_whatever_is_said_is_said_in_french_too() -> None:
    state = game.new(2, 1)
    state.log = Log()
    state.play(0, game.moves.parse("take left 1"))
    view = state.view(1)

    def said() -> list[str]:
        assert state.log is not None
        told = [game.tell(event, ["Ann", "Ben"]) for event in state.log.events]
        told += [game.prompt(view, 1), game.sentence(view, 1, 0), game.say(game.pitch), game.ending("empty")]
        told += [game.meaning(view, "heap-left"), game.element_help("seat-1"), game.text(view), game.draw(view).label]
        return told

    english = said()
    with speaking(FRENCH):
        french = said()
    assert all(one != other for one, other in zip(english, french, strict=True))


def test_the_tutorial_is_sound() -> None:
    text = resources.files("sample_game").joinpath("tutorial.toml").read_text("utf-8")
    tutorial = Tutorial(game, text, RULES)
    assert tutorial.flaws() == []
    assert tutorial.view(len(tutorial) + 1).winners() == [tutorial.learner]


def test_the_emblem_is_a_picture() -> None:
    emblem = game.emblem()
    assert (emblem.width, emblem.height) == (480, 288)
    assert emblem.render().startswith("<svg ")
