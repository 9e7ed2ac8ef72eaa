"""The colours of a game's own: what must be told apart can be, by day and by night and for every kind of sight.

A game that has colours of its own says in `draw/art.py` what lies on what: `PAIRS` with the contrast that each needs,
`EDGED` shapes of which a fill or an edge must stand out, and the `GROUNDS` on which something can be clicked. The
common palette has tests of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest

from chabudai.check.lab import names
from chabudai.core.palette import SHAPES_NEED, SIGHTS, THEMES, contrast, mixed
from chabudai.core.registry import package
from chabudai.core.svg_style import VEIL


def arts_with_colours() -> list[ModuleType]:
    """The art of every registered game that says what its own colours lie on."""
    modules = [f"{package(name)}.draw.art" for name in names()]
    found = [import_module(each) for each in modules if find_spec(each.removesuffix(".art")) and find_spec(each)]
    return [art for art in found if hasattr(art, "PAIRS")]


arts = pytest.mark.parametrize("art", arts_with_colours(), ids=lambda art: art.__name__.split(".")[-3])
sights = pytest.mark.parametrize("sight", SIGHTS)
themes = pytest.mark.parametrize("theme", THEMES)


def by_everybody(test: Callable[..., None]) -> Callable[..., None]:
    """A test of the art of every game, in every theme, for every kind of sight."""
    seen: Callable[..., None] = arts(sights(themes(test)))
    return seen


def colours_of(art: ModuleType, theme: str) -> dict[str, str]:
    return {name: by_night if theme == "dark" else by_day for name, (by_day, by_night) in art.COLOURS.items()}


@by_everybody
def test_words_and_marks_can_be_told_from_their_ground(art: ModuleType, theme: str, sight: str) -> None:
    colours = colours_of(art, theme)
    weak = [
        f"{one} on {other}: {contrast(colours[one], colours[other], sight):.2f} < {need}"
        for one, other, need in art.PAIRS
        if contrast(colours[one], colours[other], sight) < need
    ]
    assert weak == []


@by_everybody
def test_shapes_stand_out_by_their_fill_or_their_edge(art: ModuleType, theme: str, sight: str) -> None:
    colours = colours_of(art, theme)
    weak = [
        f"{parts} on {ground}"
        for parts, ground in art.EDGED
        if max(contrast(colours[part], colours[ground], sight) for part in parts) < SHAPES_NEED
    ]
    assert weak == []


@by_everybody
@pytest.mark.parametrize("hue", ["kaki", "ai"], ids=["target", "focus"])
def test_what_can_be_clicked_stands_out_on_every_ground(art: ModuleType, hue: str, theme: str, sight: str) -> None:
    colours, common = colours_of(art, theme), THEMES[theme]
    for ground in art.GROUNDS:
        for veil in {VEIL, getattr(art, "CELL_VEIL", VEIL)}:
            under = mixed(colours[ground], common[f"{hue}-pale"], veil)
            assert contrast(common[f"{hue}-deep"], under, sight) >= SHAPES_NEED, ground
