"""The legal moves of a seat, in groups and by the page: where there are many, one chooses as in the drawing."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from chabudai.core.errors import MalformedMove
from chabudai.core.state import State
from chabudai.match.choice import leaves, offer, walk
from chabudai.match.errors import IllegalHere, MatchError
from chabudai.mcp.speech import say

PAGE: Final = 40
"""Entries of one page."""


class Move(TypedDict):
    """A legal move."""

    id: int
    move: str
    sentence: str


class Group(TypedDict):
    """Legal moves that begin with the same choice."""

    choose: str
    words: str
    moves: int


class Offered(TypedDict):
    """One page of what a seat may do."""

    turn: int | None
    asked: str
    legal_moves: int
    within: list[str]
    groups: list[Group]
    moves: list[Move]
    page: int
    pages: int


def offered(view: State, seat: int, turn: int | None, within: list[str], page: int, every: bool) -> Offered:
    """What can be done, after the choices `within`: moves, or groups of them where they are more than fit a page."""
    found = offer(view, seat)
    paths, chosen = walk(found.paths, within)
    if chosen[: len(within)] != within:
        wrong = within[len(chosen)]
        raise MatchError(
            say("You cannot choose '{choice}' here. Leave out 'within' to see what you can choose.", choice=wrong)
        )
    below = leaves(paths)
    flat = every or len(below) <= PAGE
    entries: list[Any] = below if flat else list(paths.items())
    pages = max(1, -(-len(entries) // PAGE))
    if page > pages:
        raise MatchError(say("The last page is {number}.", number=pages))
    shown = entries[(page - 1) * PAGE : page * PAGE]
    drawing = {} if flat else view.game.draw(view).elements()
    groups: list[Group] = []
    moves = [told(view, seat, move) for move in shown] if flat else []
    for element, deeper in () if flat else shown:
        if isinstance(deeper, dict):
            called = drawing[element].title() if element in drawing else ""
            meaning = found.words.get(element) or called or element
            groups.append({"choose": element, "words": meaning, "moves": len(leaves(deeper))})
        else:
            moves.append(told(view, seat, deeper))
    return {
        "turn": turn,
        "asked": view.game.prompt(view, seat),
        "legal_moves": found.moves,
        "within": chosen,
        "groups": groups,
        "moves": moves,
        "page": page,
        "pages": pages,
    }


def told(view: State, seat: int, move: int) -> Move:
    """A move for people and programs."""
    return {"id": move, "move": view.game.moves.text(move), "sentence": view.game.sentence(view, seat, move)}


def words(offer: Offered) -> str:
    """The page in words."""
    legal = offer["legal_moves"]
    lines = [say("{asked} Turn {turn}, legal moves: {legal}.", asked=offer["asked"], turn=offer["turn"], legal=legal)]
    if offer["within"]:
        lines.append(say("Chosen so far: {choices}.", choices=" ".join(offer["within"])))
    if offer["groups"]:
        lines.append(say("Choose one by adding it to 'within':"))
        lines += [f"- {group['choose']}: {group['words']} ({group['moves']})" for group in offer["groups"]]
    if offer["moves"]:
        lines.append(say("Moves to play, by id or in notation:"))
        lines += [f"- {move['id']} · {move['move']} · {move['sentence']}" for move in offer["moves"]]
    if offer["pages"] > 1:
        lines.append(say("Page {page} of {pages}.", page=offer["page"], pages=offer["pages"]))
    return "\n".join(lines)


def meant(view: State, seat: int, move: int | str) -> int:
    """The legal move that is given as id or notation."""
    moves = view.game.moves
    try:
        wanted = moves.parse(move) if isinstance(move, str) and not move.isdecimal() else int(move)
        moves.family_of(wanted)
    except MalformedMove as error:
        raise IllegalHere(str(error)) from None
    if wanted not in view.legal_moves(seat):
        refused = view.decision(seat).refusal(view, wanted)
        raise IllegalHere(str(refused), refused.rule)
    return wanted
