"""What the laws of every game ask first: can every number stand where it stands?"""

from __future__ import annotations

from typing import Final

ANY_SIZE: Final = -1
ENDLESS: Final = 1 << 30


def within(wrong: list[str], name: str, values: list[int], size: int, least: int, most: int) -> None:
    """Add a sentence where there are not `size` values, and one for each that is too low or too high."""
    if size not in (ANY_SIZE, len(values)):
        wrong.append(f"{name}: {len(values)} entries instead of {size}")
    for value in values:
        if not least <= value <= most:
            wrong.append(f"{name}: {value} cannot be")
