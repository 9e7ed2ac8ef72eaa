"""The drawing library: escaping, definitions, states, outlines, colours that can be told apart."""

from __future__ import annotations

import doctest
import re
import xml.etree.ElementTree as ET

import pytest

from chabudai.core import palette, svg, svg_parts, svg_style
from chabudai.core.palette import DARK, HUES, LIGHT, SEATS, SIGHTS, THEMES, contrast, meaningful_pairs, seen
from chabudai.core.svg import (
    Drawing,
    Frozen,
    circle,
    el,
    group,
    inked,
    number,
    path,
    rect,
    short,
    symbol,
    text,
    trace,
    use,
    wrap,
)
from chabudai.core.svg_parts import badge, card, crest, outline, panel, piece, pill, shape, slot
from chabudai.core.svg_style import MOTIFS, flat

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("module", [palette, svg, svg_parts, svg_style])
def test_the_examples_in_the_docstrings_run(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


# --- colours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_pair_that_carries_meaning_can_be_told_apart(theme: str, sight: str) -> None:
    table = THEMES[theme]
    weak = [
        f"{one} on {other}: {contrast(table[one], table[other], sight):.2f} < {need}"
        for one, other, need in meaningful_pairs()
        if contrast(table[one], table[other], sight) < need
    ]
    assert weak == []


def test_contrast_of_known_pairs() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == pytest.approx(1)


def test_simulated_sight_keeps_greys_and_merges_red_with_green() -> None:
    for sight in SIGHTS:
        assert seen("#808080", sight) == pytest.approx(seen("#808080", "full"), abs=0.01)
    red, green = seen("#c00000", "deuteranopia"), seen("#607000", "deuteranopia")
    assert max(abs(one - other) for one, other in zip(red, green, strict=True)) < 0.05


def test_both_themes_know_the_same_names_and_every_tone() -> None:
    assert set(LIGHT) == set(DARK)
    for hue in HUES:
        assert {hue, f"{hue}-deep", f"{hue}-pale", f"{hue}-on"} <= set(LIGHT)


def test_no_two_seats_share_a_hue_a_pattern_or_a_shape() -> None:
    for part in range(3):
        assert len({look[part] for look in SEATS}) == len(SEATS) == 6
    assert {look.pattern for look in SEATS} <= set(MOTIFS)


# --- elements --------------------------------------------------------------------------------------------------------


def test_hostile_text_stays_text() -> None:
    drawing = Drawing(10, 10, 'a "quoted" <label> & more')
    drawing.add(text(0, 0, "</text><script>alert(1)</script>\x00", title='<b>"x"</b>', data_name='"><script>'))
    root = ET.fromstring(drawing.render())
    assert root.get("aria-label") == 'a "quoted" <label> & more'
    assert [node.tag for node in root.iter() if "script" in node.tag] == []
    node = root.find(f"{NAMESPACE}text")
    assert node is not None
    assert node.get("data-name") == '"><script>'
    assert "".join(node.itertext()) == '<b>"x"</b></text><script>alert(1)</script>'


def test_numbers_are_short_and_paths_read_back() -> None:
    assert [short(value) for value in (1.0, 1.005, -0.5, 100, 0, 1 / 3)] == ["1", "1", "-.5", "100", "0", ".33"]
    assert trace("M", 1, 2, "L", -3, 0.5, "Z") == "M1 2L-3 .5Z"
    assert path("M", 0, 0, "H", 5, fill="none").render() == '<path d="M0 0H5" fill="none"/>'


def test_wrapping_keeps_every_word() -> None:
    assert wrap("one two three four", 8) == ["one two", "three", "four"]


def test_frozen_art_is_written_once_and_holds_no_group_of_its_own() -> None:
    leaf = rect(0, 0, 1, 1)
    frozen = Frozen(leaf, text(1, 2, "a"))
    leaf.set(x=9)
    assert (
        el("g", frozen).render()
        == '<g><rect x="0" y="0" width="1" height="1"/><text x="1" y="2" font-size="14">a</text></g>'
    )
    assert inked(rect(0, 0, 1, 1), "var(--sumi)").attrs["stroke-linecap"] == "round"


# --- drawings --------------------------------------------------------------------------------------------------------


def test_only_definitions_that_are_used_are_written_also_through_others() -> None:
    drawing = Drawing(10, 10, "test")
    drawing.define(symbol("t-leaf", 10, 10, rect(0, 0, 1, 1)))
    drawing.define(symbol("t-tree", 10, 10, use("t-leaf")))
    drawing.define(symbol("t-unused", 10, 10, rect(0, 0, 1, 1)))
    drawing.pattern("kagome", "ai-deep")
    drawing.add(use("t-tree"), rect(0, 0, 5, 5, fill=drawing.pattern("seigaiha", "ai-deep", 0.5)))
    written = drawing.render()
    assert re.findall(r'<(?:symbol|pattern) id="([^"]+)"', written) == [
        "t-leaf",
        "t-tree",
        "pattern-seigaiha-ai-deep-50",
    ]


def test_a_game_cannot_redefine_a_colour_of_the_palette() -> None:
    with pytest.raises(ValueError, match="shu"):
        Drawing(1, 1, "test").colour("shu", "#000000", "#ffffff")


def test_all_rules_are_scoped_and_themes_switch_both_ways() -> None:
    drawing = Drawing(1, 1, "test")
    assert drawing.colour("t-moss", "#112233", "#aabbcc") == "var(--t-moss)"
    sheet = ET.fromstring(drawing.render()).findtext(f"{NAMESPACE}style")
    assert sheet is not None
    for selectors in re.findall(r"(?:^|[{}])([^{}@%]+)\{", re.sub(r"@keyframes[^}]*\}\}", "}", sheet)):
        for selector in selectors.split(","):
            assert ".chabudai" in selector, selector
    assert (
        sheet.index("prefers-color-scheme:dark") < sheet.index("[data-theme=light]") < sheet.index("[data-theme=dark]")
    )
    assert sheet.count("--t-moss:#112233") == sheet.count("--t-moss:#aabbcc") == 2


def test_flat_writes_the_colours_in() -> None:
    drawing = Drawing(1, 1, "test")
    moss = drawing.colour("t-moss", "#112233", "#aabbcc")
    drawing.add(rect(0, 0, 1, 1, fill=moss), rect(0, 0, 1, 1, fill="var(--shu)"))
    assert 'fill="#112233"' in flat(drawing.render(), "light")
    assert 'fill="#aabbcc"' in flat(drawing.render(), "dark")
    assert f'fill="{DARK["shu"]}"' in flat(drawing.render(), "dark")


def test_every_shared_part_is_well_formed() -> None:
    drawing = Drawing(400, 300, "all parts", description="Everything once.")
    for seat, look in enumerate(SEATS):
        drawing.add(crest(seat, 20 + 40 * seat, 20, 12, title=f"seat {seat + 1}"))
        drawing.add(rect(40 * seat, 40, 38, 38, fill=drawing.pattern(look.pattern, f"{look.hue}-deep")))
    drawing.add(
        panel(0, 100, 100, 60, "Piles", number(50, 40, 12)),
        card(120, 100, 60, 80, shape("star", 30, 30, 10)),
        pill(200, 110, "your turn", hue="kaki", anchor="end"),
        badge(300, 110, 12, title="twelve left"),
        slot("hand-1", rect(0, 0, 20, 20), title="first tile", x=4, y=5),
        piece("tile-7", 3, 4, rect(0, 0, 4, 4), title="tile 7", turn=90),
    )
    root = ET.fromstring(drawing.render())
    by_id = {node.get("id"): node for node in root.iter() if node.get("id")}
    assert by_id["hand-1"].get("transform") == "translate(4 5)"
    assert [child.get("class") for child in by_id["hand-1"]][-1] == "hit"
    assert by_id["tile-7"].get("transform") == "translate(3 4)rotate(90)"
    assert el("g").render() == "<g/>"


# --- outlines --------------------------------------------------------------------------------------------------------


def _area(d: str) -> float:
    """Twice the signed areas of the loops of a path of M, H, V and Z, halved."""
    total = 0.0
    for loop in d.rstrip("Z").split("Z"):
        x = y = 0.0
        points = []
        for letter, numbers in re.findall(r"([MHV])([^MHV]*)", loop):
            values = [float(value) for value in re.findall(r"-?[\d.]+", numbers)]
            x, y = (values[0], values[1]) if letter == "M" else (values[0], y) if letter == "H" else (x, values[0])
            points.append((x, y))
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
            total += x1 * y2 - x2 * y1
    return total / 2


@pytest.mark.parametrize(
    ("cells", "loops"),
    [
        ([(0, 0)], 1),
        ([(0, 0), (0, 1), (1, 1)], 1),
        ([(0, 0), (1, 1)], 2),
        ([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], 2),
        ([(0, 0), (5, 5)], 2),
        ([(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)], 1),
    ],
)
def test_an_outline_encloses_its_cells(cells: list[tuple[int, int]], loops: int) -> None:
    d = outline(cells, 10)
    assert d.count("M") == d.count("Z") == loops
    assert _area(d) == pytest.approx(100 * len(cells))


def test_an_inset_outline_is_smaller_and_a_hole_larger() -> None:
    assert _area(outline([(0, 0)], 10, inset=1)) == pytest.approx(64)
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert _area(outline(ring, 10, inset=1)) == pytest.approx(28 * 28 - 12 * 12)
    assert outline([(0, 0)], 10, inset=1, radius=2) == "M1 3q0-2 2-2H7q2 0 2 2V7q0 2-2 2H3q-2 0-2-2Z"


def hand() -> Drawing:
    drawing = Drawing(100, 50, "A hand")
    star = drawing.define(symbol("nim-star", 10, 10, circle(5, 5, 5)))
    drawing.define(symbol("nim-unused", 10, 10, circle(5, 5, 5)))
    drawing.add(
        rect(0, 0, 100, 50),
        slot("hand-1", circle(0, 0, 9), group(use(star), class_="ghost deep"), title="Your first tile", x=20, y=20),
        slot("hand-2", circle(0, 0, 9), title="Your second tile"),
    )
    return drawing


def test_a_drawing_knows_its_elements_and_what_they_are_called() -> None:
    known = hand().elements()
    assert {name: element.title() for name, element in known.items()} == {
        "hand-1": "Your first tile",
        "hand-2": "Your second tile",
    }


def test_the_ghosts_alone_stay_in_their_places_with_what_they_need() -> None:
    written = "".join(sheet.render() for sheet in hand().ghosts())
    assert '<g transform="translate(20 20)"><g class="ghost deep"><use href="#nim-star"/></g></g>' in written
    assert 'id="nim-star"' in written
    assert not any(word in written for word in ("hand-", "Your", "nim-unused", "rect", "style", "aria-label"))
    assert Drawing(10, 10, "Nothing").ghosts() == []


def test_what_to_look_at_is_marked_beside_its_other_classes() -> None:
    drawing = hand()
    drawing.point_at(["hand-2", "nowhere"])
    assert [name for name, element in drawing.elements().items() if "look" in element.classes()] == ["hand-2"]
    assert 'class="look slot"' in drawing.render()


def test_a_page_gets_the_drawing_and_its_style_apart() -> None:
    drawing = hand()
    moss = drawing.colour("moss", "#123456", "#654321")
    drawing.style(f".chabudai .nim-cell{{fill:{moss}}}")
    assert ".nim-cell" in drawing.rules()
    assert "#123456" in drawing.rules()
    assert ' data-theme="dark"' in drawing.render(style=False, theme="dark").partition(">")[0]
    assert "<style>" not in drawing.render(style=False)
    assert drawing.rules() in drawing.render().replace("&gt;", ">").replace("&quot;", '"')
