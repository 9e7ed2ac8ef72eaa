"""The drawing: what can be clicked, ghosts, day and night, words for every element."""

from __future__ import annotations

import re

import pytest

from boo.table import GAME, ask, decision, fresh, set_stocks, spring, summer
from chabudai.core.errors import IllegalMove
from chabudai.core.rng import Rng
from chabudai.games.boo.components import COLOURS
from chabudai.games.boo.grove import Lodge
from chabudai.games.boo.improve import LayTile
from chabudai.games.boo.moves import MOVES


def ids(svg: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', svg)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(("seats", "side"), [(2, "night"), (3, "day"), (4, "night")])
def test_whatever_can_be_clicked_is_drawn_and_explained(seats, side, narrow):
    state = fresh(seats, 4, side)
    rng = Rng(seats, "drawing")
    drawn: set[str] = set()
    while not state.over:
        seat = state.actors()[0]
        moves = state.legal_moves(seat)
        name = decision(state)
        if name not in drawn:
            drawn.add(name)
            view = state.view(seat)
            svg = GAME.svg(view, None, narrow)
            assert len(svg) < 165_000
            found = ids(svg)
            assert len(found) == len(set(found)), "an id is drawn twice"
            for move in moves:
                for element in GAME.path(view, seat, move):
                    assert element in found, (name, element)
                    assert GAME.meaning(view, element) or element.startswith("cell-"), element
                assert GAME.svg(view, move, narrow).startswith("<svg")
            own = [name for name in found if not name.startswith(("boo-", "pattern-"))]
            assert [name for name in own if not GAME.element_help(name)] == []
        state.play(seat, moves[rng.below(len(moves))])
    assert "wins" in GAME.svg(state.view(None)) or "share the victory" in GAME.svg(state.view(None))
    assert len(drawn) > 10


def test_ghosts_are_drawn_at_half_strength_and_illegal_ones_refused():
    state = summer(2)
    set_stocks(state, 0, red="red-fund red-cook", blue="blue-fund " * 4)
    view = state.view(0)
    assert 'class="ghost"' not in GAME.svg(view)
    assert 'class="ghost"' in GAME.svg(view, GAME.moves.parse("visit red"))
    with pytest.raises(IllegalMove):
        GAME.svg(view, GAME.moves.parse("visit green"))
    state.play(0, GAME.moves.parse("visit red"))
    assert GAME.svg(state.view(0), GAME.moves.parse("offer 1-1-0-0")).count('class="ghost"') == 2
    state.play(0, GAME.moves.parse("offer 2-0-0-0"))
    assert 'class="ghost"' in GAME.svg(state.view(0), GAME.moves.parse("place 3"))
    ask(state, LayTile(0, 0))
    assert 'class="ghost"' in GAME.svg(state.view(0), GAME.moves.parse("lay r1c1"))
    ask(state, Lodge(0, 3))
    assert 'class="ghost"' in GAME.svg(state.view(0), GAME.moves.parse("lodge green"))


def test_night_is_indigo_and_day_is_paper():
    day, night = (GAME.svg(spring(2, side=side).view(0)) for side in ("day", "night"))
    assert 'class="chabudai boo-day"' in day
    assert 'class="chabudai boo-night"' in night
    assert "fireflies" in night
    assert "fireflies" not in day
    assert len(COLOURS) == 4


def test_every_element_has_its_words():
    view = spring(4).view(0)
    for name in ("forgo", "perform", "decline", "end", "happiness", "stop", "coin", "reset", "done", "ookami-3"):
        assert GAME.meaning(view, name)
    for family in MOVES.families:
        if family.name in ("nearer", "offer", "ookami", "pay"):
            continue  # their paths depend on the position
        for move in range(family.base, family.base + family.size):
            for element in MOVES.path(move):
                silent = element.startswith(("cell-", "shoot-", "tile-left", "tile-right", "tile-any-2"))
                assert bool(GAME.meaning(view, element)) is not silent, element
    assert GAME.meaning(view, "nonsense") == ""
    assert GAME.element_help("nonsense") == ""
