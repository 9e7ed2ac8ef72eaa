"""The eight forest tiles round the scoring board and their spaces, by number and label (HIT-R-01)."""

from __future__ import annotations

from typing import Final

TILES: Final = ["BER", "AMB", "SAP", "SOL", "LUN", "AKK", "TRI", "MER"]
TILE_NAMES: Final = [
    "berry tile",
    "amber tile",
    "sapphire tile",
    "solar card tile",
    "lunar card tile",
    "akku tile",
    "tribute tile",
    "merchant tile",
]
TILE_COUNT: Final = 8
AKK: Final = 5
TRI: Final = 6
MER: Final = 7
POSITIONS: Final = 8
"""Places for tiles."""

PER_TILE: Final = 4
"""Numbers reserved for the spaces of a tile; space s of tile t is t × 4 + s."""
EXTRA: Final = TILE_COUNT * PER_TILE
"""The extra space of the card EXT (HIT-EFF-12)."""
EXTRA_BIT: Final = 1 << EXTRA
SPACES: Final = EXTRA + 1
SPACE_LABELS: Final = [f"{TILES[space // PER_TILE]}-{space % PER_TILE + 1}" for space in range(EXTRA)] + ["extra"]
