"""Pages mark a seat as the drawing beside them does."""

from __future__ import annotations

import pytest

from chabudai.core.palette import DARK, LIGHT
from chabudai.core.registry import load, names
from chabudai.core.svg_parts import mark
from chabudai.games.boo.rules.box import PLAYER_COLOURS
from chabudai.games.gachijo.rules.box import COLOURS
from chabudai.games.gachijo.state import GachijoState
from chabudai.web.pages.table_parts import crest_of


@pytest.mark.parametrize("name", names())
def test_every_seat_has_a_mark_of_its_own_in_colours_of_both_tables(name: str) -> None:
    game = load(name)
    for seats in range(game.min_seats, game.max_seats + 1):
        looks = [game.look(seats, seat) for seat in range(seats)]
        assert len({look.shape for look in looks}) == seats
        assert len({look.hue for look in looks}) == seats
        for look in looks:
            assert {look.hue, f"{look.hue}-deep"} <= LIGHT.keys() & DARK.keys()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_of_boo_has_the_colour_of_its_player(seats: int) -> None:
    hues = {"purple": "fuji", "yellow": "yamabuki", "green": "nando", "brown": "kuri"}
    assert [load("boo").look(seats, seat).hue for seat in range(seats)] == [
        hues[colour] for colour in PLAYER_COLOURS[:seats]
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_of_gachijo_has_the_colour_of_its_house(seats: int) -> None:
    hues = {"green": "matsu", "purple": "fuji", "yellow": "yamabuki", "red": "shu"}
    game = load("gachijo")
    state = game.new(seats, 1)
    assert isinstance(state, GachijoState)
    assert [game.look(seats, seat).hue for seat in range(seats)] == [hues[COLOURS[house]] for house in state.houses]


def test_a_crest_on_a_page_is_the_mark_of_the_seat() -> None:
    game = load("boo")
    assert mark(game.look(4, 3), 10, 10, 7.5).render() in crest_of(game, 4, 3)
