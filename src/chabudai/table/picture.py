"""Everything that leaves the server about a match is built here, from a view and from nothing else."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from chabudai.core.language import language
from chabudai.core.state import SPECTATOR, State
from chabudai.table.errors import NotAllowed, TableError, WrongMoment
from chabudai.table.live import OVER, PLAYING, LiveMatch
from chabudai.table.service import Tables
from chabudai.table.speech import say


class UndoOffer(TypedDict):
    """Whether a move can be taken back, with whose consent; else why not."""

    offered: bool
    why_not: NotRequired[str]
    moves_left: NotRequired[int]
    needs: NotRequired[list[int]]


class Result(TypedDict):
    """How a match ended."""

    reason: str
    ranking: list[int]
    winners: list[int]


def picture(tables: Tables, live: LiveMatch, person: str) -> dict[str, Any]:
    """The match as a person sees it: from their seat, or as a spectator."""
    seat = live.seat_of(person)
    seen: dict[str, Any] = {
        "match": live.id,
        "number": live.number,
        "game": live.created["record"]["game"],
        "options": live.created["record"]["options"],
        "seed_origin": live.created["record"]["seed_origin"],
        "status": live.status,
        "visibility": live.visibility,
        "yours": live.owner == person and person != "",
        "seat": seat,
        "seats": [_seat(tables, live, number) for number in range(len(live.seats))],
        "chat": [{"number": said.number, "name": said.name, "text": said.text, "at": said.at} for said in live.chat],
        "rematch": live.rematch or None,
        "unreadable": live.unreadable or None,
    }
    if live.session is not None:
        key = (seat, language())
        if key not in live.shown:
            live.shown[key] = _position(tables, live, seat)
        seen.update(live.shown[key])
    return seen


def _seat(tables: Tables, live: LiveMatch, number: int) -> dict[str, Any]:
    seat = live.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot or None,
        "resigned": seat.resigned,
        "milliseconds_left": live.clock.left(number, tables.clock()),
    }


def _position(tables: Tables, live: LiveMatch, seat: int | None) -> dict[str, Any]:
    view = live.state.view(seat)
    game = view.game
    names = [each.name for each in live.seats]
    viewer = SPECTATOR if seat is None else seat
    actors = view.actors() if live.status == PLAYING else []
    log = [
        {"seat": event.seat, "kind": event.kind, "rule": event.rule, "text": game.tell(event, names)}
        for event in live.playing().log.seen_by(viewer)
    ]
    seen: dict[str, Any] = {
        "title": game.title,
        "moves": len(live.line),
        "actors": actors,
        "turn": None if seat is None else live.turn(seat),
        "prompt": game.prompt(view, seat) if seat is not None and seat in actors else None,
        "view": view.to_dict(),
        "text": game.text(view),
        "log": log,
        "undo": None if seat is None else undo_of(tables, live, seat),
        "undo_asked": None if live.undo is None else {"seat": live.undo.seat, "waits_for": sorted(live.undo.missing)},
        "suggestions": [
            {
                "number": one.number,
                "seat": one.seat,
                "by": names[one.by],
                "id": one.move,
                "move": game.moves.text(one.move),
            }
            for one in live.suggestions
        ],
        "scores": view.scores(),
        "sheet": view.score_sheet().to_dict(),
        "result": result_of(live) if live.status == OVER else None,
    }
    return seen


def undo_of(tables: Tables, live: LiveMatch, seat: int) -> UndoOffer:
    """Whether the own last move can be taken back, at once or with consent; else why not."""
    if live.status != PLAYING:
        return {"offered": False, "why_not": say("The match is not being played.")}
    try:
        left, missing = tables.undo_offer(live, seat)
    except TableError as error:
        return {"offered": False, "why_not": str(error)}
    return {"offered": True, "moves_left": left, "needs": missing}


def result_of(live: LiveMatch) -> Result:
    """Who has won and why it ended."""
    state = live.state
    resigned = [number for number, seat in enumerate(live.seats) if seat.resigned]
    places = state.ranking()
    if resigned:
        places = [2 if number in resigned else 1 for number in range(len(live.seats))]
    return {
        "reason": "resigned" if resigned else state.end_reason(),
        "ranking": places,
        "winners": [number for number, place in enumerate(places) if place == 1],
    }


def legal_moves(live: LiveMatch, person: str) -> dict[str, Any]:
    """The legal moves of the person's seat with notation, sentence and click path."""
    seat, view, moves = _offer(live, person)
    return {"turn": live.turn(seat), "moves": [told_move(view, seat, move) for move in moves]}


def legal_ids(live: LiveMatch, person: str) -> dict[str, Any]:
    """The same, quickly: for programs that know the moves by their ids."""
    seat, _, moves = _offer(live, person)
    return {"turn": live.turn(seat), "moves": [{"id": move} for move in moves]}


def _offer(live: LiveMatch, person: str) -> tuple[int, State, list[int]]:
    seat = live.seat_of(person)
    if seat is None:
        raise NotAllowed(say("You do not sit at this table."))
    view = live.state.view(seat)
    return seat, view, view.legal_moves(seat) if live.status == PLAYING else []


def told_move(view: State, seat: int, move: int) -> dict[str, Any]:
    """A move of the viewer's seat with notation, sentence and click path."""
    game = view.game
    return {
        "id": move,
        "move": game.moves.text(move),
        "sentence": game.sentence(view, seat, move),
        "path": game.path(view, seat, move),
    }


def record_json(live: LiveMatch) -> str:
    """The record for download. Before the end it would tell the seed, and with it everything hidden."""
    if live.status != OVER:
        raise WrongMoment(say("The record can be downloaded when the match is over."))
    return live.record().to_json()
