"""Matches that were recorded with content which has been corrected since: `tests/<game>/records/content-N-….json`."""

from __future__ import annotations

from pathlib import Path

import pytest

from chabudai.core import registry
from chabudai.core.record import Record

RECORDS = sorted(Path(__file__).parents[1].glob("*/records/content-*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_match_of_former_content_replays_to_its_last_position(file: Path) -> None:
    """Written by the package when it had that content; nothing in them but the digest names it."""
    record = Record.from_json(file.read_text("utf-8"))
    former = registry.shipped_before(record.game)[int(file.stem.split("-")[1]) - 1]
    assert (record.content, record.content_text) == (former.digest, None)
    assert record.content != registry.load(record.game).content.digest
    game = registry.load_for(record)
    assert record.verify(game).end_reason() in game.end_reasons


def test_there_is_one_for_every_content_that_was_shipped() -> None:
    known = {(Record.from_json(file.read_text("utf-8")).game, file.stem.split("-")[1]) for file in RECORDS}
    ours = [name for name in registry.names() if type(registry.load(name)).__module__.startswith("chabudai.")]
    shipped = {name: len(registry.shipped_before(name)) for name in ours}
    assert known == {(name, str(number)) for name, last in shipped.items() for number in range(1, last + 1)}
    assert len(known) >= 3
