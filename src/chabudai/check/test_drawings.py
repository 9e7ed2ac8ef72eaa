"""Drawings and texts of every registered game: well formed, clickable, small enough, readable."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator

import pytest

from chabudai.check.lab import Combination, Walk, combinations_of, few_combinations, viewers
from chabudai.core.language import LANGUAGES, speaking
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.core.svg import Drawing
from chabudai.core.svg_regions import page_elements

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 150_000
"""Characters of one drawing: a page has to stay small."""
WIDEST = 100
"""Columns of a text."""
EVERY = 17
NO_BREAK = {0x202F: " ", 0xA0: " "}
"""Spaces of French typography, which Python does not count as printable."""


def read(drawing: str) -> dict[str, ET.Element]:
    """The elements of a drawing by their ids; it must be sound in itself."""
    assert len(drawing) < LARGEST
    root = ET.fromstring(drawing)
    assert root.tag == f"{SVG}svg"
    assert re.fullmatch(r"0 0 [\d.]+ [\d.]+", root.get("viewBox", ""))
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    twice = sorted(name for name, times in Counter(ids).items() if times > 1)
    assert twice == [], "an id stands twice"
    wanted = set(re.findall(r'(?:url\(#|href="#)([^")]+)', drawing))
    assert wanted <= set(ids), "something refers to what is not drawn"
    used = set(re.findall(r"var\(--([\w-]+)\)", drawing))
    assert used <= set(re.findall(r"--([\w-]+):", drawing)), "a colour has no value"
    return {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}


def check_drawings(state: State, viewer: int | None, rng: Rng) -> None:
    """Whatever the viewer may click is there and explains itself, also while a ghost is shown."""
    game, view = state.game, state.view(viewer)
    moves = view.legal_moves(viewer) if viewer is not None else []
    wanted = {part for move in moves for part in game.path(view, viewer or 0, move)}
    drawing = game.draw(view)
    elements = read(drawing.render())
    missing = sorted(wanted - set(elements) | (wanted - set(page_elements(drawing))))
    assert missing == [], f"nothing to click for {missing[:5]}"
    silent = sorted(name for name in wanted if not (elements[name].findtext(f"{SVG}title") or "").strip())
    assert silent == [], "these do not explain themselves"
    check_regions(drawing)
    if moves:
        assert wanted <= set(read(game.svg(view, rng.pick(moves))))


def letters(node: ET.Element, defined: dict[str, ET.Element], scale: float = 1, size: float = 16) -> Iterator[float]:
    """The sizes of all words in a drawing, in the units of its outermost element."""
    for factor in re.findall(r"scale\(([\d.]+)\)", node.get("transform", "")):
        scale *= float(factor)
    size = float(node.get("font-size", size))
    if node.tag == f"{SVG}text" and (node.text or "").strip():
        yield size * scale
    meant = defined.get(node.get("href", "#")[1:]) if node.tag == f"{SVG}use" else None
    if meant is not None:
        box = [float(part) for part in meant.get("viewBox", "").split()]
        yield from letters(meant, defined, scale * float(node.get("width", box[2])) / box[2] if box else scale, size)
    for child in node:
        if child.tag != f"{SVG}defs":
            yield from letters(child, defined, scale, size)


def check_regions(drawing: Drawing) -> None:
    """What a page lays out by itself is as legible as it says."""
    sheets = [ET.fromstring(sheet.render()) for sheet in drawing.sheets()]
    defined = {node.attrib["id"]: node for sheet in sheets for node in sheet.iter() if "id" in node.attrib}
    for region in drawing.regions():
        found = sorted(letters(defined[f"region-{region.name}"], defined))
        assert region.letters == 0 or not found or found[0] >= region.letters - 0.1, (region.name, found[:3])


def check_text(view: State) -> None:
    """The table as text fits a terminal, in every language."""
    for language in LANGUAGES:
        with speaking(language):
            text = view.game.text(view)
        assert text.endswith("\n")
        for line in text.splitlines():
            assert len(line) <= WIDEST, line
            assert line == line.rstrip()
            assert line.translate(NO_BREAK).isprintable(), line


@pytest.mark.slow
@pytest.mark.parametrize("combination", few_combinations(), ids=lambda combination: combination.name)
def test_everything_to_click_is_drawn(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "drawings")
    looks = max(2, decisions // 1000)
    for state in walk.positions(EVERY * looks, every=EVERY):
        for viewer in viewers(state):
            check_drawings(state, viewer, walk.rng)
            check_text(state.view(viewer))
    while not walk.state.over and not walk.at_limit:
        walk.play(*walk.choose())
    for viewer in viewers(walk.state):
        check_drawings(walk.state, viewer, walk.rng)
        check_text(walk.state.view(viewer))


def test_a_full_state_can_be_drawn_and_told(game_name: str) -> None:
    """As in a notebook, where nobody made a view."""
    combination = combinations_of(game_name)[0]
    state = load(game_name).new(combination.seats, 1, combination.options)
    assert read(state._repr_svg_()) is not None
    check_text(state)


def test_all_drawings_of_a_game_share_their_rules(game_name: str, decisions: int) -> None:
    """A page holds them once, in a style sheet; nothing is styled inside the elements, as the page forbids it."""
    styles: set[str] = set()
    for combination in combinations_of(game_name)[:4]:
        walk = Walk(combination, "styles")
        for state in walk.positions(12 * max(2, decisions // 300), every=12):
            for viewer in viewers(state):
                drawing = state.game.draw(state.view(viewer))
                assert "style=" not in drawing.render(style=False)
                styles.add(drawing.rules())
    assert len(styles) == 1


def test_nothing_jumps_during_a_match(game_name: str, decisions: int) -> None:
    """The regions that a viewer sees, and their sizes, stay the same from the first move to the last."""
    for combination in combinations_of(game_name)[:4]:
        walk = Walk(combination, "layouts")
        layouts: dict[int | None, str] = {}
        for state in walk.positions(12 * max(2, decisions // 300), every=12):
            for viewer in viewers(state):
                layout = state.game.draw(state.view(viewer)).layout()
                assert layouts.setdefault(viewer, layout) == layout
