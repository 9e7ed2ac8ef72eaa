"""The drawing: what can be clicked, ghosts, day and night, words for every element."""

from __future__ import annotations

from itertools import islice

import pytest

from boo.table import GAME, ask, lay_out, new, spring
from chabudai.check.test_drawings import check_regions
from chabudai.core.errors import IllegalMove
from chabudai.core.language import FRENCH, speaking
from chabudai.core.rng import Rng
from chabudai.core.svg_regions import Plan, Size, page_elements, plan
from chabudai.games.boo.draw.table import ways
from chabudai.games.boo.moves import MOVES
from chabudai.games.boo.rules.box import COLOURS
from chabudai.games.boo.rules.grove import Lodge
from chabudai.games.boo.rules.improve import LayTile
from kit import asked, decision, legal, play, random_positions


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "side"), [(2, "night"), (3, "day"), (4, "night")])
def test_whatever_can_be_clicked_is_drawn_and_explained(seats: int, side: str) -> None:
    """At the first decision of each kind, with the ghost of every move."""
    drawn = {""}
    for state in random_positions(new(seats, 4, side), seats):
        name = decision(state)
        if name not in drawn:
            drawn.add(name)
            seat = asked(state)
            view = state.view(seat)
            found = set(page_elements(GAME.draw(view)))
            for move in view.legal_moves(seat):
                for element in GAME.path(view, seat, move):
                    assert element in found, (name, element)
                    assert GAME.meaning(view, element) or element.startswith("cell-"), element
                assert GAME.svg(view, move).startswith("<svg")
    assert "wins" in GAME.svg(state.view(None)) or "share the victory" in GAME.svg(state.view(None))
    assert len(drawn) > 10


# --- regions ------------------------------------------------------------------------------------------------------

LAPTOP = (975, 687)
"""The room of a board on a screen of 1280 × 800."""
SMALL_LAPTOP = (748, 621)
"""The same at 1024 × 768, below the links to the regions; the paper's edge may be cut."""
PHONES = (304, 374)
"""The widths of boards on phones of 320 and 390."""
FOR_LOOKING = ("other-", "forecast", "helpers", "key")
"""Regions in which there is nothing to choose."""


def plans(seats: int) -> list[Plan]:
    """The arrangements of a table in the smallest size in which their words can be read."""
    regions = GAME.draw(spring(seats).view(0)).regions()
    sizes = {region.name: Size(region.width, region.height, region.letters) for region in regions}
    _, screens = ways([name for name in sizes if name.startswith(FOR_LOOKING)])
    return [plan(screen, sizes) for screen in screens]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_laptop_shows_the_whole_table_legibly(seats: int) -> None:
    """And leaves little of the room unused."""
    width, height = LAPTOP
    fitting = [each for each in plans(seats) if each.width <= width and each.height <= height]
    areas = [sum(box.width * box.height for box in each.boxes.values()) * (width / each.width) ** 2 for each in fitting]
    assert max(areas) >= 0.9 * width * height


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_small_laptop_shows_all_that_can_be_chosen_without_scrolling(seats: int) -> None:
    width, height = SMALL_LAPTOP
    fitting = [each for each in plans(seats) if each.width <= width]
    lowest = min(fitting, key=lambda each: each.height)
    chosen = [box for name, box in lowest.boxes.items() if not name.startswith(FOR_LOOKING)]
    assert max(box.y + box.height for box in chosen) * width / lowest.width <= height


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_phones_show_each_region_legibly(seats: int) -> None:
    """The wider one shows some of them side by side."""
    narrow, wide = sorted(plans(seats), key=lambda each: each.width)[:2]
    assert narrow.width <= PHONES[0] < wide.width <= PHONES[1]
    assert wide.height < 0.9 * narrow.height


def test_the_page_says_title_and_prompt_itself() -> None:
    state = spring(3)
    seat = asked(state)
    view = state.view(seat)
    drawing = GAME.draw(view)
    assert "title" not in {region.name for region in drawing.regions()}
    prompt = GAME.prompt(view, seat)
    assert prompt in drawing.render()
    assert not any(prompt in sheet.render() for sheet in drawing.sheets())


def test_every_spare_place_explains_pictures() -> None:
    for seats, spare in ((2, {"helpers", "key"}), (3, {"helpers"}), (4, set())):
        names = {region.name for region in GAME.draw(spring(seats).view(0)).regions()}
        assert names & {"helpers", "key"} == spare
        assert {name for name in names if name.startswith("other-")} == {
            f"other-{seat}" for seat in range(2, seats + 1)
        }


def test_french_words_are_as_large_as_english_ones() -> None:
    """Longer names become smaller letters; none below what the regions say."""
    with speaking(FRENCH):
        for seats in (2, 3, 4):
            for state in islice(random_positions(new(seats, 4, "night"), seats), 0, None, 23):
                check_regions(GAME.draw(state.view(state.actors()[0] if state.actors() else None)))


# --- ghosts, night, words, traces ---------------------------------------------------------------------------------


def test_ghosts_are_drawn_at_half_strength_and_illegal_ones_refused() -> None:
    state = lay_out(stocks={0: {"red": "red-fund red-cook", "blue": "blue-fund " * 4}})
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


def test_night_is_indigo_and_day_is_paper() -> None:
    day, night = (GAME.svg(spring(2, side=side).view(0)) for side in ("day", "night"))
    assert 'class="chabudai boo-day"' in day
    assert 'class="chabudai boo-night"' in night
    assert "fireflies" in night
    assert "fireflies" not in day
    assert len(COLOURS) == 4


def test_every_element_has_its_words() -> None:
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


def test_who_has_passed_is_told_in_summer_only() -> None:
    state = lay_out(3)
    state.passed = 0b010
    assert [state.has_passed(seat) for seat in range(3)] == [False, True, False]
    assert ", has passed" in GAME.text(state.view(0))
    assert ">passed<" in GAME.svg(state.view(0))
    state.phase = 4
    assert not state.has_passed(1)
    assert ", has passed" not in GAME.text(state.view(0))
    assert ">passed<" not in GAME.svg(state.view(0))


QUIET = {"gift", "forgo", "nearer", "act", "buy", "stop", "done", "end"}
"""Moves that only open what follows, or that touch nothing."""


def test_the_last_move_keeps_a_quiet_trace_for_everybody() -> None:
    told = set()
    for seed in range(3):
        state = new(3, seed)
        assert 'class="last"' not in GAME.svg(state.view(0))
        rng = Rng(seed)
        while not state.over:
            seat = asked(state)
            move = state.random_move(seat, rng)
            state.play(seat, move)
            family = MOVES.family_of(move).name
            if family not in told and family not in QUIET:
                told.add(family)
                for viewer in (seat, (seat + 1) % 3, None):
                    assert 'class="last"' in GAME.svg(state.view(viewer)), family
    assert told >= {family.name for family in MOVES.families} - QUIET - {"score"}


def test_the_trace_is_no_part_of_the_position() -> None:
    state = new(2)
    play(state, legal(state)[0])
    again = GAME.restore(state.to_dict())
    assert again.digest() == state.digest()
    assert 'class="last"' in GAME.svg(state.copy())
    assert 'class="last"' not in GAME.svg(again)


def test_money_at_once_is_traced_too() -> None:
    state = spring(4)
    play(state, "gift fund")
    assert GAME.svg(state.view(0)).count('class="last"') == 1


def test_as_many_sticks_are_traced_as_were_offered() -> None:
    state = lay_out(stocks={0: {"red": "red-fund red-cook", "blue": "blue-fund " * 4}})
    state.play(0, GAME.moves.parse("visit red"))
    state.play(0, GAME.moves.parse("offer 1-1-0-0"))
    assert GAME.svg(state.view(0)).count('class="last"') == 2
