"""Boards with what lies on them, their captions, and the squares to click."""

from __future__ import annotations

from functools import cache
from typing import Final

from chabudai.core.grid import EAST, SOUTH
from chabudai.core.speech import listed
from chabudai.core.svg import Element, Frozen, Region, el, group, moved, number, path, place, rect, text, trace, use
from chabudai.core.svg_parts import crest, outline, piece, pill, shortened, text_width
from chabudai.games.kodama_forest.draw.art import FRAME, FULLS, HALF, UNIT
from chabudai.games.kodama_forest.draw.pieces import bonus_art, piece_art, tile_art, tile_place, unturned
from chabudai.games.kodama_forest.draw.scene import Scene
from chabudai.games.kodama_forest.draw.trace import last_trace
from chabudai.games.kodama_forest.rules.box import CELLS, FIVE, KODAMA, PLAIN, SIZE, TEN, TILE_COUNT
from chabudai.games.kodama_forest.rules.laid import Laid
from chabudai.games.kodama_forest.rules.place_tiles import owed, pending
from chabudai.games.kodama_forest.rules.scoring import board_value
from chabudai.games.kodama_forest.rules.symbols import FULL, WITHERED, LaidHalf, Squares
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import (
    SIDE_NAMES,
    board_title,
    cell_label,
    cell_name,
    own_board_title,
    piece_name,
    say,
    seat_name,
    seat_title,
    square_words,
)

LETTERS: Final = 18.6
"""The smallest letters around an own board: to be read on the narrowest phone, on which it has the whole width."""
SMALL: Final = 0.5
"""How large a board of others is drawn."""
CAPTION: Final = 22
"""The letters above it."""
INNER: Final = SIZE * UNIT
SIDE: Final = INNER + 2 * FRAME
"""The whole width of a board with its frame."""
GRID: Final = "".join(f"M{step * UNIT} 0V{INNER}M0 {step * UNIT}H{INNER}" for step in range(1, SIZE))
FULL_SYMBOLS: Final = ["A full flower", "A full pond", "Full bamboo"]
LEAN: Final = [0, 14, 26, 38]
"""How far a kodama turns its head, by the number of neighbours that have grown over."""


# --- whole boards ----------------------------------------------------------------------------------------------------


def other_board(scene: Scene, board: int) -> Region:
    """A board to look at."""
    width = SIDE * SMALL
    art = moved(0, 30, *_layers(scene, board, small=True), scale=SMALL, id=f"board-{board + 1}")
    caption = other_caption(scene.state, board, 3, 22, width - 6, CAPTION)
    return Region(f"board-{board + 1}", board_title(board), width, width + 30, CAPTION, [caption, art])


def own_board(scene: Scene, side: int) -> Region:
    """A board of the viewer: the whole of it and each of its squares can be clicked."""
    board = scene.state.board_of(scene.seat, side)
    name = SIDE_NAMES[side]
    art = group(
        *_layers(scene, board, small=False),
        rect(FRAME / 2, FRAME / 2, INNER + FRAME, INNER + FRAME, 6, class_="hit"),
        cell_hits(scene.state, scene.squares[board], name),
        id=name,
        title=own_board_title(side, board),
    )
    caption = own_caption(scene, side, 4, 26, SIDE - 8)
    title = own_board_title(side, board)
    return Region(name, title, SIDE, SIDE + 38, LETTERS, [caption, moved(0, 38, art)], touch=UNIT)


def _layers(scene: Scene, board: int, *, small: bool) -> list[Element]:
    layers = board_art(scene.state, scene.squares[board], small=small)
    if scene.last is not None and scene.last.board == board:
        layers.append(last_trace(scene.state, scene.last))
    if scene.ghost is not None and scene.ghost.board == board:
        after = scene.state.copy()
        laid = scene.ghost
        after.cover(board, laid.piece, scene.state.turned(laid.piece, laid.turn), laid.cell, laid.seat)
        layers.append(ghost_art(scene.state, laid, Squares(after, board)))
    return layers


# --- captions --------------------------------------------------------------------------------------------------------


def board_status(state: KodamaState, seat: int, side: int) -> tuple[str, str]:
    """A few words and the hue of a label about an own board; '' where there is nothing to say."""
    board = state.board_of(seat, side)
    if state.ended:
        return "", ""
    for other in range(state.seats):
        bonus = pending(state, other)
        if bonus is not None and bonus.board == board:
            if other == seat:
                return say("your bonus"), "kaki"
            return say("{who}'s bonus first", who=seat_name(other)), "nezumi"
    if owed(state, seat) & (1 << side):
        return say("lay a tile"), "kaki"
    return say("tile laid"), "matsu"


def own_caption(scene: Scene, side: int, x: float, y: float, width: float) -> Element:
    """Above an own board: which one, with whom, what is due, what it costs now. `y` is the base line."""
    size = 21.0
    state = scene.state
    board = state.board_of(scene.seat, side)
    name = own_board_title(side, board)
    art: list[Element] = [text(x, y, name, size, weight=700)]
    at = x + text_width(name, size) * 1.2 + size * 0.3
    for partner in state.seats_beside(board):
        if partner != scene.seat:
            art.append(crest(partner, at + size * 0.4, y - size * 0.34, size * 0.42, title=seat_title(partner)))
            at += size * 1.2
    words, hue = board_status(state, scene.seat, side)
    value = board_value(state, board)
    end = x + width - text_width(str(value), size * 1.4) - size
    if words:
        short = shortened(words, LETTERS, end - at - LETTERS, bold=True)
        art.append(pill(at, y - size * 0.34, short, hue=hue, size=LETTERS))
    art.append(number(x + width, y, value, size * 1.4, anchor="end"))
    return group(*art, title=say("{board}: its bare earth costs {value} points", board=name, value=value))


def other_caption(state: KodamaState, board: int, x: float, y: float, width: float, size: float) -> Element:
    """Above a board that belongs to others: its number, who lays there, its cost."""
    name = board_title(board)
    art: list[Element] = [text(x, y, name, size, weight=600)]
    at = x + text_width(name, size) * 1.2 + size * 1.2
    seats = state.seats_beside(board)
    for seat in seats:
        art.append(crest(seat, at, y - size * 0.34, size * 0.42))
        at += size * 1.2
    value = board_value(state, board)
    art.append(number(x + width, y, value, size * 1.25, anchor="end"))
    names = listed([seat_name(seat) for seat in seats])
    words = "Board {number}, shared by {seats}: its bare earth costs {value} points"
    return group(*art, title=say(words, number=board + 1, seats=names, value=value))


# --- what lies on a board --------------------------------------------------------------------------------------------


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
    for line in range(SIZE):
        middle = FRAME + line * UNIT + HALF
        marks.append(text(middle, 14.5, str(line + 1), LETTERS))
        marks.append(text(8, middle + 6.5, str(line + 1), LETTERS))
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
    """A full symbol over the edge of one of its halves."""
    x, y = half.column * UNIT + HALF, half.row * UNIT + HALF
    if half.edge == EAST:
        transform = place(x + HALF, y, 90)
    elif half.edge == SOUTH:
        transform = place(x, y + HALF)
    else:
        transform = place(x - HALF, y, 90) if half.edge == EAST + 2 else place(x, y - HALF)
    return use(FULLS[half.kind], transform=transform, title=say(FULL_SYMBOLS[half.kind]))


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
            title=say("{cell}: {what}", cell=cell_name(cell), what=square_words(state, squares, cell)),
        )
        for cell in range(CELLS)
    ]
    return moved(FRAME, FRAME, *hits)
