"""One clearing of the ring: a tile with its spaces in the order of benefit, and what stands, lies or freezes there."""

from __future__ import annotations

from typing import Final, NamedTuple

from chabudai.core.palette import SEATS
from chabudai.core.state import NOBODY
from chabudai.core.svg import Element, circle, ellipse, group, inked, path, rect, text
from chabudai.core.svg_parts import crest, slot, text_width
from chabudai.games.hitodama.draw.art import LETTERS, SEASON_HUES, akku, essence, goods_row, ice, icon
from chabudai.games.hitodama.draw.landscape import ROUND, scenery, stone
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.rules import tiles
from chabudai.games.hitodama.rules.box import Space
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import POINT_LETTERS, POINT_NAMES, say, space_title, stack_title

WIDE: Final = 197
HIGH: Final = 228
HEAD: Final = 42
"""The strip with the name."""
EDGE: Final = 5
GAP: Final = 4
HEADINGS: Final = ["Berries", "Ambers", "Sapphires", "Solar", "Lunar", "Akkus", "Tribute", "Merchant"]
SIGNS: Final = ["ht-berry", "ht-amber", "ht-sapphire", "ht-sun", "ht-moon", "ht-den", "ht-torii", "ht-coin"]

DARKNESS: Final = 0.045
"""How much darker each step on the path of chaos makes the land."""


class Cell(NamedTuple):
    """Where a space or the stack of solar cards is drawn, measured from the corner of its tile."""

    x: float
    y: float
    width: float
    height: float

    @property
    def r(self) -> float:
        """The radius of the circle for a meeple."""
        return self.height * 0.29

    @property
    def spot(self) -> tuple[float, float]:
        """The middle of that circle."""
        return self.x + self.width / 2, self.y + self.r + 4


def cells_of(state: HitodamaState, tile: int) -> dict[int, Cell]:
    """The spaces of a tile row by row, an extra one last; on one tile the stack follows, as NOBODY."""
    spaces = [tile * tiles.PER_TILE + index for index in range(len(state.side.tiles[tile]))]
    if tile == state.extra_tile:
        spaces.append(tiles.EXTRA)
    if tile == tiles.AKK:
        spaces.append(NOBODY)
    rows = max(2, -(-len(spaces) // 2))
    width = (WIDE - 2 * EDGE - GAP) / 2
    height = (HIGH - HEAD - EDGE - GAP * (rows - 1)) / rows
    return {
        space: Cell(EDGE + index % 2 * (width + GAP), HEAD + index // 2 * (height + GAP), width, height)
        for index, space in enumerate(spaces)
    }


def draw_tile(state: HitodamaState, tile: int, x: float, y: float) -> Element:
    """A tile in its place; its spaces are in reading order, best first."""
    position = state.where[tile]
    cells = cells_of(state, tile)
    first = (state.north + 2 * state.season) % tiles.POSITIONS == position
    parts: list[Element] = [
        rect(2, 3, WIDE, HIGH, ROUND, class_="shadow"),
        *scenery(tile, WIDE, HIGH, DARKNESS * state.hitodama, landmark=len(cells) < 4),
        rect(0, 0, WIDE, HIGH, ROUND, fill="none", stroke="var(--night-edge)", stroke_width=5 if first else 1.5),
        _sign(tile),
    ]
    away = (position - state.north) % tiles.POSITIONS
    if away % 2 == 0:
        parts.append(point_sign(away // 2, WIDE - 22, HEAD / 2, SEASON_HUES[state.season] if first else ""))
    for space, cell in cells.items():
        parts.append(_stack(state, cell) if space == NOBODY else _space(state, space, cell))
    hit = rect(0, 0, WIDE, HEAD, ROUND)
    parts += trace(state, f"tile-{tiles.TILES[tile]}", rect(0, 0, WIDE, HIGH, ROUND))
    return slot(f"tile-{tiles.TILES[tile]}", hit, *parts, title=_title(tile, away, first), x=x, y=y)


def _title(tile: int, away: int, first: bool) -> str:
    """The name of a tile, the cardinal point that it is at, and whether resolution starts there."""
    name = say(tiles.TILE_NAMES[tile])
    title = name[:1].upper() + name[1:]
    if away % 2 == 0:
        title = say("{tile}, {point}", tile=title, point=say(POINT_NAMES[away // 2]))
    return say("{tile}; resolution starts here", tile=title) if first else title


def _sign(tile: int) -> Element:
    """The name of the clearing on a strip of paper, so that it can be read at any dusk; a point may stand beside."""
    name = say(HEADINGS[tile])
    wide = 40 + text_width(name, LETTERS) * 1.08
    return group(
        rect(4, 4, wide, HEAD - 9, (HEAD - 9) / 2, fill="var(--washi-high)", opacity=0.9),
        icon(SIGNS[tile], 19, HEAD / 2, 27),
        text(34, HEAD / 2 + 8, name, LETTERS),
    )


def point_sign(point: int, cx: float, cy: float, hue: str = "") -> Element:
    """The letter of a cardinal point; that of the season is filled."""
    fill, ink = (f"var(--{hue})", f"var(--{hue}-on)") if hue else ("var(--washi-high)", "var(--sumi)")
    return group(
        circle(cx, cy, 16.5, fill=fill, stroke="var(--sumi)", stroke_width=1.5),
        text(cx, cy + 8.5, say(POINT_LETTERS[point]), LETTERS, anchor="middle", weight=700, fill=ink),
    )


def _space(state: HitodamaState, space: int, cell: Cell) -> Element:
    """One space: a flat stone with a circle for a meeple, and below it what the space gives."""
    x, y, width, height = cell
    cx, cy = cell.spot
    r = cell.r
    outline = stone(x, y, width, height, space)
    best = space % tiles.PER_TILE == 0 and space != tiles.EXTRA
    lit = state.acting >> space & 1
    low = cy + r + (y + height - cy - r) / 2
    parts: list[Element] = [
        path(outline, class_="shadow", transform="translate(1.5 3)"),
        path(outline, fill="var(--stone)", stroke="var(--stone-edge)", stroke_width=2.5 if best else 1.5),
        ellipse(
            cx,
            cy,
            r * 1.15,
            r,
            fill="var(--yamabuki-pale)" if lit else "var(--washi)",
            stroke="var(--kaki-deep)" if lit else "var(--stone-edge)",
            stroke_width=2.5 if best or lit else 1.5,
            stroke_dasharray="5 4" if space == tiles.EXTRA else None,
        ),
        *_benefit(state.side.space(state.benefit_space(space)), state.tile_of(space), cx, low, width, height * 0.34),
        *_occupant(state, space, cx, cy, r * 1.9),
        *trace(state, f"space-{tiles.SPACE_LABELS[space]}", path(outline)),
    ]
    return slot(f"space-{tiles.SPACE_LABELS[space]}", path(outline), *parts, title=space_title(state, space))


def _benefit(entry: Space, tile: int, cx: float, cy: float, width: float, size: float) -> list[Element]:
    """What a space gives, in signs around a middle point; an arrow stands between a price and what it buys."""
    if tile == tiles.AKK:
        return [icon("ht-den", cx, cy, size)]
    if tile == tiles.TRI:
        return [icon("ht-torii", cx, cy, size)]
    if tile == tiles.MER:
        coin = inked(path("M-4-5L2 0L-4 5", transform=f"translate({cx - 2:g} {cy:g})"), "var(--sumi)", 2.5)
        goods, _ = goods_row([int(kind == entry.wanted) for kind in range(6)], cx + 6, cy, size, size)
        return [icon("ht-coin", cx - size * 0.75, cy, size * 0.8), coin, *goods]
    given, paid = sum(entry.goods), sum(entry.price)
    step = min(size * 1.02, (width - 8 - (14 if paid else 0)) / (given + paid))
    left = cx - ((given + paid) * step + (14 if paid else 0)) / 2
    parts: list[Element] = []
    if paid:
        parts, _ = goods_row(entry.price, left, cy, min(size, step), paid * step)
        left += paid * step + 14
        parts.append(inked(path("M-4-5L2 0L-4 5", transform=f"translate({left - 6:g} {cy:g})"), "var(--sumi)", 2.5))
    goods, _ = goods_row(entry.goods, left, cy, min(size, step), given * step)
    return parts + goods


def _occupant(state: HitodamaState, space: int, cx: float, cy: float, size: float) -> list[Element]:
    if state.akkus >> space & 1:
        return [akku(cx, cy, size)]
    if state.ice >> space & 1:
        return [ice(cx, cy, size * 1.05)]
    seat = state.owner_at(space)
    if seat == NOBODY:
        return []
    return [essence(seat, cx, cy, size, bool(state.asleep >> space & 1))]


def _stack(state: HitodamaState, cell: Cell) -> Element:
    """The waiting solar cards with the marks of their players, the one played last on top."""
    x, y, width, height = cell
    box = rect(x, y, width, height, 10)
    parts: list[Element] = [
        rect(x, y, width, height, 10, fill="var(--yamabuki-pale)", stroke="var(--yamabuki-deep)", stroke_width=1.5),
        icon("ht-sun", x + width / 2, y + height / 2, height * 0.6, opacity=0.35 if state.stack else 0.7),
    ]
    step = (width - 8) / state.side.stack
    for index, card in enumerate(state.stack):
        left = x + 4 + index * step
        hue = SEATS[card % 4].hue
        parts += [
            rect(left, y + 8, step - 2, height - 16, 4, fill="var(--washi-high)", stroke=f"var(--{hue}-deep)"),
            crest(card % 4, left + step / 2 - 1, y + height / 2, step * 0.32),
        ]
    parts += trace(state, "stack", box)
    return slot("stack", rect(x, y, width, height, 10), *parts, title=stack_title(state))
