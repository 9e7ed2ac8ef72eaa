"""The tutorial of Kodama Forest says what is seen; that it is sound is tested for every game (`tests/core`)."""

from __future__ import annotations

import re
from typing import cast

import pytest

from chabudai.core import registry
from chabudai.core.tutorial import Tutorial
from chabudai.games.kodama_forest.moves import MOVES
from chabudai.games.kodama_forest.rules.scoring import board_value, visible_fives, visible_tens
from chabudai.games.kodama_forest.state import KodamaState

TAUGHT = {
    *("KOD-OBJ-01", "KOD-OBJ-02", "KOD-PLC-02", "KOD-PLC-06", "KOD-GEO-04", "KOD-ANA-02", "KOD-ANA-03", "KOD-ANA-04"),
    *("KOD-SWP-01", "KOD-DRW-01", "KOD-END-01", "KOD-SCO-01", "KOD-SCO-06", "KOD-SCO-07"),
}


@pytest.fixture(scope="module")
def tutorial() -> Tutorial:
    found = registry.tutorial("kodama-forest")
    assert found is not None
    return found


def saying(tutorial: Tutorial, words: str) -> int:
    """The number of the step that says this."""
    (number,) = [step.number for step in tutorial.steps if words in step.say]
    return number


def board(tutorial: Tutorial, number: int) -> KodamaState:
    return cast(KodamaState, tutorial.view(number))


def test_it_teaches_what_matters(tutorial: Tutorial) -> None:
    assert {step.rule for step in tutorial.steps} >= TAUGHT


def test_it_ends_with_the_learners_win(tutorial: Tutorial) -> None:
    end = board(tutorial, len(tutorial) + 1)
    assert end.end_reason() == "cleared"
    assert end.winners() == [tutorial.learner]


def test_moves_are_described_as_they_are_played(tutorial: Tutorial) -> None:
    """The square of the move glows, and the card says so; nobody has to read a notation."""
    for step in tutorial.steps:
        if tutorial.asks(step.number):
            square = MOVES.decode(step.move).labels["cell"]
            assert any(element.endswith(f"-{square}") for element in tutorial.look(step.number))
            assert re.search(r"\bglow", step.say)
        assert not re.search(r"\br\dc\d|°", step.say + step.hint + step.done)


def test_the_figures_are_those_of_the_table(tutorial: Tutorial) -> None:
    first = saying(tutorial, "two tens and two fives")
    step = tutorial.step(first)
    values = [board_value(cast(KodamaState, state), 0) for state in (step.before, step.after)]
    assert [int(number) for number in re.findall(r"\d+", step.done)] == values == [182, 150]
    last = board(tutorial, saying(tutorial, "Your last tile decides"))
    assert last.scores()[0] == last.scores()[2] == 52
    end = board(tutorial, saying(tutorial, "You have won"))
    assert [board_value(end, end.board_of(0, side)) for side in (0, 1)] == [25, 23]
    assert end.scores()[0] == 48


def test_symbols_and_numbers_are_where_the_cards_say(tutorial: Tutorial) -> None:
    earned = {"A full flower!": (1, 0, 0), "Full bamboo": (0, 0, 1), "A pond!": (0, 1, 0)}
    for words, rights in earned.items():
        (step,) = [step for step in tutorial.steps if step.done.startswith(words)]
        fields = step.after.decision(0).fields()
        assert tuple(fields[2:]) == rights
    gone = board(tutorial, saying(tutorial, "covers the last 10"))
    assert visible_tens(gone, 0) == 0
    later = board(tutorial, saying(tutorial, "all tens are gone"))
    assert [visible_tens(later, number) for number in range(3)] == [0, 0, 0]
    nearly = board(tutorial, saying(tutorial, "one last 5"))
    assert (visible_fives(nearly, 2), visible_tens(nearly, 2)) == (1, 0)
