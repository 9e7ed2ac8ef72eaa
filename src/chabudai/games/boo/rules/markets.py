"""The five face-up columns and their stacks: balance tiles by zone, home tiles by category (BOO-R-40)."""

from __future__ import annotations

from chabudai.core.grid import count, nth
from chabudai.core.state import NONE
from chabudai.games.boo.rules.box import STACK_NAMES, STACK_ROWS, STACK_START, UNDER
from chabudai.games.boo.state import BooState


def take(state: BooState, stack: int, row: int) -> int:
    """Take a face-up tile; the column slides down and one new tile enters (BOO-BALANCE-09, BOO-HOME-08)."""
    tile = _slide(state, stack, row)
    _enter(state, stack)
    return tile


def renew(state: BooState, stack: int) -> None:
    """Winter: the lowest tile goes under its stack, the rest slides, one tile enters (BOO-WINTER-14, -15)."""
    if state.shown[STACK_START[stack]] != NONE:
        state.under.append(stack * UNDER + _slide(state, stack, 0))
        _enter(state, stack)


def draw_tile(state: BooState, stack: int) -> int:
    """The top tile of a stack, NONE when it is empty. Known tiles lie under all unknown ones."""
    pool = state.pools[stack]
    if pool:
        size = int(count(pool))
        tile = int(nth(pool, state.stream(STACK_NAMES[stack], size).below(size)))
        state.pools[stack] = pool & ~(1 << tile)
        return tile
    for index, code in enumerate(state.under):
        if code // UNDER == stack:
            del state.under[index]
            return code % UNDER
    return NONE


def tiles_left(state: BooState, stack: int) -> int:
    """How many tiles a stack still holds."""
    return int(count(state.pools[stack])) + sum(1 for code in state.under if code // UNDER == stack)


def fill_column(state: BooState, stack: int) -> None:
    """Turn up tiles for every row of the column."""
    for _ in range(STACK_ROWS[stack]):
        _enter(state, stack)


def _slide(state: BooState, stack: int, row: int) -> int:
    """Take a tile out of the column; everything above moves down one row."""
    start = STACK_START[stack]
    last = start + STACK_ROWS[stack] - 1
    tile = state.shown[start + row]
    for place in range(start + row, last):
        state.shown[place] = state.shown[place + 1]
    state.shown[last] = NONE
    return tile


def _enter(state: BooState, stack: int) -> None:
    """The top tile of the stack enters at the lowest free row."""
    place = STACK_START[stack]
    while state.shown[place] != NONE:
        place += 1
    state.shown[place] = draw_tile(state, stack)
