"""What every position keeps: no component is lost or doubled, and the masks of the boards match what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chabudai.games.kodama_forest.rules.box import EMPTY, KINDS, KODAMA, LOW_START, TILE_COUNT, UPPER, covers
from chabudai.games.kodama_forest.rules.place_tiles import pending_boards

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState


def broken_laws(state: KodamaState) -> list[str]:
    """A sentence for each law that the position breaks."""
    wrong: list[str] = []
    on_boards = [laid for board in range(len(state.faces)) for laid in state.laid_on(board)]
    tiles = [laid.piece for laid in on_boards if laid.piece < TILE_COUNT] + state.bag[: state.in_bag] + state.discard
    tiles += [tile for tile in state.hands if tile != EMPTY]
    if sorted(tiles) != list(range(TILE_COUNT)):
        wrong.append("a forest tile is missing or exists twice")
    for kind in range(KINDS):
        used = sum(1 for laid in on_boards if laid.piece == TILE_COUNT + kind)
        if state.piles[kind] < 0 or used + state.piles[kind] != state.box.piles[kind]:
            wrong.append(f"the tiles of pile {kind} do not add up")
    if state.pending != pending_boards(state):
        wrong.append("the boards with a pending bonus are not those of the lanes")
    for board in range(len(state.faces)):
        wrong += _wrong_on(state, board)
    return wrong


def _wrong_on(state: KodamaState, board: int) -> list[str]:
    wrong: list[str] = []
    free = {cell for cell, sort in enumerate(state.faces[board].sorts) if sort != KODAMA}
    for laid in state.laid_on(board):
        orientation = state.box.pieces[laid.piece].by_turn[laid.turn]
        if orientation is None or not orientation.fits_width(laid.cell):
            wrong.append(f"a piece lies askew on board {board}")
            continue
        for cell in covers(orientation, laid.cell):
            if cell not in free:
                wrong.append(f"two pieces, or a piece and a kodama, share cell {cell} of board {board}")
            free.discard(cell)
    if sorted(free) != state.free_cells(board):
        wrong.append(f"the masks of board {board} do not match its pieces")
    if state.top[board] >> LOW_START != state.low[board] & UPPER:
        wrong.append(f"the words of board {board} disagree where they overlap")
    return wrong
