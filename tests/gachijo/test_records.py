"""Matches that were recorded with content which has been corrected since."""

from __future__ import annotations

from pathlib import Path

import pytest

from chabudai.core import registry
from chabudai.core.record import Record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_match_of_the_first_content_replays_to_its_last_position(file: Path) -> None:
    """Written by the package when its content had no version; nothing in them but the digest names the content."""
    record = Record.from_json(file.read_text("utf-8"))
    first = registry.shipped_before("gachijo")[0]
    assert (record.content, record.content_text) == (first.digest, None)
    assert record.content != registry.load("gachijo").content.digest
    assert record.verify(registry.load_for(record)).end_reason() == "returned"


def test_there_are_such_records() -> None:
    assert len(RECORDS) == 2
