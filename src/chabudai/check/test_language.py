"""Every game speaks the language of its reader: everything through its catalogue, and the French catalogue complete.

`words.py` in the game's golden folder may say more about it:

- `MATCHES`: the matches to listen to, each as seats, seed, decisions and options; else one with most seats;
- `SAME`: patterns of what is the same in every language besides the game's name: proper names, codes, places, marks;
- `RARELY_SAID`: templates that are put together or come from the content, so that neither sources nor matches say them.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from chabudai.check.golden import beside
from chabudai.check.lab import names
from chabudai.check.spoken import (
    NAMES,
    Hearing,
    half_translated,
    left_out,
    listens,
    misshapen,
    unexplained,
    unspoken,
    untranslated,
)
from chabudai.core.events import Log
from chabudai.core.language import FRENCH, PSEUDO, speaking
from chabudai.core.registry import load
from chabudai.core.rng import Rng

SPEAKING = [name for name in names() if load(name).say.catalogue(FRENCH)]
ENGLISH_WORDS = re.compile(r"\b(the|takes|lays|throws|draws|places|wins|receives|earns|of|with|from|board|round)\b")


def told(name: str, what: str, otherwise: Any) -> Any:
    """What `words.py` says about a game."""
    return getattr(beside(name, "words"), what, otherwise)


def hearings() -> list[Hearing]:
    """What is listened to of every game."""
    found: list[Hearing] = []
    for name in SPEAKING:
        game = load(name)
        for match in told(name, "MATCHES", [(game.max_seats, 2, 60)]):
            found.append(Hearing(game, *match))
    return found


heard = pytest.mark.parametrize("hearing", hearings(), ids=lambda hearing: f"{hearing.game.id}-{hearing.seats}")


@listens
@heard
def test_every_word_is_spoken(hearing: Hearing) -> None:
    assert unspoken(hearing, [hearing.game.title, *told(hearing.game.id, "SAME", [])]) == []


@listens
@heard
def test_french_lacks_nothing_that_is_said(hearing: Hearing) -> None:
    assert untranslated(hearing) == []


@listens
@heard
def test_everything_in_the_drawing_explains_itself(hearing: Hearing) -> None:
    assert unexplained(hearing) == []


@heard
def test_a_french_match_is_told_in_french(hearing: Hearing) -> None:
    game, seats, seed, decisions, options = hearing
    state = game.new(seats, seed, options)
    state.log = log = Log()
    rng = Rng(seed, "test")
    for _ in range(decisions):
        if state.over:
            break
        seat = state.actors()[0]
        state.play(seat, state.random_move(seat, rng))
    with speaking(FRENCH):
        lines = [game.tell(event, NAMES) for event in log.events]
    assert [line for line in lines if ENGLISH_WORDS.search(line)] == []
    assert [line for line in lines if not line.endswith((".", "!"))] == []


@listens
@pytest.mark.parametrize("game_name", SPEAKING)
def test_the_french_catalogue_is_well_formed(game_name: str) -> None:
    hearing = next(hearing for hearing in hearings() if hearing.game.id == game_name)
    assert misshapen(hearing, told(game_name, "RARELY_SAID", [])) == []


@pytest.mark.once
@pytest.mark.parametrize("game_name", SPEAKING)
def test_french_lacks_nothing_that_is_rare(game_name: str) -> None:
    assert half_translated(load(game_name), told(game_name, "RARELY_SAID", [])) == []


@pytest.mark.once
@pytest.mark.parametrize("game_name", SPEAKING)
def test_nothing_that_is_filled_in_gets_lost(game_name: str) -> None:
    assert left_out(load(game_name).say.catalogue(FRENCH)) == []


@pytest.mark.parametrize("game_name", SPEAKING)
def test_the_notation_is_the_same_for_everybody(game_name: str) -> None:
    moves = load(game_name).moves
    plain = [moves.text(move) for move in range(moves.size)]
    with speaking(PSEUDO):
        assert [moves.text(move) for move in range(moves.size)] == plain
        assert all(moves.sentence(move).startswith("⟦") for move in range(moves.size))
