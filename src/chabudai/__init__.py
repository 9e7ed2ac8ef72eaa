"""Chabudai: exact rules of modern board games, with bots, simulation and a table to play them at."""

from typing import Final

from chabudai.core import rng as _rng

__all__ = ["COMPILED", "__version__"]

__version__ = "0.1.0"

COMPILED: Final = not str(_rng.__file__).endswith(".py")
"""Whether the rules run as native code (an installed wheel) rather than interpreted (a checkout)."""
