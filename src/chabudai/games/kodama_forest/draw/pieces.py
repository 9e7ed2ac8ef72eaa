"""Forest tiles and bonus tiles, wherever they lie."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from chabudai.core.svg import Element, Frozen, el, path, place, use
from chabudai.core.svg_parts import outline, piece
from chabudai.games.kodama_forest.draw.art import ANIMALS, HALF, HALVES, TREES, UNIT
from chabudai.games.kodama_forest.rules.box import BONUS_NAMES, FROG, SIZE, TILE_COUNT, Orientation, Piece
from chabudai.games.kodama_forest.rules.laid import Laid
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import cell_label, piece_name, tile_words

SMALL: Final = 0.45
"""Below this scale details are left out."""


def tile_art(
    number: int, tile: Piece, withered: frozenset[tuple[int, int]] = frozenset(), *, small: bool = False
) -> Element:
    """A forest tile as it is printed, unturned: one patch of trees. `withered` are squares with a half that is lost.

    A small one has no undergrowth, which nobody could see.
    """
    halves = tuple((half.kind, half.row, half.column, half.edge) for half in tile.halves)
    return _tile_art(number, tuple(tile.orientations[0].cells), halves, withered, small)


@lru_cache(maxsize=1024)
def _tile_art(
    number: int,
    cells: tuple[tuple[int, int], ...],
    halves: tuple[tuple[int, int, int, int], ...],
    withered: frozenset[tuple[int, int]],
    small: bool,
) -> Element:
    """The same by value: a content of one's own may print other tiles under the same numbers."""
    art: list[Element] = [
        path(outline(cells, UNIT, 1, 9), fill=f"var(--kf-moss-{number % 3})", class_="kf-rim"),
    ]
    if not small:
        for row, column in cells:
            # Bushes across inner edges make one patch of many squares.
            if (row, column + 1) in cells:
                art.append(use("kf-bush", (column + 1) * UNIT, row * UNIT + 17 + 14 * ((number + row) % 2)))
            if (row + 1, column) in cells:
                art.append(use("kf-bush", column * UNIT + 17 + 14 * ((number + column) % 2), (row + 1) * UNIT))
    with_half = {(row, column): (kind, edge) for kind, row, column, edge in halves}
    for row, column in cells:
        x, y = column * UNIT, row * UNIT
        if (row, column) not in with_half:
            art.append(use(TREES[(number + row * 2 + column) % 3], x, y))
            continue
        kind, edge = with_half[row, column]
        if not small:
            away = [(15, 38), (10, 15), (33, 10), (38, 33)][edge]
            art.append(use("kf-bush", x + away[0], y + away[1]))
        art.append(
            use(
                HALVES[kind],
                x,
                y,
                transform=f"rotate({90 * edge} {x + HALF} {y + HALF})" if edge else None,
                class_="kf-withered" if (row, column) in withered else None,
            )
        )
    return Frozen(*art)


def tile_place(tile: Piece, turn: int, x: float, y: float, scale: float = 1) -> str:
    """The transform that lays an unturned tile with the corner of its turned box at (x, y)."""
    flat = tile.orientations[0]
    wide, high = flat.width * UNIT * scale, flat.height * UNIT * scale
    dx, dy = [(0.0, 0.0), (high, 0.0), (wide, high), (0.0, wide)][turn]
    return place(x + dx, y + dy, 90 * turn, scale)


def tile_in_box(
    number: int,
    tile: Piece,
    turn: int,
    x: float,
    y: float,
    width: float,
    height: float,
    scale: float,
    *,
    id: str | None = None,
    class_: str | None = None,
) -> Element:
    """A forest tile in the middle of a box."""
    flat = tile.orientations[0]
    wide, high = (flat.width, flat.height) if turn % 2 == 0 else (flat.height, flat.width)
    left = x + (width - wide * UNIT * scale) / 2
    top = y + (height - high * UNIT * scale) / 2
    art = tile_art(number, tile, small=scale < SMALL)
    return el("g", art, transform=tile_place(tile, turn, left, top, scale), id=id, class_=class_)


def bonus_art(kind: int, orientation: Orientation) -> list[Element]:
    """Butterfly, frog or panda on its paper, upright however the piece lies."""
    ground = path(outline(orientation.cells, UNIT, 2, 9), class_="kf-b")
    if kind == FROG:
        row, column = orientation.cells[1]
        return [ground, use(ANIMALS[FROG]), use("kf-pad", column * UNIT, row * UNIT)]
    return [ground, use(ANIMALS[kind])]


def piece_art(state: KodamaState, laid: Laid, withered: frozenset[tuple[int, int]], *, small: bool) -> Element:
    """A piece on its board."""
    x, y = laid.cell % SIZE * UNIT, laid.cell // SIZE * UNIT
    if laid.piece >= TILE_COUNT:
        kind = laid.piece - TILE_COUNT
        orientation = state.turned(laid.piece, laid.turn)
        return piece(
            f"{BONUS_NAMES[kind]}-{laid.board + 1}-{cell_label(laid.cell)}",
            x,
            y,
            *bonus_art(kind, orientation),
            title=piece_name(state, laid.piece),
        )
    tile = state.box.tiles[laid.piece]
    return el(
        "g",
        tile_art(laid.piece, tile, withered, small=small),
        title=tile_words(tile),
        id=f"tile-{tile.name}",
        class_="piece",
        transform=tile_place(tile, laid.turn, x, y),
    )


def unturned(tile: Piece, turn: int, row: int, column: int) -> tuple[int, int]:
    """The square of the unturned tile that lies at a square of the turned one."""
    flat = tile.orientations[0]
    if turn == 0:
        return row, column
    if turn == 1:
        return flat.height - 1 - column, row
    if turn == 2:
        return flat.height - 1 - row, flat.width - 1 - column
    return column, flat.width - 1 - row
