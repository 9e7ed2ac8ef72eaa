"""Positions laid out by hand: chosen boards, hands, piles, bag and owed boards, and a look at what became of them.

Cells are written r0c0, tiles by their ids, hands as lists with '' for a gap.
"""

from __future__ import annotations

from typing import cast

from chabudai.core.content import Content
from chabudai.core.game import OptionValue
from chabudai.core.grid import bits
from chabudai.core.registry import load
from chabudai.games.kodama_forest.game import KodamaForest
from chabudai.games.kodama_forest.rules.box import LOW_START, UPPER
from chabudai.games.kodama_forest.rules.place_tiles import Bonus, Serve, owe_bonus, owed, pending
from chabudai.games.kodama_forest.state import KodamaState
from kit import begin, first_moves, listen, play_randomly
from kodama_forest.printed import Cell, cell_of, dirt, name_of

GAME = cast(KodamaForest, load("kodama-forest"))
TILE_NAMES = [tile.name for tile in GAME.box.tiles]
TILE_NUMBER = {name: number for number, name in enumerate(TILE_NAMES)}
OWED = {"": 0, "left": 1, "right": 2, "both": 3}
EVERYWHERE = {(row, column) for row in range(9) for column in range(9)}


def _meadow() -> KodamaForest:
    """The game on boards of plain dirt without any kodama, one 5 in the middle: for tests of geometry alone."""
    text = GAME.content.text
    drawing = "........." * 4 + "....5...." + "........." * 4
    face = "\n".join(drawing[row * 9 : row * 9 + 9] for row in range(9))
    for board in GAME.box.faces:
        for printed in board:
            start = text.index(f'{printed.name} = """') + len(f'{printed.name} = """')
            text = text[:start] + f"\n{face}\n" + text[text.index('"""', start) :]
    return KodamaForest(Content("meadow.toml", text))


MEADOW = _meadow()
EASY = ["B1E", "B2E", "B3E", "B4E", "B5E", "B6E"]

FIRST_HANDS = [
    ["T04", "T08", "T12"],
    ["T16", "T03", "T07"],
    ["T11", "T15", "T24"],
    ["T32", "T36", "T44"],
    ["T52", "T56", "T60"],
    ["T64", "T68", "T72"],
]
"""Plain hands where a test does not care: at most one flower half a tile."""


def new(seats: int = 3, seed: int = 0, *, fixed: dict[str, int] | None = None, **options: OptionValue) -> KodamaState:
    """Set up, before the first tile is laid."""
    return begin(KodamaState, GAME, seats, seed, options, fixed)


def lay_out(
    seats: int = 3,
    *,
    boards: list[str] | None = None,
    hands: list[list[str]] | None = None,
    piles: tuple[int, int, int] = (28, 20, 12),
    bag: list[str] | None = None,
    discard: list[str] | None = None,
    owes: dict[int, str] | None = None,
    round: int = 1,
    game: KodamaForest = GAME,
    **options: str,
) -> KodamaState:
    """A match in a chosen position, with somebody listening.

    The bag is named in the order of drawing; by default it holds everything that lies nowhere else.
    """
    state = begin(KodamaState, game, seats, 1, options)
    names = boards if boards is not None else EASY[: len(state.faces)]
    assert len(names) == len(state.faces)
    face = {face.name: face for board in game.box.faces for face in board}
    state.place_boards([face[name] for name in names])
    given = hands if hands is not None else FIRST_HANDS[:seats]
    state.hands = [TILE_NUMBER[name] if name else -1 for hand in given for name in [*hand, "", "", ""][:3]]
    state.discard = [TILE_NUMBER[name] for name in discard or []]
    gone = set(state.hands) | set(state.discard)
    order = [number for number in range(88) if number not in gone]
    if bag is not None:
        order = [TILE_NUMBER[name] for name in bag]
    state.bag = order[::-1]
    state.in_bag = len(order)
    state.piles = list(piles)
    state.round = round
    state.lanes = []
    for seat in range(seats):
        owed = OWED[owes.get(seat, "")] if owes is not None else 3 * any(given[seat])
        state.lanes.append([Serve(seat, owed)] if owed else [])
    listen(state)
    return state


def leave_free(state: KodamaState, board: int, *cells: str) -> None:
    """Cover the whole board by hand, but for these cells."""
    _set_free(state, board, {cell_of(name) for name in cells})


def cover(state: KodamaState, board: int, *cells: str) -> None:
    """Cover these cells by hand."""
    _set_free(state, board, free_on(state, board) - {cell_of(name) for name in cells})


def _set_free(state: KodamaState, board: int, cells: set[Cell]) -> None:
    numbers = [9 * row + column for row, column in cells]
    state.top[board] = sum(1 << number for number in numbers if number < 54)
    state.low[board] = sum(1 << (number - 27) for number in numbers if number >= 27)
    state.terms[board] = []


def owe(state: KodamaState, seat: int, owed: str) -> None:
    """Let the seat owe 'left', 'right' or 'both', and nothing else."""
    state.lanes[seat] = [Serve(seat, OWED[owed])]


def earn(state: KodamaState, seat: int, board: int, butterflies: int = 0, frogs: int = 0, pandas: int = 0) -> None:
    """Put earned bonus tiles before whatever the seat has to do."""
    owe_bonus(state, Bonus(seat, board, butterflies, frogs, pandas))


def reached(seats: int, mode: str, decisions: int, **options: OptionValue) -> KodamaState:
    """A position after so many random decisions, or at the end."""
    return play_randomly(begin(KodamaState, GAME, seats, 7, {"mode": mode, **options}), seats, decisions)


# --- playing -----------------------------------------------------------------------------------------------------


def finish_round(state: KodamaState) -> None:
    """Everybody who owes something gets rid of it: lowest move of the first actor until the round changes."""
    before = state.round, state.ended
    first_moves(state, lambda state: (state.round, state.ended) != before)


# --- looking -----------------------------------------------------------------------------------------------------


def free_on(state: KodamaState, board: int) -> set[Cell]:
    cells = bits(state.top[board] & UPPER) + [cell + LOW_START for cell in bits(state.low[board])]
    return {(cell // 9, cell % 9) for cell in cells}


def covered_on(state: KodamaState, board: int) -> list[str]:
    """The covered dirt of a board, row by row."""
    # Rows 3–5 are held twice; the two words have to agree about them.
    assert state.top[board] >> 27 == state.low[board] & ((1 << 27) - 1)
    all_dirt = EVERYWHERE if state.game is MEADOW else dirt(state.faces[board].name)
    return sorted(name_of(cell) for cell in all_dirt - free_on(state, board))


def hand_of(state: KodamaState, seat: int) -> list[str]:
    """The three slots of a seat, '' for an empty one."""
    slots = state.hands[3 * seat : 3 * seat + 3]
    return [TILE_NAMES[tile] if tile >= 0 else "" for tile in slots]


def bonus_of(state: KodamaState, seat: int) -> tuple[int, int, int, int] | None:
    """The pending bonus of a seat: board, butterflies, frogs, pandas."""
    bonus = pending(state, seat)
    if bonus is None:
        return None
    butterflies, frogs, pandas = bonus.rights
    return bonus.board, butterflies, frogs, pandas


def owed_by(state: KodamaState, seat: int) -> str:
    """What the seat owes beneath any bonus: '', 'left', 'right' or 'both'."""
    return ["", "left", "right", "both"][owed(state, seat)]


def discarded(state: KodamaState) -> list[str]:
    return [TILE_NAMES[tile] for tile in state.discard]


def bag_of(state: KodamaState) -> list[str]:
    """The tiles of the bag in the order of drawing."""
    return [TILE_NAMES[tile] for tile in state.bag[: state.in_bag][::-1]]
