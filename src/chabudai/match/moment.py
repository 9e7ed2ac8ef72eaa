"""A match at one moment as one viewer sees it: now, or after any number of moves. Made from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from chabudai.core.game import Game
from chabudai.core.language import language
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import SPECTATOR, State
from chabudai.match.choice import Offer, offer
from chabudai.match.live_match import OVER, PLAYING, LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.seats import names_of
from chabudai.match.snapshot import Result, UndoOffer, result_of, undo_of


def for_page(view: State, narrow: bool = False, look: Sequence[str] = ()) -> str:
    """The table as its viewer sees it, for a page that has the style; `look` are elements to point at."""
    drawing = view.game.draw(view, None, narrow)
    drawing.point_at(look)
    return drawing.render(style=False, id="drawing")


class Line(NamedTuple):
    """A line of the log."""

    moves: int
    """After how many moves it came about."""
    seat: int
    text: str
    rule: str


@dataclass(frozen=True)
class Moment:
    """What a page shows of a match that has begun."""

    matches: Matches
    live: LiveMatch
    person: str
    asked: int | None = None
    """The number of moves after which to look; None for now."""
    narrow: bool = False

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
        return self.at == self.moves

    @cached_property
    def seat(self) -> int | None:
        return self.live.seat_of(self.person)

    @cached_property
    def names(self) -> list[str]:
        return names_of(self.live.seats)

    @cached_property
    def view(self) -> State:
        return self.matches.past_positions.position(self.live, self.at).view(self.seat)

    @property
    def game(self) -> Game:
        return self.live.playing().game

    @property
    def over(self) -> bool:
        return self.now and self.live.status == OVER

    @cached_property
    def actors(self) -> list[int]:
        """The seats that are to decide."""
        return self.view.actors() if self.live.status == PLAYING or not self.now else []

    @property
    def deciding(self) -> int | None:
        """The viewer's own seat while it is to decide here and now."""
        seat = self.seat
        mine = seat is not None and seat in self.actors and not self.live.seats[seat].played_by_bot
        return seat if mine and self.now and self.live.status == PLAYING else None

    @cached_property
    def offered(self) -> Offer | None:
        """The viewer's legal moves, while they are to decide."""
        seat = self.deciding
        if seat is None:
            return None
        key = (self.live.moment, "offer", seat, language())
        return self.matches.made(key, lambda: offer(self.view, seat))

    @property
    def prompt(self) -> str:
        """What the viewer is asked; '' while nothing is."""
        return "" if self.deciding is None else self.game.prompt(self.view, self.deciding)

    @cached_property
    def drawing(self) -> str:
        """The table as it is seen, written for a page; every viewer of the same seat shares it."""
        key = (self.live.moment, "drawing", self.seat, self.at, self.narrow, language())
        return self.matches.made(key, lambda: str(for_page(self.view, self.narrow)))

    def log(self, most: int) -> list[Line]:
        """The last lines of the log, the newest first."""
        lines: list[Line] = []
        for moves in range(self.at, 0, -1):
            lines += reversed(self.lines(moves))
            if len(lines) >= most:
                break
        return lines[:most]

    def lines(self, moves: int) -> list[Line]:
        """What the move of this number, counted from 1, brought about, as far as the viewer may know."""
        session = self.live.playing()
        viewer = SPECTATOR if self.seat is None else self.seat
        events = session.log.events[session.events_after(moves - 1) : session.events_after(moves)]
        return [
            Line(moves, event.seat, self.game.tell(event, self.names), event.rule)
            for event in events
            if event.seen_by(viewer)
        ]

    def mover(self) -> int | None:
        """The seat whose move led here."""
        return self.live.line[self.at - 1][0] if self.at else None

    @property
    def sheet(self) -> ScoreSheet:
        return self.view.score_sheet()

    @property
    def undo(self) -> UndoOffer | None:
        """Whether the viewer can take their last move back."""
        return None if self.seat is None or not self.now else undo_of(self.live, self.seat)

    @property
    def result(self) -> Result | None:
        """Who has won, once it is over."""
        return result_of(self.live) if self.over else None
