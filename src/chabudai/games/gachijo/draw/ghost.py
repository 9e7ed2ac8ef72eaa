"""The ghost of a move on the board: a route as a brush stroke, lit squares, leaps, blows."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from chabudai.core.palette import SEATS
from chabudai.core.svg import Element, circle, group, moved, path, polygon, trace, use
from chabudai.games.gachijo.draw.castle import BRIDGED, NINJA_SCALE, centre, ninja_art
from chabudai.games.gachijo.draw.figures import GUARDIAN_ART
from chabudai.games.gachijo.draw.scene import HOUSE_SEATS, Scene
from chabudai.games.gachijo.moves import (
    APPEAR,
    ATTACK,
    PLACE_ONI,
    PROWL,
    RELOCATE,
    SWAP,
    VANISH,
    WALK,
    YIELD,
    blow,
    houses_of,
    is_leg,
)
from chabudai.games.gachijo.rules.box import ONI
from chabudai.games.gachijo.rules.castle import GACHA_STAIRCASE, ITEM_SQUARES, TREASURE
from chabudai.games.gachijo.rules.cells import CELLS, SIZE
from chabudai.games.gachijo.rules.displacement import THE_GUARDIAN, GiveWay

Point = tuple[float, float]
THICK: Final = 15.0
"""The width of the brush where it is pressed hardest."""


def ghost_below(scene: Scene) -> list[Element]:
    """What lies on the floor: the squares that a maneuver makes work."""
    move = scene.ghost
    if move is None or not is_leg(move):
        return []
    state = scene.state
    end = scene.way[-1]
    lit = [node for node in scene.way[1:] if node < CELLS and _works(scene, node)]
    square = state.castle.squares[end] if end < CELLS else 0
    if square >= TREASURE or square == GACHA_STAIRCASE:
        lit.append(end)
    art: list[Element] = []
    for node in lit:
        x, y = centre(state, node)
        rays = "".join(
            trace("M", x + 29 * math.cos(k * math.pi / 6), y + 29 * math.sin(k * math.pi / 6))
            + trace("L", x + 35 * math.cos(k * math.pi / 6), y + 35 * math.sin(k * math.pi / 6))
            for k in range(12)
        )
        art.append(circle(x, y, 27, fill="none", stroke="var(--sumi)", stroke_width=7))
        art.append(circle(x, y, 27, fill="none", stroke="var(--gj-lit)", stroke_width=4.6))
        art.append(path(rays, stroke="var(--sumi)", stroke_width=3, stroke_linecap="round"))
    return [group(*art, class_="gj-lit")] if art else []


def _works(scene: Scene, node: int) -> bool:
    return scene.state.castle.squares[node] in ITEM_SQUARES and not scene.state.harvested(node)


def ghost_way(scene: Scene) -> list[Element]:
    """The way of a Ninja, a guardian or a blow, beneath the pieces."""
    move = scene.ghost
    if move is None:
        return []
    art: list[Element] = []
    if is_leg(move):
        art = _stroke(scene, _deep(scene, scene.seat))
        if WALK.holds(move):
            art.append(_standing(scene, scene.seat, scene.way[-1]))
    elif PROWL.holds(move):
        art = [*_stroke(scene, "var(--gj-lacquer)"), _prowling(scene, scene.way[-1])]
    elif ATTACK.holds(move):
        art = _slashes(scene, move)
    return [group(*art, id="ghost")] if art else []


def ghost_above(scene: Scene) -> list[Element]:
    """What any other move would do to pieces, drawn over everything on the board."""
    move = scene.ghost
    if move is None:
        return []
    state = scene.state
    art: list[Element] = []
    if ATTACK.holds(move):
        return _stars(scene, move)
    if PLACE_ONI.holds(move):
        x, y = centre(state, state.castle.bases[PLACE_ONI.arg(move)])
        art = [moved(x, y, use(GUARDIAN_ART[ONI]), class_="ghost")]
    elif RELOCATE.holds(move):
        art = _leap(scene, scene.seat, state.castle.bases[RELOCATE.arg(move)])
    elif SWAP.holds(move):
        other = state.seat_of_house(SWAP.arg(move))
        art = _leap(scene, scene.seat, state.position[other]) + _leap(scene, other, state.position[scene.seat])
    elif APPEAR.holds(move):
        art = _leap(scene, scene.seat, APPEAR.arg(move))
    elif VANISH.holds(move):
        art = _leap(scene, scene.seat, VANISH.arg(move))
    elif YIELD.holds(move):
        decision = state.decision(scene.seat)
        goal = state.castle.bases[YIELD.arg(move)]
        if isinstance(decision, GiveWay) and decision.piece != THE_GUARDIAN:
            art = _leap(scene, decision.piece, goal)
        else:
            leap = _arc(centre(state, state.guardian_node), centre(state, goal), "var(--gj-lacquer)")
            art = [leap, _prowling(scene, goal)]
    return [group(*art, id="ghost")] if art else []


# --- strokes --------------------------------------------------------------------------------------------------------


def _brush(points: list[Point], ink: str) -> list[Element]:
    """A stroke with the width of a brush: pressed in the beginning, thin at the end, with dry edges."""
    smooth = _rounded(points)
    count = len(smooth)
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(smooth):
        before = smooth[max(index - 1, 0)]
        behind = smooth[min(index + 1, count - 1)]
        length = math.hypot(behind[0] - before[0], behind[1] - before[1]) or 1.0
        across = ((before[1] - behind[1]) / length, (behind[0] - before[0]) / length)
        along = index / max(count - 1, 1)
        width = THICK / 2 * (1 - 0.45 * along) * (1 + 0.1 * math.sin(index * 1.7))
        left.append((x + across[0] * width, y + across[1] * width))
        right.append((x - across[0] * width, y - across[1] * width))
    end = smooth[-1]
    last = smooth[-2] if count > 1 else (end[0] - 1, end[1])
    angle = math.atan2(end[1] - last[1], end[0] - last[0])
    tip = [
        (end[0] + 18 * math.cos(angle), end[1] + 18 * math.sin(angle)),
        (end[0] + 13 * math.cos(angle + 2.2), end[1] + 13 * math.sin(angle + 2.2)),
        (end[0] + 13 * math.cos(angle - 2.2), end[1] + 13 * math.sin(angle - 2.2)),
    ]
    body = [*left, *right[::-1]]
    return [
        polygon(body, fill=ink, stroke="var(--gj-token)", stroke_width=3, stroke_linejoin="round"),
        polygon(tip, fill=ink, stroke="var(--gj-token)", stroke_width=2, stroke_linejoin="round"),
        polygon(body, fill=ink),
    ]


def _rounded(points: list[Point]) -> list[Point]:
    """Points along the way, close together, with corners cut round."""
    if len(points) < 2:
        return points
    dense: list[Point] = [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(2, int(math.hypot(to_x - x, to_y - y) / 15))
        dense += [(x + (to_x - x) * k / steps, y + (to_y - y) * k / steps) for k in range(1, steps + 1)]
    for _ in range(2):
        dense = [
            dense[0],
            *(
                ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                for a, b, c in zip(dense, dense[1:], dense[2:], strict=False)
            ),
            dense[-1],
        ]
    return dense


def _deep(scene: Scene, seat: int) -> str:
    return f"var(--{SEATS[HOUSE_SEATS[scene.state.houses[seat]]].hue}-deep)"


def _stroke(scene: Scene, ink: str) -> list[Element]:
    """The way as a brush stroke that ends before its goal; a jump at its end is a bow."""
    way = scene.way
    points = [centre(scene.state, node) for node in way]
    jumps = len(way) > 1 and _apart(way[-2], way[-1])
    walked = points[:-1] if jumps else points
    art: list[Element] = []
    if len(walked) > 1:
        end, before = walked[-1], walked[-2]
        length = math.hypot(end[0] - before[0], end[1] - before[1]) or 1.0
        short = 14 if jumps else 38
        tip = (end[0] - (end[0] - before[0]) / length * short, end[1] - (end[1] - before[1]) / length * short)
        art.append(group(*_brush([*walked[:-1], tip], ink), opacity=0.85))
    if jumps:
        art.append(_arc(points[-2], points[-1], ink))
    return art


def _apart(node: int, other: int) -> bool:
    """Are these two cells no neighbours?"""
    across = abs(node % CELLS % SIZE - other % CELLS % SIZE)
    return across + abs(node % CELLS // SIZE - other % CELLS // SIZE) != 1


def _arc(start: Point, end: Point, ink: str) -> Element:
    """A leap: a dashed bow."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    across = (end[1] - start[1]) * 0.22, (start[0] - end[0]) * 0.22
    d = trace("M", start[0], start[1], "Q", x + across[0], y + across[1], end[0], end[1])
    return group(
        path(d, fill="none", stroke="var(--gj-token)", stroke_width=9, stroke_linecap="round"),
        path(d, fill="none", stroke=ink, stroke_width=5, stroke_dasharray="2 11", stroke_linecap="round"),
    )


def _standing(scene: Scene, seat: int, node: int) -> Element:
    x, y = centre(scene.state, node)
    scale = NINJA_SCALE * (BRIDGED if scene.state.castle.amphibious(node % CELLS) else 1)
    return moved(x, y, *ninja_art(scene.state, seat)[:1], scale=scale, class_="ghost")


def _leap(scene: Scene, seat: int, goal: int) -> list[Element]:
    state = scene.state
    art: list[Element] = []
    if state.position[seat] >= 0 and state.position[seat] != goal:
        art.append(_arc(centre(state, state.position[seat]), centre(state, goal), _deep(scene, seat)))
    return [*art, _standing(scene, seat, goal)]


def _prowling(scene: Scene, goal: int) -> Element:
    state = scene.state
    x, y = centre(state, goal)
    scale = BRIDGED if state.castle.amphibious(goal % CELLS) else 1
    return moved(x, y, use(GUARDIAN_ART[state.guardian]), class_="ghost", scale=scale)


def _struck(scene: Scene, move: int) -> list[Point]:
    """Where the targets of an attack stand."""
    state = scene.state
    houses = houses_of(blow(move)[1])
    return [centre(state, state.position[state.seat_of_house(house)]) for house in houses]


def _slashes(scene: Scene, move: int) -> list[Element]:
    """A stroke from the attacker to each target."""
    art: list[Element] = []
    start = centre(scene.state, scene.state.position[scene.seat])
    for x, y in _struck(scene, move):
        length = math.hypot(x - start[0], y - start[1]) or 1.0
        way = ((x - start[0]) / length, (y - start[1]) / length)
        art += _brush([start, (x - way[0] * 44, y - way[1] * 44)], "var(--shu-deep)")
    return art


def _stars(scene: Scene, move: int) -> list[Element]:
    """A star on each target that is struck."""
    art: list[Element] = []
    for x, y in _struck(scene, move):
        spikes = [
            (x + far * math.cos(k * math.pi / 8), y + far * math.sin(k * math.pi / 8))
            for k in range(16)
            for far in (38 if k % 2 else 27,)
        ]
        art.append(polygon(spikes, fill="none", stroke="var(--gj-token)", stroke_width=7))
        art.append(polygon(spikes, fill="none", stroke="var(--shu-deep)", stroke_width=4))
    return art
