"""Regions and how they are laid out: nothing overlaps, everything fills its place, and words stay legible."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from chabudai.core.svg import Region, circle, rect, symbol, use
from chabudai.core.svg_parts import slot
from chabudai.core.svg_regions import (
    GAP,
    BadLayout,
    Block,
    Size,
    Table,
    below,
    beside,
    layout_style,
    page_elements,
    plan,
)

SIZES = {"board": Size(480, 500, 16), "hand": Size(400, 120, 20), "piles": Size(200, 150, 15)}
WAYS = [
    below("board", "hand", "piles"),
    beside("board", below("hand", "piles")),
    below(beside("board", "piles"), "hand"),
    beside("board", "hand", "piles"),
]
PLACE = r"\[data-region=([\w-]+)\]\{left:([\d.]+)%;top:([\d.]+)%;width:([\d.]+)%"


def table(screens: list[Block] | None = None) -> Table:
    regions = [Region(name, name.title(), *size[:3]) for name, size in SIZES.items()]
    regions.append(Region("title", "", 400, 40, 20, [circle(1, 1, 1, id="sun")]))
    return Table("A table", regions, below("title", WAYS[1]), screens or WAYS)


@pytest.mark.parametrize("block", WAYS, ids=str)
def test_regions_keep_their_shape_and_fill_the_rectangle(block: Block) -> None:
    found = plan(block, SIZES)
    for name, box in found.boxes.items():
        assert box.width / box.height == pytest.approx(SIZES[name].width / SIZES[name].height)
        assert box.x >= -1e-9
        assert box.y >= -1e-9
    assert max(box.x + box.width for box in found.boxes.values()) == pytest.approx(found.width)
    assert max(box.y + box.height for box in found.boxes.values()) == pytest.approx(found.height)
    for one, other in combinations(found.boxes.values(), 2):
        aside = one.x + one.width <= other.x + 1e-6 or other.x + other.width <= one.x + 1e-6
        above = one.y + one.height <= other.y + 1e-6 or other.y + other.height <= one.y + 1e-6
        assert aside or above


@pytest.mark.parametrize("block", WAYS, ids=str)
def test_the_smallest_words_of_a_plan_are_just_legible(block: Block) -> None:
    found = plan(block, SIZES)
    letters = [SIZES[name].letters * box.width / SIZES[name].width for name, box in found.boxes.items()]
    assert min(letters) == pytest.approx(12)


def test_a_row_is_equally_high_and_a_column_equally_wide() -> None:
    boxes = plan(beside("board", below("hand", "piles")), SIZES).boxes
    assert boxes["hand"].width == pytest.approx(boxes["piles"].width)
    assert boxes["hand"].height + GAP + boxes["piles"].height == pytest.approx(boxes["board"].height)
    assert boxes["hand"].x == pytest.approx(boxes["board"].width + GAP)


def shown(css: str, width: float, height: float | None) -> tuple[str, dict[str, tuple[float, float, float]]]:
    """What a browser makes of the style in a container of this size: the sheet's width, and left, top and width of
    each region in hundredths. Without a height the container is as high as what is in it, as on a phone."""
    sheet = ""
    places: dict[str, tuple[float, float, float]] = {}
    facts = {"width": width, "height": height, "aspect-ratio": None if height is None else width / height}
    for block in re.finditer(r"@container board ([^{]*)\{((?:[^{}]*\{[^}]*\})+)\}|[^@]+", css):
        wanted, rules = block[1] or "", block[2] or block[0]
        holds = True
        for bound, kind, value in re.findall(r"\((min|max)-([a-z-]+):([\d.]+)", wanted):
            fact = facts[kind]
            holds &= fact is not None and (fact >= float(value) if bound == "min" else fact <= float(value))
        if holds:
            sheet = re.findall(r"\.sheet\{width:([^;]*);", rules)[0]
            for name, *numbers in re.findall(PLACE, rules):
                left, top, wide = map(float, numbers)
                places[name] = (left, top, wide)
    return sheet, places


def test_the_style_puts_regions_where_the_screen_has_room() -> None:
    css = layout_style(table().layout())
    tall, wide = shown(css, 400, 900), shown(css, 2000, 700)
    assert tall[1]["hand"][0] == tall[1]["board"][0] == 0, "a tall screen has everything in a column"
    assert tall[1]["hand"][1] > 40
    assert wide[1]["hand"][0] > 30
    assert wide[1]["hand"][1] == 0
    assert "100cqh*" in tall[0], "what fits is as large as the screen allows"
    assert "100cqh*" in wide[0]


def test_where_nothing_fits_legibly_the_page_scrolls() -> None:
    css = layout_style(table().layout())
    narrowest = plan(WAYS[0], SIZES)
    for height in (300, None):
        sheet, places = shown(css, narrowest.width, height)
        assert "100cqh*" not in sheet
        assert places["hand"][0] == places["piles"][0] == 0


def test_a_page_that_scrolls_still_shows_each_region_whole() -> None:
    """Of three regions below one another the board is the highest: as high as the screen, but for what lies over it."""
    sheet, _ = shown(layout_style(table().layout()), 400, None)
    column = plan(WAYS[0], SIZES)
    share = column.width / column.boxes["board"].height
    assert sheet.endswith(f"max({column.width:.0f}px,(100cqh - var(--over,0px))*{share:.4f}))")


@pytest.mark.parametrize("size", [(900, 700), (760, 640), (500, 1000), (1500, 950), (2100, 1280)])
def test_words_are_legible_on_every_screen(size: tuple[float, float]) -> None:
    css = layout_style(table().layout())
    sheet, places = shown(css, *size)
    aspect = re.findall(r"100cqh\*([\d.]+)", sheet)
    least = re.findall(r"max\(([\d.]+)px", sheet)  # a page that scrolls makes nothing smaller, whatever its height
    width = min(size[0], size[1] * float(aspect[0]) if aspect else float(least[0]))
    for name, (_, _, share) in places.items():
        assert SIZES[name].letters * width * share / 100 / SIZES[name].width >= 11.99


def test_a_page_gets_the_regions_of_its_screens_and_a_picture_gets_all() -> None:
    drawing = table()
    assert [region.name for region in drawing.regions()] == ["board", "hand", "piles"]
    assert set(drawing.elements()) == {"sun"}
    assert page_elements(drawing) == {}
    assert not any("sun" in sheet.render() for sheet in drawing.sheets())
    assert 'id="sun"' in drawing.render()


def test_what_is_drawn_later_is_in_the_picture_too_and_definitions_are_shared() -> None:
    drawing = table()
    star = drawing.define(symbol("nim-star", 10, 10, circle(5, 5, 5)))
    for region in drawing.regions():
        region.add(slot(f"{region.name}-star", rect(0, 0, 9, 9), use(star), title="A star"))
    shared, *sheets = [sheet.render() for sheet in drawing.sheets()]
    assert shared.count('id="nim-star"') == 1
    assert not any("<defs>" in sheet for sheet in sheets)
    assert [re.findall(r' id="(region-\w+)"', sheet) for sheet in sheets] == [
        ["region-board"],
        ["region-hand"],
        ["region-piles"],
    ]
    assert set(page_elements(drawing)) == {"board-star", "hand-star", "piles-star"} < set(drawing.elements())
    assert drawing.render().count('href="#nim-star"') == 3


def test_ghosts_lie_over_their_regions_alone() -> None:
    drawing = table()
    drawing.regions()[1].add(circle(1, 1, 1, class_="ghost"))
    (ghosts,) = [sheet.render() for sheet in drawing.ghosts()]
    assert 'data-region="hand"' in ghosts
    assert " id=" not in ghosts
    assert table().ghosts() == []


@pytest.mark.parametrize(
    "screens",
    [[below("board", "hand"), WAYS[0]], [below("board", "board", "hand", "piles")], [below("board", "nothing")]],
    ids=["another", "twice", "unknown"],
)
def test_an_arrangement_shows_every_region_once(screens: list[Block]) -> None:
    with pytest.raises(BadLayout):
        table(screens)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "board",
        "board 1 2 3",
        "board 480 480 16;board",
        "board 480 480 16;sideways(board)",
        "board 480 480 16;below(board))",
        "board 480 480 16;below(board,board)",
        "board 480 480 16;below(board,)",
        "board 480 480 16;below(other)",
        "board 0 480 16;below(board)",
        "board 480 480 16}*{;below(board)",
        "board 480 1e9 16;below(board)",
        "board 480 480 16;" + "below(" * 900,
        "board 480 480 16;" + "below(" * 300 + "board" + ")" * 300,
    ],
)
def test_nonsense_is_no_layout(text: str) -> None:
    with pytest.raises(BadLayout):
        layout_style(text)


def test_fingers_get_larger_targets_where_there_is_room() -> None:
    """A board whose squares are 20 of its 480 units wide must be 1056 pixels wide for squares of 44, and as high."""
    plain = "board 480 480 16,hand 480 120 16;below(board,hand)"
    style = layout_style(plain.replace("480 16,", "480 16 20,"))
    scrolled, fitted = style.split("@media (pointer:coarse)")[1:]
    assert scrolled.startswith(" and (min-height:1116px){@container board (min-width:1056px){")
    assert fitted.startswith("{@container board (min-width:1056px) and (min-height:1330px)")
    without = re.sub(r"@media \(pointer:coarse\)[^{]*\{(@container[^{]*\{([^{}]*\{[^}]*\})+\})+\}", "", style)
    assert without == layout_style(plain), "whoever has a mouse sees no difference"
    assert Size(480, 480, 16, 60).for_fingers() == Size(480, 480, 16, 60), "large enough where words are legible"
