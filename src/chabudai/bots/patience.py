"""Patience: how long a search may go on where somebody waits by the clock."""

from __future__ import annotations

import math
from time import monotonic
from typing import Final

SHARE: Final = 0.5
"""Of the time that a bot is told, so that its answer is there before it is up."""


class Patience:
    """Without seconds it is endless, and a search depends on its view and its chance alone."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.until = monotonic() + SHARE * seconds if seconds > 0 else math.inf

    def over(self) -> bool:
        """Is it time to answer by what was found so far?"""
        return monotonic() > self.until
