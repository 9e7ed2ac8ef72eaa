"""Scoring, tie-break and score sheet (KOD-SCO-01…08, KOD-R-29, KOD-R-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.grid import count
from chabudai.core.scores import ScoreRow, ScoreSheet, places
from chabudai.games.kodama_forest.rules.box import UPPER
from chabudai.games.kodama_forest.words.names import board_title, say, seat_title

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState

PLAIN_LABELS: Final = ["plain earth", "fives", "tens"]
LEFT_LABELS: Final = ["Left board: plain earth", "Left board: fives", "Left board: tens"]
RIGHT_LABELS: Final = ["Right board: plain earth", "Right board: fives", "Right board: tens"]


def visible_fives(state: KodamaState, board: int) -> int:
    face = state.faces[board]
    return count(state.top[board] & face.fives_upper) + count(state.low[board] & face.fives_low)


def visible_tens(state: KodamaState, board: int) -> int:
    face = state.faces[board]
    return count(state.top[board] & face.tens_upper) + count(state.low[board] & face.tens_low)


def shows_numbers(state: KodamaState, board: int) -> bool:
    """Does the board still show a 5 or a 10?"""
    face = state.faces[board]
    return bool(
        state.top[board] & (face.fives_upper | face.tens_upper) or state.low[board] & (face.fives_low | face.tens_low)
    )


def board_value(state: KodamaState, board: int) -> int:
    """The penalty of a board: plain dirt 1, fives 5, tens 10, kodama 0 (KOD-SCO-02…05)."""
    cells = count(state.top[board] & UPPER) + count(state.low[board])
    return cells + 4 * visible_fives(state, board) + 9 * visible_tens(state, board)


def shares_result(state: KodamaState) -> bool:
    """Solo and co-operative results are one number without a winner (KOD-R-32)."""
    return state.mode.rounds > 0


def scores(state: KodamaState) -> list[int]:
    """Both boards beside each seat, added (KOD-SCO-01)."""
    values = [board_value(state, board) for board in range(len(state.faces))]
    return [values[state.board_of(seat, 0)] + values[state.board_of(seat, 1)] for seat in range(state.seats)]


def ranking(state: KodamaState) -> list[int]:
    """Lowest score first; only those tied for lowest compare their visible numbers (KOD-SCO-06…08, KOD-R-29)."""
    if shares_result(state):
        return []
    points = scores(state)
    lowest = min(points)
    keys: list[tuple[int, int]] = []
    for seat in range(state.seats):
        numbers = 0
        if points[seat] == lowest:
            for side in (0, 1):
                board = state.board_of(seat, side)
                numbers += visible_fives(state, board) + visible_tens(state, board)
        keys.append((-points[seat], -numbers))
    return places(keys)


def common_result(state: KodamaState) -> float:
    """1 where no dirt shows, -1 where it all does: the part of the printed penalty that has been covered (KOD-R-32)."""
    shown = sum(board_value(state, board) for board in range(len(state.faces)))
    return 1.0 - 2.0 * shown / sum(face.total for face in state.faces)


def score_sheet(state: KodamaState) -> ScoreSheet:
    """Plain dirt, fives and tens, for the left and the right board of each seat."""
    shared = shares_result(state)
    if shared:
        columns = [board_title(0), board_title(1)]
        boards = [[0, 1]]
        labels = [PLAIN_LABELS]
    else:
        columns = [seat_title(seat) for seat in range(state.seats)]
        boards = [[state.board_of(seat, side) for seat in range(state.seats)] for side in (0, 1)]
        labels = [LEFT_LABELS, RIGHT_LABELS]
    rows: list[ScoreRow] = []
    for names, line in zip(labels, boards, strict=True):
        fives = [visible_fives(state, board) for board in line]
        tens = [visible_tens(state, board) for board in line]
        plain = [
            board_value(state, board) - 5 * five - 10 * ten for board, five, ten in zip(line, fives, tens, strict=True)
        ]
        rows.append(ScoreRow(say(names[0]), plain, "KOD-SCO-03"))
        rows.append(ScoreRow(say(names[1]), [5 * five for five in fives], "KOD-SCO-04"))
        rows.append(ScoreRow(say(names[2]), [10 * ten for ten in tens], "KOD-SCO-05"))
    return ScoreSheet(columns, rows)
