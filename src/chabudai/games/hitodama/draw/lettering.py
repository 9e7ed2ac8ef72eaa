"""Words that fit where they are written, whatever the font."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg_parts import text_width

AIR: Final = 1.14
"""Fonts differ: room for one that is wider than expected."""


def broken(words: str, width: float, size: float) -> list[str]:
    """Lines that are not wider than so much."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) * AIR > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
