"""The table as a picture: nothing that has to be read is cut off, hidden or left out."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from chabudai.core.language import LANGUAGES, speaking
from chabudai.core.people import calling
from chabudai.core.state import NOBODY
from chabudai.core.svg_parts import BOLD, text_width
from chabudai.games.hitodama.draw.art import LETTERS
from chabudai.games.hitodama.draw.hand import ROOM, effect_words
from chabudai.games.hitodama.draw.lettering import broken
from chabudai.games.hitodama.draw.seats import BUTTONS
from chabudai.games.hitodama.draw.tile import HEADINGS, WIDE, cells_of
from chabudai.games.hitodama.rules.box import LUNAR_DECK, SOLAR_DECK
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.rules.tiles import TILE_COUNT
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say
from hitodama.table import GAME, new
from kit import asked, random_positions, view_of
from pictures import SVG, Picture, picture


def holding(state: HitodamaState, solar: list[int], lunar: list[int]) -> HitodamaState:
    """The first seat's view with these kinds in its hand."""
    view = view_of(state, 0)
    view.hands[SOLAR_DECK] = sorted(solar)
    view.hands[LUNAR_DECK] = sorted(lunar)
    return view


def longest(effects: dict[str, str], codes: list[str], number: int) -> list[int]:
    """The kinds whose cards have most to say."""
    return sorted(range(len(codes)), key=lambda kind: -len(effects[codes[kind]]))[:number]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("solar", "lunar"), [(1, 0), (0, 1), (2, 1), (2, 2), (5, 0), (3, 2), (0, 5), (4, 1)])
def test_no_card_loses_a_word(seats: int, solar: int, lunar: int) -> None:
    state = new(seats)
    suns = longest({code: effect.text for code, effect in SOLAR_EFFECTS.items()}, state.box.solar, solar)
    moons = longest({code: effect.text for code, effect in LUNAR_EFFECTS.items()}, state.box.lunar, lunar)
    drawing = state.game.draw(holding(state, suns, moons))
    drawn = Picture(next(text for sheet in drawing.sheets() if 'id="region-hand"' in (text := sheet.render())))
    high = float(drawn.root.attrib["viewBox"].split()[3])
    shown = [(f"solar-{state.box.solar[kind]}", SOLAR_EFFECTS[state.box.solar[kind]].text) for kind in suns]
    shown += [(f"lunar-{state.box.lunar[kind]}", LUNAR_EFFECTS[state.box.lunar[kind]].text) for kind in moons]
    for name, words in shown:
        card = drawn.ids[name]
        assert words in " ".join(drawn.words(name))
        hit = card.findall(f"{SVG}rect")[-1]
        right, low = float(hit.attrib["width"]), float(hit.attrib["height"])
        for line in card.iter(f"{SVG}text"):
            if line.get("text-anchor") is None:
                end = float(line.attrib["x"]) + text_width(line.text or "", float(line.attrib["font-size"]))
                assert end < right - 4
            assert float(line.attrib["y"]) < low - 2
        top = re.fullmatch(r"translate\(0 (\S+)\)", card.get("transform", "translate(0 0)"))
        assert top is not None
        assert float(top[1]) + low <= high


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.once
def test_the_question_and_the_name_of_the_game_are_there() -> None:
    for number, state in enumerate(random_positions(new(3, 5), 5, 119)):
        actor = asked(state)
        for seat in (actor, number % 3):
            drawn = picture(state, seat)
            question = GAME.prompt(state.view(seat), seat) if seat == actor else f"Player {actor + 1} is deciding."
            assert question in " ".join(drawn.words("prompt"))
            assert "HITODAMA" in [node.text for node in drawn.root.iter(f"{SVG}text")]


def test_every_step_of_chaos_makes_the_land_darker() -> None:
    view = view_of(new(2), 0)
    before = -1.0
    for step in range(view.box.chaos):
        view.hitodama = step
        tile = Picture(GAME.svg(view)).ids["tile-BER"]
        shades = [node for node in tile.iter(f"{SVG}rect") if node.get("fill") == "var(--dusk-deep)"]
        darkness = float(shades[0].attrib["opacity"]) if shades else 0.0
        assert darkness > before
        before = darkness


def test_seats_say_who_they_are_and_who_goes_first() -> None:
    state = new(3)
    drawn = picture(state, 0)
    for seat in (1, 2, 3):
        titles = " ".join(drawn.titles(f"seat-{seat}"))
        for words in (f"Player {seat}, 0 points", "Basket: ", "Reserve: ", "Dormant: "):
            assert words in titles
        assert ("First player" in titles) == (state.holder == seat - 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_page_says_title_question_and_points_itself(seats: int) -> None:
    state = new(seats)
    for viewer in (None, 0):
        names = {region.name for region in state.game.draw(state.view(viewer)).regions()}
        assert {"land", "tributes", "decks"} <= names
        assert "title" not in names
        assert ("hand" in names) == ("own" in names) == ("others" in names) == (viewer == 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_fits_on_its_tile_and_every_button_holds_its_word(language: str) -> None:
    """At the size of the smallest words, between the sign and the letter of a cardinal point."""
    with speaking(language):
        for name in HEADINGS:
            assert 34 + text_width(say(name), LETTERS) * 1.08 < WIDE - 38, name
        for name in BUTTONS.values():
            assert text_width(say(name), 28) * BOLD < 190, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_told_in_two_lines(language: str) -> None:
    with speaking(language):
        for deck, codes in ((SOLAR_DECK, SOLAR_EFFECTS), (LUNAR_DECK, LUNAR_EFFECTS)):
            for code in codes:
                _, title, words = effect_words(deck, code)
                assert len(broken(words, ROOM, LETTERS)) <= 2, words
                assert text_width(title, LETTERS) * BOLD < ROOM - 50, title


@pytest.mark.parametrize("seats", [2, 4])
def test_a_finger_hits_every_space_also_with_an_extra_one(seats: int) -> None:
    """On the narrowest phone two units are a pixel: 44 for a space, and no less than 24 where a fifth has to fit in."""
    view = view_of(new(seats), 0)
    for tile in range(TILE_COUNT):
        for extra in (NOBODY, tile):
            view.extra_tile = extra
            cells = list(cells_of(view, tile).values())
            least = 88 if len(cells) <= 4 else 48
            assert all(cell.width >= least and cell.height >= least for cell in cells)
            for one, other in combinations(cells, 2):
                apart = abs(one.x - other.x) >= one.width or abs(one.y - other.y) >= one.height
                assert apart, "two spaces overlap"


def test_a_long_name_is_cut_for_spectators_and_never_made_small() -> None:
    with calling(["Maximiliane von und zu Hohenfels-Lichtenstein", "Bo"]):
        drawn = picture(new(2), None)
    assert "Maximil" in " ".join(drawn.words("seat-1"))
    assert "…" in " ".join(drawn.words("seat-1"))
    assert "Bo" in drawn.words("seat-2")
