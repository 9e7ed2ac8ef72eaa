"""One clearing of the ring: a tile with its spaces in the order of benefit, and what stands, lies or freezes there."""

from __future__ import annotations

from typing import Final, NamedTuple

from chabudai.core.people import name_of
from chabudai.core.state import NOBODY
from chabudai.core.svg import Element, circle, ellipse, group, path, rect, text
from chabudai.core.svg_parts import fitted, slot, text_width
from chabudai.games.hitodama.draw.art import SEASON_HUES, akku, essence, good, goods_row, ice, icon
from chabudai.games.hitodama.draw.landscape import ROUND, scenery, stone
from chabudai.games.hitodama.draw.trace import trace
from chabudai.games.hitodama.rules.box import POINT_NAMES, Space
from chabudai.games.hitodama.rules.tiles import (
    AKK,
    EXTRA,
    MER,
    PER_TILE,
    POSITIONS,
    SPACE_LABELS,
    TILE_NAMES,
    TILES,
    TRI,
)
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import POINT_LETTERS, card_name, say, space_title

HEADINGS: Final = ["Berries", "Ambers", "Sapphires", "Solar cards", "Lunar cards", "Akkus' den", "Tribute", "Merchant"]
EXTRA_CARD: Final = "EXT"
"""The lunar card that lies beside a tile and adds a space."""
SIGNS: Final = ["ht-berry", "ht-amber", "ht-sapphire", "ht-sun", "ht-moon", "ht-den", "ht-torii", "ht-coin"]

DARKNESS: Final = 0.045
"""How much darker each step on the path of chaos makes the land."""


def draw_tile(state: HitodamaState, tile: int, x: float, y: float, width: float, height: float) -> Element:
    """A tile in its place; its rows are the spaces, best on top."""
    position = state.where[tile]
    hue = SEASON_HUES[state.season]
    unit = width / 252
    head = _head(unit)
    first = (state.north + 2 * state.season) % POSITIONS == position
    parts: list[Element] = [
        rect(2, 3, width, height, ROUND, class_="shadow"),
        *scenery(tile, width, height, _foot(tile, unit), DARKNESS * state.hitodama),
        rect(0, 0, width, height, ROUND, fill="none", stroke="var(--night-edge)", stroke_width=3.2 if first else 1.2),
        _sign(tile, width, head),
    ]
    away = (position - state.north) % POSITIONS
    if away % 2 == 0:
        parts.append(_point(away // 2, width - head * 0.62, head * 0.56, head * 0.33, hue if first else ""))
    parts += [_row(state, row) for row in rows_of(state, tile, width, height)]
    if tile == AKK:
        foot = _foot(tile, unit)
        parts.append(_stack(state, 6 * unit, height - foot - 1, width - 12 * unit, foot - 3 * unit))
    hit = rect(0, 0, width, head, ROUND)
    parts += trace(state, f"tile-{TILES[tile]}", rect(0, 0, width, height, ROUND))
    return slot(f"tile-{TILES[tile]}", hit, *parts, title=_title(tile, away, first), x=x, y=y)


def _title(tile: int, away: int, first: bool) -> str:
    """The name of a tile, the cardinal point that it is at, and whether resolution starts there."""
    name = say(TILE_NAMES[tile])
    title = name[:1].upper() + name[1:]
    if away % 2 == 0:
        title = say("{tile}, {point}", tile=title, point=say(POINT_NAMES[away // 2]))
    return say("{tile}; resolution starts here", tile=title) if first else title


def _sign(tile: int, width: float, head: float) -> Element:
    """The name of the clearing on a strip of paper, so that it can be read at any dusk; a point may stand beside."""
    name = say(HEADINGS[tile])
    size = fitted(name, head * 0.44, width - head * 2.6, bold=True)
    wide = head * 1.15 + text_width(name, size) * 1.22
    return group(
        rect(5, 4, min(wide, width - 10), head - 8, (head - 8) / 2, fill="var(--washi-high)", opacity=0.86),
        icon(SIGNS[tile], head * 0.62, head * 0.5, head * 0.66),
        text(head * 1.02, head * 0.5 + size * 0.36, name, size, class_="display"),
    )


def _point(point: int, cx: float, cy: float, r: float, hue: str) -> Element:
    """The letter of a cardinal point; the season's token is filled."""
    fill, ink = (f"var(--{hue})", f"var(--{hue}-on)") if hue else ("var(--washi-high)", "var(--sumi)")
    return group(
        circle(cx, cy, r * 1.25, fill=fill, stroke="var(--sumi)", stroke_width=1.2),
        text(cx, cy + r * 0.5, say(POINT_LETTERS[point]), r * 1.4, anchor="middle", weight=700, fill=ink),
    )


class Row(NamedTuple):
    """Where a space is drawn, measured from the corner of its tile."""

    space: int
    x: float
    y: float
    width: float
    height: float

    @property
    def r(self) -> float:
        """The radius of the circle for a meeple."""
        return min(self.height * 0.46, self.width * 0.115)

    @property
    def spot(self) -> tuple[float, float]:
        """The middle of that circle."""
        return self.x + self.r + 3, self.y + self.height / 2


def _head(unit: float) -> float:
    return 34 * max(unit, 0.72)


def _foot(tile: int, unit: float) -> float:
    """The room below the spaces: on one tile the stack of solar cards lies there."""
    return 26 * max(unit, 0.8) if tile == AKK else 6 * unit


def rows_of(state: HitodamaState, tile: int, width: float, height: float) -> list[Row]:
    """The spaces of a tile from top to bottom, an extra one last."""
    unit = width / 252
    spaces = [tile * PER_TILE + index for index in range(len(state.side.tiles[tile]))]
    if tile == state.extra_tile:
        spaces.append(EXTRA)
    head = _head(unit)
    step = min((height - head - _foot(tile, unit)) / len(spaces), 84 * max(unit, 0.8))
    return [
        Row(space, 6 * unit, head + index * step, width - 12 * unit, step - 4 * unit)
        for index, space in enumerate(spaces)
    ]


def _row(state: HitodamaState, row: Row) -> Element:
    """One space: a circle for a meeple and what the space gives."""
    space, x, y, width, height = row
    tile = state.tile_of(space)
    entry = state.side.space(state.benefit_space(space))
    r = row.r
    cx, cy = row.spot
    extra = space == EXTRA
    best = space % PER_TILE == 0 and not extra
    size = min(height * 0.62, max(width * 0.13, 20))
    benefit, end = _benefit(entry, tile, cx + r + 6, cy, size, x + width - 6)
    wide = min(width, max(end - x + size * 0.35, width * 0.5))
    outline = stone(x, y, wide, height, space)
    lit = state.acting >> space & 1
    parts: list[Element] = [
        path(outline, class_="shadow", transform="translate(1.5 3)"),
        path(outline, fill="var(--stone)", stroke="var(--stone-edge)", stroke_width=2 if best else 1.2),
        ellipse(
            cx,
            cy,
            r if best else r * 0.94,
            r if best else r * 0.9,
            fill="var(--yamabuki-pale)" if lit else "var(--washi)",
            stroke="var(--kaki-deep)" if lit else "var(--stone-edge)",
            stroke_width=2 if best or lit else 1.3,
            stroke_dasharray="4 3" if extra else None,
        ),
        *benefit,
        *_occupant(state, space, cx, cy, r * 1.75),
        *trace(state, f"space-{SPACE_LABELS[space]}", circle(cx, cy, r)),
    ]
    if extra:
        parts.append(text(x + wide - 7, y + height - 5, EXTRA_CARD, min(10, height * 0.3), anchor="end", class_="soft"))
    return slot(f"space-{SPACE_LABELS[space]}", path(outline), *parts, title=space_title(state, space))


def _benefit(entry: Space, tile: int, x: float, cy: float, size: float, right: float) -> tuple[list[Element], float]:
    """What a space gives, in signs; and where they end."""
    if tile == AKK:
        return _worded(icon("ht-den", x + size / 2, cy, size), say("visit"), x + size + 5, cy, size)
    if tile == TRI:
        return _worded(icon("ht-torii", x + size / 2, cy, size), say("pay"), x + size + 5, cy, size)
    if tile == MER:
        return _worded(good(entry.wanted, x + size / 2, cy, size), say("wanted"), x + size + 5, cy, size)
    parts: list[Element] = []
    if any(entry.price):
        drawn, x = goods_row(entry.price, x, cy, size, (right - x) * 0.4)
        parts += [*drawn, text(x + size * 0.25, cy + size * 0.25, ":", size * 0.8, anchor="middle", weight=700)]
        x += size * 0.55
    else:
        parts.append(text(x, cy + size * 0.24, "+", size * 0.7, weight=700))
        x += size * 0.5
    drawn, end = goods_row(entry.goods, x, cy, size, right - x)
    return parts + drawn, end


def _worded(sign: Element, word: str, x: float, cy: float, size: float) -> tuple[list[Element], float]:
    return [sign, text(x, cy + size * 0.18, word, size * 0.5)], x + text_width(word, size * 0.5) * 1.15


def _occupant(state: HitodamaState, space: int, cx: float, cy: float, size: float) -> list[Element]:
    if state.akkus >> space & 1:
        return [akku(cx, cy, size)]
    if state.ice >> space & 1:
        return [ice(cx, cy, size * 1.05)]
    seat = state.owner_at(space)
    if seat == NOBODY:
        return []
    return [essence(seat, cx, cy, size, bool(state.asleep >> space & 1))]


def _stack(state: HitodamaState, x: float, y: float, width: float, height: float) -> Element:
    """The waiting solar cards, the one played last at the right."""
    parts: list[Element] = [
        rect(x, y, width, height, 6, fill="var(--yamabuki-pale)", stroke="var(--yamabuki-deep)", stroke_width=1)
    ]
    step = width / state.side.stack
    size = min(height * 0.55, step * 0.3)
    for index in range(state.side.stack):
        left = x + index * step
        if index < len(state.stack):
            card = state.stack[index]
            hue = ["shu", "ai", "matsu", "yamabuki"][card % 4]
            parts.append(
                rect(left + 2, y + 2, step - 4, height - 4, 4, fill="var(--washi-high)", stroke=f"var(--{hue}-deep)")
            )
            parts.append(
                text(
                    left + step / 2,
                    y + height / 2 + size * 0.36,
                    "☼",
                    size,
                    anchor="middle",
                    weight=700,
                )
            )
        else:
            parts.append(text(left + step / 2, y + height / 2 + size * 0.36, "☼", size, anchor="middle", class_="soft"))
    waiting = [
        say("{card} of {who}", card=card_name(state.box, state.box.solar[card // 4]), who=name_of(card % 4))
        for card in reversed(state.stack)
    ]
    title = say(
        "Solar stack, at most {most} cards; worked off from the top: {cards}",
        most=state.side.stack,
        cards=", ".join(waiting) or say("empty"),
    )
    parts += trace(state, "stack", rect(x, y, width, height, 6))
    return slot("stack", rect(x, y, width, height, 6), *parts, title=title)
