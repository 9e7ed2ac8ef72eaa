"""Boards and what lies on them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from chabudai.core.svg import Element, Frozen, el, group, moved, path, place, rect, text, trace, use
from chabudai.core.svg_parts import outline, piece
from chabudai.games.kodama_forest.draw.art import ANIMALS, FULLS, HALF, HALVES, TREES, UNIT
from chabudai.games.kodama_forest.rules.box import (
    BONUS_NAMES,
    CELLS,
    EAST,
    FIVE,
    FROG,
    KODAMA,
    PLAIN,
    SIZE,
    SOUTH,
    TEN,
    TILE_COUNT,
    Orientation,
    Piece,
)
from chabudai.games.kodama_forest.rules.symbols import FULL, WITHERED, LaidHalf, Squares
from chabudai.games.kodama_forest.state import KodamaState, Laid
from chabudai.games.kodama_forest.words.names import cell_label, piece_name, say, square_words, tile_words

INNER: Final = SIZE * UNIT
FRAME: Final = 16
SIDE: Final = INNER + 2 * FRAME
"""The whole width of a board with its frame."""
GRID: Final = "".join(f"M{step * UNIT} 0V{INNER}M0 {step * UNIT}H{INNER}" for step in range(1, SIZE))
SMALL: Final = 0.45
"""Below this scale details are left out."""
FULL_SYMBOLS: Final = ["A full flower", "A full pond", "A full bamboo"]
LEAN: Final = [0, 14, 26, 38]
"""How far a kodama turns its head, by the number of neighbours that have grown over."""


# --- pieces ---------------------------------------------------------------------------------------------------------


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


# --- boards ---------------------------------------------------------------------------------------------------------


def board_art(state: KodamaState, squares: Squares, *, small: bool) -> list[Element]:
    """Frame, earth, kodama, pieces and full symbols; the origin is the corner of the frame."""
    art: list[Element] = [
        rect(0, 0, SIDE, SIDE, 12, fill="var(--kf-frame)", stroke="var(--kf-rim)", stroke_width=2),
    ]
    if not small:
        art.append(_labels())
    return [
        *art,
        moved(FRAME, FRAME, *_ground(squares, small), *_pieces(state, squares, small), *_blooms(squares.halves)),
    ]


@cache
def _labels() -> Element:
    """Rows and columns, so that people can talk about a square."""
    marks: list[Element] = []
    for number in range(SIZE):
        middle = FRAME + number * UNIT + HALF
        marks.append(text(middle, 12.5, f"c{number}", 11))
        marks.append(text(8, middle + 4, f"r{number}", 11))
    return Frozen(group(*marks, fill="var(--kf-frame-ink)", text_anchor="middle"))


def _ground(squares: Squares, small: bool) -> list[Element]:
    suffix = "-small" if small else ""
    art: list[Element] = [
        rect(0, 0, INNER, INNER, fill="var(--kf-earth)"),
        path(GRID, stroke="var(--kf-grid)", stroke_width=1.2, fill="none"),
    ]
    specks: list[str | float] = []
    for cell in range(CELLS):
        sort = squares.face.sorts[cell]
        x, y = cell % SIZE * UNIT, cell // SIZE * UNIT
        if sort == KODAMA:
            art.append(_kodama(squares, cell))
        elif squares.under[cell] is None:
            if sort == PLAIN and not small:
                specks += ["M", x + 14 + cell * 7 % 11, y + 15 + cell * 5 % 13, "h", 3]
                specks += ["M", x + 27 + cell * 3 % 9, y + 29 + cell * 11 % 9, "h", 2]
            elif sort == FIVE:
                art.append(use(f"kf-5{suffix}", x, y))
            elif sort == TEN:
                art.append(use(f"kf-10{suffix}", x, y))
    if specks:
        d = trace(*specks)
        art.append(path(d, stroke="var(--kf-crack)", stroke_width=2, stroke_linecap="round", opacity=0.55))
    return art


def _kodama(squares: Squares, cell: int) -> Element:
    """A head that turns towards what has grown, and rests when the forest is all around it."""
    row, column = cell // SIZE, cell % SIZE
    grown = [not squares.is_free(row + down, column + right) for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1))]
    count = sum(grown)
    look = (cell + squares.board) % 3
    name = f"kf-kodama-{look}-glad" if count == 4 else f"kf-kodama-{look}"
    lean = 0
    if count < 4:
        lean = LEAN[count] * (
            -1 if grown[3] and not grown[1] else 1 if grown[1] and not grown[3] else 1 - 2 * (cell % 2)
        )
    x, y = column * UNIT, row * UNIT
    head = piece(f"kodama-{squares.board + 1}-{cell_label(cell)}", x + HALF, y + HALF, use(name), title="", turn=lean)
    return group(
        rect(x + 1, y + 1, 46, 46, 3, fill="var(--kf-spirit-ground)"),
        head,
        title=say("Kodama: never covered, 0 points"),
    )


def _pieces(state: KodamaState, squares: Squares, small: bool) -> list[Element]:
    art: list[Element] = []
    for laid in squares.laid:
        withered: set[tuple[int, int]] = set()
        if laid.piece < TILE_COUNT:
            tile = state.box.tiles[laid.piece]
            for half in state.turned(laid.piece, laid.turn).halves:
                cell = laid.cell + half.row * SIZE + half.column
                if squares.halves[cell].fate == WITHERED:
                    withered.add(unturned(tile, laid.turn, half.row, half.column))
        art.append(piece_art(state, laid, frozenset(withered), small=small))
    return art


def _blooms(halves: dict[int, LaidHalf]) -> list[Element]:
    """Full symbols over the edge that their halves share: drawn once, from the upper or left half."""
    return [bloom(half) for half in halves.values() if half.fate == FULL and half.edge in (EAST, SOUTH)]


def bloom(half: LaidHalf) -> Element:
    x, y = half.column * UNIT + HALF, half.row * UNIT + HALF
    if half.edge == EAST:
        transform = place(x + HALF, y, 90)
    elif half.edge == SOUTH:
        transform = place(x, y + HALF)
    else:
        transform = place(x - HALF, y, 90) if half.edge == EAST + 2 else place(x, y - HALF)
    return use(FULLS[half.kind], transform=transform, title=say(FULL_SYMBOLS[half.kind]))


def last_trace(state: KodamaState, laid: Laid) -> Element:
    """The quiet trace around the piece laid last."""
    cells = state.turned(laid.piece, laid.turn).cells
    x, y = FRAME + laid.cell % SIZE * UNIT, FRAME + laid.cell // SIZE * UNIT
    return path(outline(cells, UNIT, -1.5, 10), class_="last", transform=place(x, y), stroke_width=4)


def ghost_art(state: KodamaState, laid: Laid, squares: Squares) -> Element:
    """A piece that might be laid, with the symbols it would make full. `squares` is the board with the piece on it."""
    covered = {laid.cell + shift for shift in state.turned(laid.piece, laid.turn).shifts}
    full = [half for cell, half in squares.halves.items() if cell in covered and half.fate == FULL]
    x, y = FRAME + laid.cell % SIZE * UNIT, FRAME + laid.cell // SIZE * UNIT
    if laid.piece < TILE_COUNT:
        tile = state.box.tiles[laid.piece]
        body = el("g", tile_art(laid.piece, tile), transform=tile_place(tile, laid.turn, x, y))
    else:
        kind = laid.piece - TILE_COUNT
        body = moved(x, y, *bonus_art(kind, state.turned(laid.piece, laid.turn)))
    blooms = moved(FRAME, FRAME, *[bloom(half) for half in full])
    cells = state.turned(laid.piece, laid.turn).cells
    edge = path(
        outline(cells, UNIT, 0, 9),
        transform=place(x, y),
        fill="none",
        stroke="var(--kaki-deep)",
        stroke_width=3,
        stroke_dasharray="7 5",
        pointer_events="none",
    )
    title = say("{piece} would lie here", piece=piece_name(state, laid.piece))
    return group(group(body, blooms, class_="ghost"), edge, id="ghost", title=title)


def cell_hits(state: KodamaState, squares: Squares, side: str) -> Element:
    """A square to click for each cell of the viewer's own board."""
    hits = [
        rect(
            cell % SIZE * UNIT,
            cell // SIZE * UNIT,
            UNIT,
            UNIT,
            id=f"{side}-{cell_label(cell)}",
            class_="hit",
            title=say("{cell}: {what}", cell=cell_label(cell), what=square_words(state, squares, cell)),
        )
        for cell in range(CELLS)
    ]
    return moved(FRAME, FRAME, *hits)
