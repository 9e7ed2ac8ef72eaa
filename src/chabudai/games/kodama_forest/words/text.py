"""The whole table of Kodama Forest as plain text, for terminals and screen readers; at most 100 columns wide."""

from __future__ import annotations

from string import ascii_letters
from textwrap import shorten, wrap
from typing import Final

from chabudai.core.people import name_of
from chabudai.core.speech import listed
from chabudai.games.kodama_forest.rules.box import (
    EMPTY,
    HAND,
    KIND_LETTERS,
    KIND_NAMES,
    KODAMA,
    SIZE,
    SORT_VALUES,
    TILE_COUNT,
    Orientation,
)
from chabudai.games.kodama_forest.rules.scoring import board_value
from chabudai.games.kodama_forest.rules.setup import COMPETITIVE, COOPERATIVE, SOLO, STANDARD
from chabudai.games.kodama_forest.rules.symbols import FULL, WAITING, LaidHalf, Squares
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.log import headline, round_words, seat_news
from chabudai.games.kodama_forest.words.names import (
    board_title,
    cell_label,
    own_board_title,
    piece_name,
    say,
    tile_name,
)

WIDTH: Final = 100
APART: Final = 6
HALF: Final = (WIDTH - APART) // 2
"""Columns of each of two boards, and those between them."""
ARROWS: Final = "^>v<"
LETTERS: Final = ascii_letters.replace("K", "")
"""Names for the forest tiles of one board; K is a kodama."""
ANIMALS: Final = ["bu", "fr", "pa"]
TITLES: Final = {
    STANDARD: "Kodama Forest, {round}: standard game, {faces}",
    SOLO: "Kodama Forest, {round}: solo game, {faces}",
    COOPERATIVE: "Kodama Forest, {round}: cooperative game, {faces}",
    COMPETITIVE: "Kodama Forest, {round}: competitive game, {faces}",
}
FACES: Final = {"E": "easier sides", "H": "harder sides"}
OWN_WITH: Final = ["Board {number}, left (with {seats})", "Board {number}, right (with {seats})"]
WAITING_AT: Final = [
    "{symbol} at the top of {cell}",
    "{symbol} at the right of {cell}",
    "{symbol} at the bottom of {cell}",
    "{symbol} at the left of {cell}",
]
KEY: Final = [
    "Key: . 5 10 bare earth (costs 1, 5, 10)   K kodama (0, never covered)   a b c forest tiles",
    "     bu fr pa butterfly, frog, panda   F^ half flower at the top edge, P> half pond at the right,",
    "     Bv half bamboo at the bottom; F* full; f^ withered, can never be full",
    "     A square is typed by its row and column, like r4c5.",
]


def text(view: KodamaState) -> str:
    """The table as the view's seat sees it, complete enough to play by."""
    seat = max(view.viewer, -1)
    lines = [
        say(TITLES[view.mode.name], round=round_words(view), faces=say(FACES[str(view.options["side"])])),
        *wrap(headline(view, seat), WIDTH),
        "",
        *_seats(view, seat),
        "",
        *_supplies(view),
        "",
        *[say(line) for line in KEY],
    ]
    own = [view.board_of(seat, 0), view.board_of(seat, 1)] if seat >= 0 else []
    boards = own + [board for board in range(len(view.faces)) if board not in own]
    for start in range(0, len(boards), 2):
        blocks = [_board(view, seat, board) for board in boards[start : start + 2]]
        lines += ["", *_side_by_side(blocks, APART)]
        for board in boards[start : start + 2]:
            lines += _notes(view, seat, board)
    if seat >= 0:
        lines += ["", say("Your hand, with each tile's turns (name the square for its upper left corner):")]
        lines += _own_hand(view, seat)
    others = [other for other in range(view.seats) if other != seat]
    if others:
        lines += ["", say("Hands of the others:") if seat >= 0 else say("Hands:")]
        for other in others:
            lines += _hand(view, other)
    return "\n".join(line.rstrip() for line in lines) + "\n"


# --- lists ----------------------------------------------------------------------------------------------------------


def _seats(view: KodamaState, seat: int) -> list[str]:
    known = [name_of(number) for number in range(view.seats)]
    names = [say("{who} (you)", who=name) if number == seat else name for number, name in enumerate(known)]
    width = max(7, *(len(name) + 1 for name in names))
    lines = [f"  {say('Player'):<{width}}{say('Points  Boards  Now')}"]
    points = view.scores()
    ranking = view.ranking() if view.ended else []
    actors = view.actors()
    for number in range(view.seats):
        mark = ">" if number in actors else " "
        boards = f"{view.board_of(number, 0) + 1} {view.board_of(number, 1) + 1}"
        news = seat_news(view, number)
        if ranking:
            news = say("place {place}", place=ranking[number])
        elif not news and not view.ended:
            news = say("done")
        lines.append(f"{mark} {names[number]:<{width}}{points[number]:>6}  {boards:<6}  {news}")
    return lines


def _supplies(view: KodamaState) -> list[str]:
    butterflies, frogs, pandas = view.piles
    words = "Piles: {butterflies} butterflies, {frogs} frogs, {pandas} pandas. In the bag: {tiles} tiles."
    piles = say(words, butterflies=butterflies, frogs=frogs, pandas=pandas, tiles=view.in_bag)
    thrown = ", ".join(tile_name(view.box.tiles[tile]) for tile in view.discard) or say("none")
    return [piles, *wrap(say("Thrown away: {tiles}.", tiles=thrown), WIDTH)]


# --- boards ---------------------------------------------------------------------------------------------------------


def _own_side(view: KodamaState, seat: int, board: int) -> int:
    """0 for the left board of the seat that looks, 1 for its right one, −1 for any other."""
    for side in (0, 1):
        if seat >= 0 and view.board_of(seat, side) == board:
            return side
    return -1


def _board_name(view: KodamaState, seat: int, board: int) -> str:
    seats = [name_of(other) for other in view.seats_beside(board) if other != seat]
    side = _own_side(view, seat, board)
    if side >= 0:
        return say(OWN_WITH[side], number=board + 1, seats=listed(seats)) if seats else own_board_title(side, board)
    return say("Board {number} ({seats})", number=board + 1, seats=listed(seats))


def _board(view: KodamaState, seat: int, board: int) -> list[str]:
    squares = Squares(view, board)
    name = _board_name(view, seat, board)
    points = say(": {points} points", points=board_value(view, board))
    lines = [shorten(name, HALF - len(points), placeholder="…") + points]
    lines.append("   " + "".join(f"c{column:<3}" for column in range(SIZE)))
    letters = _letters(squares)
    for row in range(SIZE):
        cells = "".join(f"{_mark(squares, letters, row * SIZE + column):<4}" for column in range(SIZE))
        lines.append(f"r{row} {cells}")
    return lines


def _letters(squares: Squares) -> dict[int, str]:
    tiles = [laid.piece for laid in squares.laid if laid.piece < TILE_COUNT]
    return dict(zip(tiles, LETTERS, strict=False))


def _mark(squares: Squares, letters: dict[int, str], cell: int) -> str:
    """A square in at most three characters."""
    laid = squares.under[cell]
    if laid is None:
        sort = squares.face.sorts[cell]
        return "K" if sort == KODAMA else "." if SORT_VALUES[sort] == 1 else str(SORT_VALUES[sort])
    if laid.piece >= TILE_COUNT:
        return say(ANIMALS[laid.piece - TILE_COUNT])
    half = squares.halves.get(cell)
    return letters[laid.piece] + (_half_mark(half) if half is not None else "")


def _half_mark(half: LaidHalf) -> str:
    letter = say(KIND_LETTERS[half.kind])
    if half.fate == FULL:
        return f"{letter}*"
    return (letter if half.fate == WAITING else letter.lower()) + ARROWS[half.edge]


def _notes(view: KodamaState, seat: int, board: int) -> list[str]:
    """Where halves wait on a board, and what was laid last."""
    squares = Squares(view, board)
    if not squares.laid:
        return []
    side = _own_side(view, seat, board)
    name = board_title(board) if side < 0 else own_board_title(side, board)
    last = squares.laid[-1]
    where, who = cell_label(last.cell), name_of(last.seat)
    words = "{board}: last laid {piece} at {cell} by {who}."
    told = say(words, board=name, piece=piece_name(view, last.piece), cell=where, who=who)
    waiting = ", ".join(
        say(WAITING_AT[half.edge], symbol=say(KIND_NAMES[half.kind]), cell=cell_label(cell))
        for cell, half in sorted(squares.halves.items())
        if half.fate == WAITING
    )
    halves = say("Halves waiting: {halves}.", halves=waiting) if waiting else say("No half is waiting.")
    return wrap(f"{told} {halves}", WIDTH, subsequent_indent="  ")


# --- hands ----------------------------------------------------------------------------------------------------------


def _shape(orientation: Orientation) -> list[str]:
    """A tile as it would lie: # a square, a half as on the boards."""
    halves = {(half.row, half.column): say(KIND_LETTERS[half.kind]) + ARROWS[half.edge] for half in orientation.halves}
    lines: list[str] = []
    for row in range(orientation.height):
        cells = [
            halves.get((row, column), "#") if (row, column) in orientation.cells else ""
            for column in range(orientation.width)
        ]
        lines.append("".join(f"{cell:<3}" for cell in cells))
    return lines


def _own_hand(view: KodamaState, seat: int) -> list[str]:
    lines: list[str] = []
    for slot in range(HAND):
        tile = view.hands[seat * HAND + slot]
        if tile == EMPTY:
            lines.append(say("{slot}: empty", slot=slot + 1))
            continue
        piece = view.box.tiles[tile]
        lines.append(f"{slot + 1}: {tile_name(piece)}")
        blocks = [[say("turn {turn}", turn=lying.turn * 90), *_shape(lying)] for lying in piece.orientations]
        lines += [f"   {line}" for line in _side_by_side(blocks, 5)]
    return lines


def _hand(view: KodamaState, seat: int) -> list[str]:
    tiles = [view.box.tiles[tile] for tile in view.hand(seat)]
    if not tiles:
        return [say("{who}: empty", who=name_of(seat))]
    blocks = [_shape(tile.orientations[0]) for tile in tiles]
    head = f"{name_of(seat)}: "
    return [f"{' ' * len(head) if index else head}{line}" for index, line in enumerate(_side_by_side(blocks, 5))]


def _side_by_side(blocks: list[list[str]], gap: int) -> list[str]:
    """Blocks of lines next to each other, each as wide as its widest line."""
    widths = [max(len(line) for line in block) + gap for block in blocks]
    rows = max(len(block) for block in blocks)
    return [
        "".join(
            f"{block[row] if row < len(block) else '':<{width}}" for block, width in zip(blocks, widths, strict=True)
        )
        for row in range(rows)
    ]
