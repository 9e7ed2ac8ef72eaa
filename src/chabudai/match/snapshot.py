"""Everything that leaves the server about a match is built here, from a view and from nothing else."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final, TypedDict

from chabudai.core.events import Event
from chabudai.core.game import Game
from chabudai.core.language import language
from chabudai.core.state import SPECTATOR, State
from chabudai.match.consent import undo_offer
from chabudai.match.errors import MatchError, NotAllowed, WrongMoment
from chabudai.match.live_match import OVER, PLAYING, LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.speech import say

SHOWN_LOG: Final = 50
"""So many lines of the log a picture holds; earlier ones come by the page."""
LINES: Final = ("log", "chat", "spectator_chat")
"""Lists of a picture that grow by lines; `…_from` tells which line their first one is."""
_GROWING: Final = frozenset([*LINES, *(f"{name}_from" for name in LINES)])


class UndoOffer(TypedDict):
    """Whether a move can be taken back, with whose consent; else why not."""

    offered: bool
    why_not: str | None
    moves_left: int | None
    needs: list[int]


class Result(TypedDict):
    """How a match ended."""

    reason: str
    ranking: list[int]
    winners: list[int]


class ToldLog:
    """The log as one viewer reads it in one language: told line by line as it grows, cut back by an undo."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._lines: list[dict[str, Any]] = []

    def lines(self, events: list[Event], game: Game, names: list[str]) -> list[dict[str, Any]]:
        """A line for each event. The lines of events that were told before are the same objects as then."""
        known = min(len(events), len(self._events))
        while known and events[known - 1] is not self._events[known - 1]:
            known -= 1  # an event belongs to one history only, so everything before the last common one is common
        if known < len(events):
            del self._events[known:], self._lines[known:]
            for event in events[known:]:
                self._events.append(event)
                self._lines.append(
                    {"seat": event.seat, "kind": event.kind, "rule": event.rule, "text": game.tell(event, names)}
                )
        return self._lines[: len(events)]


def picture(matches: Matches, live: LiveMatch, person: str) -> dict[str, Any]:
    """The match as a person sees it: from their seat, or as a spectator."""
    seat = live.seat_of(person)
    position: dict[str, Any] = NO_POSITION
    if live.session is not None:
        key = (live.moment, "picture", seat, language())
        position = matches.made(key, lambda: _position(live, seat))
    return {
        "match": live.id,
        "number": live.number,
        "game": live.created["record"]["game"],
        "options": live.created["record"]["options"],
        **_chance(live),
        "status": live.status,
        "visibility": live.visibility,
        "yours": live.owner == person and person != "",
        "seat": seat,
        "seats": [_seat(matches, live, number) for number in range(len(live.seats))],
        "chat_from": live.chat.first,
        "chat": [asdict(said) for said in live.chat.lines],
        "spectators_talk": live.spectators_talk,
        "spectator_chat_from": live.spectator_chat.first,
        "spectator_chat": [asdict(said) for said in live.spectator_chat.lines],
        "rematch": live.rematch or None,
        "unreadable": live.unreadable or None,
        **position,
    }


def _chance(live: LiveMatch) -> dict[str, Any]:
    """Where the seed comes from and how it was sealed; what it was is told when the match is over."""
    record = live.created["record"]
    sealed = record.get("commitment")
    over = live.status == OVER
    return {
        "seed_origin": record["seed_origin"],
        "seed_chosen_by": live.seed_chosen_by or None,
        "commitment": sealed and sealed["sha256"],
        "seed": str(record["seed"]) if over else None,
        "salt": sealed["salt"] if sealed and over else None,
    }


def change(seen: dict[str, Any], before: dict[str, Any]) -> dict[str, Any] | None:
    """What differs in a picture from an earlier one of the same viewer; None where that cannot be told.

    It is to be put over the earlier one: an object into the object that is there, entry by entry, anything else in its
    place. Of a list that grows by lines only the new lines are told, and `…_from` says where they go: an undo takes
    lines of the log back. An entry that is no more cannot be told so.
    """
    told = {key: value for key, value in seen.items() if key not in _GROWING}
    changed = _difference(told, before)
    if changed is None:
        return None
    for name in LINES:
        first, known = seen[f"{name}_from"], before[f"{name}_from"]
        lines, had = seen[name], before[name]
        common = max(first, min(first + len(lines), known + len(had)))
        if name == "log":  # a line belongs to one history only, so everything before the last common one is common
            while common > max(first, known) and lines[common - 1 - first] is not had[common - 1 - known]:
                common -= 1
        if common < first + len(lines) or common < known + len(had):
            changed[f"{name}_from"], changed[name] = common, lines[common - first :]
    return changed


def _difference(seen: dict[str, Any], before: dict[str, Any]) -> dict[str, Any] | None:
    """The entries of an object that are new or other than before; None where one of them has gone."""
    found: dict[str, Any] = {}
    for key, value in seen.items():
        old = before.get(key)
        if value == old and key in before:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            if old.keys() - value.keys() or (within := _difference(value, old)) is None:
                return None
            value = within
        found[key] = value
    return found


def log_page(live: LiveMatch, person: str, before: int | None, most: int) -> dict[str, Any]:
    """A page of the log as a person reads it: the lines before one of them, or the last."""
    lines = _log(live, live.seat_of(person))
    end = len(lines) if before is None else min(before, len(lines))
    first = max(0, end - most)
    return {"log_from": first, "log": lines[first:end]}


def _log(live: LiveMatch, seat: int | None) -> list[dict[str, Any]]:
    """The whole log as one viewer reads it."""
    viewer = SPECTATOR if seat is None else seat
    session = live.playing()
    told = live.told.setdefault((viewer, language()), ToldLog())
    names = [each.name for each in live.seats]
    lines: list[dict[str, Any]] = told.lines(session.log.seen_by(viewer), session.game, names)
    return lines


def table_text(live: LiveMatch, person: str) -> str:
    """The table as plain text, for terminals and screen readers."""
    view = live.state.view(live.seat_of(person))
    return view.game.text(view)


def _seat(matches: Matches, live: LiveMatch, number: int) -> dict[str, Any]:
    seat = live.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot or None,
        "resigned": seat.resigned,
        "milliseconds_left": live.clock.left(number, matches.clock()),
    }


NO_POSITION: Final[dict[str, Any]] = {
    "title": None,
    "moves": 0,
    "actors": [],
    "turn": None,
    "prompt": None,
    "view": None,
    "log_from": 0,
    "log": [],
    "undo": None,
    "undo_asked": None,
    "pause_asked": None,
    "suggestions": [],
    "scores": [],
    "sheet": None,
    "result": None,
}
"""Of a match that has not begun, or that cannot be replayed."""


def _position(live: LiveMatch, seat: int | None) -> dict[str, Any]:
    view = live.state.view(seat)
    game = view.game
    names = [each.name for each in live.seats]
    actors = view.actors() if live.status == PLAYING else []
    log = _log(live, seat)
    first = max(0, len(log) - SHOWN_LOG)
    return {
        "title": game.title,
        "moves": len(live.line),
        "actors": actors,
        "turn": None if seat is None else live.turn(seat),
        "prompt": game.prompt(view, seat) if seat is not None and seat in actors else None,
        "view": view.to_dict(),
        "log_from": first,
        "log": log[first:],
        "undo": None if seat is None else undo_of(live, seat),
        "undo_asked": None if live.undo is None else {"seat": live.undo.seat, "waits_for": sorted(live.undo.missing)},
        "pause_asked": None
        if live.pausing is None or live.status != PLAYING
        else {"seat": live.pausing.seat, "waits_for": sorted(live.pausing.missing)},
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


def undo_of(live: LiveMatch, seat: int) -> UndoOffer:
    """Whether the own last move can be taken back, at once or with consent; else why not."""
    if live.status != PLAYING:
        return {"offered": False, "why_not": say("The match is not being played."), "moves_left": None, "needs": []}
    try:
        left, missing = undo_offer(live, seat)
    except MatchError as error:
        return {"offered": False, "why_not": str(error), "moves_left": None, "needs": []}
    return {"offered": True, "why_not": None, "moves_left": left, "needs": missing}


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
    return {"turn": live.turn(seat), "moves": moves}


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
