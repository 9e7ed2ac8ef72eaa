"""A seat at a match, wherever the match is kept: what a table of our own and one on a server both do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from chabudai.core.errors import ChabudaiError
from chabudai.core.registry import load
from chabudai.core.state import State
from chabudai.match.errors import MatchError, WrongMoment
from chabudai.match.live_match import OVER, PLAYING
from chabudai.mcp.speech import say

Picture = dict[str, Any]
"""The match as its seat sees it, in the form of the JSON API (`Snapshot.to_dict`)."""


class Table(ABC):
    """One seat at one match. Everything that leaves it is made from that seat's view."""

    def __init__(self, id: str) -> None:
        self.id = id
        """Whoever knows it plays this seat."""
        self.told = 0
        """So many lines of the log have been told to whoever plays."""

    @abstractmethod
    async def picture(self) -> Picture:
        """The match as the seat sees it now."""

    @abstractmethod
    async def run(self, command: str, **arguments: object) -> Picture:
        """Do something (`match.commands`), and see the match after it."""

    @abstractmethod
    async def hint(self) -> dict[str, Any]:
        """What a bot would do in this seat's place, and why."""

    @abstractmethod
    async def log(self, before: int | None, limit: int) -> dict[str, Any]:
        """A page of the log: the lines before one of them, or the last."""

    @abstractmethod
    async def record(self) -> str:
        """The record of a match that is over, as JSON."""

    @abstractmethod
    async def wait(self, seconds: float) -> Picture:
        """The match as soon as it waits for this seat or is over; else as it is when the time has passed."""

    @abstractmethod
    async def leave(self) -> None:
        """Get up for good."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of what the table holds; a match on a server stays as it is."""


def wanted(picture: Picture) -> bool:
    """Whether there is something to do for the seat: it decides, or the match is over."""
    return picture["status"] == OVER or deciding(picture)


def deciding(picture: Picture) -> bool:
    """Whether the seat is to decide, and no bot does it in its place."""
    seat = picture["seat"]
    here = picture["status"] == PLAYING and seat in picture["actors"]
    return here and picture["seats"][seat]["bot"] is None


def view_of(picture: Picture) -> State:
    """The position as the seat sees it."""
    if picture["unreadable"]:
        raise MatchError(picture["unreadable"])
    if picture["view"] is None:
        raise WrongMoment(say("The match has not begun: a seat is still open."))
    game = load(picture["game"])
    try:
        return game.restore(picture["view"])
    except (ChabudaiError, KeyError, TypeError, ValueError):
        title = game.title
        raise MatchError(
            say("The server has another version of the rules of {title} than the one installed here.", title=title)
        ) from None


def demand_deciding(picture: Picture) -> int:
    """The seat, where it is to decide now."""
    if not deciding(picture):
        if picture["status"] == OVER:
            raise WrongMoment(say("The match is over."))
        raise WrongMoment(say("It is not your turn yet. Wait for it."))
    return int(picture["seat"])
