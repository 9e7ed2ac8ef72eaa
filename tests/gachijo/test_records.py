"""Matches that were recorded with content which has been corrected since."""

from __future__ import annotations

from pathlib import Path

import pytest

from chabudai.core import registry
from chabudai.core.record import Record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_match_of_former_content_replays_to_its_last_position(file: Path) -> None:
    """Written by the package when it had that content; nothing in them but the digest names it."""
    record = Record.from_json(file.read_text("utf-8"))
    former = registry.shipped_before("gachijo")[int(file.stem.split("-")[1]) - 1]
    assert (record.content, record.content_text) == (former.digest, None)
    assert record.content != registry.load("gachijo").content.digest
    assert record.verify(registry.load_for(record)).end_reason() == "returned"


def test_there_are_such_records() -> None:
    assert {file.stem.split("-")[1] for file in RECORDS} == {"1", "2"}
    assert len(registry.shipped_before("gachijo")) == 2
