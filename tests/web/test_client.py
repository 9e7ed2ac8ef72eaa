"""The client stays one small script for all games."""

from __future__ import annotations

import re
from pathlib import Path

from chabudai.core.registry import names
from chabudai.web import assets

MOST_BYTES = 26 * 1024
"""Of the whole script with htmx in it, compressed as servers send it to every browser."""


def sources() -> dict[str, str]:
    folder = Path(__file__).parents[2] / "src/chabudai/web/client"
    return {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.ts"))}


def test_the_client_is_small() -> None:
    address = assets.address("client.js")
    assert address is not None
    packed = assets.files()[address.removeprefix("/static/")].packed["gzip"]
    assert 10_000 < len(packed) <= MOST_BYTES


def test_the_client_knows_no_game() -> None:
    for name, text in sources().items():
        told = [game for game in names() if re.search(rf"\b{game}\b", text.lower())]
        assert told == [], f"{name} speaks of {told}"
