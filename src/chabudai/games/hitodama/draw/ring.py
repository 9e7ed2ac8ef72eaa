"""The land: eight clearings in a ring around the scoring board, at dusk."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NOBODY
from chabudai.core.svg import Element, Region, group, rect
from chabudai.games.hitodama.draw.art import LETTERS, akku, essence
from chabudai.games.hitodama.draw.art import WIDE as ALL
from chabudai.games.hitodama.draw.scoring_board import draw_scoring_board
from chabudai.games.hitodama.draw.tile import HIGH, WIDE, cells_of, draw_tile
from chabudai.games.hitodama.moves import DISPLACE, MOVE, PICK, PLACE
from chabudai.games.hitodama.rules.tiles import POSITIONS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say

PLACES: Final = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
"""Row and column of the positions P0 … P7 (HIT-R-01)."""
GAP: Final = 5
EDGE: Final = (ALL - 3 * WIDE - 2 * GAP) / 2


def corner(row: int, column: int) -> tuple[float, float]:
    return EDGE + column * (WIDE + GAP), EDGE + row * (HIGH + GAP)


def ring_region(state: HitodamaState, ghost: int | None) -> Region:
    """Tiles and scoring board; `ghost` is a move whose target is shown at half strength."""
    high = 2 * EDGE + 3 * HIGH + 2 * GAP
    land = Region("land", say("The land"), ALL, high, LETTERS)
    land.add(
        rect(0, 0, ALL, high, 20, fill="var(--dusk)"),
        # Each step on the path of chaos darkens the table a little.
        rect(0, 0, ALL, high, 20, fill="var(--dusk-deep)", opacity=0.05 * state.hitodama),
        draw_scoring_board(state, *corner(1, 1)),
    )
    land.add(*(draw_tile(state, state.tiles[place], *corner(*PLACES[place])) for place in range(POSITIONS)))
    if ghost is not None:
        land.add(*_ghost(state, ghost))
    return land


def _ghost(state: HitodamaState, move: int) -> list[Element]:
    """The meeple of a move on the space to which it would go."""
    seat = max(state.viewer, 0)
    if PLACE.holds(move):
        target = PLACE.arg(move)
    elif MOVE.holds(move):
        _, target = MOVE.args(move)
    elif DISPLACE.holds(move):
        _, target = DISPLACE.args(move)
    elif PICK.holds(move):
        target = PICK.arg(move)
        seat = _carried(state)
    else:
        return []
    tile = state.tile_of(target)
    x, y = corner(*PLACES[state.where[tile]])
    cell = cells_of(state, tile)[target]
    cx, cy = x + cell.spot[0], y + cell.spot[1]
    art = akku(cx, cy, cell.r * 1.9) if seat == NOBODY else essence(seat, cx, cy, cell.r * 1.9)
    return [group(art, class_="ghost")]


def _carried(state: HitodamaState) -> int:
    """Whose meeple is being moved or swapped by a card: the seat, NOBODY for an akku; else the viewer's own."""
    fields = state.decision(state.viewer).fields() if state.viewer in state.actors() else []
    return state.owner_at(fields[1]) if len(fields) > 1 else max(state.viewer, 0)
