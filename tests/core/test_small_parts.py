"""Score sheets, events and errors."""

from __future__ import annotations

import inspect
import pickle

import pytest

from chabudai.core import errors
from chabudai.core.errors import ChabudaiError, IllegalMove, NotYourTurn
from chabudai.core.events import Log
from chabudai.core.scores import ScoreRow, ScoreSheet


def test_totals_leave_subtotals_out() -> None:
    sheet = ScoreSheet(
        ["A", "B"],
        [ScoreRow("Beans", [3, 4]), ScoreRow("Calls", [0, -1], "NIM-SCO-01"), ScoreRow("Both", [3, 3], subtotal=True)],
    )
    assert sheet.totals == [3, 3]
    assert sheet.to_dict() == {
        "columns": ["A", "B"],
        "rows": [
            {"label": "Beans", "points": [3, 4], "note": "", "subtotal": False},
            {"label": "Calls", "points": [0, -1], "note": "NIM-SCO-01", "subtotal": False},
            {"label": "Both", "points": [3, 3], "note": "", "subtotal": True},
        ],
        "totals": [3, 3],
    }


def test_a_sheet_without_rows_is_all_zero() -> None:
    assert ScoreSheet(["A", "B"], []).totals == [0, 0]


def test_every_row_has_an_entry_for_every_column() -> None:
    with pytest.raises(ValueError, match="row Beans has 1 entries for 2 columns"):
        ScoreSheet(["A", "B"], [ScoreRow("Beans", [3])])


def test_events_are_seen_by_their_audience() -> None:
    log = Log()
    log.add(0, "open", {"count": 1}, "X-1")
    log.add(0, "secret", {"card": "red"}, "X-2", [0, 2])
    log.add(-1, "nobody", {}, "X-3", [])
    kinds = {seat: [event.kind for event in log.seen_by(seat)] for seat in (-1, 0, 1, 2)}
    assert kinds == {-1: ["open"], 0: ["open", "secret"], 1: ["open"], 2: ["open", "secret"]}
    assert log.events[1].to_dict() == {"seat": 0, "kind": "secret", "values": {"card": "red"}, "rule": "X-2"}


def test_a_refusal_carries_sentence_and_rule() -> None:
    refusal = IllegalMove("No.", "KOD-R-04")
    assert (str(refusal), refusal.sentence, refusal.rule) == ("No.", "No.", "KOD-R-04")
    assert NotYourTurn("Wait.").rule == ""
    again = pickle.loads(pickle.dumps(refusal))
    assert (type(again), str(again), again.rule) == (IllegalMove, "No.", "KOD-R-04")


def test_every_error_is_one_of_ours_with_a_purpose() -> None:
    found = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if kind.__module__ == errors.__name__]
    assert len(found) > 8
    for kind in found:
        assert issubclass(kind, ChabudaiError)
        assert kind.__doc__
