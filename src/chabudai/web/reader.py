"""For whom a page is made: colours, where they are, and what their forms carry.

A host says so for as long as it answers somebody (`CURRENT`); whatever makes pages asks `reader()`.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

FORM_FIELD: Final = "csrf"
"""The field by which a form proves to be ours."""
AUTO: Final = "auto"
THEMES: Final = (AUTO, "light", "dark")


@dataclass
class Reader:
    """Somebody who reads pages. A host that has to know its own forms again gives them a token."""

    theme: str = AUTO
    path: str = "/"
    here: str = "/"
    """Where a reader can be sent back to: this page with its query; the home page where a form or a program asks."""

    def form_token(self) -> str:
        """What every form of ours carries."""
        return ""


CURRENT: Final[ContextVar[Reader | None]] = ContextVar("reader", default=None)
"""Who is being answered; a host sets it."""


def reader() -> Reader:
    """Whoever is being answered."""
    return CURRENT.get() or Reader()
