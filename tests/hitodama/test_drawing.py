"""The table as a picture: nothing that has to be read is cut off, hidden or left out."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import cast

import pytest

from chabudai.core.registry import load
from chabudai.core.svg_parts import text_width
from chabudai.games.hitodama.rules.box import LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.state import HitodamaState
from kit import asked, random_positions

SVG = "{http://www.w3.org/2000/svg}"
BOTH = pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])


def read(state: HitodamaState, narrow: bool) -> ET.Element:
    return ET.fromstring(state.game.svg(state, None, narrow))


def find(root: ET.Element, name: str) -> ET.Element:
    return next(node for node in root.iter() if node.get("id") == name)


def corner(root: ET.Element, element: ET.Element) -> tuple[float, float]:
    """Where the origin of an element lies on the table."""
    above = {child: node for node in root.iter() for child in node}
    x = y = 0.0
    node: ET.Element | None = element
    while node is not None:
        shift = re.fullmatch(r"translate\((\S+) (\S+)\)", node.get("transform", "translate(0 0)"))
        assert shift is not None
        x, y = x + float(shift[1]), y + float(shift[2])
        node = above.get(node)
    return x, y


def words_of(element: ET.Element) -> str:
    """Everything written in an element, line after line."""
    return " ".join(node.text or "" for node in element.iter(f"{SVG}text"))


def new(seats: int) -> HitodamaState:
    return cast(HitodamaState, load("hitodama").new(seats, 1))


def holding(state: HitodamaState, solar: list[int], lunar: list[int]) -> HitodamaState:
    """The first seat's view with these kinds in its hand."""
    view = cast(HitodamaState, state.view(0))
    view.hands[SOLAR_DECK] = sorted(solar)
    view.hands[LUNAR_DECK] = sorted(lunar)
    return view


def longest(effects: dict[str, str], codes: list[str], number: int) -> list[int]:
    """The kinds whose cards have most to say."""
    return sorted(range(len(codes)), key=lambda kind: -len(effects[codes[kind]]))[:number]


@BOTH
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("solar", "lunar"), [(1, 0), (0, 1), (2, 1), (2, 2), (5, 0), (3, 2), (0, 5), (4, 3)])
def test_no_card_loses_a_word(seats: int, solar: int, lunar: int, narrow: bool) -> None:
    state = new(seats)
    suns = longest({code: effect.text for code, effect in SOLAR_EFFECTS.items()}, state.box.solar, solar)
    moons = longest({code: effect.text for code, effect in LUNAR_EFFECTS.items()}, state.box.lunar, lunar)
    root = read(holding(state, suns, moons), narrow)
    width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
    shown = [(f"solar-{state.box.solar[kind]}", SOLAR_EFFECTS[state.box.solar[kind]].text) for kind in suns]
    shown += [(f"lunar-{state.box.lunar[kind]}", LUNAR_EFFECTS[state.box.lunar[kind]].text) for kind in moons]
    for name, words in shown:
        card = find(root, name)
        assert words in words_of(card)
        hit = card.findall(f"{SVG}rect")[-1]
        right, low = float(hit.attrib["width"]), float(hit.attrib["height"])
        for line in card.iter(f"{SVG}text"):
            if line.get("text-anchor") is None:
                end = float(line.attrib["x"]) + text_width(line.text or "", float(line.attrib["font-size"]))
                assert end < right - 4
            assert float(line.attrib["y"]) < low - 2
        x, y = corner(root, card)
        assert x + right <= width
        assert y + low <= height


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.once
@BOTH
def test_the_question_and_the_name_of_the_game_are_there(narrow: bool) -> None:
    game = load("hitodama")
    for number, state in enumerate(random_positions(game.new(3, 5), 5, 119)):
        actor = asked(state)
        for seat in (actor, number % 3):
            view = cast(HitodamaState, state.view(seat))
            root = read(view, narrow)
            question = game.prompt(view, seat) if seat == actor else f"Player {actor + 1} is deciding."
            assert question in words_of(find(root, "prompt"))
            assert "HITODAMA" in words_of(root)


@BOTH
def test_every_step_of_chaos_makes_the_land_darker(narrow: bool) -> None:
    view = cast(HitodamaState, new(2).view(0))
    before = -1.0
    for step in range(view.box.chaos):
        view.hitodama = step
        tile = find(read(view, narrow), "tile-BER")
        shades = [node for node in tile.iter(f"{SVG}rect") if node.get("fill") == "var(--dusk-deep)"]
        darkness = float(shades[0].attrib["opacity"]) if shades else 0.0
        assert darkness > before
        before = darkness


def test_seats_say_who_they_are_and_who_goes_first() -> None:
    view = cast(HitodamaState, new(3).view(0))
    words = words_of(read(view, False))
    for name in ("Player 1", "Player 2", "Player 3", "awake", "dormant"):
        assert name in words
    assert "First player" in view.game.svg(view)
