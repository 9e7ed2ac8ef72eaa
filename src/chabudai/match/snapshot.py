"""What a viewer gets of a match at one moment: now, or after any number of moves.

Pages, the JSON API, streams and remote bots all show this one object. It is made from a view and from nothing else, and
knows neither requests nor databases.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypedDict, TypeVar, overload

from chabudai.core.game import Game
from chabudai.core.language import language
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import NO_MOVE, SPECTATOR, State
from chabudai.core.svg import Sheet
from chabudai.match.choice import Offer, forced, offer
from chabudai.match.consent import undo_offer
from chabudai.match.errors import MatchError, NotAllowed, WrongMoment
from chabudai.match.gestures import Touch, touch
from chabudai.match.live_match import OVER, PLAYING, LiveMatch, Seat
from chabudai.match.memory import Memory
from chabudai.match.seats import names_at
from chabudai.match.speech import say
from chabudai.match.told_log import Line, ToldLog

T = TypeVar("T")
SHOWN_LOG: Final = 50
"""So many lines of the log are told at once; earlier ones come by the page."""


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


class PageDrawing(NamedTuple):
    """A table for a page that has the style."""

    layout: str
    """How its regions are laid out."""
    sheets: list[Sheet]
    """What they share, and each of them."""
    titles: dict[str, str]
    """What the regions are called, by their names."""


def for_page(view: State, look: Sequence[str] = ()) -> PageDrawing:
    """The table as its viewer sees it; `look` are elements to point at."""
    drawing = view.game.draw(view)
    drawing.point_at(look)
    titles = {region.name: region.title for region in drawing.regions()}
    return PageDrawing(drawing.layout(), drawing.sheets(), titles)


class once(Generic[T]):  # noqa: N801 - like property
    """A property of a snapshot that is found out when it is first asked for. (That of Python 3.11 takes a lock.)"""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, snapshot: None, _: type) -> once[T]: ...
    @overload
    def __get__(self, snapshot: object, _: type) -> T: ...
    def __get__(self, snapshot: object | None, _: type) -> once[T] | T:
        if snapshot is None:
            return self
        found = snapshot.__dict__[self._name] = self._find(snapshot)
        return found


@dataclass(eq=False)
class Snapshot:
    """A match as one viewer sees it at one moment; it never changes."""

    memory: Memory
    live: LiveMatch
    person: str
    """The viewer's id; '' for somebody who is not known."""
    time: int
    """When it is looked at, in milliseconds by the clock of the server."""
    asked: int | None = None
    """The number of moves after which to look; None for now."""

    # --- where and when ------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether there is a position to look at: not before all seats are taken, nor where the rules are others."""
        return self.live.session is not None

    @property
    def moves(self) -> int:
        """How many moves have been made by now."""
        return len(self.live.line)

    @property
    def at(self) -> int:
        """After how many moves this is."""
        return self.moves if self.asked is None else min(self.asked, self.moves)

    @property
    def now(self) -> bool:
        return self.asked is None or self.asked >= self.moves

    @property
    def over(self) -> bool:
        return self.now and self.live.status == OVER

    @once
    def seat(self) -> int | None:
        """The viewer's own seat."""
        return self.live.seat_of(self.person)

    @property
    def turn(self) -> int | None:
        """What the viewer sends with their next move, so that nobody plays on a table that has moved on."""
        return None if self.seat is None or not self.begun else self.live.turn(self.seat)

    @property
    def mine(self) -> bool:
        """Whether the viewer has set the table up."""
        return self.live.owner == self.person and self.person != ""

    @once
    def names(self) -> list[str]:
        """What the viewer calls everybody."""
        return names_at(self.live)

    def left(self, seat: int) -> int | None:
        """Milliseconds until the time of a seat is up; None where no clock runs."""
        return self.live.clock.left(seat, self.time)

    # --- the position --------------------------------------------------------------------------------------------

    @once
    def game_id(self) -> str:
        return str(self.live.created["record"]["game"])

    @property
    def game(self) -> Game:
        return self.live.playing().game

    @once
    def view(self) -> State:
        """All that the viewer can know of the position."""
        return self.view_after(self.at)

    def view_after(self, moves: int) -> State:
        """The same of the position after so many moves."""
        return self.memory.past_positions.position(self.live, moves).view(self.seat)

    @once
    def scores(self) -> list[int]:
        """The points of every seat as they stand."""
        return self.view.scores() if self.begun else []

    @property
    def sheet(self) -> ScoreSheet:
        return self.view.score_sheet()

    @once
    def actors(self) -> list[int]:
        """The seats that are to decide."""
        return self.view.actors() if self.begun and (self.live.status == PLAYING or not self.now) else []

    @property
    def deciding(self) -> int | None:
        """The viewer's own seat while it is to decide here and now."""
        seat = self.seat
        mine = seat is not None and seat in self.actors and not self.live.seats[seat].played_by_bot
        return seat if mine and self.now and self.live.status == PLAYING else None

    @once
    def offered(self) -> Offer | None:
        """The viewer's legal moves by their click paths, while they are to decide."""
        seat = self.deciding
        if seat is None:
            return None
        key = ("offer", seat, language())
        return self.memory.made(self.live, key, lambda: offer(self.view, seat))

    @once
    def touch(self) -> Touch | None:
        """The same with the game's gestures, for whoever touches the drawing."""
        seat = self.deciding
        if seat is None:
            return None
        key = ("touch", seat, language())
        return self.memory.made(self.live, key, lambda: touch(self.view, seat))

    @once
    def forced(self) -> int:
        """The viewer's only move, where it can play itself; else NO_MOVE."""
        return NO_MOVE if self.deciding is None else forced(self.view, self.deciding)

    @property
    def usual(self) -> int:
        """What the viewer would do who does not care; NO_MOVE for whatever is worth a thought."""
        return NO_MOVE if self.deciding is None else self.view.decision(self.deciding).usual(self.view)

    @property
    def prompt(self) -> str:
        """What the viewer is asked; '' while nothing is."""
        return "" if self.deciding is None else self.game.prompt(self.view, self.deciding)

    @once
    def drawing(self) -> PageDrawing:
        """The table as it is seen, written for a page; every viewer of the same seat shares it."""
        key = ("drawing", self.seat, self.at, language())
        return self.memory.made(self.live, key, lambda: for_page(self.view))

    @property
    def text(self) -> str:
        """The table as plain text, for terminals and screen readers."""
        return self.game.text(self.view)

    @property
    def undo(self) -> UndoOffer | None:
        """Whether the viewer can take their last move back."""
        return None if self.seat is None or not self.now else undo_of(self.live, self.seat)

    @property
    def result(self) -> Result | None:
        """Who has won, once it is over."""
        return result_of(self.live) if self.over else None

    # --- the log -------------------------------------------------------------------------------------------------

    @once
    def lines(self) -> list[Line]:
        """Everything that has happened so far, as the viewer may know it."""
        lines, count = self._read()
        return lines[: count if self.now else bisect_right(lines, self.at, hi=count, key=lambda line: line.moves)]

    def _read(self) -> tuple[list[Line], int]:
        """Everything that has happened by now, whenever this is, and how many lines that are."""
        viewer = SPECTATOR if self.seat is None else self.seat
        log: ToldLog | None = self.live.told.get(language())
        if log is None:
            log = self.live.told[language()] = ToldLog()
        return log.read(self.live.playing(), viewer, self.names)

    def log(self, most: int) -> list[Line]:
        """What the last moves brought about, the newest line first."""
        return [line for line in self.lines[: -most - 1 : -1] if line.moves]

    def lines_of(self, moves: int) -> list[Line]:
        """What the move of this number, counted from 1, brought about."""
        first = bisect_left(self.lines, moves, key=lambda line: line.moves)
        return self.lines[first : bisect_right(self.lines, moves, first, key=lambda line: line.moves)]

    def number_of(self, line: Line) -> int:
        """Which of the lines that the viewer may read it is, from 0; unlike its place it tells nothing of others."""
        return bisect_left(self.lines, line.place, key=lambda each: each.place)

    def log_page(self, before: int | None, most: int) -> dict[str, Any]:
        """A page of the log as it stands now: the lines before one of them, or the last."""
        lines, count = self._read()
        end = count if before is None else min(before, count)
        first = max(0, end - most)
        return {"log_from": first, "log": [line.written for line in lines[first:end]]}

    def mover(self) -> int | None:
        """The seat whose move led here."""
        return self.live.line[self.at - 1][0] if self.at else None

    # --- for programs --------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The match as it stands now, in plain values: what the JSON API answers and streams tell."""
        live = self.live
        position: dict[str, Any] = NO_POSITION
        if self.begun:
            key = ("position", self.seat, language())
            position = self.memory.made(live, key, self._position)
        shown = live.once("shown", live.version_key, lambda: _shown(live)) | position
        shown["yours"] = self.mine
        shown["seat"] = self.seat
        shown["unreadable"] = live.unreadable or None
        if live.clock.rule.limited:
            shown["seats"] = [seat | {"milliseconds_left": self.left(seat["seat"])} for seat in shown["seats"]]
        return shown

    def _position(self) -> dict[str, Any]:
        live, seat, view, moves = self.live, self.seat, self.view, self.game.moves
        undo, pausing = live.undo, live.pausing if live.status == PLAYING else None
        return {
            "title": self.game.title,
            "moves": self.moves,
            "actors": self.actors,
            "turn": self.turn,
            "prompt": self.game.prompt(view, seat) if seat is not None and seat in self.actors else None,
            "view": view.to_dict(),
            **self.log_page(None, SHOWN_LOG),
            "undo": self.undo,
            "undo_asked": undo and {"seat": undo.seat, "waits_for": sorted(undo.missing)},
            "pause_asked": pausing and {"seat": pausing.seat, "waits_for": sorted(pausing.missing)},
            "suggestions": [
                {
                    "number": one.number,
                    "seat": one.seat,
                    "by": live.seats[one.by].name,
                    "id": one.move,
                    "move": moves.text(one.move),
                }
                for one in live.suggestions
            ],
            "scores": self.scores,
            "sheet": self.sheet.to_dict(),
            "result": self.result,
        }

    def legal_moves(self, words: bool = True) -> dict[str, Any]:
        """The legal moves of the viewer's seat: with notation, sentence and click path, or their ids alone."""
        seat = self.seat
        if seat is None:
            raise NotAllowed(say("You are not playing at this table."))
        moves = self.view.legal_moves(seat) if self.live.status == PLAYING else []
        return {"turn": self.live.turn(seat), "moves": [self.told_move(move) for move in moves] if words else moves}

    def told_move(self, move: int) -> dict[str, Any]:
        """A move of the viewer's seat with notation, sentence and click path."""
        game, view, seat = self.game, self.view, self.seat or 0
        return {
            "id": move,
            "move": game.moves.text(move),
            "sentence": game.sentence(view, seat, move),
            "path": game.path(view, seat, move),
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


def _table(live: LiveMatch) -> dict[str, Any]:
    """What stays the same as long as a match goes on, and where its seed comes from and how that was sealed; what it
    was is told when the match is over.
    """
    record, over = live.created["record"], live.status == OVER
    sealed = record.get("commitment")
    return {
        "match": live.id,
        "game": record["game"],
        "options": record["options"],
        "content": {"digest": record["content"], "file": live.content_file or None},
        "visibility": live.visibility,
        "source": live.source and {"match": live.source[0], "at": live.source[1]},
        "seed_origin": record["seed_origin"],
        "seed_chosen_by": live.seed_chosen_by or None,
        "commitment": sealed and sealed["sha256"],
        "seed": str(record["seed"]) if over else None,
        "salt": sealed["salt"] if sealed and over else None,
    }


def _shown(live: LiveMatch) -> dict[str, Any]:
    """What all viewers of a moment see alike, whatever they speak."""
    return {
        **live.once("table", live.status == OVER, lambda: _table(live)),
        **live.once("seats", live.seats, lambda: _seats(live)),
        "number": live.number,
        "status": live.status,
        "chat_from": live.chat.first,
        "chat": [vars(said) for said in live.chat.lines],
        "spectators_talk": live.spectators_talk,
        "spectator_chat_from": live.spectator_chat.first,
        "spectator_chat": [vars(said) for said in live.spectator_chat.lines],
        "rematch": live.rematch or None,
    }


def _seats(live: LiveMatch) -> dict[str, Any]:
    """What depends on who sits where, and on nothing else."""
    return {"hints": live.hints, "seats": [_seat(*each) for each in enumerate(live.seats)]}


def _seat(number: int, seat: Seat) -> dict[str, Any]:
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot or None,
        "resigned": seat.resigned,
        "milliseconds_left": None,
    }


def undo_of(live: LiveMatch, seat: int) -> UndoOffer:
    """Whether the own last move can be taken back, at once or with consent; else why not."""
    if live.status != PLAYING:
        return {"offered": False, "why_not": say("The match is not in progress."), "moves_left": None, "needs": []}
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


def record_json(live: LiveMatch) -> str:
    """The record for download. Before the end it would tell the seed, and with it everything hidden."""
    if live.status != OVER:
        raise WrongMoment(say("You can download the record once the match is over."))
    return live.record().to_json()
