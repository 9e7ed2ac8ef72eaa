"""What is shown of a table: in words, as numbers for programs, and as a picture."""

from __future__ import annotations

from typing import Final, TypedDict

from chabudai.core.errors import ChabudaiError
from chabudai.core.speech import listed
from chabudai.core.svg_picture import png
from chabudai.match.live_match import CLOSED, OPEN, OVER, PAUSED, Seat
from chabudai.match.seats import names_of
from chabudai.mcp.speech import say
from chabudai.mcp.table import Picture, Table, deciding, view_of

LINES: Final = 40
"""Lines of the log that are told at once."""


class Look(TypedDict):
    """A table as its seat sees it. Seats are counted from 1."""

    table: str
    game: str
    status: str
    seat: int
    your_turn: bool
    turn: int | None
    asked: str
    acting: list[int]
    moves_made: int
    scores: list[int]
    can_undo: bool
    winners: list[int] | None


def look(table: Table, picture: Picture) -> Look:
    """The table in a few values for programs."""
    result = picture["result"]
    return {
        "table": table.id,
        "game": picture["game"],
        "status": picture["status"],
        "seat": picture["seat"] + 1,
        "your_turn": deciding(picture),
        "turn": picture["turn"],
        "asked": picture["prompt"] or "",
        "acting": [seat + 1 for seat in picture["actors"]],
        "moves_made": picture["moves"],
        "scores": picture["scores"],
        "can_undo": bool(picture["undo"] and picture["undo"]["offered"]),
        "winners": None if result is None else [seat + 1 for seat in result["winners"]],
    }


def words(table: Table, picture: Picture, whole: bool = True) -> str:
    """The table in words: the whole position or not, what has happened since the last time, what is asked."""
    parts = [_heading(table, picture)]
    if picture["view"] is not None:
        view = view_of(picture)
        if whole or picture["status"] == OVER:
            parts.append(view.game.text(view))
        parts.append(_news(table, picture))
    parts.append(_asked(picture))
    return "\n\n".join(part for part in parts if part)


def _heading(table: Table, picture: Picture) -> str:
    names = ", ".join(f"{seat} {name}" for seat, name in enumerate(called(picture), 1))
    title = picture["title"] or picture["game"]
    own = picture["seat"] + 1
    words = "{title}, table {table}. Seats: {names}. Yours is {own}."
    return say(words, title=title, table=table.id, names=names, own=own)


def called(picture: Picture) -> list[str]:
    """What everybody is called, in the log and elsewhere."""
    seats = [Seat(each["kind"], each["name"], bot=each["bot"] or "") for each in picture["seats"]]
    try:
        names = names_of(seats)
    except ChabudaiError:  # a bot of the server's that is not installed here
        names = [seat.name for seat in seats]
    return [name or say("open") for name in names]


def _news(table: Table, picture: Picture) -> str:
    """What has happened since it was last told."""
    lines, first = picture["log"], picture["log_from"]
    fresh = lines[max(0, min(table.told, first + len(lines)) - first) :]
    table.told = first + len(lines)
    if not fresh:
        return ""
    told = [f"- {line['text']}" for line in fresh[-LINES:]]
    return "\n".join([say("What has happened:"), *told])


def _asked(picture: Picture) -> str:
    if picture["unreadable"]:
        return str(picture["unreadable"])
    if picture["status"] == OPEN:
        return say("The match begins when every seat is taken.")
    if picture["status"] == CLOSED:
        return say("This table has been closed.")
    if picture["status"] == PAUSED:
        return say("The match is paused.")
    if picture["status"] == OVER:
        return _outcome(picture)
    if deciding(picture):
        return say("You decide (turn {turn}): {prompt}", turn=picture["turn"], prompt=picture["prompt"])
    names = called(picture)
    acting = listed([names[seat] for seat in picture["actors"]])
    return say("Others decide now: {names}.", names=acting)


def _outcome(picture: Picture) -> str:
    """How the match ended."""
    names = called(picture)
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, picture["scores"], strict=True))
    winners = listed([names[seat] for seat in picture["result"]["winners"]])
    if not winners:
        return say("The match is over. Points: {scores}.", scores=scores)
    return say("The match is over: {winners} won. Points: {scores}.", winners=winners, scores=scores)


def drawn(picture: Picture, ghost: int | None = None) -> bytes:
    """The table as a PNG, with the ghost of a move where one is wanted."""
    view = view_of(picture)
    return png(view.game.svg(view, ghost))
