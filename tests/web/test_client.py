"""The client stays one small script for all games."""

from __future__ import annotations

import re
from pathlib import Path

from chabudai.core.registry import names

MOST_LINES = 600


def sources() -> dict[str, str]:
    folder = Path(__file__).parents[2] / "src/chabudai/web/client"
    return {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.ts"))}


def test_the_client_is_small() -> None:
    lines = {name: len(text.splitlines()) for name, text in sources().items()}
    assert 0 < sum(lines.values()) <= MOST_LINES, lines


def test_the_client_knows_no_game() -> None:
    for name, text in sources().items():
        told = [game for game in names() if re.search(rf"\b{game}\b", text.lower())]
        assert told == [], f"{name} speaks of {told}"
