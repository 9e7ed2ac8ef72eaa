"""A table of regions: boards, hands, markets that a page lays out by the shape of the screen.

A game draws each `Region` once, in its natural size, and says in which ways they may lie beside and below one another.
Everything in a row (`beside`) becomes equally high, everything in a column (`below`) equally wide, so that an
arrangement fills its rectangle. Of the arrangements whose words can be read on it, a page takes the one most like it in
shape; where none fits legibly, it takes the lowest that is not too wide, and scrolls; but no region becomes higher than
the screen where it can be helped. The style sheet that does so,
without a script and without a guess at the screen, is made here (`layout_style`) from a short text (`Table.layout`)
that says it all.

>>> regions = [Region("board", "The board", 480, 480, 16), Region("hand", "Your hand", 480, 120, 16)]
>>> table = Table("A small table", regions, below("board", "hand"), [below("board", "hand"), beside("board", "hand")])
>>> table.width, round(table.height)
(1280, 1636)
>>> table.layout()
'board 480 480 16,hand 480 120 16;below(board,hand);beside(board,hand)'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf, log, sqrt
from typing import Final, NamedTuple

from chabudai.core.svg import Drawing, Element, Region, moved, rect

LEGIBLE: Final = 12.0
"""The smallest letters that people read with ease, in CSS pixels."""
FINGER: Final = 44.0
"""What a finger hits, in CSS pixels."""
GAP: Final = 10.0
"""Between regions where their words are just legible."""
ENLARGED: Final = 1.3
"""Where a page scrolls anyway, regions become this much larger than they must be, and no larger."""
AROUND: Final = 60
"""What a page needs at least above and below a region, in CSS pixels."""
PICTURE: Final = 1280
"""The width of a table that stands alone."""
BESIDE: Final = "beside"
BELOW: Final = "below"
MOST_REGIONS: Final = 40
MOST_WAYS: Final = 20
MOST_NESTED: Final = 20
"""Blocks within blocks; the games need four."""
LONGEST_LAYOUT: Final = 4000
KEPT_STYLES: Final = 200
"""Anybody may ask for a layout, so what is kept of them has a bound."""

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,40}")
_WORD: Final = re.compile(r"[a-z][a-z0-9-]*\(?|[,)]")


class BadLayout(ValueError):
    """A text that says no layout."""


class Block(NamedTuple):
    """Regions and blocks beside or below one another."""

    way: str
    parts: tuple[Block | str, ...]

    def __str__(self) -> str:
        return f"{self.way}({','.join(str(part) for part in self.parts)})"

    def names(self) -> list[str]:
        """The regions in it, in reading order."""
        found: list[str] = []
        for part in self.parts:
            found += [part] if isinstance(part, str) else part.names()
        return found


def beside(*parts: Block | str) -> Block:
    """From left to right, all equally high."""
    return Block(BESIDE, parts)


def below(*parts: Block | str) -> Block:
    """From top to bottom, all equally wide."""
    return Block(BELOW, parts)


# --- geometry -------------------------------------------------------------------------------------------------------


class Size(NamedTuple):
    """The natural size of a region and of its smallest letters; 0 where they may become as small as they must."""

    width: float
    height: float
    letters: float
    touch: float = 0.0
    """The size of its smallest target; 0 where that is large enough anyway."""

    def for_fingers(self) -> Size:
        """What it needs on a screen that is touched: as if its words were so small that its targets are large."""
        wanted = self.touch * LEGIBLE / FINGER
        return self if not wanted or 0 < self.letters <= wanted else Size(self.width, self.height, wanted)


class Box(NamedTuple):
    """Where a region lies in an arrangement."""

    x: float
    y: float
    width: float
    height: float


class Plan(NamedTuple):
    """An arrangement in the smallest size in which every word can be read, in CSS pixels."""

    width: float
    height: float
    boxes: dict[str, Box]

    @property
    def shape(self) -> float:
        return self.width / self.height

    @property
    def highest(self) -> float:
        """The height of its highest region."""
        return max(box.height for box in self.boxes.values())


def plan(block: Block | str, sizes: Mapping[str, Size]) -> Plan:
    """Lay an arrangement out so that its smallest words are just legible."""
    one, other = _laid(block, sizes, 1000.0), _laid(block, sizes, 2000.0)
    height = 1.0
    # Every width grows evenly with the height, so two layouts tell where a region reaches the width that it needs.
    for name, box in one.items():
        grown = (other[name].width - box.width) / 1000
        size = sizes[name]
        needed = size.width * LEGIBLE / size.letters if size.letters else 1.0
        height = max(height, 1000 + (needed - box.width) / grown)
    boxes = _laid(block, sizes, height)
    return Plan(max(box.x + box.width for box in boxes.values()), height, boxes)


def _laid(block: Block | str, sizes: Mapping[str, Size], height: float) -> dict[str, Box]:
    boxes: dict[str, Box] = {}
    _lay(block, sizes, 0, 0, height, boxes)
    return boxes


def _slope(block: Block | str, sizes: Mapping[str, Size]) -> tuple[float, float]:
    """How wide a block is by its height: so much for each unit of height, and so much more for its gaps."""
    if isinstance(block, str):
        return sizes[block].width / sizes[block].height, 0.0
    lines = [_slope(part, sizes) for part in block.parts]
    gaps = GAP * (len(lines) - 1)
    if block.way == BESIDE:
        return sum(grows for grows, _ in lines), sum(more for _, more in lines) + gaps
    grows = 1 / sum(1 / grows for grows, _ in lines)
    return grows, grows * (sum(more / grows for grows, more in lines) - gaps)


def _lay(
    block: Block | str, sizes: Mapping[str, Size], x: float, y: float, height: float, boxes: dict[str, Box]
) -> None:
    grows, more = _slope(block, sizes)
    width = grows * height + more
    if isinstance(block, str):
        boxes[block] = Box(x, y, width, height)
        return
    for part in block.parts:
        part_grows, part_more = _slope(part, sizes)
        if block.way == BESIDE:
            _lay(part, sizes, x, y, height, boxes)
            x += part_grows * height + part_more + GAP
        else:
            part_height = (width - part_more) / part_grows
            _lay(part, sizes, x, y, part_height, boxes)
            y += part_height + GAP


# --- the drawing ----------------------------------------------------------------------------------------------------


class Table(Drawing):
    """A drawing of several regions.

    `picture` is how they lie where the table stands alone, in a notebook or a file; `screens` are the ways in which a
    page may lay them out. All screens show the same regions. A region of the picture alone says what a page says
    beside the drawing: the title, what happens now, the points.
    """

    def __init__(
        self, label: str, regions: Sequence[Region], picture: Block, screens: Sequence[Block], *, class_: str = ""
    ) -> None:
        self._all = {region.name: region for region in regions}
        self._screens = list(screens)
        shown = set(screens[0].names())
        for block in (picture, *screens):
            names = block.names()
            if len(set(names)) < len(names) or not set(names) <= set(self._all):
                raise BadLayout(f"{block} names a region twice, or one that is not drawn.")
            if block is not picture and set(names) != shown:
                raise BadLayout(f"{block} shows other regions than {screens[0]}.")
        alone = plan(picture, self._sizes())
        scale = PICTURE / alone.width
        super().__init__(PICTURE, alone.height * scale, label, class_=class_)
        self.add(
            rect(0, 0, self.width, self.height, class_="table"),
            rect(0, 0, self.width, self.height, fill=self.pattern("washi", "fibre"), pointer_events="none"),
        )
        for name, box in alone.boxes.items():
            region = self._all[name]
            # The list of children is the region's own, so that what is added to it later is drawn as well.
            part = moved(box.x * scale, box.y * scale, scale=box.width * scale / region.width)
            part.children = region.body  # type: ignore[assignment]
            self.add(part)

    def _sizes(self) -> dict[str, Size]:
        return {each.name: Size(each.width, each.height, each.letters, each.touch) for each in self._all.values()}

    def regions(self) -> list[Region]:
        """Those that a page shows, in reading order."""
        return [self._all[name] for name in self._screens[0].names()]

    def layout(self) -> str:
        sizes = [
            f"{each.name} {each.width:g} {each.height:g} {each.letters:g}" + (f" {each.touch:g}" if each.touch else "")
            for each in self.regions()
        ]
        return ";".join([",".join(sizes), *(str(block) for block in self._screens)])


def page_elements(drawing: Drawing) -> dict[str, Element]:
    """What a page shows of a drawing and has an id, by it."""
    return {
        str(each.attrs["id"]): each
        for region in drawing.regions()
        for top in region.body
        for each in top.walk()
        if each.attrs.get("id")
    }


# --- the style sheet ------------------------------------------------------------------------------------------------


@lru_cache(KEPT_STYLES)
def layout_style(layout: str) -> str:
    """The style that lays regions out; `layout` is what `Table.layout` has said. Nonsense raises `BadLayout`.

    The page has a container `board` with the element `.sheet`, and regions in it by their `data-region`; `--over` is
    how much of the screen lies over a board that is scrolled.
    """
    sizes, blocks = _read(layout)
    plans = [plan(block, sizes) for block in blocks]
    touched = {name: size.for_fingers() for name, size in sizes.items()}
    if touched == sizes:
        return _scrolled(plans) + _fitted(plans)
    # Where a finger touches, targets become as large as fingers need; but nothing scrolls for that which would fit.
    large = [plan(block, touched) for block in blocks]
    return (
        f"{_scrolled(plans)}{_scrolled(large, touched=True)}{_fitted(plans)}@media (pointer:coarse){{{_fitted(large)}}}"
    )


def _scrolled(plans: list[Plan], *, touched: bool = False) -> str:
    """The style where not everything fits; for fingers only where they need not scroll to see a whole region."""
    rules: list[str] = []
    for index, way in enumerate(_useful(plans)):
        in_sight = f"max({way.width:.0f}px,(100cqh - var(--over,0px))*{way.width / way.highest:.4f})"
        rule = _rules(way, f"min(100cqw,{ENLARGED * way.width:.0f}px,{in_sight})", anchors=True)
        if index or touched:
            rule = f"@container board (min-width:{way.width:.0f}px){{{rule}}}"
        if touched:
            rule = f"@media (pointer:coarse) and (min-height:{way.highest + AROUND:.0f}px){{{rule}}}"
        rules.append(rule)
    return "".join(rules)


def _fitted(plans: list[Plan]) -> str:
    """The style where everything fits on the screen."""
    rules: list[str] = []
    shapes = sorted({way.shape: way for way in plans}.values(), key=lambda way: way.shape)
    edges = [sqrt(before.shape * after.shape) for before, after in pairwise(shapes)]
    for nearest, least, most in zip(shapes, [None, *edges], [*edges, None], strict=True):
        between = "" if least is None else f" and (min-aspect-ratio:{least:.4f})"
        between += "" if most is None else f" and (max-aspect-ratio:{most:.4f})"
        for way in reversed(_like(nearest.shape, shapes)):
            fitted = _rules(way, f"min(100cqw,100cqh*{way.shape:.4f})", anchors=False)
            size = f"(min-width:{way.width:.0f}px) and (min-height:{way.height:.0f}px)"
            rules.append(f"@container board {size}{between}{{{fitted}}}")
    return "".join(rules)


def _like(shape: float, plans: list[Plan]) -> list[Plan]:
    """Plans for a screen of some shape: the most alike first, then each one that needs less room than those before."""
    kept: list[Plan] = []
    smallest = inf
    for way in sorted(plans, key=lambda way: abs(log(way.shape / shape))):
        needed = max(way.width / shape, way.height)
        if needed < smallest:
            kept.append(way)
            smallest = needed
    return kept


def _useful(plans: list[Plan]) -> list[Plan]:
    """From the narrowest to the widest, each of them lower than the one before: nobody would scroll the others."""
    kept: list[Plan] = []
    for each in sorted(plans, key=lambda found: (found.width, found.height)):
        if not kept or each.height < kept[-1].height:
            kept.append(each)
    return kept


def _rules(way: Plan, width: str, *, anchors: bool) -> str:
    out = f".sheet{{width:{width};aspect-ratio:{way.width:.2f}/{way.height:.2f}}}"
    out += f".anchors{{display:{'flex' if anchors else 'none'}}}"
    for name, box in way.boxes.items():
        place = f"left:{100 * box.x / way.width:.3f}%;top:{100 * box.y / way.height:.3f}%"
        out += f"[data-region={name}]{{{place};width:{100 * box.width / way.width:.3f}%}}"
    return out


def _read(layout: str) -> tuple[dict[str, Size], list[Block]]:
    """Sizes and arrangements from the text of a layout."""
    if len(layout) > LONGEST_LAYOUT:
        raise BadLayout("This layout is too long.")
    head, *ways = layout.split(";")
    sizes: dict[str, Size] = {}
    for entry in head.split(","):
        name, *numbers = entry.split(" ")
        if not _NAME.fullmatch(name) or not all(re.fullmatch(r"\d{1,4}(\.\d{1,3})?", each) for each in numbers):
            raise BadLayout(f"'{entry}' is no region.")
        if len(numbers) not in (3, 4) or min(float(each) for each in numbers[:2]) < 1:
            raise BadLayout(f"'{entry}' has no size.")
        sizes[name] = Size(*(float(each) for each in numbers))
    blocks = [_parsed(way) for way in ways]
    if not 1 <= len(blocks) <= MOST_WAYS or len(sizes) > MOST_REGIONS:
        raise BadLayout("A layout has some regions and some arrangements.")
    for block in blocks:
        if sorted(block.names()) != sorted(sizes):
            raise BadLayout(f"'{block}' does not show every region once.")
    return sizes, blocks


def _parsed(text: str) -> Block:
    """An arrangement as it was written."""
    words = _WORD.findall(text)
    if "".join(words) != text:
        raise BadLayout(f"'{text}' is no arrangement.")
    open_blocks: list[tuple[str, list[Block | str]]] = []
    done: list[Block | str] = []
    for word in words:
        if word.endswith("("):
            open_blocks.append((word[:-1], []))
            if len(open_blocks) > MOST_NESTED:
                raise BadLayout("This layout is nested too deeply.")
            continue
        if word == ")" and open_blocks and open_blocks[-1][1]:
            way, parts = open_blocks.pop()
            finished: Block | str = Block(way, tuple(parts))
        elif word in (",", ")"):
            continue
        else:
            finished = word
        (open_blocks[-1][1] if open_blocks else done).append(finished)
    if open_blocks or len(done) != 1 or not isinstance(done[0], Block) or str(done[0]) != text:
        raise BadLayout(f"'{text}' is no arrangement.")
    if set(re.findall(r"([a-z0-9-]+)\(", text)) - {BESIDE, BELOW}:
        raise BadLayout(f"'{text}' is no arrangement.")
    return done[0]
