"""The text form of Kodama Forest: everything one needs to play, read back from the text."""

from __future__ import annotations

import re

import pytest

from chabudai.games.kodama_forest.rules.symbols import FULL, WAITING, Squares
from chabudai.games.kodama_forest.state import KodamaState
from kit import play
from kodama_forest.table import GAME, earn, free_on, lay_out, reached

SEATS = [(1, "solo"), (2, "cooperative"), (2, "competitive"), *((seats, "standard") for seats in range(3, 7))]
CELL = 4


def boards(text: str) -> list[list[list[str]]]:
    """The grids of all boards in the order of the text, as lists of rows of marks."""
    found: list[list[list[str]]] = []
    lines = text.splitlines()
    for index, line in enumerate(lines):
        starts = [match.start() for match in re.finditer("c0 ", line)] if "c8" in line else []
        for start in starts:
            rows = [lines[index + 1 + row].ljust(120) for row in range(9)]
            assert [row[start - 3 : start].strip() for row in rows] == [f"r{row}" for row in range(9)]
            found.append(
                [
                    [row[start + CELL * column : start + CELL * column + CELL].strip() for column in range(9)]
                    for row in rows
                ]
            )
    return found


@pytest.mark.parametrize(("seats", "mode"), SEATS)
@pytest.mark.parametrize("decisions", [0, 12, 60, 2000])
def test_the_boards_can_be_read_back(seats: int, mode: str, decisions: int) -> None:
    state = reached(seats, mode, decisions)
    for viewer in (None, seats - 1):
        view = state.view(viewer)
        order = list(range(len(state.faces)))
        if viewer is not None:
            own = [state.board_of(viewer, 0), state.board_of(viewer, 1)]
            order = own + [board for board in order if board not in own]
        grids = boards(GAME.text(view))
        assert len(grids) == len(order)
        for board, grid in zip(order, grids, strict=True):
            check_grid(state, board, grid)


def check_grid(state: KodamaState, board: int, grid: list[list[str]]) -> None:
    squares = Squares(state, board)
    free = free_on(state, board)
    names: dict[int, str] = {}
    for cell in range(81):
        mark = grid[cell // 9][cell % 9]
        printed = ".5TK"[state.faces[board].sorts[cell]]
        laid = squares.under[cell]
        if laid is None:
            assert mark == {".": ".", "5": "5", "T": "10", "K": "K"}[printed]
            assert (divmod(cell, 9) in free) == (printed != "K")
        elif laid.piece >= 88:
            assert mark == ["bu", "fr", "pa"][laid.piece - 88]
        else:
            assert names.setdefault(laid.piece, mark[0]) == mark[0], "a tile has one letter"
            half = squares.halves.get(cell)
            wanted = ""
            if half is not None and half.fate == FULL:
                wanted = "FPB"[half.kind] + "*"
            elif half is not None:
                letter = "FPB"[half.kind]
                wanted = (letter if half.fate == WAITING else letter.lower()) + "^>v<"[half.edge]
            assert mark[1:] == wanted
    assert len(set(names.values())) == len(names), "two tiles share a letter"


def test_the_hand_is_drawn_in_every_turn() -> None:
    """T10 is a bar of four with a flower half at its right end and a bamboo half on top of its second square."""
    state = lay_out(3, hands=[["T10", "", "T12"], ["T73"], ["T01"]])
    lines = GAME.text(state.view(0)).splitlines()
    start = lines.index("1: a 4-square tile (flower, bamboo)")
    assert lines[start + 1].split() == ["turn", "0", "turn", "90", "turn", "180", "turn", "270"]
    assert lines[start + 2].split() == ["#", "B^", "#", "F>", "#", "F<", "#", "Bv", "#", "F^"]
    assert lines[start + 3].split() == ["B>", "#"]
    assert "2: empty" in lines
    second = lines.index("3: a 4-square tile (only trees)")
    assert lines[second + 1].split() == ["turn", "0", "turn", "90"]


def test_seats_piles_bag_and_what_is_owed() -> None:
    state = lay_out(
        3, owes={0: "both", 1: "left", 2: ""}, piles=(9, 8, 7), discard=["T88"], bag=["T40", "T41"], round=3
    )
    earn(state, 1, 1, frogs=2, pandas=1)
    text = GAME.text(state.view(0))
    assert text.startswith(
        "Kodama Forest, Round 3: standard game, easier sides\nLay a tile on your left or right board."
    )
    assert re.search(r"^> Player 1 \(you\) +\d+ +1 3 +has both boards to do$", text, re.MULTILINE)
    assert re.search(r"^> Player 2 +\d+ +2 1 +lays 2 frogs and 1 panda on the left board$", text, re.MULTILINE)
    assert re.search(r"^  Player 3 +\d+ +3 2 +done$", text, re.MULTILINE)
    assert "Piles: 9 butterflies, 8 frogs, 7 pandas. In the bag: 2 tiles." in text
    assert "Thrown away: a 6-square tile (flower)." in text


def test_waiting_halves_and_the_last_piece_are_named() -> None:
    """KOD-X-01 after Abby's tile: a bamboo half at r8c2 and a flower half at r8c4 wait."""
    state = lay_out(3, hands=[["T10", "T04", "T08"], ["T73", "T03", "T07"], ["T12", "T16", "T20"]])
    play(state, "lay left 1 0 r8c1", seat=0)
    text = " ".join(GAME.text(state.view(1)).split())
    assert "Board 1, your right: last laid a 4-square tile (flower, bamboo) at r8c1 by Player 1." in text
    assert "Halves waiting: bamboo at the top of r8c2, flower at the right of r8c4." in text
    play(state, "lay right 1 0 r6c0", seat=1)
    text = GAME.text(state.view(1))
    assert "Bonus! Lay 1 panda anywhere on your right board." in text


def test_the_end_names_the_reason_and_the_winner() -> None:
    state = reached(3, "standard", 4000)
    assert state.over
    text = GAME.text(state.view(None))
    names = [f"Player {seat + 1}" for seat in state.winners()]
    verb = "wins" if len(names) == 1 else "share the win"
    assert f"{' and '.join(names)} {verb} with {min(state.scores())}." in " ".join(text.split())
    solo = reached(1, "solo", 4000)
    assert f"{solo.scores()[0]} points of bare earth are left." in " ".join(GAME.text(solo.view(0)).split())
