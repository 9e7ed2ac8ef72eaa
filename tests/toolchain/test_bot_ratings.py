"""The ratings that pages show are those of the stored runs."""

from __future__ import annotations

import json
from pathlib import Path

from tools.rate_bots import DOCUMENT, FILE, document, ratings, text


def test_the_file_says_what_the_stored_runs_show() -> None:
    assert FILE.read_text("utf-8") == text(ratings()), "run python -m tools.rate_bots"


def test_only_duels_of_two_seats_count(tmp_path: Path) -> None:
    def store(name: str, seats: int, share: float) -> None:
        pair = {"a": "level-2", "b": "level-1", "games": 100, "a_share": share}
        run = {"game": "boo", "seats": seats, "options": {}, "pairs": [pair]}
        (tmp_path / f"{name}.json").write_text(json.dumps(run))

    store("two", 2, 0.75)
    store("three", 3, 0.0)
    assert ratings(tmp_path) == {"boo": {"level-1": 1393, "level-2": 1607}}


def test_the_tables_of_the_document_are_those_of_the_runs() -> None:
    written = DOCUMENT.read_text("utf-8")
    assert document(written) == written, "run python -m tools.rate_bots"
